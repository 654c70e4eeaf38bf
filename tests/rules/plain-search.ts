/**
 * The search a second time: 400 gyms with their classes, 200 seeded questions of them, and a filter that shares no code with the search. Whoever
 * answers such questions is compared with it: the search itself, a device without a network, the server.
 */
import { openState } from '../../schemas/gym/opening-hours.ts';
import type { Gym } from '../../schemas/gym/shape.ts';
import { AMENITIES, OFFER_KINDS } from '../../schemas/gym-directory/lists.ts';
import { DISTANCES, type GymQuestion, PRICES, RATINGS, readQuestion, SORTS } from '../../schemas/gym-search/question.ts';
import type { Slot, Timetable } from '../../schemas/slot/shape.ts';
import { gym as gymOf, OFFER, slot, timetable } from './documents.ts';

/** When everything is asked: a Tuesday. */
export const ASKED = Date.parse('2026-03-03T18:20:00Z');
export const TOWNS = [
  { town: 'Leeds', outcode: 'LS1', lat: 53.797, lon: -1.543 },
  { town: 'Sale', outcode: 'M33', lat: 53.424, lon: -2.322 },
  { town: 'Truro', outcode: 'TR1', lat: 50.263, lon: -5.051 },
  { town: 'Otley', outcode: 'LS21', lat: 53.905, lon: -1.692 },
] as const;
export const ACTIVITIES = ['Gym', 'Spin', 'Yoga', 'Boxing', 'Pilates'];
const FIRST = ['Iron', 'Oak', 'Harbour', 'Pedal', 'Summit', 'Quay', 'Mill', 'Forge'];

function chance(seed: number) {
  let state = seed;
  const next = (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % most;
  };
  const pick = <T>(all: readonly T[]): T => {
    const one = all[next(all.length)];
    if (one === undefined) throw new Error('nothing to choose from');
    return one;
  };
  return { next, pick, maybe: <T>(oneIn: number, value: () => T): T | undefined => (next(oneIn) === 0 ? value() : undefined) };
}

export const areaOf = ({ outcode }: { outcode: string }) => outcode.toLowerCase();

export function gymsOfTowns(): Gym[] {
  const { next, pick } = chance(400);
  return Array.from({ length: 400 }, (_, at) => {
    const { town, outcode, lat, lon } = pick(TOWNS);
    const rated = next(3) > 0;
    const offers = OFFER_KINDS.filter(() => next(4) === 0).map((kind) => ({
      ...OFFER,
      kind,
      price: { ...OFFER.price, amountMinor: 300 + 50 * next(120) },
      accessWindows: next(3) === 0 ? [{ dayOfWeek: ['Monday' as const], opens: '09:00', closes: '16:00' }] : [],
    }));
    const address = {
      streetAddress: '1 High Street',
      addressLocality: town,
      postalCode: `${outcode} ${next(9)}AA`,
      addressCountry: 'GB',
    } as const;
    return gymOf(`g${at}`, {
      areaId: `area:${areaOf({ outcode })}`,
      name: `${pick(FIRST)} House ${at}`,
      address,
      status: next(4) === 0 ? 'listed' : 'live',
      geo: { lat: Math.round((lat + next(1000) / 4000) * 1e4) / 1e4, lon: Math.round((lon + next(1000) / 4000) * 1e4) / 1e4 },
      activities: ACTIVITIES.filter(() => next(2) === 0),
      amenityFeature: AMENITIES.filter(() => next(3) > 0).map((type) => ({ type, value: next(4) > 0 })),
      offers,
      openingHours: next(5) === 0 ? [] : [{ dayOfWeek: ['Tuesday'], opens: '06:00', closes: pick(['17:00', '18:30', '22:00']) }],
      closures: [],
      ...(rated && { rating: { mean: 1 + next(41) / 10, count: 1 + next(30) } }),
    });
  });
}

export const DAYS_ASKED = ['2026-03-03', '2026-03-04'] as const;
const STARTS = ['07:15', '18:25', '18:40', '19:30', '21:00'] as const;

/** Of each gym up to four, and of one that nobody has taken over none; some are full, called off, or begin too soon to be booked. */
export function classesOf(all: readonly Gym[]): ReadonlyMap<string, readonly Slot[]> {
  const { next, pick } = chance(77);
  const made = (gym: Gym) =>
    Array.from({ length: gym.status === 'listed' ? 0 : next(5) }, () => {
      const at = `${pick(DAYS_ASKED)}T${pick(STARTS)}`;
      const name = pick(['Spin', 'Slow Flow', 'Boxing']);
      const activities = name === 'Slow Flow' ? ['Yoga'] : [name];
      const counted = { capacity: 10, bookedCount: pick([0, 9, 10]) };
      return slot(at, {
        slotId: `slot:${gym.slug}:${at}`,
        name,
        activities,
        ...counted,
        status: next(6) === 0 ? 'cancelled' : 'open',
      });
    });
  return new Map(all.map((gym) => [gym._id, made(gym)]));
}

