/**
 * B1, B8, S2: the line of every class, kept a second time. Who joined first is first; who is moved in is the first who can be; from two
 * hours before the start, or what was set when they asked, everybody is asked, the first to say yes has the place, and nobody else while that stands.
 * It knows only what was asked and set, and what came of it.
 */
import { Violation } from '../../violation.ts';
import type { BookingDecision, SeenBooking, SeenLease } from './log.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Where nothing was set. */
const AUTO_UNTIL = 120;
const OFFER_LASTS = 30 * MINUTE;
const LAST_ANSWER = 15 * MINUTE;
/** What was due may be heard of that late: the timers' beat. */
const LAG = 10 * MINUTE;
/** X4 */
const CLAIMED = 24 * HOUR;

interface ClassOf {
  readonly slotId: string;
  readonly startsAt: string;
  readonly capacity: number;
}
interface Class {
  starts: number;
  capacity: number;
  isCancelled: boolean;
  /** Ids of who waits, first come first. */
  line: string[];
  /** How long before the start each of those who ever waited was told that places are given, milliseconds. */
  readonly until: Map<string, number>;
  /** Who was ever asked. */
  readonly asked: Set<string>;
  readonly all: Map<string, SeenBooking>;
  /** Seats that devices at the desk hold for whoever walks in. */
  readonly leases: Map<string, SeenLease>;
}

const WAITS = ['waitlisted', 'offered'];
/** Of whom nothing is known but that they came. */
const GUEST = '00000000';
/** Facts (L1): they are stored whatever they come to. */
const HAPPENED = ['booking.walk-in', 'register.mark', 'checkin.record'];
const HAS_A_PLACE = ['confirmed', 'attended', 'no_show_provisional', 'no_show', 'excused'];

/** What was set of a number, and from when on, milliseconds; the last that had begun holds. */
export type SetValues = readonly { readonly from: number; readonly value: number }[];

export class Line {
  readonly #classes: Map<string, Class>;
  readonly #autoUntil: () => SetValues;

