/** What is looked at in the door worlds beside S1–S11: after every step each decision that was committed, at the end what has to have come about. */

import { SOLD } from '../booking/scene.ts';
import { closedForGood } from '../oracle/booking/closed.ts';
import { Line } from '../oracle/booking/line.ts';
import { Leases } from '../oracle/door/leases.ts';
import { Missed } from '../oracle/door/missed.ts';
import type { DoorWorld } from './world.ts';

export class DoorWatch {
  readonly #line = new Line([]);
  readonly #leases = new Leases();
  readonly #missed = new Missed();
  #seen = 0;

  afterStep({ booking, desks, promised }: DoorWorld): void {
    const desk = {
      deviceIds: desks.map(({ deviceId }) => deviceId),
      said: [...promised.values()].flatMap(({ device, proposalId: id, kind, at }) =>
        desks.some((one) => one === device) ? [{ id, kind, at }] : [],
      ),
    };
    for (const decision of booking.events.slice(this.#seen)) {
      this.#line.follow(decision);
      this.#leases.follow(decision);
      this.#missed.follow(decision, desk);
    }
    this.#seen = booking.events.length;
  }

  async atTheEnd({ store, time, memberUids }: DoorWorld): Promise<void> {
    const stored = async (db: string) => (await store.list(db, { limit: 10_000 })).map(({ id, body }) => ({ _id: id, ...body }));
    this.#line.settled(await store.list('gym-one/bookings', { limit: 10_000 }), time.now());
    this.#leases.settled(time.now());
    this.#missed.settled(time.now());
    const passes = (await Promise.all(memberUids.map((uid) => stored(`member-${uid}/passes`)))).flat();
    closedForGood({ closures: await stored('gym-one/schedules'), bookings: await stored('gym-one/bookings'), passes }, SOLD);
  }
}
