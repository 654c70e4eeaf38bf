/** A gym's next classes in the words of schema.org (`Event`), for search engines: the server tells whoever runs no app. Pure. */
import { byText } from '../basics/by-text.ts';
import type { Json } from '../basics/json.ts';
import type { Instant } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import type { Gym } from '../gym/shape.ts';
import { LIMITS } from '../limits.ts';
import { photoPath } from '../upload/names.ts';
import type { Slot, Timetable } from './shape.ts';

/** The soonest of a busy gym: its page stays within what a crawler reads. */
const MOST_CLASSES = 60;
const MOST_WORDS = 300;

/** Its classes of the next two weeks, soonest first: those an event can be said of, called off or not. */
export function comingClasses({ status }: Pick<Gym, 'status'>, days: readonly Timetable[], now: Instant): Slot[] {
  if (status !== 'live') return [];
  const until = plus(now, LIMITS.window.slotsAhead);
  return days
    .flatMap(({ slots }) => slots)
    .filter(({ kind, startsAt }) => kind !== 'floor_session' && startsAt > now && startsAt <= until)
    .sort((a, b) => byText(a.startsAt, b.startsAt) || byText(a.slotId, b.slotId))
    .slice(0, MOST_CLASSES);
}

/** @param page the address of the gym's page */
export function classEvents(gym: Gym, classes: readonly Slot[], page: string): Json[] {
  const location = { '@type': gym.kind, '@id': page, name: gym.name, address: { '@type': 'PostalAddress', ...gym.address } };
  const [cover] = gym.photos ?? [];
  const image = cover && new URL(photoPath(cover.hash, 1200), page).href;
  return classes.map((slot): Json => {
    const url = `${page}?book=${encodeURIComponent(slot.slotId)}`;
    return {
      '@context': 'https://schema.org',
      '@type': 'Event',
      '@id': url,
      url,
      name: slot.name,
      description: slot.description?.slice(0, MOST_WORDS),
      image,
      startDate: withOffset(slot.startsAt, gym.timeZone),
      endDate: withOffset(slot.endsAt, gym.timeZone),
      ...statusOf(slot, gym.timeZone),
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location,
      organizer: { '@type': 'Organization', name: gym.name, url: gym.url ?? page },
      performer: slot.instructor ? { '@type': 'Person', name: slot.instructor } : undefined,
      maximumAttendeeCapacity: slot.capacity,
      remainingAttendeeCapacity: placesLeft(slot),
      offers: offerOf(slot, url),
    };
  });
}

function statusOf({ status, movedFrom }: Slot, timeZone: string) {
  // Whoever comes at the old time reads of it all the same.
  const moved = movedFrom === undefined ? {} : { previousStartDate: withOffset(movedFrom, timeZone) };
  if (status === 'cancelled') return { eventStatus: 'https://schema.org/EventCancelled', ...moved };
  return { eventStatus: `https://schema.org/${movedFrom === undefined ? 'EventScheduled' : 'EventRescheduled'}`, ...moved };
}

/** Only where one class alone has a price: a pass opens more than this. */
function offerOf(slot: Slot, url: string): Json | undefined {
  const { price, status } = slot;
  if (!price || status === 'cancelled') return undefined;
  return {
    '@type': 'Offer',
    url,
    price: (price.amountMinor / 100).toFixed(2),
    priceCurrency: price.currency,
    availability: `https://schema.org/${placesLeft(slot) > 0 ? 'InStock' : 'SoldOut'}`,
  };
}

/** More may have booked than it has places now (2.6), and nobody can take less than none. */
const placesLeft = ({ capacity, bookedCount, status }: Slot): number =>
  status === 'cancelled' ? 0 : Math.max(0, capacity - bookedCount);

/** `2026-07-14T18:00:00+01:00`: the gym's own clock, and which moment that is. */
const withOffset = (instant: Instant, timeZone: string): string =>
  Temporal.Instant.from(instant).toString({ timeZone, smallestUnit: 'second' });
