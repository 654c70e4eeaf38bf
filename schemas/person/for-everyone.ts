/** Oneself: profile, powers and devices. */

import type { Instant } from '../basics/primitives.ts';
import { selfScope } from '../basics/scope.ts';
import { plus } from '../basics/time.ts';
import type { Known } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { type DeviceNoun, ORDINARY, request, setting, shown, sinceEver } from '../noun.ts';
import { decidePersonConsent, decidePersonPreference } from './choices.ts';
import { decideDeviceKey, decideDeviceShows } from './device-code.ts';
import { decideEditAgain, decidePersonEdit } from './edit.ts';
import { decideAccountClose, decideAccountKeep } from './erase.ts';
import { decidePersonPhoto } from './photo.ts';
import {
  AccountClose,
  AccountKeep,
  DeviceKeySet,
  DeviceShows,
  PersonConsent,
  PersonEdit,
  PersonPhoto,
  PersonPreference,
} from './proposals.ts';
import { Device, Grants, Person } from './shape.ts';

const OWN = {
  in: ['self/self'],
  databases: ({ uid }: { readonly uid: string }) => [`${selfScope(uid)}/self`],
} as const;

export const person = {
  for: 'everyone',
  documents: {
    user: shown(Person, { ...OWN, exportedAs: 'profile', provisional: 'always', partly: ['notificationPrefs'] }),
    // What a power that is not known here allows cannot be done here.
    grants: shown(Grants, {
      ...OWN,
      exportedAs: null,
      provisional: 'never',
      partly: ['gyms.permissions', 'gyms.taken', 'gyms.staff'],
    }),
    device: shown(Device, { ...OWN, exportedAs: 'devices', provisional: 'never' }),
  },
  kinds: {
    'person.edit': setting(PersonEdit, {
      ...ORDINARY,
      decide: decidePersonEdit,
      since: sinceEver,
      held: { again: decideEditAgain, until: editHeldUntil, unanswered: 'CONFLICT_EXPIRED' },
    }),
    'person.preference': setting(PersonPreference, { ...ORDINARY, decide: decidePersonPreference, since: sinceEver }),
    'person.photo': setting(PersonPhoto, { ...ORDINARY, decide: decidePersonPhoto, since: sinceEver }),
    'person.consent': setting(PersonConsent, { ...ORDINARY, decide: decidePersonConsent, since: sinceEver }),
    'device.key': setting(DeviceKeySet, { ...ORDINARY, decide: decideDeviceKey, since: sinceEver, limited: false }),
    'device.shows': setting(DeviceShows, { ...ORDINARY, decide: decideDeviceShows, since: sinceEver, limited: false }),
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
      whenSuspended: 'heard',
      online: 'keep your account',
    }),
  },
  collections: { 'self/self': { indexes: [['type']] } },
} as const satisfies DeviceNoun;

/** G2: a field that two devices changed waits for a choice. */
function editHeldUntil(_: PersonEdit, __: Known, heldAt: Instant): Instant {
  return plus(heldAt, LIMITS.conflictHeldFor);
}
