/** What those who run the platform say of what was sent. */
import type { Instant } from '../basics/primitives.ts';
import { found, type Known } from '../decision.ts';
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { decideVerificationDecide, decideVerificationTake } from './decide.ts';
import { VerificationDecide, VerificationTake } from './proposals.ts';
import { shownReview, shownVerification } from './shown.ts';

const LOOKED_AT = { ...ORDINARY, since: lookedSince } as const;

export const verification = {
  for: 'platform',
  documents: { verification: shownVerification, verificationreview: shownReview },
  kinds: {
    'verification.take': request(VerificationTake, { ...LOOKED_AT, decide: decideVerificationTake, online: 'look at this' }),
    'verification.decide': request(VerificationDecide, { ...LOOKED_AT, decide: decideVerificationDecide, online: 'decide this' }),
  },
  collections: { 'platform/verifications': { indexes: [['type']] } },
} as const satisfies DeviceNoun;

function lookedSince({ body }: { readonly body: { readonly gymId: string } }, known: Known): readonly (Instant | undefined)[] {
  return [found(known.get('gym', 'platform/gyms', body.gymId))?.createdAt];
}
