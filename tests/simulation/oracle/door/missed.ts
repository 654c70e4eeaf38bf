/**
 * 2.7, R-25, R-29, R-31, L5: who is said to have missed a class. It is noted two hours after the end, counts three days after it at the earliest, and before the
 * seventh only when every device at the desk has said since the end that nothing waits on it, and nothing does. Nobody is struck, and nobody's visit is kept, for a
 * place they could not know they had. It knows only what was said on which device, and what each committed decision changed.
 */
import { Violation } from '../../violation.ts';
import type { BookingDecision, SeenBooking, SeenClass } from '../booking/log.ts';

const HOUR = 3_600_000;
const NOTED = 2 * HOUR;
const EARLIEST = 72 * HOUR;
const LATEST = 7 * 24 * HOUR;
/** Told so long before the start, somebody can still come or say that they will not. */
const IN_TIME = HOUR;
/** What was due may be heard of that late. */
const LAG = 4 * HOUR;
/** What says of somebody that they were there. */
const FACTS = ['checkin.record', 'register.mark', 'booking.walk-in'];

/** The devices at the desk, and what was said on them that was stored there. */
export interface Desk {
  readonly deviceIds: readonly string[];
  readonly said: readonly { readonly id: string; readonly kind: string; readonly at: number }[];
}
interface Marked {
  readonly as: unknown;
  readonly judged: number;
}

export class Missed {
  readonly #all = new Map<string, SeenBooking>();
  readonly #ends = new Map<string, number>();
  readonly #decided = new Set<string>();
  /** When each device last said that nothing waits on it. */
  readonly #drained = new Map<string, number>();
  /** Who was given a place unasked, and since when. */
  readonly #promoted = new Map<string, number>();
  /** What proves that they heard of it: they saw it themselves, or it was delivered. */
  readonly #saw = new Map<string, number>();
  readonly #told = new Map<string, number>();
  readonly #marks = new Map<string, Marked>();
  readonly #excused = new Set<string>();

  follow(decision: BookingDecision, desk: Desk): void {
    const { id, kind, state, body, judged, at, deviceId } = decision;
    for (const one of decision.classes) this.#closing(one);
    this.#decided.add(id);
    const about = String(body.bookingId ?? '');
    if (state !== 'refused') {
      if (kind === 'device.drained') this.#drained.set(deviceId, Math.max(judged, this.#drained.get(deviceId) ?? 0));
      if (kind === 'booking.acknowledge') this.#saw.set(about, judged);
      if (kind === 'system.booking-told' && !this.#told.has(about)) this.#told.set(about, at);
      if (kind === 'booking.excuse') this.#excused.add(about);
      if (kind === 'register.mark' && judged > (this.#marks.get(about)?.judged ?? 0))
        this.#marks.set(about, { as: body.as, judged });
    }
    for (const one of decision.bookings) this.#changed(one, decision, desk);
  }

  #closing({ slotId, endsAt }: SeenClass): void {
    this.#ends.set(slotId, Date.parse(endsAt));
  }

  #changed(one: SeenBooking, decision: BookingDecision, desk: Desk): void {
    const { kind, at, id } = decision;
    const before = this.#all.get(one._id);
    this.#all.set(one._id, one);
    const [from, to] = [before?.status, one.status];
    const says = `${one._id} of ${one.memberId}: ${from} → ${to} (${kind} ${id})`;
    this.#place(one, from, decision);
    if (one.strike && !['late_cancelled', 'no_show'].includes(to)) throw new Violation('L5', `${says}: struck`);
    const costs = one.strike || (['late_cancelled', 'no_show'].includes(to) && !one.creditReturned);
    if (costs && from !== to && !this.#knew(one))
      throw new Violation('L5', `${says}: nobody had told them that they had a place`);
    if (from === to) return;
    const ends = this.#ends.get(one.slotId) ?? Number.NaN;
    const since = at - ends;
    if (to === 'no_show_provisional' && !(from === 'confirmed' && since >= NOTED))
      throw new Violation('2.7', `${says}: ${since / HOUR} hours after the end`);
    if (to === 'no_show') {
      this.#final(says, from, since, ends, desk);
      if (this.#knew(one) && !one.strike) throw new Violation('R-25', `${says}: they knew, and it costs nothing`);
    }
    if (to === 'excused' && (one.strike || !one.creditReturned)) throw new Violation('2.7', `${says}, and it costs all the same`);
  }

  /** Of somebody who waited, whether they have a place now, and have said that they want it. */
  #place({ _id, status }: SeenBooking, from: string | undefined, { kind, at }: BookingDecision): void {
    const waited = from === 'waitlisted' || from === 'offered';
    if (waited && kind === 'booking.accept' && status === 'confirmed') this.#promoted.delete(_id);
    else if (waited && ['confirmed', 'attended'].includes(status)) this.#promoted.set(_id, at);
  }

  #knew({ _id, startsAt }: SeenBooking): boolean {
    const since = this.#promoted.get(_id);
    if (since === undefined) return true;
    const [saw = 0, told = 0] = [this.#saw.get(_id), this.#told.get(_id)];
    const starts = Date.parse(startsAt);
    return (saw >= since && saw < starts) || (told >= since && told <= starts - IN_TIME);
  }

  #final(says: string, from: string | undefined, since: number, ends: number, desk: Desk): void {
    if (from !== 'no_show_provisional') throw new Violation('2.7', `${says}: it was never looked at`);
    if (!(since >= EARLIEST)) throw new Violation('R-31', `${says}: ${since / HOUR} hours after the end`);
    if (since >= LATEST) return;
    const silent = desk.deviceIds.find((one) => (this.#drained.get(one) ?? 0) < ends);
    if (silent) throw new Violation('R-31', `${says}: ${silent} may have more to tell`);
    const untold = desk.said.find((one) => FACTS.includes(one.kind) && one.at <= ends && !this.#decided.has(one.id));
    if (untold)
      throw new Violation('R-31', `${says}: ${untold.id} (${untold.kind}) was made before the end, and nobody has heard of it`);
  }

  /** When nothing more comes: time has done its part, and what was said last of somebody stands. */
  settled(now: number): void {
    for (const { _id, slotId, status } of this.#all.values()) {
      const ends = this.#ends.get(slotId) ?? Number.NaN;
      if (status === 'confirmed' && now > ends + NOTED + LAG)
        throw new Violation('2.7', `${_id}: nobody came, and nobody noted it`);
      if (status === 'no_show_provisional' && now > ends + LATEST + LAG) throw new Violation('R-31', `${_id} was never final`);
      if (status === 'no_show' && this.#excused.has(_id)) throw new Violation('2.7', `${_id} was let pass, and is ${status}`);
      const ticked = this.#marks.get(_id)?.as === 'attended';
      if (ticked && ['confirmed', 'no_show_provisional', 'no_show', 'late_cancelled'].includes(status))
        throw new Violation('C16', `${_id} is ${status}, and was ticked as there`);
    }
  }
}
