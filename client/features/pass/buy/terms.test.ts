import { describe, expect, it } from 'vitest';
import { DAYS, type Offer } from '../../../../schemas/gym/shape.ts';
import { OFFER } from '../../../../tests/rules/documents.ts';
import { conditionsOf } from './conditions.ts';
import {
  classesSentence,
  dayRange,
  durationInWords,
  gymsSentence,
  laterSentence,
  startSentence,
  validitySentence,
  visitsSentence,
  windowsSentence,
} from './terms.ts';

const offer = (change: Partial<Offer> = {}): Offer => ({ ...OFFER, ...change });
const monthly = (): Offer => {
  const { visits: _, ...rest } = offer({ kind: 'monthly', validity: 'P1M' });
  return rest;
};

describe('[R-49] what comes back after 14 days, before anybody buys', () => {
  it.each<[Partial<Offer>, string]>([
    [{}, 'Nothing goes back just because you changed your mind'],
    [{ refunds: 'unused' }, 'You get back what you haven’t used'],
    [{ kind: 'monthly' }, 'It ends with its month, and nothing goes back'],
    [{ kind: 'fixed_term' }, 'It ends with 30 days’ notice, and the days after that go back'],
  ])('%o: %s', (change, sentence) => expect(laterSentence(offer(change))).toBe(sentence));
});

describe('the plain terms of a pass', () => {
  it('R-11 a bundle counts visits from the first one', () => {
    expect(visitsSentence(offer())).toBe('10 visits');
    expect(validitySentence(offer())).toBe('Lasts 180 days from your first visit');
    expect(startSentence(offer())).toBe('Starts at your first check-in, within 60 days of buying');
  });
  it('R-10 a day pass is one gym day', () => {
    const day = offer({ kind: 'day', visits: 1, validity: 'P1D', activateWithin: 'P30D' });
    expect(visitsSentence(day)).toBe('One day');
    expect(validitySentence(day)).toBe('Lasts until the gym closes that day');
    expect(startSentence(day)).toBe('Starts at your first check-in, within 30 days of buying');
  });
  it('R-12 a month is a calendar month without a number of visits', () => {
    expect(visitsSentence(monthly())).toBe('Unlimited visits');
    expect(validitySentence({ ...monthly(), activation: 'purchase' })).toBe('Lasts 1 month, from the moment you buy it');
  });
  it('says whether classes are included', () => {
    expect(classesSentence(offer())).toBe('Classes included');
    expect(classesSentence(offer({ includesClasses: 'none' }))).toBe('Gym only, classes not included');
    const onlyClasses = ['Spin', 'Yoga'].map((name) => ({ scheduleId: `schedule:${name}`, name }));
    expect(classesSentence(offer({ onlyClasses }))).toBe('These classes included: Spin, Yoga');
    const again = { scheduleId: 'schedule:one.spin.late', name: 'Spin' };
    expect(classesSentence(offer({ onlyClasses: [...onlyClasses, again] }))).toBe('These classes included: Spin, Yoga');
    expect(classesSentence(offer({ onlyClasses: [] }))).toBe('Some classes included');
    expect(gymsSentence(offer())).toBeUndefined();
    expect(gymsSentence(offer({ alsoAt: [{ gymId: 'gym:two', name: 'Gym two' }] }))).toBe('Also opens Gym two');
  });
  it('R-14 writes windows with runs of days', () => {
    expect(windowsSentence([])).toBe('Any time the gym is open');
    expect(
      windowsSentence([
        { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:30', closes: '16:30' },
        { dayOfWeek: ['Saturday', 'Sunday'], opens: '13:00', closes: '20:00' },
      ]),
    ).toBe('Mon–Fri 09:30–16:30, Sat, Sun 13:00–20:00');
  });
  it('names days in order, whatever order they come in', () => {
    expect(dayRange(['Friday', 'Monday', 'Wednesday'])).toBe('Mon, Wed, Fri');
    expect(dayRange([...DAYS])).toBe('Every day');
  });
  it('reads ISO durations of one part', () => {
    expect(['P1D', 'P2W', 'P3M', 'P1Y', 'PT45M', 'PT2H'].map(durationInWords)).toEqual([
      '1 day',
      '2 weeks',
      '3 months',
      '1 year',
      '45 minutes',
      '2 hours',
    ]);
  });
});

it('[2.4] [R-15] says whom it is for and how often it is sold to each, where that is not anyone and as they like', () => {
  expect(conditionsOf({ kind: 'monthly' })).toEqual([]);
  expect(conditionsOf({ kind: 'intro' })).toEqual(['For people who are new to this gym', 'Once for each person']);
  expect(conditionsOf({ kind: 'monthly', eligibility: { kind: 'age', min: 60 }, limitPerMember: 3 })).toEqual([
    'For people aged 60 and over',
    'Up to 3 for each person',
  ]);
  expect(conditionsOf({ kind: 'monthly', eligibility: { kind: 'age', max: 15 } })).toEqual(['For people aged 15 and under']);
  expect(conditionsOf({ kind: 'monthly', eligibility: { kind: 'proof', of: 'NHS staff' } })).toEqual(['For NHS staff']);
});
