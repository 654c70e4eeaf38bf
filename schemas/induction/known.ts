/** Where it lies that somebody was shown round: with themselves. The gym's own list says it by a flag (`roster/before-training.ts`). */
import { selfScope } from '../basics/scope.ts';
import type { Finding, Known } from '../decision.ts';
import { type Induction, inductionIdOf } from './shape.ts';

export const inductionOf = (known: Known, gymId: string, uid: string): Finding<Induction> =>
  known.get('induction', `${selfScope(uid)}/self`, inductionIdOf(gymId, uid));
