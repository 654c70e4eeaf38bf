/**
 * Which classes there are, when, for how many and with whom: reckoned from what a gym's people said and were answered, five weeks ahead (2.6), and from
 * when its doors are closed (2.11). A class that has begun stays what it was.
 */
import { Violation } from '../../violation.ts';
import type { BookingDecision } from '../booking/log.ts';
import { atWall, dayAt, daysFrom, isOn } from './calendar.ts';
import { SaidClosure, type SaidDay, SaidEnd, SaidOccurrence, SaidReopening, SaidSet } from './said.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const DAYS_PLANNED = 35;
const NOTICE = 7 * DAY;

interface Plan {
  readonly status: string;
  readonly series: SaidSet['series'];
  readonly lastDay?: string;
  /** How often it was changed. */
  readonly version: number;
}

export interface ExpectedClass {
  readonly scheduleId: string;
  readonly day: string;
  readonly starts: number;
  readonly ends: number;
  readonly capacity: number;
  readonly instructor: string | undefined;
  /** What was said of this day alone. */
  readonly override: SaidDay | undefined;
  /** A closure took it away. */
  readonly isClosed: boolean;
}

interface Closed {
  readonly scope: string;
  readonly scheduleIds: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly takesAway: boolean;
}

export const nameOf = (scheduleId: string, day: string): string => `${scheduleId} ${day}`;
/** By the day that a slot is of, whenever it is moved to. */
export function classOf(slotId: string): string {
  const [, key = '', day = ''] = /^slot:(.+):(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}$/.exec(slotId) ?? [];
  return nameOf(`schedule:${key}`, day);
}
const opIdOf = (id: string): string => id.slice('proposal:'.length);
const minutesOf = (duration: string): number => Number(/^PT(\d+)M$/.exec(duration)?.[1] ?? Number.NaN);
export const sameWords = (one: object, other: object): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = (of: object): object => Object.fromEntries(Object.entries(of).toSorted(([a], [b]) => a.localeCompare(b)));

export const isHeld = (one: ExpectedClass | undefined): boolean =>
  one !== undefined && !one.isClosed && one.override?.cancelled !== true;

export class Classes {
  readonly #zone: string;
  readonly #plans = new Map<string, Plan>();
  readonly #classes = new Map<string, ExpectedClass>();
  readonly #closures = new Map<string, Closed>();

  constructor(zone: string) {
    this.#zone = zone;
  }

  get all(): ReadonlyMap<string, ExpectedClass> {
    return this.#classes;
  }

  /** Undefined: there is none of that name. */
  versionOf(scheduleId: string): number | undefined {
    return this.#plans.get(scheduleId)?.version;
  }

  /** Over which of these hours the door is closed. */
  isShut({ scheduleId, starts, ends }: ExpectedClass): boolean {
    return [...this.#closures.values()].some((one) => isOver(one, scheduleId, starts, ends));
  }

  /** Something that was accepted, at the moment from which it counts. */
  accept({ kind, id, body, at, judged, trust }: Pick<BookingDecision, 'kind' | 'id' | 'body' | 'at' | 'judged' | 'trust'>): void {
    if (kind === 'schedule.set') this.#set(id, SaidSet.parse(body), at);
    if (kind === 'schedule.end') this.#end(SaidEnd.parse(body), at);
    if (kind === 'schedule.occurrence') this.#occurrence(SaidOccurrence.parse(body), at);
    if (kind === 'system.schedule-day') for (const scheduleId of this.#plans.keys()) this.#plan(scheduleId, at);
    if (kind === 'closure.plan') this.#closeAhead(id, SaidClosure.parse(body), at);
    // 2.11, L6: it reaches back to when it was said, as far as that is believed.
    const saidAt = trust !== 'untrusted' && at - judged <= DAY ? judged : at;
    if (kind === 'closure.emergency') this.#close(id, SaidClosure.parse(body), saidAt, at);
    if (kind === 'closure.cancel') {
      this.#closures.delete(SaidReopening.parse(body).closureId);
      this.#shut(at);
    }
  }

  #set(id: string, { scheduleId = `schedule:${opIdOf(id)}`, status, series }: SaidSet, at: number): void {
    const before = this.#plans.get(scheduleId);
    if (before && before.status === status && sameWords(before.series, series)) return;
    this.#plans.set(scheduleId, { status, series, version: (before?.version ?? 0) + 1 });
    this.#plan(scheduleId, at);
  }

  #end({ scheduleId, lastDay }: { readonly scheduleId: string; readonly lastDay: string }, at: number): void {
    const before = this.#plans.get(scheduleId);
    if (!before || (before.status === 'ended' && before.lastDay === lastDay)) return;
    this.#plans.set(scheduleId, { ...before, status: 'ended', lastDay, version: before.version + 1 });
    this.#plan(scheduleId, at);
  }

