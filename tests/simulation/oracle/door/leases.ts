/**
 * S2, issue 13: seats that a device holds for walk-ins. No device holds more than two of a class; nobody has a held seat but who is let in on that device; each is
 * given away once; and it ends when its device gives it back, when the gym takes it from a device that is lost, or with its class, never by a clock alone.
 * It knows only what was asked and what each committed decision changed.
 */
import { Violation } from '../../violation.ts';
import type { BookingDecision, SeenClass, SeenLease } from '../booking/log.ts';

const MOST = 2;
/** What was due may be heard of that late. */
const LAG = 4 * 3_600_000;
const OVER: Readonly<Record<string, string>> = {
  'lease.return': 'returned',
  'lease.reclaim': 'reclaimed',
  'system.lease-over': 'ended',
};

export class Leases {
  readonly #leases = new Map<string, SeenLease>();
  /** Who sits on each, by booking. */
  readonly #sitting = new Map<string, Set<string>>();
  readonly #classes = new Map<string, SeenClass>();

  follow(decision: BookingDecision): void {
    for (const one of decision.classes) this.#classes.set(one.slotId, one);
    for (const { _id, leaseId } of decision.bookings) {
      if (leaseId === undefined) continue;
      const sitting = this.#sitting.get(leaseId) ?? new Set();
      if (!sitting.has(_id)) this.#letIn(decision, leaseId);
      this.#sitting.set(leaseId, sitting.add(_id));
    }
    for (const lease of decision.leases) this.#changed(decision, lease);
    for (const [id, { seats, given }] of this.#leases) {
      const sitting = this.#sitting.get(id)?.size ?? 0;
      if (sitting !== given || given > seats)
        throw new Violation('lease', `${id} says ${given} of ${seats} are given, and ${sitting} people were let in on it`);
    }
  }

  #letIn({ id, kind, deviceId, trust, judged }: BookingDecision, leaseId: string): void {
    const lease = this.#leases.get(leaseId);
    const says = `${id}: somebody was let in on ${leaseId}`;
    if (!lease || kind !== 'booking.walk-in') throw new Violation('lease', `${says} by ${kind}`);
    if (lease.deviceId !== deviceId) throw new Violation('lease', `${says}, which ${lease.deviceId} holds, on ${deviceId}`);
    if (trust === 'untrusted') throw new Violation('lease', `${says} by a clock that nobody can vouch for`);
    if (lease.given >= lease.seats) throw new Violation('lease', `${says}, whose ${lease.seats} seats were given away already`);
    const ends = Date.parse(this.#classes.get(lease.slotId)?.endsAt ?? '');
    // Given while the class was on, and heard of later.
    if (lease.status !== 'open' && !(lease.status === 'ended' && judged <= ends))
      throw new Violation('lease', `${says}, which was ${lease.status} by then`);
  }

  #changed({ id, kind, at, deviceId }: BookingDecision, lease: SeenLease): void {
    const before = this.#leases.get(lease._id);
    this.#leases.set(lease._id, lease);
    const says = `${lease._id}: ${before?.status ?? 'nothing'} → ${lease.status} (${kind} ${id})`;
    if (!before) {
      if (kind !== 'lease.take' || lease.deviceId !== deviceId || lease.given !== 0) throw new Violation('lease', says);
      const own = [...this.#leases.values()].filter((one) => one.deviceId === deviceId && one.slotId === lease.slotId);
      const held = own.reduce((sum, one) => sum + (one.status === 'open' ? one.seats - one.given : 0), 0);
      if (held > MOST) throw new Violation('lease', `${deviceId} holds ${held} seats of ${lease.slotId}`);
      return;
    }
    if (before.status === lease.status) return;
    if (before.status !== 'open' || OVER[kind] !== lease.status) throw new Violation('lease', says);
    if (kind === 'lease.return' && deviceId !== lease.deviceId) throw new Violation('lease', `${says}: another's`);
    const ends = Date.parse(this.#classes.get(lease.slotId)?.endsAt ?? '');
    if (kind === 'system.lease-over' && at < ends) throw new Violation('lease', `${says}: its class is not over`);
  }

  /** When nothing more comes. */
  settled(now: number): void {
    for (const { _id, slotId, status } of this.#leases.values()) {
      const ends = Date.parse(this.#classes.get(slotId)?.endsAt ?? '');
      if (status === 'open' && now > ends + LAG) throw new Violation('lease', `${_id} still holds seats of a class that is over`);
    }
  }
}
