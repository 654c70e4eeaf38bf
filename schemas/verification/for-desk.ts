/** What a gym's owner sends to be verified. */
import type { Instant } from '../basics/primitives.ts';
import { found, type Known } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { grantAt } from '../person/power.ts';
import { VerificationSubmit } from './proposals.ts';
import { shownVerification } from './shown.ts';
import { decideVerificationSubmit } from './submit.ts';

export const verification = {
  for: 'desk',
  documents: { verification: shownVerification },
  kinds: {
    'verification.submit': request(VerificationSubmit, {
      ...ORDINARY,
      decide: decideVerificationSubmit,
      since: submittedSince,
    }),
  },
  collections: { 'gym/verifications': { indexes: [] } },
} as const satisfies DeviceNoun;

function submittedSince({ body }: VerificationSubmit, known: Known, by: string): readonly (Instant | undefined)[] {
  return [found(gymOf(known, body.gymId))?.createdAt, grantAt(known, by, body.gymId)?.since];
}
