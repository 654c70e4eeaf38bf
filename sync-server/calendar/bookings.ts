/** A member's bookings as the calendar file that their address shows. */
import * as z from 'zod/mini';
import { memberScope, selfScope, venueScope } from '../../schemas/basics/scope.ts';
import { type Clock, instantOf } from '../../schemas/basics/time.ts';
import { calendarEntry } from '../../schemas/booking/calendar/entry.ts';
import { calendarFile } from '../../schemas/booking/calendar/file.ts';
import { Booking } from '../../schemas/booking/shape.ts';
import { Gym } from '../../schemas/gym/shape.ts';
import { Person } from '../../schemas/person/shape.ts';
import type { Store } from '../store/store.ts';
import { documentsOf } from '../store/walk.ts';

/** What is over for longer a calendar has kept by itself. */
const BACK = 30 * 86_400_000;

/** Null for somebody whose account is not in use: then nothing of theirs is shown. Throws StoreUnavailable. */
export async function bookingsCalendar(store: Store, clock: Clock, uid: string): Promise<string | null> {
  const person = await store.get(`${selfScope(uid)}/self`, `user:${uid}`);
  const status = person && !person.deleted ? z.safeParse(z.object({ status: Person.shape.status }), person.body) : null;
  if (status?.data?.status !== 'active') return null;
  const since = instantOf(clock.now() - BACK);
  const bookings = (await allOf(store, uid)).filter(({ endsAt }) => endsAt >= since);
  const gyms = await gymsOf(store, [...new Set(bookings.map(({ gymId }) => gymId))]);
  return calendarFile(
    bookings.map((booking) => calendarEntry(booking, gyms.get(booking.gymId))),
    'Fitness Hub',
  );
}

async function allOf(store: Store, uid: string): Promise<readonly Booking[]> {
  const all: Booking[] = [];
  for await (const { id, body } of documentsOf(store, `${memberScope(uid)}/bookings`)) {
    const booking = z.safeParse(Booking, { ...body, _id: id });
    if (booking.success) all.push(booking.data);
  }
  return all;
}

async function gymsOf(store: Store, gymIds: readonly string[]): Promise<ReadonlyMap<string, Gym>> {
  const stored = await Promise.all(gymIds.map((id) => store.get(`${venueScope(id)}/gyms`, id)));
  return new Map(
    stored.flatMap((one): [string, Gym][] => {
      const gym = one && !one.deleted ? z.safeParse(Gym, { ...one.body, _id: one.id }) : null;
      return gym?.success ? [[gym.data._id, gym.data]] : [];
    }),
  );
}
