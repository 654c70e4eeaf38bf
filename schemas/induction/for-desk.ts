/** What staff say when they have shown somebody round. */
import type { Instant } from '../basics/primitives.ts';
import type { Known } from '../decision.ts';
import { grantOf } from '../employment/powers.ts';
import { type DeviceNoun, fact } from '../noun.ts';
import { InductionRecord } from './proposals.ts';
import { decideInductionRecord } from './record.ts';

export const induction = {
  for: 'desk',
  documents: {},
  kinds: { 'induction.record': fact(InductionRecord, { decide: decideInductionRecord, since: workedSince }) },
  collections: {},
} as const satisfies DeviceNoun;

function workedSince({ body }: InductionRecord, known: Known, by: string): readonly (Instant | undefined)[] {
  return [grantOf(known, by, body.gymId)?.since];
}
