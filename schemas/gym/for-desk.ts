/** A gym as its own people keep it: what they may change of it, and what is on record of that. */

import type { Instant } from '../basics/primitives.ts';
import { gymScope } from '../basics/scope.ts';
import { plus } from '../basics/time.ts';
import { found, type Known } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { type DeviceNoun, ORDINARY, request, shown } from '../noun.ts';
import { grantAt } from '../person/power.ts';
import { decideGymEdit, decideGymEditAgain } from './edit/edit.ts';
import { gymOf } from './known.ts';
import { decideGymAgreement } from './live/agreement.ts';
import { ONLINE } from './live/asked.ts';
import { decideGymClose } from './live/close.ts';
import { decideGymPolicies } from './live/policies.ts';
import { decideGymPause, decideGymPublish, decideGymResume } from './live/publish.ts';
import { GymAgreement, GymClose, GymEdit, GymPause, GymPolicies, GymPublish, GymResume } from './proposals.ts';
import { GymRecord } from './record.ts';

const NOW = { ...ORDINARY, since: changedSince };

export const gym = {
  for: 'desk',
  documents: {
    gymrecord: shown(GymRecord, {
      in: ['gym/gyms'],
      databases: ({ gymId }) => [`${gymScope(gymId)}/gyms`],
      exportedAs: null,
      provisional: 'always',
    }),
  },
  kinds: {
    'gym.edit': request(GymEdit, {
      ...ORDINARY,
      decide: decideGymEdit,
      since: changedSince,
      held: { again: decideGymEditAgain, until: editHeldUntil, unanswered: 'CONFLICT_EXPIRED' },
    }),
    'gym.policies': request(GymPolicies, { ...NOW, decide: decideGymPolicies, online: ONLINE['gym.policies'] }),
    'gym.agreement': request(GymAgreement, { ...NOW, decide: decideGymAgreement, online: ONLINE['gym.agreement'] }),
    'gym.publish': request(GymPublish, { ...NOW, decide: decideGymPublish, online: ONLINE['gym.publish'] }),
    'gym.pause': request(GymPause, { ...NOW, decide: decideGymPause, online: ONLINE['gym.pause'] }),
    'gym.resume': request(GymResume, { ...NOW, decide: decideGymResume, online: ONLINE['gym.resume'] }),
    'gym.close': request(GymClose, { ...NOW, decide: decideGymClose, online: ONLINE['gym.close'] }),
  },
  // Beside the gym itself, while it is not public.
  collections: {},
} as const satisfies DeviceNoun;

/** Since it was there, and since whoever changes it works there (L6). */
function changedSince(
  { body: { gymId } }: { readonly body: { readonly gymId: string } },
  known: Known,
  by: string,
): readonly (Instant | undefined)[] {
  return [found(gymOf(known, gymId))?.createdAt, grantAt(known, by, gymId)?.since];
}

/** G2: a field that two people changed waits for a choice. */
function editHeldUntil(_: GymEdit, __: Known, heldAt: Instant): Instant {
  return plus(heldAt, LIMITS.conflictHeldFor);
}
