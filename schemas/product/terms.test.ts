/** [2.4] What terms can be, kind by kind, with the sentence that says so where they cannot; and what a gym begins with. */
import { describe, expect, it } from 'vitest';
import { money } from '../basics/primitives.ts';
import type { Terms } from './shape.ts';
import { TEMPLATES, wrongTerms } from './terms.ts';

const [DAY_PASS, TEN, MONTHLY] = TEMPLATES;
const FIXED: Terms = { ...MONTHLY, kind: 'fixed_term', validity: 'P3M' };
const CLASSES: Terms = { ...TEN, kind: 'class_pack' };
const INTRO: Terms = { ...DAY_PASS, kind: 'intro' };

describe('[R-1, R-5, R-15] a price', () => {
  const said = (terms: Terms, pence: number) => wrongTerms({ ...terms, price: money(pence) });
  it.each<[Terms, least: number, most: number, rule: string]>([
    [DAY_PASS, 100, 6000, 'choose between £1 and £60.'],
    [TEN, 1, 200_000, 'choose between £0.01 and £2,000.'],
    [MONTHLY, 1, 200_000, 'choose between £0.01 and £2,000.'],
    [FIXED, 1, 200_000, 'choose between £0.01 and £2,000.'],
    [CLASSES, 1, 200_000, 'choose between £0.01 and £2,000.'],
    [INTRO, 0, 2000, 'choose between £0 and £20.'],
  ])('of %o is within its bounds to the penny', (terms, least, most, rule) => {
    for (const right of [least, most]) expect(said(terms, right), String(right)).toBeUndefined();
    for (const wrong of [-1, most + 1]) expect(said(terms, wrong), String(wrong)).toEqual({ field: 'Price', rule });
  });

  it.each<[name: string, terms: Terms, pence: number, rule: string]>([
    ['negative', MONTHLY, -100, 'choose between £0.01 and £2,000.'],
    ['a fraction of a penny', DAY_PASS, 800.5, 'use pounds and whole pence, like 8.50.'],
    ['£0 of what is no introduction', TEN, 0, 'only an introductory pass can be free.'],
    ['£2,000.01', MONTHLY, 200_001, 'choose between £0.01 and £2,000.'],
    ['£60.01 of a day pass', DAY_PASS, 6001, 'choose between £1 and £60.'],
    ['99p of a day pass', DAY_PASS, 99, 'choose between £1 and £60.'],
  ])('[R-5] %s is refused, and why', (_name, terms, pence, rule) => {
    expect(said(terms, pence)).toEqual({ field: 'Price', rule });
  });

  it('[R-5] £0 of an introduction is a price', () => expect(said(INTRO, 0)).toBeUndefined());
});

describe('[R-10, R-11] when it has to begin', () => {
  it.each<[Terms, most: number]>([
    [DAY_PASS, 30],
    [TEN, 60],
    [MONTHLY, 60],
  ])('%o: within so many days of buying it', (terms, most) => {
    const said = (activateWithin: string) => wrongTerms({ ...terms, activateWithin });
    for (const right of ['P1D', `P${most}D`]) expect(said(right), right).toBeUndefined();
    for (const wrong of ['P0D', `P${most + 1}D`, 'P1M', 'PT4H'])
      expect(said(wrong), wrong).toEqual({ field: 'Start within', rule: `choose between 1 and ${most} days.` });
  });
});

describe('[R-14] the times at which it lets people in', () => {
  const at = (opens: string, closes: string, dayOfWeek: Terms['accessWindows'][0]['dayOfWeek'] = ['Monday']) =>
    wrongTerms({ ...MONTHLY, accessWindows: [{ dayOfWeek, opens, closes }] });
  it('have a day, and an end after their beginning', () => {
    expect(at('09:30', '16:30')).toBeUndefined();
    for (const closes of ['09:30', '09:00'])
      expect(at('09:30', closes)).toEqual({ field: 'Times', rule: 'end after you begin.' });
    expect(at('09:30', '16:30', [])).toEqual({ field: 'Times', rule: 'choose at least one day.' });
  });
  it('are 14 at most', () => {
    const window = { dayOfWeek: ['Monday' as const], opens: '09:00', closes: '10:00' };
    const said = (length: number) => wrongTerms({ ...MONTHLY, accessWindows: Array.from({ length }, () => window) });
    expect([said(14), said(15)]).toEqual([undefined, { field: 'Times', rule: 'say 14 at most.' }]);
  });
});

