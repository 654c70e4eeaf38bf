import 'temporal-polyfill/global';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gym } from '../../tests/rules/documents.ts';
import { DAYS } from '../gym/days.ts';
import { openState } from '../gym/opening-hours.ts';
import { GYM_STATUSES } from '../gym/shape.ts';
import { momentOfOpen, openAt } from './open-at.ts';

const time = fc.integer({ min: 0, max: 47 }).map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
const MINUTE = 60_000;
/** Round the end of summer time and its beginning, and a plain week between. */
const moments = ['2026-03-27T00:00:00Z', '2026-06-08T00:00:00Z', '2026-10-23T00:00:00Z'].map((text) => Date.parse(text));
const moment = fc
  .tuple(fc.constantFrom(...moments), fc.integer({ min: 0, max: 5 * 24 * 60 }))
  .map(([from, minutes]) => from + minutes * MINUTE);
const day = moment.map((ms) => new Date(ms).toISOString().slice(0, 10));
const hours = fc.record({ dayOfWeek: fc.subarray([...DAYS], { minLength: 1 }), opens: time, closes: time });
const special = fc
  .tuple(day, fc.option(fc.tuple(time, time)))
  .map(([on, times]) => ({ validFrom: on, validThrough: on, ...(times && { opens: times[0], closes: times[1] }) }));
const closing = fc.tuple(moment, fc.integer({ min: 1, max: 3000 }), fc.boolean()).map(([from, minutes, whole]) => ({
  closureId: 'closure:one',
  scope: whole ? ('whole_gym' as const) : ('schedule' as const),
  reason: 'other' as const,
  startsAt: new Date(from).toISOString(),
  endsAt: new Date(from + minutes * MINUTE).toISOString(),
}));

it('says of every gym at every moment what openState says', () => {
  const gyms = fc.record({
    openingHours: fc.array(hours, { maxLength: 4 }),
    specialOpeningHours: fc.array(special, { maxLength: 2 }),
    closures: fc.array(closing, { maxLength: 2 }),
    timeZone: fc.constantFrom('Europe/London', 'Atlantic/Reykjavik'),
    status: fc.constantFrom(...GYM_STATUSES),
  });
  fc.assert(
    fc.property(fc.array(gyms, { minLength: 1, maxLength: 3 }), moment, (all, now) => {
      const isOpen = openAt(now);
      for (const one of all) {
        const { state } = openState(gym('one', one), now);
        expect(isOpen(gym('one', one))).toBe(state === 'unknown' ? undefined : state === 'open');
      }
    }),
    { numRuns: 150 },
  );
});

it('[R-70] "open at" is a time on the wall where the gym is', () => {
  expect(momentOfOpen('2026-07-01T18:00', 0, 'Europe/London')).toBe(Date.parse('2026-07-01T17:00:00Z'));
  expect(momentOfOpen('now', 5, 'Europe/London')).toBe(5);
});
