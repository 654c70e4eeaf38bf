/** What somebody says of a gym (product.md 2.9): the stars, and in words what was good and what was not. */
import * as z from 'zod/mini';
import { line, prose, whole } from '../basics/primitives.ts';

export const Stars = whole(1, 5);

/** What may have stars of its own besides. */
export const SUB_SCORES = ['cleanliness', 'equipment', 'staff', 'value'] as const;
export type SubScore = (typeof SUB_SCORES)[number];

const SubScores = z.strictObject({
  cleanliness: z.optional(Stars),
  equipment: z.optional(Stars),
  staff: z.optional(Stars),
  value: z.optional(Stars),
});

/** Photos come beside it: as they are chosen, or as they are kept. */
export const said = {
  rating: Stars,
  sub: z.optional(SubScores),
  title: z.optional(line(1, 80)),
  /** Empty: stars alone. How short it may be else, the rule says (`writing/wrong.ts`). */
  text: prose(0, 2000),
  /** What they were given for it, in their words; shown with it. Absent: nothing. */
  incentive: z.optional(line(3, 140)),
};

/** `2026-03`: in which month the visit was that it rests on. */
export const VISIT_MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
/** why one is taken away. */
export const REMOVAL_CODES = ['fake', 'offensive', 'personal_data', 'not_about_visit', 'conflict', 'illegal', 'spam'] as const;
export type RemovalCode = (typeof REMOVAL_CODES)[number];
export const PHOTOS_MOST = 4;
