import { expect, it } from 'vitest';
import { gym, OFFER } from '../../tests/rules/documents.ts';
import { money } from '../basics/primitives.ts';
import type { Gym } from './shape.ts';
import { structuredData } from './structured-data.ts';

const ironWorks = gym('iron-works', { name: 'Iron Works', offers: [{ ...OFFER, price: money(850) }] });

it('names the gym and the total price of what it sells (R-1)', () => {
  expect(structuredData(ironWorks, 'https://hub.example/gym/iron-works')).toMatchObject({
    '@type': 'ExerciseGym',
    name: 'Iron Works',
    makesOffer: [{ price: '8.50', priceCurrency: 'GBP' }],
  });
});
it('says nothing about hours that are not known, and sells nothing of a paused gym', () => {
  const said = JSON.stringify(structuredData({ ...ironWorks, status: 'paused' }, 'https://hub.example/gym/iron-works'));
  expect(said).not.toContain('openingHours');
  expect(said).not.toContain('8.50');
});

const PAGE = 'https://hub.example/gym/iron-works';

it('[L10] says where the gym is, what it has and when it is open, in the words of schema.org', () => {
  const known = {
    ...ironWorks,
    url: 'https://ironworks.example',
    tagline: 'Lift here',
    telephone: '+441132223344',
    openingHours: [
      { dayOfWeek: ['Monday' as const], opens: '06:00', closes: '22:00' },
      { dayOfWeek: ['Sunday' as const], opens: '00:00', closes: '00:00' },
      { dayOfWeek: ['Friday' as const], opens: '18:00', closes: '00:00' },
      { dayOfWeek: ['Saturday' as const], opens: '00:00', closes: '06:00' },
    ],
    amenityFeature: [{ type: 'Showers' as const, value: true }],
  };
  expect(structuredData(known, PAGE)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ExerciseGym',
    '@id': PAGE,
    name: 'Iron Works',
    url: 'https://ironworks.example',
    description: 'Lift here',
    telephone: '+441132223344',
    address: { '@type': 'PostalAddress', ...ironWorks.address },
    geo: { '@type': 'GeoCoordinates', latitude: 53.8, longitude: -1.55 },
    openingHoursSpecification: [
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Monday'], opens: '06:00', closes: '22:00' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Sunday'], opens: '00:00', closes: '23:59' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Friday'], opens: '18:00', closes: '00:00' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '00:00', closes: '06:00' },
    ],
    amenityFeature: [{ '@type': 'LocationFeatureSpecification', name: 'Showers', value: true }],
    makesOffer: [{ '@type': 'Offer', name: '10 visits', price: '8.50', priceCurrency: 'GBP' }],
  });
});
it('[L10] its own page and words come first, and nothing that is not on sale is offered', () => {
  const said = (change: Partial<Gym>) => structuredData({ ...ironWorks, ...change }, PAGE);
  expect(said({})).toMatchObject({ url: PAGE, description: undefined });
  expect(said({ description: 'Since 1901', tagline: 'Lift here' })).toMatchObject({ description: 'Since 1901' });
  expect(said({ offers: [{ ...OFFER, status: 'paused' }] })).toMatchObject({ makesOffer: undefined });
  expect(said({ offers: [] })).toMatchObject({ makesOffer: undefined });
});

it('[12] shows its photos, whole addresses, the cover first, and none where there are none', () => {
  const [one, two] = ['a'.repeat(64), 'b'.repeat(64)] as const;
  const photo = (hash: string) => ({ hash, alt: 'The weights room', width: 1200, height: 800 });
  expect(structuredData({ ...ironWorks, photos: [photo(one), photo(two)] }, PAGE)).toMatchObject({
    image: [`https://hub.example/blobs/${one}-1200.webp`, `https://hub.example/blobs/${two}-1200.webp`],
  });
  expect(JSON.stringify(structuredData({ ...ironWorks, photos: [] }, PAGE))).not.toContain('image');
});
