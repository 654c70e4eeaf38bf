import 'temporal-polyfill/global';
import { describe, expect, it } from 'vitest';
import {
  type Closure,
  comingClosures,
  type GymHours,
  hoursOn,
  isClosed,
  isCutShort,
  isSpecialDay,
  nextClosure,
  openOn,
  openState,
} from './opening-hours.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
const everyDay = [...weekdays, 'Saturday', 'Sunday'] as const;
const gym = (over: Partial<GymHours> = {}): GymHours => ({
  timeZone: 'Europe/London',
  status: 'live',
  openingHours: [
    { dayOfWeek: [...weekdays], opens: '06:30', closes: '22:00' },
    { dayOfWeek: ['Saturday'], opens: '08:00', closes: '18:00' },
  ],
  closures: [],
  ...over,
});
const closure = (startsAt: string, endsAt: string, scope: Closure['scope'] = 'whole_gym'): Closure => ({
  closureId: 'closure:1',
  scope,
  reason: 'maintenance',
  startsAt,
  endsAt,
});
const at = (instant: string) => Date.parse(instant);

it('[14] a door learns that it is closed at the same moments, whichever of the two it asks', () => {
  const { openingHours: _, ...noHours } = gym();
  const special = [
    { validFrom: '2026-03-05', validThrough: '2026-03-05' },
    { validFrom: '2026-03-06', validThrough: '2026-03-06', opens: '22:00', closes: '02:00' },
  ];
  const closures = [closure('2026-03-04T10:00:00.000Z', '2026-03-04T12:30:00.000Z')];
  const gyms = [gym(), gym({ status: 'suspended' }), gym({ closures }), gym({ specialOpeningHours: special, closures })];
  for (const one of [...gyms, noHours, { ...noHours, closures, specialOpeningHours: special }])
    for (let moment = at('2026-03-03T00:00:00Z'); moment < at('2026-03-09T00:00:00Z'); moment += 30 * 60_000)
      expect(isClosed(one, moment), new Date(moment).toISOString()).toBe(openState(one, moment).state === 'closed');
});

