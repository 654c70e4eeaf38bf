import { expect, it } from 'vitest';
import { gym, OFFER } from '../../tests/rules/documents.ts';
import { money } from '../primitives.ts';
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
