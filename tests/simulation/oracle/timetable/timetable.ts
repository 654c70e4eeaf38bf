/**
 * 2.6, 2.11, G4, G6, G7, R-33: a gym's timetable kept a second time, from what was said and answered. A change that touches somebody is not made before
 * its author has seen how many; who loses a place loses it because the class is off, and has the visit back; nobody else does.
 */
import { Violation } from '../../violation.ts';
import type { BookingDecision, SeenBooking } from '../booking/log.ts';
import { Classes, classOf, type ExpectedClass, isHeld, nameOf, sameWords } from './classes.ts';
import { ReadDay, type ReadSlot, SaidAnswer, SaidSeen } from './said.ts';

const DAY = 86_400_000;
const OPEN = ['confirmed', 'waitlisted', 'offered'];
/** By what somebody says of their own place. */
const GIVEN_BACK = ['booking.cancel', 'booking.move'];
/** What happened, or did not. */
const CAME = ['attended', 'no_show_provisional', 'no_show', 'excused'];
const EDITS = ['schedule.set', 'schedule.end', 'schedule.occurrence'];

const isAccepted = (state: string): boolean => state === 'accepted' || state === 'accepted_flagged';
const isOpen = ({ status }: SeenBooking): boolean => OPEN.includes(status);

export class TimetableOracle {
  readonly #classes: Classes;
  readonly #bookings = new Map<string, SeenBooking>();
  /** Waits for its author, by the proposal's id. */
  readonly #held = new Map<string, BookingDecision>();

  constructor(zone: string) {
    this.#classes = new Classes(zone);
  }

  follow(decision: BookingDecision): void {
    const { kind, state } = decision;
    const before = new Map(this.#classes.all);
    if (EDITS.includes(kind) && state === 'held') this.#wait(decision);
    if (EDITS.includes(kind) && isAccepted(state)) this.#edited(decision, before);
    else if (kind === 'held.answer') this.#answered(decision);
    else if (isAccepted(state)) this.#classes.accept(decision);
    for (const booking of decision.bookings) this.#became(booking, decision);
    this.#allFollow(decision);
  }

  /** G7: until its author has seen it, it is as if nobody had said it. */
  #wait(decision: BookingDecision): void {
    const { id, classes, bookings, schedules } = decision;
    if (classes.length + bookings.length + schedules.length > 0) throw new Violation('G7', `${id} is held, and was done`);
    this.#held.set(id, decision);
  }

  #edited(decision: BookingDecision, before: ReadonlyMap<string, ExpectedClass>): void {
    const { id, body } = decision;
    const { bookedSeen = 0, seen, scheduleId, slotId } = SaidSeen.parse(body);
    const version = scheduleId === undefined ? undefined : this.#classes.versionOf(scheduleId);
    this.#classes.accept(decision);
    // Of what is so already nothing was overwritten.
    const isChange = scheduleId !== undefined && this.#classes.versionOf(scheduleId) !== version;
    if (isChange && seen !== version) throw new Violation('G4', `${id} saw version ${seen}, and overwrote version ${version}`);
    const [was, is] = [before, this.#classes.all].map((all) => all.get(classOf(slotId ?? ''))?.override ?? {});
    if (was && is && !sameWords(was, is) && !sameWords(was, Object(seen)))
      throw new Violation('G4', `${id} saw ${JSON.stringify(seen)}, and overwrote ${JSON.stringify(was)}`);
    const touched = [...this.#bookings.values()].filter((one) => isOpen(one) && isTouched(one, before, this.#classes.all));
    if (touched.length > bookedSeen)
      throw new Violation('G7', `${id} touched ${touched.length}, of whom its author had seen ${bookedSeen}`);
  }

  /** Its author has seen it: it is done as it stands, or forgotten. */
  #answered({ body, settles, at }: BookingDecision): void {
    const { proposalId } = SaidAnswer.parse(body);
    const waits = this.#held.get(proposalId);
    const settled = settles.find((one) => one.proposalId === proposalId);
    if (!waits || !settled) return;
    this.#held.delete(proposalId);
    if (isAccepted(settled.state)) this.#classes.accept({ ...waits, at });
  }

