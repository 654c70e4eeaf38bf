import { describe, expect, it } from 'vitest';
import { money } from '../../../../schemas/basics/primitives.ts';
import { ScheduleSet } from '../../../../schemas/schedule/proposals.ts';
import { Series } from '../../../../schemas/schedule/shape.ts';
import { draftOf, movedDraft, newDraft, priceOf, seriesOf } from './draft.ts';
import { refusedSeries, wrongShape } from './series-problems.ts';

const GYM = { timeZone: 'Europe/London' };
const SERIES = Series.parse({
  ...{ kind: 'class', name: 'Spin', activities: ['Cycling', 'Cardio'], level: 'all', room: 'Studio 1', instructor: 'Jo Tench' },
  ...{ dtstart: '2026-03-03T18:00', timeZone: 'Europe/London', rrule: 'FREQ=WEEKLY;BYDAY=TU,TH', exdates: ['2026-04-07'] },
  ...{ duration: 'PT45M', capacity: 20, waitlistMax: 10, closesMinutesBefore: 15 },
});

describe('[2.6] a class as it is typed', () => {
  it('is the class that was planned, when nothing was typed', () => {
    expect(seriesOf(draftOf(SERIES), GYM)).toEqual(SERIES);
    expect(seriesOf(draftOf({ ...SERIES, duration: 'PT1H' }), GYM).duration).toBe('PT60M');
  });

  it('[G5] carries what is set online only beside it, and never into the series', () => {
    const draft = draftOf(SERIES, { instructorId: 'trainer1', price: money(850) });
    expect([draft.instructorId, draft.price, priceOf(draft)]).toEqual(['trainer1', '8.50', money(850)]);
    expect(seriesOf(draft, GYM)).toEqual(SERIES);
  });

  it.each([
    ['', null],
    ['8', money(800)],
    ['£8.5', money(850)],
    ['8,55', money(855)],
    ['0.50', money(50)],
    ['2000', money(200_000)],
    ['0.49', undefined],
    ['2000.01', undefined],
    ['-8', undefined],
    ['eight', undefined],
  ])('a price typed as “%s” is %j', (price, is) => {
    expect(priceOf({ price })).toEqual(is);
  });

  it('a new one lacks its name and nothing else', () => {
    expect(wrongShape(seriesOf(newDraft('2026-03-03', '18:00'), GYM)).map(({ input }) => input)).toEqual(['series-name']);
  });

  it.each([
    [{ name: 'S' }, 'series-name'],
    [{ activities: 'a,b,c,d,e,f' }, 'series-activities'],
    [{ capacity: 'twenty' }, 'series-capacity'],
    [{ minutes: '' }, 'series-minutes'],
    [{ waitlistMax: '51' }, 'series-waitlistMax'],
    [{ closesMinutesBefore: '121' }, 'series-closes'],
    [{ day: '' }, 'series-day'],
    [{ exdates: ['soon'] }, 'series-exdates'],
  ])('%j is said beside its field', (typed, input) => {
    expect(wrongShape(seriesOf({ ...draftOf(SERIES), name: 'Spin', ...typed }, GYM))).toMatchObject([{ input }]);
  });

  it('what a rule refuses is left to the rule, which says it in words beside the field', () => {
    for (const capacity of ['0', '501', '-3']) expect(wrongShape(seriesOf({ ...draftOf(SERIES), capacity }, GYM))).toEqual([]);
    expect(ScheduleSet.shape.body.shape.series.safeParse(seriesOf({ ...draftOf(SERIES), capacity: '501' }, GYM)).success).toBe(
      true,
    );
    const decision = { state: 'refused', code: 'SCHEDULE_CAPACITY', facts: { limit: 500 }, documents: [], unknown: [] } as const;
    expect(refusedSeries(decision, { ends: 'never' })).toEqual([
      { input: 'series-capacity', text: 'A class takes between 1 and 500 people.' },
    ]);
    expect(refusedSeries({ ...decision, code: 'SCHEDULE_TOO_FAR' }, { ends: 'until' })).toMatchObject([
      { input: 'series-until' },
    ]);
    expect(refusedSeries({ ...decision, code: 'SCHEDULE_TOO_FAR' }, { ends: 'never' })).toMatchObject([{ input: 'series-day' }]);
  });

  it('one Tuesday moved to Wednesday at seven, taken over for all, is Wednesdays and Thursdays at seven', () => {
    const { day, time, repeat } = movedDraft({ series: SERIES }, '2026-03-17T18:00', '2026-03-18T19:00');
    expect({ day, time, days: repeat.days }).toEqual({ day: '2026-03-03', time: '19:00', days: ['WE', 'TH'] });
    expect(movedDraft({ series: SERIES }, '2026-03-17T18:00', '2026-03-17T19:00').repeat.days).toEqual(['TU', 'TH']);
  });
});
