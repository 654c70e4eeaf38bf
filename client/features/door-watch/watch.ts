/** What those who run the platform see of the doors, in which order, and what they take away of it. Pure. */
import { byText } from '../../../schemas/basics/by-text.ts';
import { between } from '../../../schemas/basics/time.ts';
import { WATCH } from '../../../schemas/door-watch/limits.ts';
import type { Anomaly, DoorCount, DoorVisit, SeenVisit } from '../../../schemas/door-watch/shape.ts';
import { csvOf } from '../../../schemas/file/csv.ts';
import { formatMinutes } from '../../ui/format.ts';
import { words } from './words.ts';

export const PARTS = ['open', 'feed'] as const;

/** As the server heard of them, the newest first. */
export const inOrder = (feed: readonly DoorVisit[]): readonly DoorVisit[] => feed.toSorted((a, b) => b.number - a.number);

/** Those that wait for somebody: what came about last, first. */
export const toLookAt = (anomalies: readonly Anomaly[]): readonly Anomaly[] =>
  anomalies.filter(({ status }) => status === 'open').toSorted((a, b) => byText(b.at, a.at) || byText(a._id, b._id));

/** "5 h 3 min" after the visit; nothing where it was told of at once. */
export function lateBy({ judgedAt, receivedAt }: Pick<SeenVisit, 'judgedAt' | 'receivedAt'>): string | undefined {
  const late = between(judgedAt, receivedAt);
  return late > WATCH.lateAfter ? formatMinutes(Math.floor(late / 60_000)) : undefined;
}

/** Somebody has to say whether it counts. */
export const isUndecided = ({ status }: Pick<SeenVisit, 'status'>): boolean => status === 'accepted_flagged';

const OF_TABLETS: readonly Anomaly['kind'][] = ['silent', 'clock', 'jump'];

/** In numbers: check-ins that this device has, how many of them were late or are in doubt, and tablets that are not well. */
export function healthOf(feed: readonly DoorVisit[], anomalies: readonly Anomaly[]) {
  return {
    told: feed.length,
    late: feed.filter((one) => lateBy(one) !== undefined).length,
    inDoubt: feed.filter(isUndecided).length,
    tablets: toLookAt(anomalies).filter(({ kind }) => OF_TABLETS.includes(kind)).length,
  };
}

export interface Redeemed {
  readonly count: DoorCount;
  readonly sold: number;
  readonly visits: number;
  /** Visits for each pass sold; undefined: none was. */
  readonly rate: number | undefined;
}

/** Each gym's four weeks, the fewest visits for what was sold first; those that sold nothing last. */
export function redeemed(counts: readonly DoorCount[]): readonly Redeemed[] {
  const sum = (all: readonly number[]) => all.reduce((so, far) => so + far, 0);
  return counts
    .map((count): Redeemed => {
      const sold = sum(count.days.map((day) => day.sold));
      const visits = sum(count.days.map((day) => day.visits));
      return { count, sold, visits, rate: sold === 0 ? undefined : visits / sold };
    })
    .toSorted(
      (a, b) =>
        (a.rate ?? Number.POSITIVE_INFINITY) - (b.rate ?? Number.POSITIVE_INFINITY) ||
        b.sold - a.sold ||
        byText(a.count.gymName, b.count.gymName),
    );
}

export const rateSaid = (rate: number | undefined): string => (rate === undefined ? '' : rate.toFixed(1));

export const redeemedFile = (rows: readonly Redeemed[]): string =>
  csvOf([
    [...words.table.heads, words.table.sinceHead],
    ...rows.map(({ count, sold, visits, rate }) => [count.gymName, String(sold), String(visits), rateSaid(rate), count.since]),
  ]);
