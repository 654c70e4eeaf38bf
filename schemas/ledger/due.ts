/**
 * R-53: a day pass is paid for three days after it was used; until somebody has come it counts as used on its last day. What was booked for that
 * day moves to the run of the visit, in the commit that begins the pass; and back where it was no visit after all.
 */
import { keyOf } from '../basics/key.ts';
import { memberScope } from '../basics/scope.ts';
import { type Decision, found, type Known, type Moment } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import type { Pass } from '../pass/shape.ts';
import type { Payment } from '../payment/shape.ts';
import { booked } from '../payout/booked.ts';
import { mondayOf, payoutIdOf, standingOf } from '../payout/standing.ts';
import { balanceOf, entriesOf } from './entries.ts';
import { payableFrom, payoutWeekOf, soldAs } from './payout-week.ts';
import type { LedgerEntry } from './shape.ts';

/** The decision with what moves to another run because of it. */
export function withDueMoved(decision: Decision, known: Known, moment: Moment): Decision {
  const passes = decision.documents.filter((doc): doc is Pass => doc.type === 'pass' && doc.kind === 'day');
  const written = passes.flatMap((pass) => moved(pass, known, moment));
  return written.length === 0 ? decision : { ...decision, documents: [...decision.documents, ...written] };
}

function moved(pass: Pass, known: Known, moment: Moment): AnyDocument[] {
  const scope = memberScope(pass.memberId);
  const before = found(known.get('pass', `${scope}/passes`, pass._id));
  if (!before || soldAs(before).lastUse === soldAs(pass).lastUse) return [];
  const payment = found(known.find('payment', `${scope}/payments`, 'passId', pass._id))?.find(
    ({ paidAt }) => paidAt !== undefined,
  );
  const standing = payment && found(standingOf(known, payment.gymId));
  if (!payment || !standing) return [];
  const { lastRun = '', nextRun } = standing;
  const wanted = payoutWeekOf(payableFrom(soldAs(pass), payment.paidAt ?? moment.receivedAt));
  const to = payoutIdOf(payment.gymId, wanted > lastRun ? wanted : nextRun);
  const entries = (found(known.find('entry', 'cell/ledger', 'passId', pass._id)) ?? []).filter(
    (one) => one.checkinId === undefined,
  );
  // A run that is over has paid it.
  const those = [...Map.groupBy(entries, ({ payoutId = '' }) => payoutId)].filter(
    ([run]) => run !== to && mondayOf(run) > lastRun,
  );
  const nth = new Set(entries.map(({ cause }) => cause).filter((cause) => cause.startsWith('due-out:'))).size;
  return those.flatMap(([from, all], at) =>
    moveOf(payment, { from, to, pence: 0 - balanceOf(all, 'gym_payable'), nth: nth + at + 1 }),
  );

  function moveOf(of: Payment, { from, to: into, pence, nth: no }: Move): AnyDocument[] {
    if (pence === 0) return [];
    const key = `${keyOf(of._id)}${no === 1 ? '' : `.${no}`}`;
    const out = within(`due-out:${key}`, from, pence);
    const back = within(`due-in:${key}`, into, 0 - pence);
    return [
      ...booked(of.gymId, out, { payment: of, sold: soldAs(before as Pass) }, known, moment),
      ...booked(of.gymId, back, { payment: of, sold: soldAs(pass) }, known, moment),
    ];
  }

  /** Out of one run and into another: for the moment between it is put aside. */
  function within(id: string, run: string, pence: number): LedgerEntry[] {
    const cause = { id, gymId: payment?.gymId ?? '', passId: pass._id, payableFrom: moment.receivedAt };
    const sides = [['gym_payable', pence] as const, ['gym_reserve', 0 - pence] as const];
    return entriesOf(cause, sides, moment).map((one) => ({ ...one, payoutId: run }));
  }
}

interface Move {
  readonly from: string;
  readonly to: string;
  readonly pence: number;
  readonly nth: number;
}
