/** [4.6] What may be chosen and how what is typed has to look, once more and by hand: a choice that went, or a form that took more, is noticed. */
import { describe, expect, it } from 'vitest';
import { FIELDS, type Field, fieldsOf, STEPS, stepOf } from './fields.ts';

const taken = (field: Field, value: unknown) => FIELDS[field].safeParse(value).success;

describe('what may be chosen', () => {
  it.each<[Field, string[]]>([
    ['applicantRole', ['owner', 'director', 'manager', 'other']],
    ['gymKind', ['ExerciseGym', 'HealthClub', 'studio', 'leisure_centre', 'other']],
    ['legalForm', ['sole_trader', 'partnership', 'ltd', 'llp', 'charity', 'public_body']],
    ['cover', ['2m', '5m', '10m', 'none']],
    ['stepFree', ['yes', 'partly', 'no']],
  ])('%s is one of %j', (field, choices) => {
    expect(choices.filter((choice) => !taken(field, choice))).toEqual([]);
    for (const none of ['', 'anything', choices]) expect(taken(field, none), String(none)).toBe(false);
  });

  it('of passes to sell is each of four kinds', () => {
    const kinds = ['day', 'multi_visit', 'monthly', 'off_peak'];
    expect(
      taken(
        'passes',
        kinds.map((kind) => ({ kind, priceMinor: 100 })),
      ),
    ).toBe(true);
    expect(taken('passes', [{ kind: '', priceMinor: 100 }])).toBe(false);
    expect(taken('passes', [{ kind: 'day', priceMinor: 100, name: 'Ours' }])).toBe(false);
  });

  it.each<Field>(['informationTrue', 'mayApply'])('%s is confirmed or not sent', (field) =>
    expect([true, false, 'true'].map((value) => taken(field, value))).toEqual([true, false, false]),
  );
});

describe('how what is typed has to look', () => {
  it.each<[Field, right: string[], wrong: string[]]>([
    [
      'phone',
      ['+441134960123', '+44113496012', '+449999999999'],
      ['+440113496012', '+4411349601234', '+4411349601', '441134960123', 'x+441134960123', '+441134960123x', '+44a134960123'],
    ],
    [
      'companyNumber',
      ['01234567', 'SC123456'],
      ['1234567', '012345678', 'S1234567', 'SC12345', 'SC1234567', 'sc123456', 'xSC12345', '1SC12345', '0123456x', 'x0123456'],
    ],
    [
      'charityNumber',
      ['123456', '1234567', 'SC012345', 'NI012345', 'NIC012345'],
      [
        '12345',
        '12345678',
        'SC01234',
        'SC0123456',
        'NID012345',
        'NIC01234',
        'x123456',
        '123456x',
        'SCabcdef',
        'NICabcdef',
        'abcdef',
      ],
    ],
    [
      'vatNumber',
      ['123456789', '123456789012', 'GD123', 'HA512'],
      [
        '12345678',
        '1234567890',
        '1234567890123',
        'GD12',
        'GD1234',
        'HA12',
        'HA5123',
        'xGD123',
        'GDabc',
        'HAabc',
        'abcdefghi',
        'x12345678',
      ],
    ],
    ['ownerTerms', ['2026-11', 'a', 'A.1-b', '12345678901234567890'], ['', '2026 11', '123456789012345678901', '2026/11', '-é']],
    ['privacy', ['2026-11', 'a', 'A.1-b', '12345678901234567890'], ['', '2026 11', '123456789012345678901', '2026/11', '-é']],
  ])('%s takes %j and not %j', (field, right, wrong) => {
    expect(right.filter((value) => !taken(field, value))).toEqual([]);
    expect(wrong.filter((value) => taken(field, value))).toEqual([]);
  });
});

it('each step asks what product.md lists under it, in that order', () => {
  const asked = STEPS.map((step) => [step, fieldsOf(step).length, fieldsOf(step)[0], fieldsOf(step).at(-1)]);
  expect(asked).toEqual([
    ['basic', 11, 'gymName', 'callTimes'],
    ['business', 12, 'legalForm', 'software'],
    ['location', 12, 'streetAddress', 'maxOccupancy'],
    ['services', 15, 'activities', 'marketing'],
  ]);
  expect(STEPS.flatMap((step) => fieldsOf(step).filter((field) => stepOf(field) !== step))).toEqual([]);
});
