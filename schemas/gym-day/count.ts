/**
 * A day is counted of what was decided about it, whole: so it does not matter in which order that came, how often it is counted, or how late a
 * tablet was. What comes late also changes who is new, and who returned, on days after it.
 */
import { byText } from '../basics/by-text.ts';
import { keyOf } from '../basics/key.ts';
import type { LocalDate } from '../basics/primitives.ts';
import { replaced, stamp } from '../basics/revise.ts';
import { gymScope, memberScope } from '../basics/scope.ts';
import { localDay, plus } from '../basics/time.ts';
import { bookingsOfSlot } from '../booking/seats.ts';
import type { Checkin } from '../checkin/shape.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { gymOf, timetableNamed } from '../gym/known.ts';
import type { Gym } from '../gym/shape.ts';
import { rosterEntryOf } from '../pass/member.ts';
import { sumOf } from '../payout/lines/sum.ts';
import { gymDayIdOf, isCountedDay, takingsIdOf } from './id.ts';
import type { GymDayCount } from './proposals.ts';
import type { GymDay, MixKind, Takings } from './shape.ts';
import { daySums } from './sums.ts';
import { daysAfter, isVisit, visitsOn, whoCame } from './visits.ts';

/** What was heard just before a count and decided just after it is not in it. */
const OVERLAP = 600_000;

export function decideGymDayCount({ body: { gymId, day } }: GymDayCount, known: Known, moment: Moment): Decision {
  const gym = found(gymOf(known, gymId));
  if (!gym) return accepted([]);
  const today = localDay(moment.receivedAt, gym.timeZone);
  if (day > today || !isCountedDay(day, today)) return accepted([]);
  const before = gymDayOf(known, gymId, day);
  const checkins = checkinsOn(known, gymId, day);
  const days = new DaysKnown(known, gymId);
  const slots = found(timetableNamed(known, gymId, `timetable:${keyOf(gymId)}:${day}`))?.slots ?? [];
  const next: GymDay = {
    ...{ _id: gymDayIdOf(gymId, day), type: 'gymday', ...stamp(moment, before), gymId, countedAt: moment.receivedAt },
    ...daySums({
      ...{ day, timeZone: gym.timeZone, checkins, slots, days: days.of(visitsOn(checkins, day)) },
      kindOf: (visit) => kindOf(visit, known),
      bookings: slots.flatMap(({ slotId }) => found(bookingsOfSlot(known, gymId, slotId)) ?? []),
    }),
  };
  const since = before && plus(before.countedAt, -OVERLAP);
  const late = day < today ? checkins.filter(({ updatedAt }) => since === undefined || updatedAt >= since) : [];
  return accepted([
    ...replaced(before, next, moment),
    ...takingsOf(gym, day, known, moment),
    ...laterDays(gym, { day, today, late }, days, known, moment),
  ]);
}

/** Those of `late` may be new no more, or returned, on days that have been counted. */
function laterDays(
  { _id: gymId }: Gym,
  { day, today, late }: { readonly day: LocalDate; readonly today: LocalDate; readonly late: readonly Checkin[] },
  days: DaysKnown,
  known: Known,
  moment: Moment,
): GymDay[] {
  const came = days.of(late);
  const later = new Set([...came.values()].flatMap((all) => daysAfter(day, all)).filter((one) => one <= today));
  return [...later].toSorted(byText).flatMap((one) => {
    const before = gymDayOf(known, gymId, one);
    if (!before) return [];
    const visits = visitsOn(checkinsOn(known, gymId, one), one);
    return replaced(before, { ...before, ...whoCame(visits, one, days.of(visits)) }, moment);
  });
}

/** When people came, each asked for once. */
class DaysKnown {
  readonly #known: Known;
  readonly #gymId: string;
  readonly #days = new Map<string, readonly LocalDate[]>();

  constructor(known: Known, gymId: string) {
    this.#known = known;
    this.#gymId = gymId;
  }

  /** Of these people, and of nobody else. */
  of(visits: readonly Pick<Checkin, 'memberId'>[]): ReadonlyMap<string, readonly LocalDate[]> {
    const members = new Set(visits.flatMap(({ memberId }) => memberId ?? []));
    return new Map([...members].map((memberId) => [memberId, this.#daysOf(memberId)]));
  }

  #daysOf(memberId: string): readonly LocalDate[] {
    const held = this.#days.get(memberId);
    if (held) return held;
    const all = found(this.#known.find('checkin', `${gymScope(this.#gymId)}/checkins`, 'memberId', memberId)) ?? [];
    const days = [...new Set(all.filter(isVisit).map(({ gymDay }) => gymDay))].toSorted(byText);
    this.#days.set(memberId, days);
    return days;
  }
}

/** Of any status: of one that was taken back the days after it have to know. */
const checkinsOn = (known: Known, gymId: string, day: LocalDate): readonly Checkin[] =>
  found(known.find('checkin', `${gymScope(gymId)}/checkins`, 'gymDay', day)) ?? [];

const gymDayOf = (known: Known, gymId: string, day: LocalDate): GymDay | undefined =>
  found(known.get('gymday', `${gymScope(gymId)}/days`, gymDayIdOf(gymId, day)));

/** The list says it of most; a pass that is on it no more says it itself. */
function kindOf({ gymId, passId, memberId }: Checkin, known: Known): MixKind | undefined {
  if (passId === undefined) return undefined;
  const entry = found(rosterEntryOf(known, gymId, passId));
  if (entry || memberId === undefined) return entry?.kind;
  return found(known.get('pass', `${memberScope(memberId)}/passes`, passId))?.kind;
}

function takingsOf({ _id: gymId }: Gym, day: LocalDate, known: Known, moment: Moment): Takings[] {
  const scope = `${gymScope(gymId)}/payments`;
  const lines = found(known.find('line', scope, 'day', day)) ?? [];
  const before = found(known.get('takings', scope, takingsIdOf(gymId, day)));
  if (lines.length === 0 && !before) return [];
  const next: Takings = {
    ...{ _id: takingsIdOf(gymId, day), type: 'takings', ...stamp(moment, before), gymId, day },
    ...sumOf(lines),
  };
  return replaced(before, next, moment);
}
