/** S2: in no class are more places taken, or held for walk-ins, than it has. Staff may let a tenth more in, at least one. */
import { seatsOf } from '../../schemas/booking/seats.ts';
import type { Booking } from '../../schemas/booking/shape.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import { heldBy, type SeatLease } from '../../schemas/lease/shape.ts';
import { LIMITS } from '../../schemas/limits.ts';
import type { Check } from './check.ts';
import type { KeptDocument } from './snapshot.ts';

/** Whoever came, came: after cancelling, or asking so late that the place was somebody else's (C16, B6). Only what was asked for is counted. */
const came = ({ status }: Booking): boolean => status === 'attended';

export class PlacesCheck implements Check {
  /** By id: a booking lies with the gym and with the member. */
  readonly #bookings = new Map<string, Booking>();
  readonly #leases = new Map<string, SeatLease>();
  /** The most it ever had: lowering it puts nobody out (2.6). */
  readonly #capacity = new Map<string, number>();

  see(_kept: KeptDocument, doc: AnyDocument | null): void {
    if (doc?.type === 'booking') this.#bookings.set(doc._id, doc);
    if (doc?.type === 'lease') this.#leases.set(doc._id, doc);
    if (doc?.type === 'timetable')
      for (const { slotId, capacity, hadPlaces = 0 } of doc.slots)
        this.#capacity.set(`${doc.gymId} ${slotId}`, Math.max(capacity, hadPlaces));
  }

  problems(): string[] {
    const bySlot = Map.groupBy(this.#bookings.values(), ({ gymId, slotId }) => `${gymId} ${slotId}`);
    const leases = Map.groupBy(this.#leases.values(), ({ gymId, slotId }) => `${gymId} ${slotId}`);
    return [...bySlot].flatMap(([slot, bookings]) => {
      const capacity = this.#capacity.get(slot);
      // A timetable goes when its day has aged out, its bookings stay.
      if (capacity === undefined) return [];
      const given = bookings.filter((booking) => !came(booking));
      const held = (leases.get(slot) ?? []).reduce((sum, one) => sum + heldBy(one), 0);
      const all = seatsOf(given, held).taken;
      const asked = seatsOf(
        given.filter(({ addedByStaff }) => !addedByStaff),
        held,
      ).taken;
      const most = capacity + Math.max(1, Math.floor(capacity * LIMITS.overCapacity));
      return asked > capacity || all > most
        ? [`S2: ${all} places are taken in ${slot}, which never had more than ${capacity}`]
        : [];
    });
  }
}
