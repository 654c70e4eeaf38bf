/** The weekly run of one gym: what fell due and what was carried is paid, held or carried on. A run is made once, however often it is said. */
import { type LocalDate, money } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import { gymScope } from '../../basics/scope.ts';
import { addDays } from '../../basics/time.ts';
import { without } from '../../blank.ts';
import { accepted, audited, type Decision, found, type Known, type Moment } from '../../decision.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import { releaseEntries, reserveEntries } from '../../ledger/payout.ts';
import { payoutRunAt } from '../../ledger/payout-week.ts';
import { markOf } from '../../pass/short-code.ts';
import { lineOf } from '../lines/line.ts';
import type { PayoutDue } from '../proposals.ts';
import type { MoneyStanding, Payout } from '../shape.ts';
import { accountOf, payoutIdOf, payoutOf, standingOf } from '../standing.ts';
import { owing } from './owing.ts';
import { type PayoutPlan, planOf, reserves } from './plan.ts';
import { sent } from './send.ts';

export function decidePayoutDue({ body: { gymId, monday } }: PayoutDue, known: Known, moment: Moment): Decision {
  const before = found(standingOf(known, gymId));
  if (before?.nextRun !== monday || before.nextRunAt > moment.receivedAt) return accepted([]);
  const id = payoutIdOf(gymId, monday);
  const lines = found(known.find('line', `${gymScope(gymId)}/payments`, 'payoutId', id)) ?? [];
  const account = accountOf(known, gymId);
  const plan = planOf({ monday, at: moment.receivedAt, standing: account ? before : without(before, 'account'), lines });
  const after = advanced(before, plan, moment);
  const { documents, audit, standing } = owing(before, after, known, moment);
  const nothingNew = lines.length === 0 && plan.released === 0;
  const earlier = heldIn(before, known);
  const written = nothingNew && staysAsItIs(plan, earlier) ? waiting(standing, plan, earlier, moment) : made();
  return audited(accepted([...written, ...documents]), ...audit);

  function made(): AnyDocument[] {
    const payout = payoutFrom(before as MoneyStanding, plan, monday, moment);
    const rest = [
      ...putAside(payout, moment),
      ...(earlier ? [{ ...earlier, ...stamp(moment, earlier), status: 'carried' as const }] : []),
    ];
    if (plan.status !== 'scheduled' || !account) return [payout, standing, ...rest];
    return [...sent(payout, standing, account, moment), ...rest];
  }
}

const staysAsItIs = ({ status }: PayoutPlan, earlier: Payout | undefined): boolean =>
  status === 'carried' || (status === 'on_hold' && earlier !== undefined);

/** Nothing has come and nothing goes: what waits goes on waiting, for whatever keeps it now. */
function waiting(standing: MoneyStanding, { hold }: PayoutPlan, earlier: Payout | undefined, moment: Moment): AnyDocument[] {
  if (!earlier) return [standing];
  return [
    { ...standing, held: earlier._id },
    { ...earlier, ...stamp(moment, earlier), ...(hold && { hold }) },
  ];
}

/** As it stands after the run, before anything is sent. */
function advanced(before: MoneyStanding, plan: PayoutPlan, moment: Moment): MoneyStanding {
  const monday = addDays(before.nextRun, 7);
  const rest = without(
    before,
    'held',
    'oldestUnpaidAt',
    'settled',
    ...(reserves(before, moment.receivedAt) ? [] : (['reserve'] as const)),
  );
  return {
    ...rest,
    ...stamp(moment, before),
    lastRun: before.nextRun,
    nextRun: monday,
    nextRunAt: payoutRunAt(monday),
    carried: money(plan.net),
    reserved: money(before.reserved.amountMinor + plan.reserved - plan.released),
    ...(plan.oldestAt !== undefined && { oldestUnpaidAt: plan.oldestAt }),
    ...(plan.status === 'on_hold' && { held: payoutIdOf(before.gymId, before.nextRun) }),
  };
}

function payoutFrom(before: MoneyStanding, plan: PayoutPlan, monday: LocalDate, moment: Moment): Payout {
  const { gymId, carried, lastRun, createdAt } = before;
  return {
    _id: payoutIdOf(gymId, monday),
    type: 'payout',
    ...stamp(moment),
    gymId,
    day: monday,
    period: { from: lastRun === undefined ? createdAt : payoutRunAt(lastRun), to: payoutRunAt(monday) },
    totals: [...plan.totals],
    due: money(plan.due),
    carriedIn: carried,
    reserved: money(plan.reserved),
    released: money(plan.released),
    net: money(plan.net),
    status: plan.status,
    ...(plan.hold && { hold: plan.hold }),
    reference: `FH ${markOf(gymId, 6)} ${monday.slice(2).replaceAll('-', '')}`,
    ...(plan.oldestAt !== undefined && { oldestAt: plan.oldestAt }),
    at: moment.receivedAt,
  };
}

/** */
function putAside({ _id, gymId, reserved, released, period: { to: payableFrom } }: Payout, moment: Moment): AnyDocument[] {
  const of = (kind: 'reserve' | 'release', amountMinor: number) => ({
    ...{ id: _id.replace('payout:', `${kind}:`), gymId, amountMinor, payableFrom },
  });
  const reserve = reserveEntries(of('reserve', reserved.amountMinor), moment);
  const release = releaseEntries(of('release', released.amountMinor), moment);
  return [
    ...reserve,
    ...lineOf(reserve, { kind: 'reserve', payableFrom }, moment),
    ...release,
    ...lineOf(release, { kind: 'release', payableFrom }, moment),
  ];
}

/** What has waited until now. */
function heldIn({ gymId, held }: MoneyStanding, known: Known): Payout | undefined {
  const payout = held === undefined ? undefined : payoutOf(known, gymId, held);
  return payout?.status === 'on_hold' ? payout : undefined;
}
