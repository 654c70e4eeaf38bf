/** what a gym owes us, and how it stops: paid by the gym, or written off by us. The next run counts it; a suspension for it ends at once. */
import { money } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import { without } from '../../blank.ts';
import type { Known, Moment } from '../../decision.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import type { LedgerEntry } from '../../ledger/shape.ts';
import { lineOf } from '../lines/line.ts';
import { suspensionOver } from '../run/owing.ts';
import type { MoneyStanding } from '../shape.ts';
import { owesOf } from './owes.ts';

/** How it stands after it comes first. @param entries of one cause, due with the next run: what `standing` owes is so much less from now on */
export function settledBy(
  standing: MoneyStanding,
  entries: readonly LedgerEntry[],
  { kind, pence }: { readonly kind: 'debt_paid' | 'write_off'; readonly pence: number },
  known: Known,
  moment: Moment,
): readonly [MoneyStanding, ...AnyDocument[]] {
  const settled = money((standing.settled?.amountMinor ?? 0) + pence);
  const after: MoneyStanding = { ...standing, ...stamp(moment, standing), settled };
  const lines = lineOf(entries, { kind, payableFrom: standing.nextRunAt }, moment);
  if (owesOf(after) > 0) return [after, ...entries, ...lines];
  return [
    without(after, 'negativeSince', 'invoicedAt'),
    ...entries,
    ...lines,
    ...suspensionOver(standing, known, moment).documents,
  ];
}
