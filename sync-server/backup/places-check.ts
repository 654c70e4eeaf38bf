/** S2: in no class are more places taken than it has. Staff may let a tenth more in, at least one. */
import { seatsOf } from '../../schemas/booking/seats.ts';
import type { Booking } from '../../schemas/booking/shape.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import { LIMITS } from '../../schemas/limits.ts';
import type { Check } from './check.ts';
import type { KeptDocument } from './snapshot.ts';

/** Whoever came, came: after cancelling, or asking so late that the place was somebody else's (C16, B6). Only what was asked for is counted. */
const came = ({ status }: Booking): boolean => status === 'attended';

export class PlacesCheck implements Check {
  /** By id: a booking lies with the gym and with the member. */
  readonly #bookings = new Map<string, Booking>();
  readonly #capacity = new Map<string, number>();

  see(_kept: KeptDocument, doc: AnyDocument | null): void {
    if (doc?.type === 'booking') this.#bookings.set(doc._id, doc);
    if (doc?.type === 'timetable') for (const slot of doc.slots) this.#capacity.set(`${doc.gymId} ${slot.slotId}`, slot.capacity);
  }

  problems(): string[] {
    const bySlot = Map.groupBy(this.#bookings.values(), ({ gymId, slotId }) => `${gymId} ${slotId}`);
    return [...bySlot].flatMap(([slot, bookings]) => {
      const capacity = this.#capacity.get(slot);
      // A timetable goes when its day has aged out, its bookings stay.
      if (capacity === undefined) return [];
      const given = bookings.filter((booking) => !came(booking));
      const all = seatsOf(given).taken;
      const asked = seatsOf(given.filter(({ addedByStaff }) => !addedByStaff)).taken;
      const most = capacity + Math.max(1, Math.floor(capacity * LIMITS.overCapacity));
      return asked > capacity || all > most
        ? [`S2: ${all} places are taken in ${slot}, which has ${capacity} (or had more when they were booked)`]
        : [];
    });
  }
}
