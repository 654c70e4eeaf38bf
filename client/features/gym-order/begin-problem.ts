/** What is wrong with the day on which an order is to begin, said beside its field before anybody is asked. Pure. */
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { instantAt } from '../../../schemas/basics/time.ts';
import { BEGIN_RULE, latestBegin } from '../../../schemas/gym-order/latest-begin.ts';
import type { FieldProblem } from '../../ui/form/problems.tsx';

/** @param day empty: at once */
export const beginProblem = (day: string, timeZone: string, now: Instant): FieldProblem | undefined =>
  day !== '' && instantAt(day, '00:00', timeZone) > latestBegin(now)
    ? { input: 'order-from', text: `From: ${BEGIN_RULE}` }
    : undefined;