describe('openState', () => {
  it('is open between opening and closing, and says when it closes', () => {
    expect(openState(gym(), at('2026-03-03T12:00:00Z'))).toEqual({ state: 'open', closesAt: '2026-03-03T22:00:00.000Z' });
  });

  it('is open at the minute of opening and closed at the minute of closing', () => {
    expect(openState(gym(), at('2026-03-03T06:30:00Z')).state).toBe('open');
    expect(openState(gym(), at('2026-03-03T22:00:00Z'))).toEqual({ state: 'closed', opensAt: '2026-03-04T06:30:00.000Z' });
  });

  it('looks past a day without hours for the next opening', () => {
    // Saturday evening; Sunday has no hours.
    expect(openState(gym(), at('2026-03-07T19:00:00Z'))).toEqual({ state: 'closed', opensAt: '2026-03-09T06:30:00.000Z' });
  });

  it('never opens a gym whose hours are not known', () => {
    const { openingHours: _, ...noHours } = gym();
    expect(openState(noHours, at('2026-03-03T12:00:00Z'))).toEqual({ state: 'unknown' });
    expect(openState(gym({ openingHours: [] }), at('2026-03-03T12:00:00Z'))).toEqual({ state: 'unknown' });
  });

  it('never says closed either, except where a special day or a closure says so', () => {
    const special = [
      { validFrom: '2026-12-25', validThrough: '2026-12-25' },
      { validFrom: '2026-12-26', validThrough: '2026-12-26', opens: '10:00', closes: '14:00' },
    ];
    const unknown = gym({ openingHours: [], specialOpeningHours: special, closures: [] });
    expect(openState(unknown, at('2026-12-24T12:00:00Z')).state).toBe('unknown');
    expect(openState(unknown, at('2026-12-25T12:00:00Z'))).toEqual({ state: 'closed', opensAt: '2026-12-26T10:00:00.000Z' });
    expect(openState(unknown, at('2026-12-26T12:00:00Z')).state).toBe('open');
    const shut = gym({ openingHours: [], closures: [closure('2026-03-03T00:00:00.000Z', '2026-03-04T00:00:00.000Z')] });
    expect(openState(shut, at('2026-03-03T12:00:00Z'))).toMatchObject({ state: 'closed' });
  });

  it('lets special hours replace the weekly ones', () => {
    const bankHoliday = gym({
      specialOpeningHours: [{ validFrom: '2026-05-04', validThrough: '2026-05-04', opens: '09:00', closes: '13:00' }],
    });
    expect(openState(bankHoliday, at('2026-05-04T07:00:00Z'))).toEqual({ state: 'closed', opensAt: '2026-05-04T08:00:00.000Z' });
    expect(openState(bankHoliday, at('2026-05-04T11:00:00Z'))).toEqual({ state: 'open', closesAt: '2026-05-04T12:00:00.000Z' });
    expect(openState(bankHoliday, at('2026-05-04T15:00:00Z')).state).toBe('closed');
  });

  it('closes on a special day without times', () => {
    const christmas = gym({ specialOpeningHours: [{ validFrom: '2026-12-25', validThrough: '2026-12-27' }] });
    expect(openState(christmas, at('2026-12-25T12:00:00Z'))).toEqual({ state: 'closed', opensAt: '2026-12-28T06:30:00.000Z' });
  });

  it('is closed during a closure of the whole gym and opens after it', () => {
    const works = closure('2026-03-03T10:00:00.000Z', '2026-03-03T14:00:00.000Z');
    const closed = gym({ closures: [works] });
    expect(openState(closed, at('2026-03-03T09:00:00Z'))).toEqual({ state: 'open', closesAt: works.startsAt });
    expect(openState(closed, at('2026-03-03T11:00:00Z'))).toEqual({ state: 'closed', opensAt: works.endsAt, closure: works });
    expect(openState(closed, at('2026-03-03T14:00:00Z'))).toEqual({ state: 'open', closesAt: '2026-03-03T22:00:00.000Z' });
  });

  it('is opened by the hours after a closure that ends at night, and past closures in a row', () => {
    const closed = gym({
      closures: [
        closure('2026-03-03T10:00:00.000Z', '2026-03-04T02:00:00.000Z'),
        closure('2026-03-04T06:00:00.000Z', '2026-03-04T09:00:00.000Z'),
      ],
    });
    expect(openState(closed, at('2026-03-03T11:00:00Z'))).toMatchObject({ state: 'closed', opensAt: '2026-03-04T09:00:00.000Z' });
  });

  it('does not close for a closure of some classes', () => {
    const classes = gym({ closures: [closure('2026-03-03T10:00:00.000Z', '2026-03-03T14:00:00.000Z', 'schedule')] });
    expect(openState(classes, at('2026-03-03T11:00:00Z')).state).toBe('open');
  });

  it('keeps overnight hours on the day they begin', () => {
    const late = gym({ openingHours: [{ dayOfWeek: ['Friday'], opens: '18:00', closes: '02:00' }] });
    expect(openState(late, at('2026-03-07T01:00:00Z'))).toEqual({ state: 'open', closesAt: '2026-03-07T02:00:00.000Z' });
    expect(openState(late, at('2026-03-07T02:00:00Z'))).toEqual({ state: 'closed', opensAt: '2026-03-13T18:00:00.000Z' });
    expect(openState(late, at('2026-03-06T01:00:00Z')).state).toBe('closed');
  });

  it('does not call midnight a closing time of a gym that is open day and night', () => {
    const always = gym({ openingHours: [{ dayOfWeek: [...everyDay], opens: '00:00', closes: '00:00' }] });
    expect(openState(always, at('2026-03-03T23:30:00Z'))).toEqual({ state: 'open' });
    const notSunday = gym({ openingHours: [{ dayOfWeek: [...everyDay.slice(0, 6)], opens: '00:00', closes: '00:00' }] });
    expect(openState(notSunday, at('2026-03-05T12:00:00Z'))).toEqual({ state: 'open', closesAt: '2026-03-08T00:00:00.000Z' });
  });

  it('joins two spans that touch', () => {
    const split = gym({
      openingHours: [
        { dayOfWeek: ['Tuesday'], opens: '12:00', closes: '20:00' },
        { dayOfWeek: ['Tuesday'], opens: '06:00', closes: '12:00' },
      ],
    });
    expect(openState(split, at('2026-03-03T07:00:00Z'))).toEqual({ state: 'open', closesAt: '2026-03-03T20:00:00.000Z' });
  });

  it('reads the clock of the gym in summer and in winter', () => {
    expect(openState(gym(), at('2026-06-02T05:30:00Z')).state).toBe('open');
    expect(openState(gym(), at('2026-03-03T05:30:00Z')).state).toBe('closed');
  });

  it('is an hour shorter open in the night the clocks go forward, an hour longer when they go back', () => {
    const night = gym({ openingHours: [{ dayOfWeek: ['Saturday'], opens: '22:00', closes: '04:00' }] });
    expect(openState(night, at('2026-03-29T00:30:00Z'))).toEqual({ state: 'open', closesAt: '2026-03-29T03:00:00.000Z' });
    expect(openState(night, at('2026-10-25T00:30:00Z'))).toEqual({ state: 'open', closesAt: '2026-10-25T04:00:00.000Z' });
  });

  it('moves an opening time that does not exist forward by the gap', () => {
    const early = gym({ openingHours: [{ dayOfWeek: ['Sunday'], opens: '01:30', closes: '09:00' }] });
    expect(openState(early, at('2026-03-29T00:45:00Z'))).toEqual({ state: 'closed', opensAt: '2026-03-29T01:30:00.000Z' });
  });

  it('is not open after it has left, whatever its hours say', () => {
    for (const status of ['suspended', 'closed', 'removed'] as const)
      expect(openState(gym({ status }), at('2026-03-03T12:00:00Z'))).toEqual({ state: 'closed' });
    expect(openState(gym({ status: 'paused' }), at('2026-03-03T12:00:00Z')).state).toBe('open');
  });

  it('knows no opening time of a gym with no hours in the coming week', () => {
    const never = gym({ specialOpeningHours: [{ validFrom: '2026-03-01', validThrough: '2026-04-30' }] });
    expect(openState(never, at('2026-03-03T12:00:00Z'))).toEqual({ state: 'closed' });
  });
});

