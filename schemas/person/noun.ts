/** People: who they are, their devices, their powers and where they work (product.md 2.1, 2.12). */

import { changed } from '../basics/revise.ts';
import { BY_NOBODY, GONE, NOBODY, without } from '../blank.ts';
import { found } from '../decision.ts';
import { tabletsToldOf } from '../kiosk/staff/known.ts';
import { document, type Leaver, type Noun, system } from '../noun.ts';
import { decideMailStopped } from './choices.ts';
import {
  decideDeviceRegistered,
  decideDeviceRevoked,
  decideEmailVerified,
  decidePersonStatus,
  decideRegistered,
  decideRoleSet,
} from './decide.ts';
import { decideAccountErased } from './erase.ts';
import { person as everyone } from './for-everyone.ts';
import { grantsOf, ownOf } from './known.ts';
import {
  AccountErased,
  DeviceRegistered,
  DeviceRevoked,
  EmailVerified,
  MailStopped,
  PersonRegistered,
  PersonStatus,
  RoleSet,
} from './proposals.ts';
import { Device, Grants, Person } from './shape.ts';

export const person = {
  documents: {
    user: document(Person, {
      ...everyone.documents.user,
      blanked: (doc) => ({
        ...without(doc, 'photo', 'phone', 'homeOutcode', 'emergencyContact', 'notificationPrefs', 'mergedInto'),
        ...BY_NOBODY,
        uid: NOBODY,
        email: 'removed@removed.invalid',
        displayName: GONE,
        consents: [],
        standing: { owedVisits: 0 },
      }),
      due: ({ status, eraseAt, uid }) =>
        status === 'deletion_requested' && eraseAt ? { at: eraseAt, kind: 'system.account-erased', body: { uid } } : null,
      // By the rule that erases the account, whose own document this is.
      erased: null,
    }),
    grants: document(Grants, {
      ...everyone.documents.grants,
      blanked: (doc) => ({ ...without(doc, 'superAdmin'), ...BY_NOBODY, uid: NOBODY, gyms: [], admin: false }),
      due: null,
      // Where they worked and since when stays, by their id; no tablet knows them any more.
      erased: grantsErased,
    }),
    device: document(Device, {
      ...everyone.documents.device,
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, uid: NOBODY, name: GONE }),
      due: null,
      erased: devicesErased,
    }),
  },
  readers: { 'self/self': 'self' },
  indexes: { self: ['type'] },
  kinds: {
    ...everyone.kinds,
    'system.person-registered': system(PersonRegistered, decideRegistered),
    'system.email-verified': system(EmailVerified, decideEmailVerified),
    'system.role-set': system(RoleSet, decideRoleSet),
    'system.person-status': system(PersonStatus, decidePersonStatus),
    'system.device-registered': system(DeviceRegistered, decideDeviceRegistered),
    'system.device-revoked': system(DeviceRevoked, decideDeviceRevoked),
    'system.account-erased': system(AccountErased, decideAccountErased),
    'system.mail-stopped': system(MailStopped, decideMailStopped),
  },
  collections: everyone.collections,
  notices: {
    'account.closing': { group: 'always', mailed: true },
    'account.kept': { group: 'always', mailed: true },
  },
} as const satisfies Noun;

/** "Sam's iPhone" names its owner. */
function devicesErased({ after: { uid }, known, moment }: Leaver): readonly Device[] {
  const devices = found(ownOf(known, uid, 'device')) ?? [];
  return changed(
    devices,
    devices.map((device) => ({ ...device, name: GONE })),
    moment,
  );
}

function grantsErased({ after: { uid }, known, moment }: Leaver): readonly Grants[] {
  const before = grantsOf(known, uid);
  if (!before) return [];
  const after: Grants = { ...before, gyms: before.gyms.map((held) => without(held, 'pin')) };
  return [...changed([before], [after], moment), ...tabletsToldOf(known, moment, after)];
}
