/**
 * what comes next for a pass that renews, and when. One pure function of the pass: reminders, the charge when its month is over, and
 * the tries after one that failed, each at the pass's own clock time in its gym's zone, whatever the clocks have done since.
 */
import type { Instant } from '../../basics/primitives.ts';
import { addDuration, addLocalDays, laterOf, plus } from '../../basics/time.ts';
import type { Pass } from '../shape.ts';

const DAY = 24 * 60 * 60_000;
/** */
const REMINDED_DAYS_BEFORE = [7, 1] as const;
/** days after the one that failed. */
const TRIED_AGAIN_AFTER_DAYS = [1, 3, 7] as const;
/** until so long before, its holder may change it. */
const CLOSES_BEFORE = DAY;

type RenewalStep = { readonly at: Instant; readonly does: 'remind' | 'charge' };
type Renewing = Pick<Pass, 'kind' | 'snapshot' | 'status' | 'autoRenew' | 'validTo' | 'pastDueAt' | 'renewal'>;

/** @returns null where nothing is to come: it does not renew, has not started, or is being charged for. */
export function nextOf({ kind, snapshot, status, autoRenew, validTo, pastDueAt, renewal }: Renewing): RenewalStep | null {
  if (!autoRenew || kind !== 'monthly' || !renewal || renewal.paymentId !== undefined || validTo === undefined) return null;
  if (status === 'past_due') {
    const days = TRIED_AGAIN_AFTER_DAYS[renewal.failed - 1];
    return days === undefined || pastDueAt === undefined
      ? null
      : { at: addLocalDays(pastDueAt, days, snapshot.timeZone), does: 'charge' };
  }
  if (status !== 'active') return null;
  // Of what was missed before they said so, or while nobody could be told, nobody is reminded.
  const done = [renewal.remindedAt, renewal.since].reduce<Instant>((a, b) => (b ? laterOf(a, b) : a), renewal.saidAt);
  const reminders = REMINDED_DAYS_BEFORE.map((days) => addLocalDays(validTo, -days, snapshot.timeZone));
  const next = reminders.find((at) => at > done);
  return next === undefined ? { at: validTo, does: 'charge' } : { at: next, does: 'remind' };
}

/** from then on the renewal that ends this month is taken. */
export const closesAt = (endOfMonth: Instant): Instant => plus(endOfMonth, -CLOSES_BEFORE);

/** No try is left. */
export const isLastFailure = (failed: number): boolean => failed > TRIED_AGAIN_AFTER_DAYS.length;

/** the end of the next month, by the day of the first: from 31 January to the end of February, and then to 31 March. */
export function nextEndOf(
  { activatedAt, snapshot: { timeZone }, given, renewal }: Pick<Pass, 'activatedAt' | 'snapshot' | 'given' | 'renewal'>,
  since: Instant,
): Instant {
  const times = renewal?.times ?? 0;
  const end = addDuration(activatedAt ?? since, `P${times + 2}M`, timeZone);
  return given ? addLocalDays(end, given.days, timeZone) : end;
}