describe('hoursOn', () => {
  it('lists the hours that begin on a day, in order', () => {
    const split = gym({
      openingHours: [
        { dayOfWeek: ['Tuesday'], opens: '16:00', closes: '20:00' },
        { dayOfWeek: ['Tuesday'], opens: '06:00', closes: '10:00' },
      ],
    });
    expect(hoursOn(split, '2026-03-03')).toMatchObject([{ opens: '06:00' }, { opens: '16:00' }]);
    expect(hoursOn(split, '2026-03-04')).toEqual([]);
  });
});

describe('nextClosure', () => {
  it('is the one going on, else the first of the next 30 days', () => {
    const soon = closure('2026-03-20T00:00:00.000Z', '2026-03-21T00:00:00.000Z');
    const later = closure('2026-05-20T00:00:00.000Z', '2026-05-21T00:00:00.000Z');
    expect(nextClosure(gym({ closures: [later, soon] }), at('2026-03-03T12:00:00Z'))).toBe(soon);
    expect(nextClosure(gym({ closures: [later, soon] }), at('2026-03-20T12:00:00Z'))).toBe(soon);
    expect(nextClosure(gym({ closures: [later, soon] }), at('2026-03-21T00:00:00Z'))).toBeUndefined();
  });
});

describe('[2.3] at the edges', () => {
  const NOON = at('2026-03-03T12:00:00Z');
  const around = (days: number) => new Date(NOON + days * 86_400_000).toISOString();
  const allDay = gym({ openingHours: [{ dayOfWeek: [...everyDay], opens: '00:00', closes: '00:00' }] });

  it('a day is special from the first to the last of its days, and no other', () => {
    const special = gym({ specialOpeningHours: [{ validFrom: '2026-12-24', validThrough: '2026-12-26' }] });
    const days = ['2026-12-23', '2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27'];
    expect(days.map((day) => isSpecialDay(special, day))).toEqual([false, true, true, true, false]);
    expect(isSpecialDay(gym(), '2026-12-25')).toBe(false);
    const two = gym({
      specialOpeningHours: [
        { validFrom: '2026-12-25', validThrough: '2026-12-25' },
        { validFrom: '2026-12-31', validThrough: '2026-12-31' },
      ],
    });
    expect(isSpecialDay(two, '2026-12-31')).toBe(true);
  });

  it('a special day of which only one time is known is a day without hours', () => {
    for (const half of [{ opens: '10:00' }, { closes: '14:00' }]) {
      const special = gym({ specialOpeningHours: [{ validFrom: '2026-03-03', validThrough: '2026-03-03', ...half }] });
      expect(hoursOn(special, '2026-03-03')).toEqual([]);
    }
  });

  it.each(['suspended', 'closed', 'removed'] as const)(
    'a gym that is %s is closed, with the closure that is on, if one is',
    (status) => {
      expect(openState(gym({ status }), NOON)).toEqual({ state: 'closed' });
      const on = closure(around(-1), around(1));
      expect(openState(gym({ status, closures: [on] }), NOON)).toEqual({ state: 'closed', closure: on });
    },
  );

  it('says nothing of when or why where there is nothing to say', () => {
    expect(Object.keys(openState(allDay, NOON))).toEqual(['state']);
    expect(
      Object.keys(openState(gym({ openingHours: [{ dayOfWeek: ['Monday'], opens: '06:00', closes: '07:00' }] }), NOON)),
    ).toEqual(['state', 'opensAt']);
    const never = gym({ specialOpeningHours: [{ validFrom: '2026-01-01', validThrough: '2026-12-31' }] });
    expect(Object.keys(openState(never, NOON))).toEqual(['state']);
  });

  it('the first closure to come closes it, whatever order they are kept in; one that begins now closes it now', () => {
    const [soon, later] = [closure(around(1), around(2)), closure(around(3), around(4))];
    for (const closures of [
      [soon, later],
      [later, soon],
    ]) {
      expect(openState(gym({ ...allDay, closures }), NOON)).toEqual({ state: 'open', closesAt: soon.startsAt });
      expect(nextClosure(gym({ closures }), NOON)).toEqual(soon);
    }
    const now = closure(around(0), around(1));
    expect(openState(gym({ ...allDay, closures: [now] }), NOON)).toMatchObject({
      state: 'closed',
      closure: now,
      opensAt: around(1),
    });
    expect(openState(gym({ closures: [closure('2026-03-03T22:00:00.000Z', around(1))] }), NOON)).toMatchObject({
      closesAt: '2026-03-03T22:00:00.000Z',
    });
  });

  it('a closure thirty days ahead is the next to come, one of the day after is not yet', () => {
    expect(nextClosure(gym({ closures: [closure(around(30), around(31))] }), NOON)).toBeDefined();
    const afterwards = closure(new Date(NOON + 30 * 86_400_000 + 1).toISOString(), around(32));
    expect(nextClosure(gym({ closures: [afterwards] }), NOON)).toBeUndefined();
    expect(nextClosure(gym({ closures: [closure(around(-1), around(0))] }), NOON)).toBeUndefined();
  });

  it('hours that touch are one, hours with a break are not, and hours within hours end with the outer', () => {
    const on = (...rows: [string, string][]) =>
      gym({ openingHours: rows.map(([opens, closes]) => ({ dayOfWeek: [...everyDay], opens, closes })) });
    expect(openState(on(['10:00', '13:00'], ['13:00', '20:00']), NOON)).toMatchObject({ closesAt: '2026-03-03T20:00:00.000Z' });
    expect(openState(on(['10:00', '13:00'], ['13:01', '20:00']), NOON)).toMatchObject({ closesAt: '2026-03-03T13:00:00.000Z' });
    expect(openState(on(['10:00', '20:00'], ['11:00', '13:00']), NOON)).toMatchObject({ closesAt: '2026-03-03T20:00:00.000Z' });
    expect(openState(on(['10:00', '00:00'], ['00:00', '02:00']), NOON)).toMatchObject({ closesAt: '2026-03-04T02:00:00.000Z' });
  });
});

