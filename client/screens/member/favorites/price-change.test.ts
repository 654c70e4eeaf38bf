import { expect, it } from 'vitest';
import { money } from '../../../../schemas/basics/primitives.ts';
import { priceChange } from './price-change.ts';

const seen = { priceSeen: money(4000) };

it('says which way the cheapest pass has gone since the gym was added', () => {
  expect(priceChange(seen, { priceFrom: money(4500) })).toEqual({ way: 'up', was: '£40.00' });
  expect(priceChange(seen, { priceFrom: money(3950) })).toEqual({ way: 'down', was: '£40.00' });
  expect(priceChange(seen, {})).toEqual({ way: 'gone', was: '£40.00' });
});

it('says nothing where nothing changed, or where nothing was known', () => {
  expect(priceChange(seen, { priceFrom: money(4000) })).toBeUndefined();
  expect(priceChange({}, { priceFrom: money(4000) })).toBeUndefined();
});
