/**
 * What a gym sold and who came, day by day. Each decision adds what it changes: a check-in or a payment as it was before against as it is after, so a
 * visit that is taken back is taken off, and nothing is counted twice however often it is decided about. What is late counts on its own day.
 */
import { keyOf } from '../basics/key.ts';
import type { LocalDate } from '../basics/primitives.ts';
import { replaced, stamp } from '../basics/revise.ts';
import { memberScope } from '../basics/scope.ts';
import { addDays, endOfLocalDay, localDay } from '../basics/time.ts';
import { without } from '../blank.ts';
import { isEntrance } from '../checkin/order.ts';
import type { Checkin } from '../checkin/shape.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { gymOf } from '../gym/known.ts';
import type { Payment } from '../payment/shape.ts';
import { anomalyIdOf, anomalyOf, foundAgain, settledNow, zoneOf } from './anomaly.ts';
import { WATCH } from './limits.ts';
import type { Turn } from './of-visits.ts';
import type { DoorLook } from './proposals.ts';
import type { Anomaly, DoorCount } from './shape.ts';
import { DOOR } from './where.ts';

type Day = DoorCount['days'][number];
interface Change extends Day {
  readonly gymId: string;
}

export const doorCountIdOf = (gymId: string): string => `doorcount:${keyOf(gymId)}`;

/** Somebody came: not on the way out, not seen twice, not back on the same day. */
export const isVisit = (checkin: Checkin | undefined): boolean =>
  checkin !== undefined && isEntrance(checkin) && checkin.status !== 'duplicate' && !checkin.reEntry;

/** A pass, or another month of one. */
export const isSale = (payment: Payment | undefined): boolean =>
  payment !== undefined && payment.paidAt !== undefined && payment.kind !== 'owed_visit';

/** The gyms of which something changed, counted. */
export function counted(turns: readonly Turn[], documents: readonly AnyDocument[], known: Known, moment: Moment): AnyDocument[] {
  const changes = [...turns.flatMap(ofVisit), ...documents.flatMap((doc) => (doc.type === 'payment' ? sold(doc, known) : []))];
  const gyms = new Set(changes.map(({ gymId }) => gymId));
  return [...gyms].flatMap((gymId) => {
    const theirs = changes.filter((one) => one.gymId === gymId);
    return looked(gymId, theirs, known, moment);
  });
}

function ofVisit({ before, after }: Turn): Change[] {
  const { gymId, gymDay: day } = after;
  const visits = Number(isVisit(after)) - Number(isVisit(before));
  return visits === 0 ? [] : [{ gymId, day, sold: 0, visits }];
}

function sold(after: Payment, known: Known): Change[] {
  const before = found(known.get('payment', `${memberScope(after.memberId)}/payments`, after._id));
  if (!isSale(after) || isSale(before)) return [];
  const { gymId, paidAt = after.updatedAt } = after;
  return [{ gymId, day: localDay(paidAt, zoneOf(known, gymId)), sold: 1, visits: 0 }];
}

/** With what changed, without the days that are past, and with what that says of the gym. */
function looked(gymId: string, changes: readonly Day[], known: Known, moment: Moment): AnyDocument[] {
  const id = doorCountIdOf(gymId);
  const before = found(known.get('doorcount', DOOR, id));
  const gym = found(gymOf(known, gymId));
  if (!gym) return [];
  const today = localDay(moment.receivedAt, gym.timeZone);
  const days = withChanges(before?.days ?? [], changes, today);
  const since = before?.since ?? today;
  const counts = { since, days };
  const isWatched = soldIn(counts, today) > 0;
  const next: DoorCount = {
    ...{ _id: id, type: 'doorcount', ...stamp(moment, before), gymId, gymName: gym.name, timeZone: gym.timeZone, since, days },
    ...(isWatched ? { lookAt: endOfLocalDay(moment.receivedAt, gym.timeZone) } : {}),
  };
  return [...replaced(before, next, moment), ...unvisited(next, today, known, moment)];
}

/** Days outside the window are none; what was taken off before anything was counted is not owed to the next day. */
export function withChanges(days: readonly Day[], changes: readonly Day[], today: LocalDate): Day[] {
  const first = addDays(today, 1 - WATCH.daysCounted);
  const byDay = new Map(days.map((one) => [one.day, one]));
  for (const { day, sold: sales, visits } of changes) {
    const there = byDay.get(day) ?? { day, sold: 0, visits: 0 };
    byDay.set(day, { day, sold: there.sold + sales, visits: Math.max(0, there.visits + visits) });
  }
  return [...byDay.values()]
    .filter(({ day, sold: sales, visits }) => day >= first && day <= today && (sales > 0 || visits > 0))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

type Counts = Pick<DoorCount, 'since' | 'days'>;

const inWindow = ({ days }: Counts, today: LocalDate): readonly Day[] =>
  days.filter(({ day }) => day > addDays(today, -WATCH.daysUnvisited) && day <= today);

const soldIn = (counts: Counts, today: LocalDate): number => inWindow(counts, today).reduce((sum, one) => sum + one.sold, 0);

/** Ten and more were sold, nobody came, and all of those days were counted. */
export const isUnvisited = (counts: Counts, today: LocalDate): boolean =>
  counts.since <= addDays(today, 1 - WATCH.daysUnvisited) &&
  soldIn(counts, today) >= WATCH.salesUnvisited &&
  inWindow(counts, today).every(({ visits }) => visits === 0);

function unvisited(counts: DoorCount, today: LocalDate, known: Known, moment: Moment): Anomaly[] {
  const { gymId, gymName } = counts;
  const id = anomalyIdOf('no_visits', keyOf(gymId));
  const before = anomalyOf(known, id);
  if (!isUnvisited(counts, today)) return settledNow(before, moment);
  const at = before && before.status !== 'settled' ? before.at : moment.receivedAt;
  const facts = { sold: soldIn(counts, today), days: WATCH.daysUnvisited };
  return foundAgain({ _id: id, kind: 'no_visits', gymId, gymName, at, facts, visits: [] }, known, moment);
}

/** A day is over: what was sold a fortnight ago is no longer of these days, and who came then neither. */
export function decideDoorLook({ body: { gymId } }: DoorLook, known: Known, moment: Moment): Decision {
  const before = found(known.get('doorcount', DOOR, doorCountIdOf(gymId)));
  if (!before?.lookAt || before.lookAt > moment.receivedAt) return accepted([]);
  return accepted(looked(gymId, [], known, moment));
}

/** What is left of it where its readers may no longer look. */
export const countBlanked = (doc: DoorCount): DoorCount => ({ ...without(doc, 'lookAt'), days: [] });