  /** @param autoUntil what the people who run the platform have set by now, minutes before the start */
  constructor(classes: readonly ClassOf[], autoUntil: () => SetValues = () => []) {
    this.#autoUntil = autoUntil;
    this.#classes = new Map(
      classes.map(({ slotId, startsAt, capacity }) => [
        slotId,
        { starts: Date.parse(startsAt), capacity, isCancelled: false, ...nobody() },
      ]),
    );
  }

  follow(decision: BookingDecision): void {
    if (decision.kind === 'system.slot-changed' && decision.state === 'accepted') this.#change(decision);
    if (/^(schedule\.|system\.schedule|held\.)/.test(decision.kind)) this.#planned(decision);
    if (decision.kind === 'booking.accept') this.#answered(decision);
    if (decision.kind === 'booking.move') this.#moved(decision);
    for (const [slotId, of] of this.#classes) {
      const changed = decision.bookings.filter((one) => one.slotId === slotId);
      const leases = decision.leases.filter((one) => one.slotId === slotId);
      if (changed.length + leases.length > 0) this.#step(of, changed, leases, decision);
    }
  }

  #change({ body }: BookingDecision): void {
    const of = this.#classes.get(String(body.slotId));
    const change = Object(body.change) as { startsAt?: string; capacity?: number; status?: string };
    if (!of) return;
    of.starts = change.startsAt === undefined ? of.starts : Date.parse(change.startsAt);
    of.capacity = change.capacity ?? of.capacity;
    of.isCancelled = of.isCancelled || change.status === 'cancelled';
  }

  /** The gym's own people changed the timetable: it is as everybody reads it from then on. */
  #planned({ classes }: BookingDecision): void {
    for (const { slotId, startsAt, capacity, status } of classes) {
      const now = { starts: Date.parse(startsAt), capacity, isCancelled: status === 'cancelled' };
      const of = this.#classes.get(slotId);
      if (of) Object.assign(of, now);
      else this.#classes.set(slotId, { ...now, ...nobody() });
    }
  }

  /** B8: a no to somebody who was asked, in time, while the place was there, is a broken promise. */
  #answered({ id, by, at, body, state, code, bookings }: BookingDecision): void {
    const bookingId = String(body.bookingId);
    const of = [...this.#classes.values()].find(({ all }) => all.has(bookingId));
    const before = of?.all.get(bookingId);
    if (!of || before?.memberId !== by) {
      if (state !== 'refused') throw new Violation('R-28', `${id}: ${by} accepted what was not theirs`);
      return;
    }
    const isAsked = before.status === 'offered' && at < Date.parse(before.offerExpiresAt ?? '') && at < of.starts - LAST_ANSWER;
    const isThere = taken(of) < of.capacity;
    if (state === 'refused' && isAsked && isThere && code !== 'NEEDS_ONLINE')
      throw new Violation('R-28', `${id}: ${by} was asked, said yes in time, and was refused: ${code}`);
    if (state !== 'refused' && bookings.some(({ status }) => status === 'confirmed') && !(isAsked && isThere))
      throw new Violation('R-28', `${id}: ${by} was given a place that was not offered`);
  }

  /** The old place goes only with the new one, and nobody is struck for it. */
  #moved({ id, body, state, bookings }: BookingDecision): void {
    const old = bookings.find(({ _id }) => _id === body.bookingId);
    const next = bookings.find(({ _id }) => _id === `booking:${id.slice('proposal:'.length)}`);
    const isDone = ['cancelled', 'left'].includes(old?.status ?? '') && ['confirmed', 'attended'].includes(next?.status ?? '');
    if (state === 'refused' ? bookings.length > 0 : bookings.length > 0 && !isDone)
      throw new Violation('R-24', `${id}: ${state}, and the old place is ${old?.status}, the new one ${next?.status}`);
  }

  #step(of: Class, changed: readonly SeenBooking[], leases: readonly SeenLease[], decision: BookingDecision): void {
    const { kind, at, id } = decision;
    const was = new Map(of.all);
    const before = taken(of);
    const free = of.capacity - before;
    const asked = [...was.values()].filter((one) => one.status === 'offered' && at < Date.parse(one.offerExpiresAt ?? ''));
    for (const one of leases) of.leases.set(one._id, one);
    for (const one of changed) {
      of.all.set(one._id, one);
      const [from, to] = [was.get(one._id)?.status, one.status];
      if (from === to) continue;
      const tells = `${one._id}: ${from ?? 'nothing'} → ${to} (${kind} ${id}, ${(of.starts - at) / MINUTE} min before the start)`;
      if (!WAITS.includes(from ?? '') && WAITS.includes(to)) {
        of.line.push(one._id);
        of.until.set(one._id, this.#toldTo(decision));
      }
      if (to === 'confirmed' && from === undefined && asked.length > 0 && asked.length >= free && at < of.starts - LAST_ANSWER)
        throw new Violation('R-28', `${tells}: somebody new took a place that was offered to ${asked.length}`);
      if (to === 'confirmed' && from === 'waitlisted' && isAsked(one, of, at)) throw new Violation('R-28', `${tells}: unasked`);
      if (to === 'confirmed' && from === 'offered' && kind !== 'booking.accept' && isAsked(one, of, at))
        throw new Violation('R-28', `${tells}: nobody said yes`);
      if (to === 'offered') {
        this.#offered(of, one, at, tells);
        of.asked.add(one._id);
      }
      if (to === 'expired' && at < of.starts) throw new Violation('2.7', `${tells}: too early`);
    }
    this.#order(of, was, decision);
    of.line = of.line.filter((one) => WAITS.includes(of.all.get(one)?.status ?? ''));
    this.#after(of, was, before, decision);
  }

  #offered(of: Class, one: SeenBooking, at: number, tells: string): void {
    const until = Date.parse(one.offerExpiresAt ?? '');
    const first = of.line
      .map((id) => of.all.get(id))
      .find((other) => other && WAITS.includes(other.status) && isAsked(other, of, at));
    if (!first || of.line.indexOf(first._id) > of.line.indexOf(one._id))
      throw new Violation('R-28', `${tells}: too early to ask`);
    if (!(until > at) || until > at + OFFER_LASTS || until > of.starts - LAST_ANSWER)
      throw new Violation('R-28', `${tells}: until ${one.offerExpiresAt}`);
  }

  /** nobody is moved in over the head of somebody who could have been. */
  #order(of: Class, was: ReadonlyMap<string, SeenBooking>, { at, kind, id }: BookingDecision): void {
    if (kind === 'booking.accept') return;
    const movedIn = of.line.filter(
      (one) => WAITS.includes(was.get(one)?.status ?? '') && of.all.get(one)?.status === 'confirmed',
    );
    const last = Math.max(...movedIn.map((one) => of.line.indexOf(one)));
    for (const one of of.line.slice(0, Math.max(0, last))) {
      const booking = of.all.get(one);
      if (booking && WAITS.includes(booking.status) && isInTime(booking, of, at))
        throw new Violation('R-27', `${one} stood before ${movedIn.at(-1)}, and was passed over (${id})`);
    }
  }

  #after(of: Class, was: ReadonlyMap<string, SeenBooking>, before: number, decision: BookingDecision): void {
    const { at, id, kind } = decision;
    const waits = of.line.flatMap((one) => of.all.get(one) ?? []);
    for (const [index, one] of waits.entries())
      if (one.position !== index + 1)
        throw new Violation('R-27', `${one._id} is number ${one.position}, and came as number ${index + 1} (${id})`);
    const places = taken(of);
    // R-30, B2: what happened at the door may be more than fits.
    const happened = HAPPENED.includes(kind) || decision.bookings.some(({ status }) => status === 'attended');
    if (places > before && places > of.capacity && !happened)
      throw new Violation('S2', `${places} of ${of.capacity} places given or held (${kind} ${id})`);
    const has = [...of.all.values()].filter((one) => hasPlace(one) || WAITS.includes(one.status));
    const twice = has.find(({ _id, memberId }) =>
      has.some((one) => one.memberId === memberId && one._id !== _id && memberId !== GUEST),
    );
    if (twice) throw new Violation('2.7', `${twice.memberId} has two bookings of one class (${kind} ${id})`);
    const free = of.capacity - places;
    const asked = waits.filter(({ status }) => status === 'offered');
    // One that ran out is anybody's, whether or not its timer has said so.
    const [standing] = asked.filter(({ offerExpiresAt = '' }) => at < Date.parse(offerExpiresAt));
    if (standing && free <= 0)
      throw new Violation('R-28', `${standing._id} is still asked, and the place is gone (${kind} ${id})`);
    if (of.isCancelled || free <= 0) return;
    const last = waits.findIndex((one) => isAsked(one, of, at));
    const [given, rest] = last === -1 ? [waits, []] : [waits.slice(0, last), waits.slice(last)];
    // Where not all were told the same, whoever was asked because of somebody before them stays asked.
    const isMixed = new Set(of.until.values()).size > 1;
    const next = given.find((one) => isInTime(one, of, at) && !(isMixed && of.asked.has(one._id)));
    if (next) throw new Violation('R-27', `a place is free, and ${next._id} waits (${id})`);
    if (at < of.starts - LAST_ANSWER && asked.length > 0 && freed(of, was) && asked.length < rest.length)
      throw new Violation('R-28', `only ${asked.length} of ${rest.length} were asked (${id})`);
  }

  /** R-27, G23: what was set when they asked; X4: as far as their clock is believed. */
  #toldTo({ at, judged, trust }: BookingDecision): number {
    const asked = trust !== 'untrusted' && at - judged <= CLAIMED ? judged : at;
    const minutes = this.#autoUntil().findLast(({ from }) => from <= asked)?.value ?? AUTO_UNTIL;
    return minutes * MINUTE;
  }

  /** When nothing more comes: what is stored is what was followed here, and time has done its part. */
  settled(stored: readonly { readonly id: string; readonly body: object }[], now: number): void {
    const kept = new Map([...this.#classes.values()].flatMap(({ all }) => [...all]));
    for (const { id, body } of stored) {
      const { status, position } = body as { status?: string; position?: number };
      const one = kept.get(id);
      if (one?.status !== status || one?.position !== position)
        throw new Violation('R-27', `${id} is ${status} ${position}, and was decided to be ${one?.status} ${one?.position}`);
    }
    for (const of of this.#classes.values())
      for (const { _id, status, offerExpiresAt = '' } of of.all.values()) {
        if (WAITS.includes(status) && now > of.starts + LAG)
          throw new Violation('2.7', `${_id} still waits for a class that has begun`);
        if (status === 'offered' && now > Date.parse(offerExpiresAt) + LAG) throw new Violation('R-28', `${_id} is still asked`);
      }
  }
}

const nobody = () => ({
  line: [],
  all: new Map(),
  leases: new Map(),
  until: new Map<string, number>(),
  asked: new Set<string>(),
});

/** they are not moved in any more, and neither is who stands behind them. */
const isAsked = ({ _id }: SeenBooking, { starts, until }: Class, at: number): boolean =>
  at >= starts - (until.get(_id) ?? AUTO_UNTIL * MINUTE);

const hasPlace = ({ status }: SeenBooking): boolean => HAS_A_PLACE.includes(status);
/** S2: places somebody has, and seats a device holds that it has given to nobody yet. */
const taken = ({ all, leases }: Class): number =>
  [...all.values()].filter(hasPlace).length +
  [...leases.values()].reduce((sum, { status, seats, given }) => sum + (status === 'open' ? seats - given : 0), 0);

/** Asks for no more notice than there is. */
const isInTime = ({ noticeMinutes = 0 }: SeenBooking, { starts }: Class, at: number): boolean =>
  starts - at >= noticeMinutes * MINUTE;

/** Somebody gave a place back just now. */
const freed = ({ all }: Class, was: ReadonlyMap<string, SeenBooking>): boolean =>
  [...was.values()].some((one) => hasPlace(one) && !hasPlace(all.get(one._id) ?? one));
