import { expect, it } from 'vitest';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { structuredData } from './structured-data.ts';

const gym: Gym = {
  _id: 'gym:iron-works',
  type: 'gym',
  schemaVersion: 1,
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
  createdBy: 'system',
  updatedBy: 'system',
  kind: 'ExerciseGym',
  name: 'Iron Works',
  slug: 'iron-works',
  address: { streetAddress: '1 Mill Lane', addressLocality: 'Sale', postalCode: 'M33 7NL', addressCountry: 'GB' },
  geo: { lat: 53.424, lon: -2.322 },
  areaId: 'area:trafford',
  timeZone: 'Europe/London',
  amenityFeature: [],
  activities: [],
  ageRange: { min: 16 },
  policies: { cutoffHours: 6, bookingWindowDays: 8, reEntry: 'same_day', requirePhoto: false, entryMode: 'walk_in' },
  offers: [
    {
      productId: 'product:day',
      version: 1,
      kind: 'day',
      name: 'Day pass',
      price: { amountMinor: 850, currency: 'GBP' },
      vatRate: 'standard_20',
      validity: 'P1D',
      activation: 'first_check_in',
      activateWithin: 'P30D',
      accessWindows: [],
      includesClasses: 'none',
      maxVisitsPerDay: 1,
      status: 'on_sale',
    },
  ],
  closures: [],
  status: 'live',
};

it('names the gym and the total price of what it sells (R-1)', () => {
  expect(structuredData(gym, 'https://hub.example/gym/iron-works')).toMatchObject({
    '@type': 'ExerciseGym',
    name: 'Iron Works',
    makesOffer: [{ price: '8.50', priceCurrency: 'GBP' }],
  });
});
it('says nothing about hours that are not known, and sells nothing of a paused gym', () => {
  const said = JSON.stringify(structuredData({ ...gym, status: 'paused' }, 'https://hub.example/gym/iron-works'));
  expect(said).not.toContain('openingHours');
  expect(said).not.toContain('8.50');
});
