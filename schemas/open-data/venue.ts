/** A gym in OpenActive's words: where something is, and who offers it. */
import type { Json } from '../basics/json.ts';
import { keyOf } from '../basics/key.ts';
import type { Venue } from './shape.ts';

/** Amenities that OpenActive has a type for; the others are told under their names. */
const TYPED: readonly string[] = [
  'ChangingFacilities',
  'Showers',
  'Toilets',
  'Lockers',
  'Towels',
  'Creche',
  'Parking',
  'BabyChanging',
];

/** The concepts of OpenActive's accessibility support (Creative Commons Attribution 4.0), by their names (gym/edit/access-support.ts). */
const SUPPORT: Readonly<Record<string, string>> = {
  'Visual impairment': '1393f2dc-3fcc-4be9-a99f-f1e51f5ad277',
  'Hearing impairment': '2bfb7228-5969-4927-8435-38b5005a8771',
  'Physical impairment': 'dd026873-6713-4ea1-af5a-08901f651d98',
  'Learning impairment': '67902468-fd49-4238-8650-20a22d7f0e40',
  'Mental health issues': '40b9b11f-bdd3-4aeb-8984-2ecf74a14c7a',
  'Social or behavioural problems': '69b689d4-be04-4e6d-be56-4ac72ec82444',
};
const SUPPORT_LIST = 'https://openactive.io/accessibility-support';

/** Undefined for what somebody put in words of their own. */
export function supportConcept(name: string): Json | undefined {
  const id = Object.hasOwn(SUPPORT, name) ? SUPPORT[name] : undefined;
  if (id === undefined) return undefined;
  return { '@type': 'Concept', '@id': `${SUPPORT_LIST}#${id}`, prefLabel: name, inScheme: SUPPORT_LIST };
}

/** The gym's page, which is where to book. */
export const gymPage = (gymId: string, origin: string): string => `${origin}/gym/${keyOf(gymId)}`;

export function place(venue: Venue, gymId: string, origin: string): Json {
  const { name, description, address, geo, telephone, email, openingHours, amenityFeature } = venue;
  const page = gymPage(gymId, origin);
  const { streetAddress, addressLocality, addressRegion, postalCode, addressCountry } = address;
  return {
    ...{ '@type': 'Place', '@id': `${page}#place`, identifier: keyOf(gymId), name, url: page },
    ...(description ? { description } : {}),
    address: {
      ...{ '@type': 'PostalAddress', streetAddress, addressLocality },
      // OpenActive wants one; where the gym names none, it is what is round its town.
      addressRegion: addressRegion || addressLocality,
      ...{ postalCode, addressCountry },
    },
    geo: { '@type': 'GeoCoordinates', latitude: geo.lat, longitude: geo.lon },
    ...(telephone ? { telephone } : {}),
    ...(email ? { email } : {}),
    ...(openingHours?.length ? { openingHoursSpecification: openingHours.map(opening) } : {}),
    ...(amenityFeature.length ? { amenityFeature: amenityFeature.map(amenity) } : {}),
  };
}

export function organization({ name, telephone, url }: Venue, gymId: string, origin: string): Json {
  const page = gymPage(gymId, origin);
  return { '@type': 'Organization', '@id': page, name, url: url ?? page, ...(telephone ? { telephone } : {}) };
}

const opening = ({ dayOfWeek, opens, closes }: NonNullable<Venue['openingHours']>[number]): Json => ({
  ...{ '@type': 'OpeningHoursSpecification', dayOfWeek: dayOfWeek.map((day) => `https://schema.org/${day}`), opens },
  // schema.org writes the whole day as 00:00 to 23:59.
  closes: opens === '00:00' && closes === '00:00' ? '23:59' : closes,
});

const amenity = ({ type, value }: Venue['amenityFeature'][number]): Json => ({
  '@type': TYPED.includes(type) ? type : 'LocationFeatureSpecification',
  name: type.replaceAll(/([a-z])([A-Z])/g, '$1 $2'),
  value,
});
