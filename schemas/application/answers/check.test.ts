import { describe, expect, it } from 'vitest';
import { ANSWERS as WHOLE } from '../../../tests/rules/applications.ts';
import { CheckedSubmit } from '../checked-submit.ts';
import { applies, checkAll, checked, checkField, checkStep, isOptional, sentenceOf } from './check.ts';
import { ANSWERS, AnswerFields, type Answers, FIELDS, type Field, STEPS, stepOf } from './fields.ts';
import { LABELS, RULES } from './sentences.ts';

const given = (change: { readonly [F in Field]?: unknown } = {}) => ({ ...WHOLE, ...change });
const said = (field: Field, value: unknown, change: { readonly [F in Field]?: unknown } = {}) => {
  const problem = checkField(field, given({ ...change, [field]: value }));
  return problem === null ? null : sentenceOf(problem);
};

describe('[4.6] an answer', () => {
  it('that is right is no problem, in its field, its step and the whole', () => {
    expect(checkAll(WHOLE)).toEqual([]);
    expect(checked(WHOLE)).toEqual({ answers: WHOLE });
    for (const step of STEPS) expect(checkStep(step, WHOLE)).toEqual([]);
  });

  it.each<[Field, unknown, string]>([
    ['companyNumber', '1234', 'Company number: 8 digits, or 2 letters and 6 digits, as on your certificate.'],
    [
      'companyNumber',
      undefined,
      'Company number: we need it for a limited company or an LLP: 8 digits, or 2 letters and 6 digits.',
    ],
    ['postcode', 'LS1 4CC', 'Postcode: a full UK postcode, such as LS1 4AP.'],
    ['phone', '+4477', 'Phone: a UK number, such as 0113 496 0123 or 07700 900123.'],
    ['phone', '+33123456789', 'Phone: a UK number, such as 0113 496 0123 or 07700 900123.'],
    ['website', 'not an address', 'Website: an address like https://your-gym.co.uk.'],
    ['gymName', 'x', 'Gym name: 2 to 80 characters.'],
    ['gymName', undefined, 'Gym name: please tell us what your gym is called.'],
    ['womenOnlyHours', 'x'.repeat(10_001), 'Women-only hours: at most 300 characters.'],
    ['sites', 51, 'Number of sites: a number from 1 to 50.'],
    ['stepFree', undefined, 'Step-free entrance: please choose one.'],
    ['informationTrue', false, 'Everything here is true: please confirm it.'],
    ['activities', [], 'Activities: choose 1 to 20.'],
    [
      'passes',
      [{ kind: 'day', priceMinor: 99 }],
      'Passes to sell: choose at least one, and give each a price from £1 to £2,000.',
    ],
    [
      'passes',
      [
        { kind: 'day', priceMinor: 900 },
        { kind: 'day', priceMinor: 800 },
      ],
      'Passes to sell: each kind of pass can be named once.',
    ],
  ])('%s %j says what it is called and what would be right', (field, value, sentence) => {
    expect(said(field, value)).toBe(sentence);
  });

  it('of two passes of different kinds says nothing', () => {
    expect(checkField('passes', { passes: (['day', 'monthly'] as const).map((kind) => ({ kind, priceMinor: 900 })) })).toBeNull();
  });

  it('of no cover blocks, and says why and what then', () => {
    expect(said('cover', 'none')).toBe(
      'Public liability cover: gyms on Fitness Hub need at least £2 million, so that everybody is covered if somebody gets hurt. Once you have it, choose it here: everything you typed stays.',
    );
    expect(said('cover', '2m')).toBeNull();
  });

  it('of hours that overlap or never end names the days', () => {
    const row = (day: string, opens: string, closes: string) => ({ dayOfWeek: [day], opens, closes });
    expect(said('openingHours', [row('Monday', '06:00', '12:00'), row('Monday', '11:00', '20:00')])).toBe(
      'Opening hours: two spans on Monday overlap. Make one of them end before the other begins.',
    );
    expect(said('openingHours', [row('Monday', '09:00', '09:00')])).toContain('it would never end');
    expect(said('openingHours', [row('Monday', '25:00', '09:00')])).toContain('both times of each day');
    expect(said('openingHours', [])).toContain('both times of each day');
  });

  it('of a VAT number whose check digits do not fit says so', () => {
    expect(said('vatNumber', '123456789', { vatRegistered: true })).toBe(
      'VAT number: the last two digits don’t fit the others. Please check it against your certificate.',
    );
    expect(said('vatNumber', '12345678', { vatRegistered: true })).toBe(
      'VAT number: 9 or 12 digits after GB, as on your certificate.',
    );
    expect(said('vatNumber', '339072747', { vatRegistered: true })).toBeNull();
  });

  it('of a year to come is refused by whoever knows the year', () => {
    const next = given({ tradingSince: 2027 });
    expect(checkField('tradingSince', next, 2026)).toMatchObject({ rule: RULES.tradingSince });
    expect(checkField('tradingSince', next, 2027)).toBeNull();
    expect(checkField('tradingSince', next)).toBeNull();
    expect(checkField('tradingSince', given({ tradingSince: 1949 }))).not.toBeNull();
    expect(checkStep('business', next, 2026)).toHaveLength(1);
    expect(checked(next, 2026)).toMatchObject({ problems: [{ field: 'tradingSince' }] });
  });

  it.each<[Field, object, object]>([
    ['companyNumber', { legalForm: 'llp' }, { legalForm: 'sole_trader' }],
    ['companyNumber', { legalForm: 'ltd' }, { legalForm: 'charity' }],
    ['charityNumber', { legalForm: 'charity' }, { legalForm: 'ltd' }],
    ['vatNumber', { vatRegistered: true }, { vatRegistered: false }],
    ['registeredAddress', { registeredHere: false }, { registeredHere: true }],
    ['openingHours', { alwaysOpen: false }, { alwaysOpen: true }],
    ['callTimes', { mayCall: true }, { mayCall: false }],
  ])('%s is asked for where another answer says so, and left out where not', (field, where, whereNot) => {
    expect(applies(field, given(where))).toBe(true);
    expect(applies(field, given(whereNot))).toBe(false);
    if (!isOptional(field)) expect(checkField(field, given({ ...where, [field]: undefined }))).toMatchObject({ field });
    expect(checkField(field, given({ ...whereNot, [field]: 'nonsense' }))).toBeNull();
  });

  it('that does not apply is not sent', () => {
    const result = checked(given({ alwaysOpen: true, legalForm: 'sole_trader', callTimes: 'Mornings' }));
    expect(
      'answers' in result &&
        Object.keys(result.answers).filter((field) => ['openingHours', 'companyNumber', 'callTimes'].includes(field)),
    ).toEqual([]);
  });

  it('is missing where nothing was said, unless it may be left empty', () => {
    const nothing = checkAll({});
    const asked = Object.keys(FIELDS).filter((field) => {
      const name = field as Field;
      return !isOptional(name) && applies(name, {});
    });
    expect(nothing.map(({ field }) => field)).toEqual(asked);
    expect(new Set(nothing.map(({ step }) => step))).toEqual(new Set(STEPS));
  });

  it('says of each that is missing what we need it for, or how it looks', () => {
    const asked = { mayCall: true, vatRegistered: true, registeredHere: false, alwaysOpen: false };
    const missing = (legalForm: string) =>
      Object.fromEntries(checkAll({ ...asked, legalForm }).map(({ field, rule }) => [field, rule]));
    expect({ ...missing('ltd'), ...missing('charity') }).toEqual({
      gymName: 'please tell us what your gym is called.',
      givenName: 'please tell us who you are.',
      familyName: 'please tell us who you are.',
      applicantRole: 'please choose one.',
      email: 'we need it to answer you.',
      phone: 'we need a UK number to reach you.',
      gymKind: 'please choose one.',
      legalName: 'please fill in the name your business is registered under.',
      companyNumber: 'we need it for a limited company or an LLP: 8 digits, or 2 letters and 6 digits.',
      charityNumber: 'we need it for a charity: 6 or 7 digits, or with SC or NIC in front.',
      vatNumber: 'we need it if you’re VAT registered: 9 or 12 digits after GB.',
      registeredAddress: 'please fill it in, with the postcode.',
      cover: 'please choose one.',
      sites: 'please say how many sites you run.',
      streetAddress: 'please fill in building and street.',
      town: 'please fill in the town or city.',
      postcode: 'please fill it in, such as LS1 4AP.',
      stepFree: 'please choose one.',
      openingHours: 'please say when you open on at least one day.',
      activities: 'please choose at least one.',
      amenities: 'please choose from the list.',
      equipment: 'at most 10 lines of up to 60 characters.',
      passes: 'please choose at least one, with a price.',
      offPeak: 'please say yes or no.',
      walkIns: 'please say yes or no.',
      minimumAge: 'a number from 0 to 99.',
      informationTrue: 'please confirm it.',
      mayApply: 'please confirm that you may apply for this gym.',
      ownerTerms: 'please read and accept them.',
      privacy: 'please read and accept it.',
      marketing: 'please say yes or no.',
    });
  });

  it('may be left empty where product.md says so, and nowhere else', () => {
    expect(Object.keys(FIELDS).filter((field) => isOptional(field as Field))).toEqual([
      ...['website', 'heardFrom', 'callTimes', 'tradingSince', 'software', 'pin', 'entranceNote', 'parking', 'station'],
      ...['staffedHours', 'maxOccupancy', 'classesPerWeek', 'womenOnlyHours', 'checkInToday'],
    ]);
  });

  it('to what nobody asked is not sent', () => {
    expect(checked({ ...WHOLE, ...{ status: 'approved', toString: 'x' } })).toEqual({ answers: WHOLE });
  });

  it('each has a name and a rule of its own, and belongs to one step', () => {
    for (const field of Object.keys(FIELDS)) {
      const name = field as Field;
      expect(LABELS[name].length, field).toBeGreaterThan(1);
      expect(RULES[name], field).toMatch(/[.?]$/);
      expect(field in ANSWERS[stepOf(name)], field).toBe(true);
    }
  });
});

