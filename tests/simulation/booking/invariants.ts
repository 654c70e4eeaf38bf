/** What is looked at in the booking worlds beside S1–S11: after every step each decision that was committed, at the end what has to have come about. */
import { closedForGood } from '../oracle/booking/closed.ts';
import { Line, type SetValues } from '../oracle/booking/line.ts';
import { DAYS, SOLD } from './scene.ts';
import type { BookingWorld } from './world.ts';

export class BookingWatch {
  readonly #line: Line;
  #seen = 0;

  /** @param autoUntil what has been set by now of when a waiting list asks, where a world sets it */
  constructor(autoUntil?: () => SetValues) {
    const classes = DAYS.flatMap(({ slots }) => slots.map(({ slotId, startsAt, capacity }) => ({ slotId, startsAt, capacity })));
    this.#line = new Line(classes, autoUntil);
  }

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
