/**
 * Disputes that an older server kept on how a gym stands become documents of their own (../../dispute): what the errand of that payment says, since when
 * the books and the standing say. What it had there goes.
 */
import { stamp } from '../../basics/revise.ts';
import { without } from '../../blank.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../../decision.ts';
import { debtDisputes } from '../../dispute/bank/of-debt.ts';
import type { DebtErrand } from '../../errand/shape.ts';
import type { DebtDisputesOlder } from '../proposals.ts';
import type { MoneyStanding } from '../shape.ts';
import { standingOf } from '../standing.ts';

/** However often: what is there already is not written again. */
export function decideDebtDisputesOlder({ body: { errandId } }: DebtDisputesOlder, known: Known, moment: Moment): Decision {
  const errand = found(known.get('errand', 'cell/errands', errandId));
  if (errand?.kind !== 'debt' || errand.task.pspRef === undefined) return accepted([]);
  const standing = found(standingOf(known, errand.task.gymId));
  if (!standing) return accepted([]);
  return accepted([...debtDisputes(errand, standing, known, moment), ...withoutOlder(standing, errand, moment)]);
}

/** Those of other payments stay until they have had their turn. */
function withoutOlder(standing: MoneyStanding, { task: { disputes = [] } }: DebtErrand, moment: Moment): MoneyStanding[] {
  const { debtDisputes: before = [] } = standing;
  const left = before.filter(({ ref }) => !disputes.some((one) => one.ref === ref));
  if (left.length === before.length) return [];
  const after = { ...without(standing, 'debtDisputes'), ...(left.length > 0 && { debtDisputes: left }) };
  return [{ ...after, ...stamp(moment, standing) }];
}