describe('[A11] the gateway', () => {
  const made = (answers: unknown) => ({
    _id: 'proposal:01ARZ3NDEKTSV4RRFFQ69G5FAV',
    type: 'proposal',
    schemaVersion: 1,
    kind: 'application.submit',
    display: 'Apply',
    body: { answers },
    origin: {
      deviceId: 'device01',
      opId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      seq: 1,
      madeAt: '2026-03-03T08:00:00.000Z',
      offsetMs: 0,
      trust: 'synced',
      appBuild: 'test',
    },
  });

  it('takes what the form lets through, and nothing else', () => {
    expect(CheckedSubmit.safeParse(made(WHOLE)).success).toBe(true);
    const wrong: Partial<Record<keyof Answers, unknown>>[] = [
      { cover: 'none' },
      { vatRegistered: true },
      { legalForm: 'charity' },
      { openingHours: [{ dayOfWeek: ['Monday'], opens: '09:00', closes: '09:00' }] },
    ];
    for (const change of wrong) {
      const { success, error } = CheckedSubmit.safeParse(made({ ...WHOLE, ...change }));
      expect(success, JSON.stringify(change)).toBe(false);
      expect(error?.issues[0]?.message).toMatch(/^[A-Z].*: .*\.$/);
    }
    const [issue] = CheckedSubmit.safeParse(made({ ...WHOLE, cover: 'none' })).error?.issues ?? [];
    expect(issue).toMatchObject({ code: 'custom', path: ['body', 'answers', 'cover'] });
    expect(AnswerFields.safeParse({ ...WHOLE, cover: 'none' }).success).toBe(true);
  });
});
