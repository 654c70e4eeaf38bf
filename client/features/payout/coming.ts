/** What a gym is paid next, and what is not paid yet, by the rule that decides it on the Monday. Pure. */
import { byText } from '../../../schemas/basics/by-text.ts';
import { type Instant, type LocalDate, type Money, money } from '../../../schemas/basics/primitives.ts';
import { between, laterOf } from '../../../schemas/basics/time.ts';
import { RATES } from '../../../schemas/ledger/rates.ts';
import { fallsDue, type PayoutPlan, planOf } from '../../../schemas/payout/run/plan.ts';
import type { GymLine, MoneyStanding } from '../../../schemas/payout/shape.ts';
import { mondayOf, payoutIdOf } from '../../../schemas/payout/standing.ts';

/** What falls due on one Monday. */
export interface RunLines {
  readonly day: LocalDate;
  readonly net: Money;
  /** Oldest first. */
  readonly lines: readonly GymLine[];
}

export interface Coming {
  readonly plan: PayoutPlan;
  /** In the next run … */
  readonly next: RunLines;
  /** … and in those after it, the first first. */
  readonly later: readonly RunLines[];
}

export function comingOf(standing: MoneyStanding, lines: readonly GymLine[], now: Instant): Coming {
  const { gymId, nextRun, nextRunAt } = standing;
  const nextId = payoutIdOf(gymId, nextRun);
  const runs = Map.groupBy(
    lines.filter((one) => fallsDue(one) && one.payoutId >= nextId),
    ({ payoutId }) => payoutId,
  );
  const next = runOf(nextRun, runs.get(nextId) ?? []);
  runs.delete(nextId);
  return {
    // Where the run is late it is decided when somebody comes to it.
    plan: planOf({ monday: nextRun, at: laterOf(nextRunAt, now), standing, lines: next.lines }),
    next,
    later: [...runs].map(([id, all]) => runOf(mondayOf(id), all)).sort((a, b) => byText(a.day, b.day)),
  };
}

function runOf(day: LocalDate, lines: readonly GymLine[]): RunLines {
  return {
    day,
    net: money(lines.reduce((sum, { net }) => sum + net.amountMinor, 0)),
    lines: lines.toSorted((a, b) => byText(a.at, b.at) || byText(a._id, b._id)),
  };
}

/** All lines of one payout, oldest first: what fell due in it, and what the run itself did. */
export const linesOf = (payoutId: string, lines: readonly GymLine[]): readonly GymLine[] =>
  runOf(
    '',
    lines.filter((one) => one.payoutId === payoutId),
  ).lines;

/** why a line cannot be paid before `payableFrom`; undefined where it could be at once. */
export function whyNotYet({ at, payableFrom }: Pick<GymLine, 'at' | 'payableFrom'>): 'bought' | 'used' | undefined {
  if (payableFrom <= at) return undefined;
  return between(at, payableFrom) === RATES.saleHeldBack ? 'bought' : 'used';
}

/** The payouts that a reference from a bank statement is of, however it is typed; all where none is. */
export function referredTo<P extends { readonly reference: string }>(payouts: readonly P[], typed: string): readonly P[] {
  const wanted = plain(typed);
  return payouts.filter(({ reference }) => plain(reference).includes(wanted));
}
const plain = (text: string): string => text.replace(/[^0-9a-z]/gi, '').toUpperCase();
