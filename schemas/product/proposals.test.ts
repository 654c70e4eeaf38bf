/** What never gets as far as a rule: the sentence names the field, and what it can be. */
import { expect, it } from 'vitest';
import { NOW } from '../../tests/rules/documents.ts';
import { whatIsWrong } from '../proposal/wrong.ts';
import { ProductSet } from './proposals.ts';
import { TEMPLATES } from './terms.ts';

const said = (price: object, change: object = {}) => {
  const origin = { deviceId: 'device01', opId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', seq: 1, madeAt: NOW, offsetMs: 0, trust: 'synced' };
  const read = ProductSet.safeParse({
    ...{ _id: `proposal:${origin.opId}`, type: 'proposal', schemaVersion: 1, kind: 'product.set', display: 'Sell' },
    body: { gymId: 'gym:one', status: 'on_sale', terms: { ...TEMPLATES[0], price }, ...change },
    origin: { ...origin, appBuild: 'test' },
  });
  return read.success ? null : whatIsWrong(read.error.issues);
};

it.each<[string, object, string | null]>([
  ['£8 is a price', { amountMinor: 800, currency: 'GBP' }, null],
  [
    'half a penny is not',
    { amountMinor: 800.5, currency: 'GBP' },
    "terms.price.amountMinor isn't right: it’s missing, or of the wrong type.",
  ],
  ['nor are dollars', { amountMinor: 800, currency: 'USD' }, "terms.price.currency isn't right: it can be GBP."],
  ['nor is a sum without one', { amountMinor: 800 }, "terms.price.currency isn't right: it can be GBP."],
])('[R-5] %s', (_what, price, sentence) => expect(said(price)).toBe(sentence));

it('[2.4] less than none of it cannot be sold, and no end of it can', () => {
  const price = TEMPLATES[0].price;
  expect(said(price, { stock: -1 })).toBe("stock isn't right: at least 0.");
  expect([said(price, { stock: 0 }), said(price, { stock: null })]).toEqual([null, null]);
});