  #became(now: SeenBooking, { kind, id, at }: BookingDecision): void {
    const before = this.#bookings.get(now._id);
    this.#bookings.set(now._id, now);
    if (before?.status === now.status) return;
    const tells = `${now._id}: ${before?.status ?? 'nothing'} → ${now.status} (${kind} ${id})`;
    const planned = this.#classes.all.get(classOf(now.slotId));
    if (before?.status === 'cancelled_by_gym') throw new Violation('X7', `${tells}: the gym had cancelled it`);
    if (now.status === 'cancelled_by_gym') this.#cancelled(now, before, at, tells);
    const isLost = before?.status === 'confirmed' && ![...CAME, 'cancelled_by_gym'].includes(now.status);
    if (isLost && !GIVEN_BACK.includes(kind)) throw new Violation('2.6', `${tells}: nobody gave that place back`);
    if (before === undefined && isOpen(now) && planned && this.#classes.isShut(planned))
      throw new Violation('G6', `${tells}: the gym is closed then`);
  }

  /** only by a class that is off, with the visit back, and told at short notice with one more. */
  #cancelled(now: SeenBooking, before: SeenBooking | undefined, at: number, tells: string): void {
    if (isHeld(this.#classes.all.get(classOf(now.slotId)))) throw new Violation('2.6', `${tells}: its class is on`);
    if (now.strike || !now.creditReturned) throw new Violation('R-33', `${tells}: and is held against its member`);
    const isShort = Date.parse(now.startsAt) - at < DAY;
    const hadPlace = before?.status === 'confirmed' || before?.status === 'no_show_provisional';
    const isGiven = isShort && hadPlace && now.passId !== undefined;
    if ((now.freeVisit ?? false) !== isGiven)
      throw new Violation('R-33', `${tells}: a visit was ${isGiven ? 'not given' : 'given'}`);
  }

  /** G6, B5: whoever has a place, or waits for one, has it in a class that is on, and knows when. */
  #allFollow({ kind, id }: BookingDecision): void {
    for (const one of this.#bookings.values()) {
      if (!isOpen(one)) continue;
      const planned = this.#classes.all.get(classOf(one.slotId));
      if (!planned || !isHeld(planned)) {
        const why = planned?.isClosed ? 'G6' : '2.6';
        throw new Violation(why, `${one._id} is ${one.status} in a class that is off (${kind} ${id})`);
      }
      if (Date.parse(one.startsAt) !== planned.starts)
        throw new Violation('B5', `${one._id} says ${one.startsAt}, the class is at ${at(planned.starts)} (${kind} ${id})`);
    }
  }

  /** What everybody reads is what was said. */
  compare(days: readonly object[]): void {
    const read = days.flatMap((day) => ReadDay.safeParse(day).data?.slots ?? []).filter(({ status }) => status !== 'cancelled');
    const there = new Map<string, ReadSlot>();
    for (const slot of read) {
      const name = classOf(slot.slotId);
      if (there.has(name)) throw new Violation('2.6', `${name} is there twice`);
      there.set(name, slot);
    }
    for (const one of this.#classes.all.values()) {
      const name = nameOf(one.scheduleId, one.day);
      const slot = there.get(name);
      there.delete(name);
      if (!isHeld(one) && slot) throw new Violation(one.isClosed ? 'G6' : '2.6', `${name} is on, and was called off`);
      if (isHeld(one) && !slot) throw new Violation('2.6', `${name} is not there, and was planned for ${at(one.starts)}`);
      if (isHeld(one) && slot && asRead(slot) !== asPlanned(one))
        throw new Violation('2.6', `${name} is ${asRead(slot)}, and was planned as ${asPlanned(one)}`);
    }
    const [more] = there.keys();
    if (more !== undefined) throw new Violation('2.6', `${more} is on, and nobody planned it`);
  }
}

const at = (ms: number): string => new Date(ms).toISOString();
const asRead = ({ startsAt, endsAt, capacity, instructor }: ReadSlot): string =>
  `${startsAt} to ${endsAt} for ${capacity} with ${instructor}`;
const asPlanned = ({ starts, ends, capacity, instructor }: ExpectedClass): string =>
  `${at(starts)} to ${at(ends)} for ${capacity} with ${instructor}`;

/** Their class is taken away, or moved. */
function isTouched(
  { slotId }: SeenBooking,
  before: ReadonlyMap<string, ExpectedClass>,
  after: ReadonlyMap<string, ExpectedClass>,
): boolean {
  const [was, is] = [before.get(classOf(slotId)), after.get(classOf(slotId))];
  return isHeld(was) && (!isHeld(is) || is?.starts !== was?.starts || is?.ends !== was?.ends);
}