describe('what a closure leaves of a day (2.11)', () => {
  const TUESDAY = '2026-03-03';
  const day = (...closures: Closure[]) =>
    gym({ openingHours: [{ dayOfWeek: ['Tuesday'], opens: '06:30', closes: '22:00' }], closures });

  it.each<[string, Closure[], { opens: string; closes: string }[]]>([
    ['nothing touches it', [], [{ opens: '06:30', closes: '22:00' }]],
    [
      'of the day before',
      [closure('2026-03-02T00:00:00.000Z', '2026-03-03T06:30:00.000Z')],
      [{ opens: '06:30', closes: '22:00' }],
    ],
    ['of all of it', [closure('2026-03-03T00:00:00.000Z', '2026-03-04T00:00:00.000Z')], []],
    ['of all its hours', [closure('2026-03-03T06:30:00.000Z', '2026-03-03T22:00:00.000Z')], []],
    [
      'in the middle of it',
      [closure('2026-03-03T12:00:00.000Z', '2026-03-03T16:00:00.000Z')],
      [
        { opens: '06:30', closes: '12:00' },
        { opens: '16:00', closes: '22:00' },
      ],
    ],
    [
      'until the afternoon',
      [closure('2026-03-02T00:00:00.000Z', '2026-03-03T14:00:00.000Z')],
      [{ opens: '14:00', closes: '22:00' }],
    ],
    [
      'of some classes',
      [closure('2026-03-03T00:00:00.000Z', '2026-03-04T00:00:00.000Z', 'schedule')],
      [{ opens: '06:30', closes: '22:00' }],
    ],
  ])('%s', (_, closures, hours) => {
    const left = openOn(day(...closures), TUESDAY);
    expect(left === 'unknown' ? left : left.map(({ opens, closes }) => ({ opens, closes }))).toEqual(hours);
    expect(isCutShort(day(...closures), TUESDAY)).toBe(hours[0]?.opens !== '06:30' || hours[0]?.closes !== '22:00');
  });

  it('where hours are not known, a whole day is closed and less stays unknown', () => {
    const at = (to: string) => openOn(gym({ openingHours: [], closures: [closure('2026-03-03T00:00:00.000Z', to)] }), TUESDAY);
    expect([at('2026-03-04T00:00:00.000Z'), at('2026-03-03T23:59:00.000Z')]).toEqual([[], 'unknown']);
  });

  it('all that is coming is told in order, parts of the gym as well; what is over or far off is not', () => {
    const now = Date.parse('2026-03-03T12:00:00Z');
    const [over, classes, soon, far] = [
      closure('2026-03-02T00:00:00.000Z', '2026-03-03T12:00:00.000Z'),
      closure('2026-03-20T00:00:00.000Z', '2026-03-21T00:00:00.000Z', 'schedule'),
      closure('2026-03-03T00:00:00.000Z', '2026-03-04T00:00:00.000Z'),
      closure('2026-05-20T00:00:00.000Z', '2026-05-21T00:00:00.000Z'),
    ];
    expect(comingClosures({ closures: [over, classes, soon, far] }, now)).toEqual([soon, classes]);
  });
});