  #occurrence({ slotId, to }: { readonly slotId: string; readonly to: SaidDay | null }, at: number): void {
    const before = this.#classes.get(classOf(slotId));
    const plan = before && this.#plans.get(before.scheduleId);
    if (!plan) return;
    const { scheduleId, day } = before;
    const override = to && Object.keys(to).length > 0 ? to : undefined;
    if (sameWords(before.override ?? {}, override ?? {})) return;
    this.#classes.set(classOf(slotId), this.#shutAt({ ...this.#planned(scheduleId, plan, day, override), isClosed: false }, at));
  }

  #plan(scheduleId: string, at: number): void {
    const plan = this.#plans.get(scheduleId);
    for (const day of plan ? daysFrom(dayAt(at, this.#zone), DAYS_PLANNED) : []) {
      const name = nameOf(scheduleId, day);
      const there = this.#classes.get(name);
      if (!plan || (there && there.starts <= at)) continue;
      const planned = this.#planned(scheduleId, plan, day, there?.override);
      if (!takesPlace(plan, day)) this.#classes.delete(name);
      // Nobody can come to what is over: it is not put there.
      else if (planned.starts > at) this.#classes.set(name, this.#shutAt(planned, at));
    }
  }

  #planned(scheduleId: string, { series }: Plan, day: string, override: SaidDay | undefined): ExpectedClass {
    const starts = atWall(override?.start ?? `${day}T${series.dtstart.slice(11)}`, this.#zone);
    return {
      ...{ scheduleId, day, starts, override, isClosed: false },
      ends: starts + minutesOf(override?.duration ?? series.duration) * MINUTE,
      capacity: override?.capacity ?? series.capacity,
      instructor: override?.instructor ?? series.instructor,
    };
  }

  /** 2.11: with a week's notice. */
  #closeAhead(id: string, said: { readonly terms: SaidTerms }, at: number): void {
    const notice = atWall(said.terms.start, said.terms.timeZone) - at;
    if (notice < NOTICE) throw new Violation('2.11', `${id} closes with a notice of ${notice / DAY} days`);
    this.#close(id, said, 0, at);
  }

  #close(id: string, { terms }: { readonly terms: SaidTerms }, notBefore: number, at: number): void {
    this.#closures.set(`closure:${opIdOf(id)}`, {
      scope: terms.scope,
      scheduleIds: terms.scheduleIds ?? [],
      from: Math.max(atWall(terms.start, terms.timeZone), notBefore),
      to: atWall(terms.end, terms.timeZone),
      takesAway: terms.cancelBookings,
    });
    this.#shut(at);
  }

  #shut(at: number): void {
    for (const [name, one] of this.#classes) this.#classes.set(name, this.#shutAt(one, at));
  }

  /** A class that was on when the door closed was held; one that was taken away and whose time has come stays away. */
  #shutAt(one: ExpectedClass, at: number): ExpectedClass {
    const isShut = [...this.#closures.values()].some(
      (closed) =>
        closed.takesAway &&
        isOver(closed, one.scheduleId, one.starts, one.ends) &&
        (one.starts > at || one.starts >= closed.from),
    );
    return { ...one, isClosed: isShut || (one.isClosed && one.starts <= at) };
  }
}

type SaidTerms = ReturnType<typeof SaidClosure.parse>['terms'];

const isOver = (closed: Closed, scheduleId: string, starts: number, ends: number): boolean =>
  closed.from < ends && closed.to > starts && (closed.scope === 'whole_gym' || closed.scheduleIds.includes(scheduleId));

const takesPlace = ({ status, series, lastDay }: Plan, day: string): boolean =>
  (status === 'published' || status === 'ended') &&
  (lastDay === undefined || day <= lastDay) &&
  !series.exdates.includes(day) &&
  isOn(day, series.dtstart, series.rrule);
