import { describe, expect, it } from 'vitest';
import { gym, OFFER } from '../../tests/rules/documents.ts';
import { money } from '../basics/primitives.ts';
import type { Gym } from '../gym/shape.ts';
import { venueOf } from './of-timetable.ts';
import { organization, place, supportConcept } from './venue.ts';

const ORIGIN = 'https://hub.example';
const PAGE = `${ORIGIN}/gym/one`;
const placeOf = (change: Partial<Gym> = {}) => place(venueOf(gym('one', change)), 'gym:one', ORIGIN);
const BARE = {
  ...{ '@type': 'Place', '@id': `${PAGE}#place`, identifier: 'one', name: 'Gym one', url: PAGE },
  address: {
    ...{ '@type': 'PostalAddress', streetAddress: '1 High Street', addressLocality: 'Leeds', addressRegion: 'Leeds' },
    ...{ postalCode: 'LS1 4AP', addressCountry: 'GB' },
  },
  geo: { '@type': 'GeoCoordinates', latitude: 53.8, longitude: -1.55 },
};

describe('[L10] open data says of a place', () => {
  it('nothing that the gym does not say', () => {
    expect(placeOf()).toEqual(BARE);
    expect(placeOf({ description: '', openingHours: [], amenityFeature: [] })).toEqual(BARE);
  });

  it('what it is, how to ask there, and when it is open', () => {
    const weekday = { dayOfWeek: ['Monday', 'Tuesday'], opens: '06:00', closes: '00:00' } as const;
    const said = placeOf({
      ...{ description: 'Two halls.', telephone: '+441131234567', email: 'hello@one.example' },
      openingHours: [
        { ...weekday, dayOfWeek: [...weekday.dayOfWeek] },
        { dayOfWeek: ['Saturday'], opens: '00:00', closes: '00:00' },
        { dayOfWeek: ['Sunday'], opens: '00:00', closes: '21:30' },
      ],
    });
    const [monday, tuesday] = ['https://schema.org/Monday', 'https://schema.org/Tuesday'];
    expect(said).toEqual({
      ...BARE,
      ...{ description: 'Two halls.', telephone: '+441131234567', email: 'hello@one.example' },
      openingHoursSpecification: [
        { '@type': 'OpeningHoursSpecification', dayOfWeek: [monday, tuesday], opens: '06:00', closes: '00:00' },
        // The whole day.
        { '@type': 'OpeningHoursSpecification', dayOfWeek: ['https://schema.org/Saturday'], opens: '00:00', closes: '23:59' },
        { '@type': 'OpeningHoursSpecification', dayOfWeek: ['https://schema.org/Sunday'], opens: '00:00', closes: '21:30' },
      ],
    });
  });

  it('the region that the gym names, and else its town', () => {
    const address = { ...gym('one').address, addressRegion: 'West Yorkshire' };
    expect(placeOf({ address })).toMatchObject({ address: { addressRegion: 'West Yorkshire', addressLocality: 'Leeds' } });
    expect(placeOf({ address: { ...address, addressRegion: '' } })).toMatchObject({ address: { addressRegion: 'Leeds' } });
  });

  it.each([
    ['ChangingFacilities', 'ChangingFacilities', 'Changing Facilities'],
    ['Showers', 'Showers', 'Showers'],
    ['Toilets', 'Toilets', 'Toilets'],
    ['Lockers', 'Lockers', 'Lockers'],
    ['Towels', 'Towels', 'Towels'],
    ['Creche', 'Creche', 'Creche'],
    ['Parking', 'Parking', 'Parking'],
    ['BabyChanging', 'BabyChanging', 'Baby Changing'],
    ['StepFreeAccess', 'LocationFeatureSpecification', 'Step Free Access'],
    ['Sauna', 'LocationFeatureSpecification', 'Sauna'],
  ] as const)('of %s that it is a %s', (type, kind, name) => {
    for (const value of [true, false])
      expect(placeOf({ amenityFeature: [{ type, value }] })).toEqual({
        ...BARE,
        amenityFeature: [{ '@type': kind, name, value }],
      });
  });

  // As OpenActive publishes them: https://openactive.io/accessibility-support/accessibility-support.jsonld
  it.each([
    ['Visual impairment', '1393f2dc-3fcc-4be9-a99f-f1e51f5ad277'],
    ['Hearing impairment', '2bfb7228-5969-4927-8435-38b5005a8771'],
    ['Physical impairment', 'dd026873-6713-4ea1-af5a-08901f651d98'],
    ['Learning impairment', '67902468-fd49-4238-8650-20a22d7f0e40'],
    ['Mental health issues', '40b9b11f-bdd3-4aeb-8984-2ecf74a14c7a'],
    ['Social or behavioural problems', '69b689d4-be04-4e6d-be56-4ac72ec82444'],
  ])('that it is prepared for %s', (prefLabel, id) => {
    const inScheme = 'https://openactive.io/accessibility-support';
    expect(supportConcept(prefLabel)).toEqual({ '@type': 'Concept', '@id': `${inScheme}#${id}`, prefLabel, inScheme });
  });

  it('who runs it: under its own address of the web, and else its page here', () => {
    const organizer = (change: Partial<Gym>) => organization(venueOf(gym('one', change)), 'gym:one', ORIGIN);
    const BY = { '@type': 'Organization', '@id': PAGE, name: 'Gym one', url: PAGE };
    expect(organizer({})).toEqual(BY);
    expect(organizer({ url: 'https://one.example/', telephone: '+441131234567' })).toEqual({
      ...{ ...BY, url: 'https://one.example/', telephone: '+441131234567' },
    });
  });
});

describe('[L10] a gym is told with its series', () => {
  it('as much of it as it says, with what is on sale', () => {
    const { kind, name, address, geo, amenityFeature, ageRange } = gym('one');
    const must = { kind, name, address, geo, amenityFeature, ageRange };
    expect(venueOf(gym('one', { offers: [] }))).toStrictEqual({ ...must, offers: [] });
    const may = {
      ...{ description: 'Two halls.', telephone: '+441131234567', email: 'hello@one.example', url: 'https://one.example/' },
      ...{ openingHours: [], accessibilitySupport: ['Visual impairment'], accessibilityInformation: 'A ramp.' },
    };
    const photos = ['a', 'b'].map((one) => ({ hash: one.repeat(64), alt: one, width: 1600, height: 900 }));
    const onlyClasses = [{ scheduleId: 'schedule:spin', name: 'Spin' }];
    const offers = [
      { ...OFFER, onlyClasses },
      { ...OFFER, productId: 'product:old', status: 'paused' as const },
      { ...OFFER, productId: 'product:day' },
    ];
    const told = { name: '10 visits', price: money(6000), includesClasses: 'all' };
    expect(venueOf(gym('one', { ...may, photos, offers }))).toStrictEqual({
      ...{ ...must, ...may, photo: 'a'.repeat(64) },
      offers: [
        { productId: 'product:ten', ...told, onlyClasses },
        { productId: 'product:day', ...told },
      ],
    });
  });
});
