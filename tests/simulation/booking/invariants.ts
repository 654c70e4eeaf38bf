/** What is looked at in the booking worlds beside S1–S11: after every step each decision that was committed, at the end what has to have come about. */
import { closedForGood } from '../oracle/booking/closed.ts';
import { Line } from '../oracle/booking/line.ts';
import { DAYS, SOLD } from './scene.ts';
import type { BookingWorld } from './world.ts';

export class BookingWatch {
  readonly #line = new Line(
    DAYS.flatMap(({ slots }) => slots.map(({ slotId, startsAt, capacity }) => ({ slotId, startsAt, capacity }))),
  );
  #seen = 0;

  afterStep({ booking }: BookingWorld): void {
    for (const decision of booking.events.slice(this.#seen)) this.#line.follow(decision);
    this.#seen = booking.events.length;
  }

  async atTheEnd({ store, time, memberUids }: BookingWorld): Promise<void> {
    const stored = async (db: string) => (await store.list(db, { limit: 10_000 })).map(({ id, body }) => ({ _id: id, ...body }));
    this.#line.settled(await store.list('gym-one/bookings', { limit: 10_000 }), time.now());
    const passes = (await Promise.all(memberUids.map((uid) => stored(`member-${uid}/passes`)))).flat();
    closedForGood({ closures: await stored('gym-one/schedules'), bookings: await stored('gym-one/bookings'), passes }, SOLD);
  }
}
