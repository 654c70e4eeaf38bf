import { expect, it } from 'vitest';
import { ANSWERS } from '../../../tests/rules/applications.ts';
import { gym } from '../../../tests/rules/documents.ts';
import { EMPTY } from './draft.ts';
import { givenFrom } from './given.ts';
import { isAbout, saidAgain, saidOfGym } from './said-again.ts';

it('[2.14] what we were told once is all there again, but for what has to be agreed to anew', () => {
  const answers = {
    ...ANSWERS,
    tradingSince: 2014,
    maxOccupancy: 120,
    classesPerWeek: 0,
    passes: [
      { kind: 'day' as const, priceMinor: 850 },
      { kind: 'monthly' as const, priceMinor: 3500 },
    ],
  };
  const { informationTrue: _true, mayApply: _may, ownerTerms: _terms, privacy: _privacy, openingHours, ...rest } = answers;
  const given = givenFrom(saidAgain(answers));
  expect(given).toMatchObject(rest);
  expect(given.openingHours).toEqual([
    { dayOfWeek: ['Monday'], opens: '06:30', closes: '22:00' },
    { dayOfWeek: ['Tuesday'], opens: '06:30', closes: '22:00' },
  ]);
  for (const agreed of ['informationTrue', 'mayApply', 'ownerTerms', 'privacy']) expect(given).not.toHaveProperty(agreed);
  expect(saidAgain(answers)).toMatchObject({ phone: '0113 496 0123', pinMoved: true, equipment: '4 squat racks' });
});

it('[6.1] a listed gym is put together with what was begun about it, or about nothing, never with another gym’s', () => {
  const listed = gym('one', { name: 'Pedal Room' });
  expect(saidOfGym(listed)).toMatchObject({ gymName: 'Pedal Room', postcode: listed.address.postalCode, pin: listed.geo });
  expect(isAbout(EMPTY, listed)).toBe(true);
  expect(isAbout({ ...EMPTY, gymName: ' pedal room' }, listed)).toBe(true);
  expect(isAbout({ gymName: 'The Pedal Room', postcode: listed.address.postalCode.toLowerCase() }, listed)).toBe(true);
  expect(isAbout({ gymName: 'Iron & Oak', postcode: 'ZZ9 9ZZ' }, listed)).toBe(false);
});
