/** What is looked at in the timetable worlds beside S1–S11: after every step each decision that was committed, and the timetable as everybody reads it. */
import { closuresQuery } from '../../../client/features/closure/queries.ts';
import { schedulesQuery } from '../../../client/features/schedule/queries.ts';
import { GYM, SOLD } from '../booking/scene.ts';
import { visitsBack } from '../oracle/booking/closed.ts';
import { Line } from '../oracle/booking/line.ts';
import { TimetableOracle } from '../oracle/timetable/timetable.ts';
import { ZONE } from '../scene.ts';
import { Violation } from '../violation.ts';
import type { TimetableWorld } from './world.ts';

const KEY = GYM._id.slice(4);

export class TimetableWatch {
  readonly #timetable = new TimetableOracle(ZONE);
  readonly #line = new Line([]);
  #seen = 0;

  async afterStep({ booking, store, tally }: TimetableWorld): Promise<void> {
    for (const decision of booking.events.slice(this.#seen)) {
      if (decision.kind.startsWith('schedule.') && decision.state === 'held') tally.event(`a timetable held: ${decision.code}`);
      if (decision.bookings.some(({ status }) => status === 'cancelled_by_gym')) tally.event(`${decision.kind} took places away`);
      this.#timetable.follow(decision);
      this.#line.follow(decision);
    }
    this.#seen = booking.events.length;
    const days = await store.list(`venue-${KEY}/slots`, { limit: 10_000 });
    this.#timetable.compare(days.map(({ body }) => body));
  }

  async atTheEnd(world: TimetableWorld): Promise<void> {
    const { store, time, memberUids } = world;
    const stored = async (db: string) => (await store.list(db, { limit: 10_000 })).map(({ id, body }) => ({ _id: id, ...body }));
    this.#line.settled(await store.list(`gym-${KEY}/bookings`, { limit: 10_000 }), time.now());
    const passes = (await Promise.all(memberUids.map((uid) => stored(`member-${uid}/passes`)))).flat();
    visitsBack({ bookings: await stored(`gym-${KEY}/bookings`), passes }, SOLD);
    const planned = (await stored(`gym-${KEY}/schedules`)).map((doc) => asText(doc)).sort();
    for (const device of world.owners) {
      const [schedules, closures] = [await world.seen(device, schedulesQuery(KEY)), await world.seen(device, closuresQuery(KEY))];
      const here = [...schedules, ...closures].map((doc) => asText(doc)).sort();
      if (here.join('\n') !== planned.join('\n'))
        throw new Violation('S11', `${device.uid} has another timetable than the server`);
    }
  }
}

/** What of it its version, or its status, tells apart. */
const asText = (doc: object): string => {
  const { _id, type, status, version, updatedAt } = doc as Readonly<Record<string, unknown>>;
  return JSON.stringify({ _id, type, status, version, updatedAt });
};
