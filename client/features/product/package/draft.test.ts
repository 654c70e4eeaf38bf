/** [2.4] What is typed of a pass, read as what would be sold; and what is said where it cannot be. */
import { describe, expect, it } from 'vitest';
import { money } from '../../../../schemas/basics/primitives.ts';
import { Product, type Terms } from '../../../../schemas/product/shape.ts';
import { TEMPLATES, wrongTerms } from '../../../../schemas/product/terms.ts';
import { born, NOW, ZONE } from '../../../../tests/rules/documents.ts';
import { type PackageTyped, packageDraft, penceOf, sellingOf, termsOf, typedOf } from './draft.ts';
import { INPUT, problemsIn } from './problems.ts';

const [DAY_PASS, TEN, MONTHLY] = TEMPLATES;
const WHOLE: Terms = {
  ...{ ...TEN, description: 'Ten of them.', inclusions: ['Towel', 'Sauna'], activation: 'purchase' },
  ...{ limitPerMember: 2, eligibility: { kind: 'age', min: 16, max: 25 }, maxVisitsPerDay: 2, includesClasses: 'none' },
  accessWindows: [{ dayOfWeek: ['Monday'], opens: '09:30', closes: '16:30' }],
};
const typed = (terms: Terms, change: Partial<PackageTyped> = {}): PackageTyped => ({
  ...typedOf(terms, undefined, ZONE),
  ...change,
});
const said = (terms: Terms, change: Partial<PackageTyped>) => problemsIn(typed(terms, change));

it.each([
  ...TEMPLATES,
  WHOLE,
  { ...MONTHLY, kind: 'fixed_term', validity: 'P6M' } as Terms,
  { ...TEN, kind: 'class_pack', refunds: 'unused' } as Terms,
  { ...TEN, activation: 'chosen_date', onlyClasses: [{ scheduleId: 'schedule:spin', name: 'Spin' }] } as Terms,
  { ...DAY_PASS, alsoAt: [{ gymId: 'gym:two', name: 'Gym two' }] } as Terms,
])('what is sold comes out as it went in: %o', (terms) => {
  expect(termsOf(typed(terms))).toEqual(terms);
  expect(problemsIn(typed(terms))).toEqual([]);
});

it('whom it is for is said or not', () => {
  expect(termsOf(typed(TEN, { whom: 'proof', of: ' students ' })).eligibility).toEqual({ kind: 'proof', of: 'students' });
  expect(termsOf(typed(TEN, { whom: 'new_to_gym' })).eligibility).toEqual({ kind: 'new_to_gym' });
  expect(termsOf(typed(WHOLE, { whom: 'anyone' }))).not.toHaveProperty('eligibility');
});

it.each([
  ['8', 800],
  ['8.5', 850],
  ['£8.50', 850],
  ['8,50', 850],
  ['2000.01', 200_001],
])('[R-5] %s is %i pence', (price, pence) => expect(penceOf(price)).toBe(pence));

it('[R-5] what is no sum of whole pence can be sold at no price', () => {
  for (const price of ['', 'eight', '-8', '8.505', '1e3', '8 pounds']) {
    const found = wrongTerms({ ...TEN, price: money(penceOf(price)) });
    expect(found?.field, price).toBe('Price');
  }
});