export function questionOf(seed: number): GymQuestion {
  const { next, pick, maybe } = chance(seed * 7919);
  const place = maybe(2, () => pick(TOWNS));
  const said: Record<string, string | undefined> = {
    q: place ? maybe(2, () => place.town) : maybe(3, () => pick(FIRST)),
    near: place ? 'me' : undefined,
    within: maybe(2, () => String(pick(DISTANCES))),
    activity: maybe(3, () => pick(ACTIVITIES)),
    open: maybe(4, () => pick(['1', '2026-03-03T17:30'])),
    price: maybe(5, () => String(pick(PRICES))),
    pass: maybe(6, () => pick(OFFER_KINDS)),
    amenity: maybe(3, () => AMENITIES.filter(() => next(12) === 0).join('.')),
    rating: maybe(6, () => String(pick(RATINGS))),
    offpeak: maybe(8, () => '1'),
    sort: maybe(2, () => pick(SORTS)),
    area: maybe(6, () => areaOf(pick(TOWNS))),
    class: maybe(4, () => pick(['spin', 'yoga', 'Boxing', 'flow'])),
    from: maybe(2, () => pick(['18:30', '19:30'])),
    day: maybe(2, () => pick(DAYS_ASKED)),
  };
  const given = Object.entries(said).filter((one): one is [string, string] => one[1] !== undefined && one[1] !== '');
  return readQuestion(new URLSearchParams(given)).question;
}

const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
function miles(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const r = Math.PI / 180;
  const cosine =
    Math.sin(a.lat * r) * Math.sin(b.lat * r) + Math.cos(a.lat * r) * Math.cos(b.lat * r) * Math.cos((a.lon - b.lon) * r);
  return (6371 * Math.acos(Math.min(1, cosine))) / 1.609344;
}

/** Asked once of each: it takes a while. */
const states = new WeakMap<Gym, Map<number, boolean>>();
function isOpen(gym: Gym, at: number): boolean {
  const known = states.get(gym) ?? new Map<number, boolean>();
  states.set(gym, known);
  const open = known.get(at) ?? openState(gym, at).state === 'open';
  known.set(at, open);
  return open;
}

/** One of that day, from that time on, that can still be booked: the desk closes a quarter of an hour before. */
function hasClass(slots: readonly Slot[], { classOf = '', classFrom = '', classDay = DAYS_ASKED[0] }: GymQuestion): boolean {
  return slots.some(({ name, activities, localStart, startsAt, status, bookedCount }) => {
    const is = [name, ...activities].some((one) => one.toLowerCase().includes(classOf.toLowerCase()));
    const isInTime = localStart >= `${classDay}T${classFrom}` && Date.parse(startsAt) - 15 * 60_000 > ASKED;
    return is && isInTime && localStart.startsWith(classDay) && status === 'open' && bookedCount < 10;
  });
}

export interface Plain {
  readonly gyms: readonly Gym[];
  readonly slots: ReadonlyMap<string, readonly Slot[]>;
}

/** By the words of the product's page, a gym at a time. */
export function plainly(
  { gyms: all, slots }: Plain,
  asked: GymQuestion,
  here: { lat: number; lon: number } | undefined,
): string[] {
  const inTown = all.filter(({ address }) => address.addressLocality === asked.text);
  const from =
    inTown.length > 0 ? { lat: mean(inTown.map(({ geo }) => geo.lat)), lon: mean(inTown.map(({ geo }) => geo.lon)) } : here;
  const fits = (gym: Gym): boolean => {
    const onSale = gym.status === 'live' ? gym.offers : [];
    const has = gym.amenityFeature.filter(({ value }) => value).map(({ type }) => type);
    const words = asked.text === '' || (inTown.length > 0 && asked.withinMiles !== undefined);
    const open = asked.open === 'now' ? ASKED : Date.parse('2026-03-03T17:30:00Z');
    return (
      (asked.area === undefined || gym.areaId === `area:${asked.area}`) &&
      (words || gym.name.startsWith(`${asked.text} `) || gym.address.addressLocality === asked.text) &&
      (asked.withinMiles === undefined || from === undefined || miles(gym.geo, from) <= asked.withinMiles) &&
      (asked.activity === undefined || gym.activities.includes(asked.activity)) &&
      (asked.maxPounds === undefined || onSale.some(({ price }) => price.amountMinor <= (asked.maxPounds ?? 0) * 100)) &&
      (asked.sells === undefined || onSale.some(({ kind }) => kind === asked.sells)) &&
      asked.amenities.every((one) => has.includes(one)) &&
      (asked.minStars === undefined ||
        (gym.rating !== undefined && gym.rating.count >= 3 && gym.rating.mean >= asked.minStars - 1e-9)) &&
      (!asked.offPeak || onSale.some(({ accessWindows }) => accessWindows.length > 0)) &&
      (asked.open === undefined || isOpen(gym, open)) &&
      (asked.classOf === undefined || hasClass(slots.get(gym._id) ?? [], asked))
    );
  };
  return all.filter(fits).map(({ _id }) => _id);
}

/** As they are stored, one of each gym and day that has a class. */
export function timetablesOf({ gyms, slots }: Plain): Timetable[] {
  return gyms.flatMap(({ _id, areaId }) =>
    DAYS_ASKED.flatMap((day) => {
      const ofDay = (slots.get(_id) ?? []).filter(({ localStart }) => localStart.startsWith(day));
      return ofDay.length === 0 ? [] : [{ ...timetable(_id, ofDay), areaId }];
    }),
  );
}
