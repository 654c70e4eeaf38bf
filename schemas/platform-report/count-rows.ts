/** Who stays, and what becomes of reviews, as lines of a table: counts alone, of nobody by name. Pure. */
import { byText } from '../basics/by-text.ts';
import type { LocalDate } from '../basics/primitives.ts';
import { fairnessOf, rateOf, togetherOf } from '../review/moderation/fairness.ts';
import type { Review, ReviewCase } from '../review/shape.ts';
import { isWithin, londonDay } from './dates.ts';
import type { NamedGym } from './money-rows.ts';
import type { ReportDays } from './shape.ts';

type Row = readonly string[];

/** So many months after the first are counted. */
const MONTHS = 12;
const monthsOn = Array.from({ length: MONTHS }, (_, at) => at + 1);
export const RETENTION_HEAD = ['Month of first pass', 'Members', ...monthsOn.map((month) => `Paid again ${month} months on`)];

/** `paid`: of each member the days on which they paid for a pass or its renewal, anywhere. */
export function retentionRows(paid: ReadonlyMap<string, readonly LocalDate[]>, { from, to }: ReportDays): Row[] {
  const cohorts = new Map<string, Set<string>[]>();
  for (const [uid, days] of paid) {
    const [first] = days.toSorted();
    if (first === undefined || first < from || first > to) continue;
    const month = first.slice(0, 7);
    const cohort = cohorts.get(month) ?? Array.from({ length: MONTHS + 1 }, () => new Set<string>());
    cohorts.set(month, cohort);
    for (const day of days) cohort[monthsBetween(month, day)]?.add(uid);
  }
  return [...cohorts]
    .toSorted(([one], [other]) => byText(one, other))
    .map(([month, counts]) => [month.split('-').toReversed().join('/'), ...counts.map(({ size }) => String(size))]);
}

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
const monthsBetween = (month: string, day: LocalDate): number => numberOf(day) - numberOf(month);

export const REVIEWS_HEAD = [
  ...[
    'Gym',
    'Gym id',
    'Stars',
    'Written',
    'Held',
    'Hold rate',
    'Removed',
    'Removal rate',
    'Looked odd',
    'Appealed',
    'Brought back',
  ],
];
const EVERY = 'All gyms';

/** First all gyms by stars, then each gym. Of the reviews that were begun in that time. */
export function reviewRows(
  gyms: readonly NamedGym[],
  reviews: readonly Review[],
  cases: readonly ReviewCase[],
  period: ReportDays,
): Row[] {
  const those = reviews.filter(({ startedAt }) => isWithin(startedAt, period));
  const about = new Map(cases.map((one) => [one.reviewId, one]));
  const rowOf = (name: string, id: string, stars: string, of: readonly Review[]): Row => {
    const theirs = of.flatMap(({ _id }) => about.get(_id) ?? []);
    const sum = togetherOf(fairnessOf(of, theirs));
    const count = (is: (one: ReviewCase) => boolean | undefined) => String(theirs.filter(is).length);
    return [
      ...[name, id, stars, String(sum.written), String(sum.held), percent(rateOf(sum.held, sum))],
      ...[String(sum.removed), percent(rateOf(sum.removed, sum)), count(({ signals }) => signals.length > 0)],
      count(({ removals }) => removals?.some(({ appeal }) => appeal !== undefined)),
      count(({ removals }) => removals?.some(({ appeal }) => appeal?.decision?.as === 'restored')),
    ];
  };
  const byStars = [1, 2, 3, 4, 5].map((stars) =>
    rowOf(
      EVERY,
      '',
      String(stars),
      those.filter(({ rating }) => rating === stars),
    ),
  );
  const byGym = gyms
    .map(({ _id, name }) => ({ _id, name, of: those.filter(({ gymId }) => gymId === _id) }))
    .filter(({ of }) => of.length > 0)
    .toSorted((a, b) => byText(a.name, b.name))
    .map(({ _id, name, of }) => rowOf(name, _id, 'All', of));
  return [...byStars, rowOf(EVERY, '', 'All', those), ...byGym];
}

const percent = (rate: number | null): string => (rate === null ? '' : `${rate.toFixed(1)}%`);
export const paidOn = (at: string): LocalDate => londonDay(at);