describe('what has to be put right leads to its field', () => {
  it.each<[string, Terms, Partial<PackageTyped>, string, string]>([
    ['[R-5] a negative price', TEN, { price: '-5' }, INPUT.Price, 'Price in pounds: choose between £0.01 and £2,000.'],
    ['[R-5] a fraction', DAY_PASS, { price: '8.505' }, INPUT.Price, 'Price in pounds: use pounds and whole pence, like 8.50.'],
    ['[R-5] nothing', TEN, { price: '0' }, INPUT.Price, 'Price in pounds: only an introductory pass can be free.'],
    ['[R-5] £2,000.01', TEN, { price: '2000.01' }, INPUT.Price, 'Price in pounds: choose between £0.01 and £2,000.'],
    ['[R-5] a day pass for £60.01', DAY_PASS, { price: '60.01' }, INPUT.Price, 'Price in pounds: choose between £1 and £60.'],
    ['a name of one character', TEN, { name: 'X' }, INPUT.Name, 'Name: use 2 to 60 characters.'],
    ['no number of visits', TEN, { visits: '' }, INPUT.Visits, 'Visits: say how many, 1 to 100.'],
    ['too many visits', TEN, { visits: '101' }, INPUT.Visits, 'Visits: choose between 1 and 100.'],
    ['too few days', TEN, { length: '7' }, INPUT['Valid for'], 'Valid for: choose between 30 and 365 days.'],
    ['too long a wait', DAY_PASS, { within: '31' }, INPUT['Start within'], 'Start within: choose between 1 and 30 days.'],
    ['no age', TEN, { whom: 'age' }, INPUT.Ages, 'Ages: say from which age, or up to which.'],
    ['nobody', TEN, { whom: 'proof' }, INPUT.Proof, 'For whom: say who, in 2 to 40 characters.'],
    [
      'too many each',
      TEN,
      { limit: '21' },
      INPUT['For each person'],
      'Most for each person: choose between 1 and 20, or leave it empty.',
    ],
    [
      'a word for a number',
      TEN,
      { limit: 'two' },
      INPUT['For each person'],
      'Most for each person: choose between 1 and 20, or leave it empty.',
    ],
    [
      'too many in all',
      TEN,
      { stock: '10001' },
      INPUT.Left,
      'How many are left: choose between 0 and 10,000, or leave it empty.',
    ],
    [
      'no time',
      WHOLE,
      { windows: [{ dayOfWeek: ['Monday'], opens: '', closes: '10:00' }] },
      INPUT.Times,
      'Times: say from when and until when, as 09:30.',
    ],
  ])('%s', (_what, terms, change, input, text) => {
    expect(said(terms, change)).toEqual([{ input, text }]);
  });
});

describe('how it is sold', () => {
  const product = Product.parse({
    ...{
      _id: 'product:one',
      type: 'product',
      ...born,
      gymId: 'gym:one',
      status: 'on_sale',
      version: 1,
      terms: TEN,
      versions: [],
    },
    ...{ stock: { left: 3, since: NOW }, onSaleTo: '2026-03-30T23:00:00.000Z' },
  });
  const before = typedOf(TEN, product, ZONE);

  it('is whole days of the gym’s, the last one included, also where the clocks change', () => {
    expect(before).toMatchObject({ stock: '3', from: '', to: '2026-03-30' });
    const days = { ...before, from: '2026-03-29', to: '2026-03-29' };
    expect(sellingOf(days, before, ZONE)).toEqual({
      onSale: { from: '2026-03-29T00:00:00.000Z', to: '2026-03-29T23:00:00.000Z' },
    });
  });

  it('[G4] says what was touched and nothing else, so that what was sold meanwhile stays sold', () => {
    expect(sellingOf({ ...before, name: 'Ten' }, before, ZONE)).toEqual({});
    expect(sellingOf({ ...before, stock: '9' }, before, ZONE)).toEqual({ stock: 9 });
    expect(sellingOf({ ...before, stock: '' }, before, ZONE)).toEqual({ stock: null });
    expect(sellingOf({ ...before, to: '' }, before, ZONE)).toEqual({ onSale: {} });
  });

  it('a draft is kept by whose it is', () => {
    expect(packageDraft('new-day', 'gym:one', 'owner001').split(':')).toContain('owner001');
  });
});

it('[2.4] some classes are at least one, and what was chosen goes with the choice', () => {
  const [some] = said(TEN, { classes: 'some' });
  expect(some).toMatchObject({ input: INPUT.Classes, text: 'Which classes: choose at least one, and 50 at most.' });
  const only = [{ scheduleId: 'schedule:spin', name: 'Spin' }];
  expect(termsOf(typed(TEN, { classes: 'all', only }))).not.toHaveProperty('onlyClasses');
  const also = Array.from({ length: 20 }, (_, nth) => ({ gymId: `gym:${nth}`, name: 'Gym' }));
  expect(said(TEN, { also })[0]).toMatchObject({ input: INPUT.Gyms });
});
