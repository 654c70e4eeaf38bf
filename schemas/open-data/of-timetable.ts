/** What open data says of a timetable and its gym. Pure; nobody who teaches is named. */
import { keyOf } from '../basics/key.ts';
import type { Instant } from '../basics/primitives.ts';
import { localTime } from '../basics/time.ts';
import { BY_NOBODY } from '../blank.ts';
import type { Gym } from '../gym/shape.ts';
import type { Slot, Timetable } from '../slot/shape.ts';
import type { OpenSeries, OpenSession, Venue } from './shape.ts';

export const openSeriesId = (scheduleId: string): string => `openseries:${keyOf(scheduleId)}`;
export const openSessionId = (slotId: string): string => `opensession:${keyOf(slotId)}`;

/** Every slot of a day that everybody sees. A floor session that is called off is not there: a `Slot` has no word for it. */
export function openSessions(day: Timetable): OpenSession[] {
  if (day.unlisted) return [];
  const { schemaVersion, createdAt, updatedAt, gymId } = day;
  const stamps = { schemaVersion, createdAt, updatedAt, ...BY_NOBODY };
  return day.slots
    .filter(({ kind, status }) => kind !== 'floor_session' || status !== 'cancelled')
    .map(({ slotId, scheduleId, kind, name, startsAt, endsAt, capacity, bookedCount, movedFrom, status }) => ({
      ...{ _id: openSessionId(slotId), type: 'opensession' as const, ...stamps },
      ...{ gymId, seriesId: openSeriesId(scheduleId), kind, name, startsAt, endsAt },
      ...(movedFrom === undefined ? {} : { movedFrom }),
      ...(status === 'cancelled' ? { cancelled: true as const } : {}),
      capacity,
      // More may have booked than it has places now (2.6).
      left: status === 'cancelled' ? 0 : Math.max(0, capacity - bookedCount),
    }));
}

/** The series that a slot is a day of, as the slot has it. */
export function openSeries(gym: Gym, slot: Slot, at: Instant): OpenSeries {
  const { scheduleId, kind, name, description, activities, level, price, startsAt, endsAt } = slot;
  const { timeZone } = gym;
  return {
    ...{ _id: openSeriesId(scheduleId), type: 'openseries', schemaVersion: gym.schemaVersion },
    ...{ createdAt: at, updatedAt: at, ...BY_NOBODY, gymId: gym._id },
    ...{ kind, name, activities, level, timeZone },
    ...{ startTime: localTime(startsAt, timeZone), endTime: localTime(endsAt, timeZone) },
    ...(description === undefined ? {} : { description }),
    ...(price === undefined ? {} : { price }),
    venue: venueOf(gym),
  };
}

/** What of a slot its series says: whether another slot says something else. */
export const seriesFacts = ({ kind, name, description, activities, level, price, startsAt, endsAt }: Slot) => ({
  ...{ kind, name, description, activities, level, price, startsAt, endsAt },
});

export function venueOf(gym: Gym): Venue {
  const { kind, name, description, address, geo, telephone, email, url, openingHours, amenityFeature, ageRange } = gym;
  const { accessibilitySupport, accessibilityInformation, photos: [photo] = [], offers } = gym;
  return {
    ...{ kind, name, address, geo, amenityFeature, ageRange },
    ...(description === undefined ? {} : { description }),
    ...(telephone === undefined ? {} : { telephone }),
    ...(email === undefined ? {} : { email }),
    ...(url === undefined ? {} : { url }),
    ...(openingHours === undefined ? {} : { openingHours }),
    ...(accessibilitySupport === undefined ? {} : { accessibilitySupport }),
    ...(accessibilityInformation === undefined ? {} : { accessibilityInformation }),
    ...(photo === undefined ? {} : { photo: photo.hash }),
    offers: offers.filter(({ status }) => status === 'on_sale').map(offerOf),
  };
}

const offerOf = ({ productId, name, price, includesClasses, onlyClasses }: Gym['offers'][number]) => ({
  ...{ productId, name, price, includesClasses },
  ...(onlyClasses && { onlyClasses }),
});
