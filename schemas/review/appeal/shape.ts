/**
 * A second look at what was removed: asked for once, by whoever said it, and taken by somebody who has not removed it. What its author or
 * its gym reads names nobody of ours; who it was stands with those who run the platform.
 */
import * as z from 'zod/mini';
import { Instant, line, prose, Uid } from '../../basics/primitives.ts';

export const APPEALED_OF = ['review', 'reply'] as const;
export const APPEAL_VERDICTS = ['upheld', 'restored'] as const;
export type AppealVerdict = (typeof APPEAL_VERDICTS)[number];

/** Why it should be back; why it stays away or is back. */
export const AppealWords = prose(20, 2000);

const verdict = z.enum(APPEAL_VERDICTS);

/** As whoever asked for it reads it. */
export const Appealed = z.strictObject({
  statement: AppealWords,
  at: Instant,
  decision: z.optional(z.strictObject({ as: verdict, reason: AppealWords, at: Instant })),
});
export type Appealed = z.infer<typeof Appealed>;

/** What was removed, by whom, and what became of it: for those who decide. */
export const Removal = z.strictObject({
  of: z.enum(APPEALED_OF),
  uid: Uid,
  name: line(1, 50),
  at: Instant,
  /** Of a gym's reply, which lies with the gym: what was removed. A review lies here itself. */
  text: z.optional(prose(0, 1000)),
  appeal: z.optional(
    z.strictObject({
      at: Instant,
      /** Of a gym. A member's stands in their review, and goes with them. */
      statement: z.optional(AppealWords),
      decision: z.optional(z.strictObject({ uid: Uid, name: line(1, 50), at: Instant, as: verdict })),
    }),
  ),
});
export type Removal = z.infer<typeof Removal>;

/** Nobody has taken the second look yet. */
export const isPending = ({ appeal }: Pick<Removal, 'appeal'>): boolean => appeal !== undefined && appeal.decision === undefined;
