/** What we were told once, as it would be typed: for whoever applies again, or claims a gym that is listed. */
import type { Answers } from '../../../schemas/application/answers/fields.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { ukNumber } from '../../ui/form/phone-number.ts';
import type { SaidSoFar } from './draft.ts';

/** Everything but what has to be agreed to anew each time. */
export function saidAgain(answers: Answers): SaidSoFar {
  const { informationTrue: _true, mayApply: _may, ownerTerms: _terms, privacy: _privacy, ...kept } = answers;
  const { sites, minimumAge, tradingSince, maxOccupancy, classesPerWeek, equipment, passes, pin, openingHours } = answers;
  return {
    ...kept,
    phone: ukNumber(answers.phone),
    sites: String(sites),
    minimumAge: String(minimumAge),
    ...(tradingSince === undefined ? {} : { tradingSince: String(tradingSince) }),
    ...(maxOccupancy === undefined ? {} : { maxOccupancy: String(maxOccupancy) }),
    ...(classesPerWeek === undefined ? {} : { classesPerWeek: String(classesPerWeek) }),
    equipment: equipment.join('\n'),
    passes: passes.map(({ kind, priceMinor }) => ({ kind, price: poundsOf(priceMinor) })),
    ...(pin === undefined ? {} : { pinMoved: true }),
    ...(openingHours === undefined ? {} : { openingHours: byDay(openingHours) }),
  };
}

/** What is known of a listed gym, as its owner would have typed it. */
export function saidOfGym(gym: Gym): SaidSoFar {
  const { address, activities, amenityFeature, openingHours } = gym;
  return {
    gymName: gym.name,
    ...(gym.url === undefined ? {} : { website: gym.url }),
    streetAddress: address.streetAddress,
    town: address.addressLocality,
    postcode: address.postalCode,
    pin: gym.geo,
    pinMoved: true,
    activities: activities.slice(0, 20),
    amenities: amenityFeature.flatMap(({ type, value }) => (value ? [type] : [])),
    ...(openingHours === undefined ? {} : { alwaysOpen: false, openingHours: byDay(openingHours) }),
  };
}

/** What was begun is about this very gym, or about none yet: then they may be put together. */
export function isAbout(said: SaidSoFar, gym: Pick<Gym, 'name' | 'address'>): boolean {
  const typed = (field: string) => (typeof said[field] === 'string' ? plain(said[field]) : '');
  const name = typed('gymName');
  return name === '' || name === plain(gym.name) || typed('postcode') === plain(gym.address.postalCode);
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '');
const poundsOf = (pence: number) => (pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2));
/** As the form keeps them: a row for each opening of each day. */
const byDay = (rows: NonNullable<Gym['openingHours']>) =>
  rows.flatMap((row) => row.dayOfWeek.map((day) => ({ ...row, dayOfWeek: [day] })));
