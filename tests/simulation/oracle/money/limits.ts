/** What money may not do, whatever the books say: come to a gym too early, be taken for a month nobody wanted, be told to whom it is no business. */
import { Violation } from '../../violation.ts';
import type { Bank } from './held.ts';
import type { SaidMoney, SaidPayment } from './said.ts';
import { keptOf } from './tally.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** */
const HELD_BACK = 14 * DAY;
/** the first, and three more. */
const MOST_TRIES = 4;
/** Between two of them lies a day by the clock on the wall, which may be an hour shorter. */
const LEAST_BETWEEN = 23 * HOUR;
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

/** Somebody turned renewal on or off, and that was taken. */
export interface Switched {
  readonly passId: string;
  readonly on: boolean;
  /** When it was decided, milliseconds. */
  readonly at: number;
}

/** A11, R-2: what is kept of a sale is between us and the gym. */
export function untoldToMembers({ membersOwn }: SaidMoney): void {
  const told = membersOwn.find((one) => /commission|gym_payable|"type":"(entry|line|payout)"/i.test(one));
  if (told !== undefined) throw new Violation('A11', `a member is told what we keep: ${told}`);
}

/** whenever money is sent, all that was ever sent is a part of what was sold two weeks before. @param forVisits what the gym had for visits that were owed, pence */
export function neverEarly({ held: { transfers } }: Bank, { payments, payouts }: SaidMoney, forVisits = 0): void {
  const sent = payouts.filter((one) => one.sentAt !== undefined);
  for (const { _id, at } of sent) {
    const ripe = payments.filter(({ paidAt }) => paidAt !== undefined && Date.parse(paidAt) + HELD_BACK <= Date.parse(at));
    const share = sum(ripe.map(shareOf)) + forVisits;
    // What came back was sent again: it counts once.
    const before = sent.filter((one) => one.at <= at && (one._id === _id || one.status !== 'failed'));
    const all = sum(before.map(({ net }) => net.amountMinor));
    if (all > share) throw new Violation('R-53', `with ${_id} ${all} were sent, of ${share} that were old enough`);
  }
  const last = transfers.at(-1);
  if (last && sent.length === 0) throw new Violation('R-53', `${last.pence} were sent without a payout`);
}

function shareOf({ kind, total }: SaidPayment): number {
  const { commission, vat } = keptOf(kind, total.amountMinor);
  return total.amountMinor - commission - vat;
}

/** X8: a month whose money came after its holder had turned renewal off goes back, unless a bank has had it. */
export function backWhenOff({ payments, refunds }: SaidMoney, switched: readonly Switched[]): void {
  for (const { _id, kind, passId, paidAt, chargebacks = [] } of payments) {
    if (kind !== 'renewal' || paidAt === undefined || chargebacks.length > 0) continue;
    const last = switched.filter((one) => one.passId === passId && one.at < Date.parse(paidAt)).at(-1);
    if (last?.on === false && !refunds.some(({ paymentId }) => paymentId === _id))
      throw new Violation('X8', `${_id} came after renewal was turned off, and nobody gives it back`);
  }
}

/** a month is charged for while its holder wants it, four times at most, and not twice in a day. */
export function onlyWanted({ payments }: SaidMoney, switched: readonly Switched[]): void {
  const renewals = payments.filter(({ kind }) => kind === 'renewal');
  for (const { _id, passId, createdAt } of renewals) {
    const last = switched.filter((one) => one.passId === passId && one.at < Date.parse(createdAt)).at(-1);
    if (!last?.on) throw new Violation('R-16', `${_id} was charged for, and nobody wanted it any more`);
  }
  for (const [month, tries] of Map.groupBy(renewals, ({ _id }) => _id.replace(/-\d+$/, ''))) {
    if (tries.length > MOST_TRIES) throw new Violation('R-17', `${month} was tried ${tries.length} times`);
    const times = tries.map(({ createdAt }) => Date.parse(createdAt)).sort((a, b) => a - b);
    const hasty = times.some((time, at) => time - (times[at - 1] ?? 0) < LEAST_BETWEEN);
    if (hasty) throw new Violation('R-17', `${month} was tried twice in a day`);
  }
}
