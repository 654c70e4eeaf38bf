/** People: who they are, their devices, their powers and where they work (product.md 2.1, 2.12). */
import { BY_NOBODY, GONE, NOBODY, without } from '../blank.ts';
import type { Known } from '../decision.ts';
import { found } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { document, house, type Leaver, type Noun, ORDINARY, request, setting, sinceEver } from '../noun.ts';
import type { Instant } from '../primitives.ts';
import { changed } from '../revise.ts';
import { gymScope, selfScope } from '../scope.ts';
import { plus } from '../time.ts';
import { decideMailStopped, decidePersonConsent, decidePersonPreference } from './choices.ts';
import {
  decideDeviceRegistered,
  decideDeviceRevoked,
  decideEmailVerified,
  decideEmployed,
  decideEmploymentEnded,
  decidePersonStatus,
  decideRegistered,
  decideRoleSet,
} from './decide.ts';
import { decideEditAgain, decidePersonEdit, postsNamed } from './edit.ts';
import { decideAccountClose, decideAccountErased, decideAccountKeep } from './erase.ts';
import { ownOf } from './known.ts';
import {
  AccountClose,
  AccountErased,
  AccountKeep,
  DeviceRegistered,
  DeviceRevoked,
  EmailVerified,
  Employed,
  EmploymentEnded,
  MailStopped,
  PersonConsent,
  PersonEdit,
  PersonPreference,
  PersonRegistered,
  PersonStatus,
  RoleSet,
} from './proposals.ts';
import { Device, Employee, Grants, Person } from './shape.ts';

const ofSelf = ({ uid }: { readonly uid: string }) => [`${selfScope(uid)}/self`];

export const person = {
  documents: {
    user: document(Person, {
      in: ['self/self'],
      databases: ofSelf,
      blanked: (doc) => ({
        ...without(doc, 'phone', 'homeOutcode', 'emergencyContact', 'notificationPrefs'),
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
      exportedAs: 'profile',
      provisional: 'always',
    }),
    grants: document(Grants, {
      in: ['self/self'],
      databases: ofSelf,
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, uid: NOBODY, gyms: [], admin: false }),
      due: null,
      // Where they worked and since when, by their id.
      erased: null,
      exportedAs: null,
      provisional: 'never',
    }),
    device: document(Device, {
      in: ['self/self'],
      databases: ofSelf,
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, uid: NOBODY, name: GONE }),
      due: null,
      erased: devicesErased,
      exportedAs: 'devices',
      provisional: 'never',
    }),
    employee: document(Employee, {
      in: ['gym/people'],
      databases: (doc) => [`${gymScope(doc.gymId)}/people`],
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, uid: NOBODY, displayName: GONE, permissions: [] }),
      due: null,
      erased: postsErased,
      exportedAs: null,
      provisional: 'never',
    }),
  },
  readers: { 'self/self': 'self', 'gym/people': 'employees.manage' },
  indexes: { self: ['type'], people: ['uid'] },
  kinds: {
    'person.edit': setting(PersonEdit, {
      ...ORDINARY,
      decide: decidePersonEdit,
      since: sinceEver,
      held: { again: decideEditAgain, until: editHeldUntil, unanswered: 'CONFLICT_EXPIRED' },
    }),
    'person.preference': setting(PersonPreference, { ...ORDINARY, decide: decidePersonPreference, since: sinceEver }),
    'person.consent': setting(PersonConsent, { ...ORDINARY, decide: decidePersonConsent, since: sinceEver }),
    'account.close': request(AccountClose, {
      ...ORDINARY,
      decide: decideAccountClose,
      since: sinceEver,
      online: 'delete your account',
    }),
    'account.keep': request(AccountKeep, {
      ...ORDINARY,
      decide: decideAccountKeep,
      since: sinceEver,
      online: 'keep your account',
    }),
    'system.person-registered': house(PersonRegistered, decideRegistered),
    'system.email-verified': house(EmailVerified, decideEmailVerified),
    'system.role-set': house(RoleSet, decideRoleSet),
    'system.person-status': house(PersonStatus, decidePersonStatus),
    'system.device-registered': house(DeviceRegistered, decideDeviceRegistered),
    'system.device-revoked': house(DeviceRevoked, decideDeviceRevoked),
    'system.employed': house(Employed, decideEmployed),
    'system.employment-ended': house(EmploymentEnded, decideEmploymentEnded),
    'system.account-erased': house(AccountErased, decideAccountErased),
    'system.mail-stopped': house(MailStopped, decideMailStopped),
  },
  notices: {
    'access.ended': { group: 'always', mailed: true },
    'account.closing': { group: 'always', mailed: true },
    'account.kept': { group: 'always', mailed: true },
  },
} as const satisfies Noun;

/** G2: a field that two devices changed waits for a choice. */
function editHeldUntil(_: PersonEdit, __: Known, heldAt: Instant): Instant {
  return plus(heldAt, LIMITS.conflictHeldFor);
}

/** "Sam's iPhone" names its owner. */
function devicesErased({ after: { uid }, known, moment }: Leaver): readonly Device[] {
  const devices = found(ownOf(known, uid, 'device')) ?? [];
  return changed(
    devices,
    devices.map((device) => ({ ...device, name: GONE })),
    moment,
  );
}

function postsErased({ after: { uid, displayName }, known, moment }: Leaver): readonly Employee[] {
  return postsNamed(known, moment, uid, displayName);
}
