/** That somebody was shown round a gym before they train there (product.md 2.2). No more than that: no form, no answers. Made by the server. */
import * as z from 'zod/mini';
import { envelope, judged } from '../basics/envelope.ts';
import { keyOf } from '../basics/key.ts';
import { idOf, Uid } from '../basics/primitives.ts';

export const Induction = z.strictObject({
  /** `induction:<gymKey>:<uid>` */
  _id: idOf('induction'),
  type: z.literal('induction'),
  ...envelope,
  ...judged,
  gymId: idOf('gym'),
  uid: Uid,
  /** False: staff took it back, it was somebody else. */
  done: z.boolean(),
});

export const inductionIdOf = (gymId: string, uid: string): string => `induction:${keyOf(gymId)}:${uid}`;

export type Induction = z.infer<typeof Induction>;