describe('[2.4] whom it is for', () => {
  const aged = (age: { min?: number; max?: number }) => wrongTerms({ ...MONTHLY, eligibility: { kind: 'age', ...age } });
  it('ages are from one, up to one, or between two in their order', () => {
    expect([aged({ min: 60 }), aged({ max: 15 }), aged({ min: 16, max: 16 })]).toEqual([undefined, undefined, undefined]);
    expect(aged({})).toEqual({ field: 'Ages', rule: 'say from which age, or up to which.' });
    expect(aged({ min: 17, max: 16 })).toEqual({ field: 'Ages', rule: 'begin with the lower age.' });
  });
  it('[R-15] an introduction is sold to each person once', () => {
    const each = (limitPerMember: number, terms = INTRO) => wrongTerms({ ...terms, limitPerMember });
    expect([each(1), each(2, TEN)]).toEqual([undefined, undefined]);
    expect(each(2)).toEqual({ field: 'For each person', rule: 'an introductory pass is sold to each person once.' });
  });
  it('others may be said of any kind', () => {
    for (const eligibility of [{ kind: 'new_to_gym' }, { kind: 'proof', of: 'students' }] as const)
      expect(wrongTerms({ ...MONTHLY, eligibility })).toBeUndefined();
  });
});

describe('[R-49] what goes back after 14 days', () => {
  it('is the gym’s to say of a day pass and of bundles, and of nothing else', () => {
    for (const terms of [DAY_PASS, TEN, CLASSES]) expect(wrongTerms({ ...terms, refunds: 'unused' })).toBeUndefined();
    for (const terms of [MONTHLY, FIXED, INTRO])
      expect(wrongTerms({ ...terms, ...(terms === INTRO && { price: money(0), validity: 'P7D' }), refunds: 'unused' })).toEqual({
        field: 'After 14 days',
        rule: 'only day passes and passes for a number of visits or classes have this.',
      });
  });
});

describe('[R-10 to R-15] how long it is valid', () => {
  const days = (...numbers: number[]) => numbers.map((number) => `P${number}D`);
  it.each<[Terms, right: string[], wrong: string[], rule: string]>([
    [DAY_PASS, ['P1D'], ['P2D', 'P1M', 'P1DT2H', 'PP1D'], 'a day pass is for one day.'],
    [TEN, days(30, 99, 365), [...days(0, 9, 29, 366, 999), 'P30DT2H', 'PP30D', 'P1M'], 'choose between 30 and 365 days.'],
    [MONTHLY, ['P1M'], ['P2M', 'P1Y', 'P1M2D', 'PP1M'], 'a monthly pass is for one month.'],
    [FIXED, ['P3M', 'P6M', 'P12M'], ['P1M', 'P4M', 'P2M', 'P3M2D', 'PP6M', 'P3D'], 'choose 3, 6 or 12 months.'],
    [CLASSES, days(30, 99, 365), [...days(0, 9, 29, 366, 999), 'P30DT2H', 'PP30D', 'P1M'], 'choose between 30 and 365 days.'],
    [INTRO, days(1, 9, 10, 14), [...days(0, 15, 19, 20, 24), 'P9DT2H', 'PP9D', 'P1M'], 'choose between 1 and 14 days.'],
  ])('%o: so long and no other', (terms, right, wrong, rule) => {
    for (const validity of right) expect(wrongTerms({ ...terms, validity }), validity).toBeUndefined();
    for (const validity of wrong) expect(wrongTerms({ ...terms, validity }), validity).toEqual({ field: 'Valid for', rule });
  });
});

describe('[R-11] a number of visits', () => {
  const said = (terms: Terms, visits: number | undefined) => wrongTerms({ ...terms, visits });

  it.each([TEN, CLASSES])('is asked for where visits are counted: %o', (terms) => {
    expect(said(terms, undefined)).toEqual({ field: 'Visits', rule: 'say how many, 1 to 100.' });
    expect(said(terms, 1)).toBeUndefined();
  });

  it.each([MONTHLY, FIXED])('is not wanted where one comes as often as one likes: %o', (terms) => {
    expect(said(terms, 1)).toEqual({ field: 'Visits', rule: 'leave it out: this pass has no number of visits.' });
    expect(said(terms, undefined)).toBeUndefined();
  });

  it.each([DAY_PASS, INTRO])('may be said where a few days are sold: %o', (terms) => {
    expect([said(terms, 1), said(terms, undefined)]).toEqual([undefined, undefined]);
  });
});

it('[2.4] the three that a gym begins with, as they are sold unless it changes them', () => {
  const every = { vatRate: 'standard_20', activation: 'first_check_in', accessWindows: [], maxVisitsPerDay: 1 };
  expect(TEMPLATES).toEqual([
    {
      ...{ ...every, kind: 'day', name: 'Day pass', price: { amountMinor: 800, currency: 'GBP' } },
      ...{ validity: 'P1D', activateWithin: 'P30D', includesClasses: 'none' },
    },
    {
      ...{ ...every, kind: 'multi_visit', name: '10 visits', price: { amountMinor: 6000, currency: 'GBP' }, visits: 10 },
      ...{ validity: 'P180D', activateWithin: 'P60D', includesClasses: 'all' },
    },
    {
      ...{ ...every, kind: 'monthly', name: 'Monthly', price: { amountMinor: 3500, currency: 'GBP' } },
      ...{ validity: 'P1M', activateWithin: 'P60D', includesClasses: 'all' },
    },
  ]);
  expect(TEMPLATES.map(wrongTerms)).toEqual([undefined, undefined, undefined]);
});
