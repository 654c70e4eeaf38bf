/** An edit beside what others did meanwhile: lists item by item, hours day by day, and what of it was done before. */
import { describe, expect, it } from 'vitest';
import { gym, HOUR, NOW } from '../../../tests/rules/documents.ts';
import { plus } from '../../basics/time.ts';
import { type GymRecord, KEPT } from '../record.ts';
import type { Gym } from '../shape.ts';
import { fieldsInSight, type GymChanges, withFields } from './fields.ts';
import { withLists } from './lists.ts';
import { dayHours, hoursInSight, withDay, withSpecialDays, withWeeks } from './week.ts';

const GYM = 'gym:one';
const NONE: ReadonlySet<string> = new Set();
type Touched = GymRecord['touched'];
const RECORD: GymRecord = {
  ...{ _id: 'gymrecord:one', type: 'gymrecord', schemaVersion: 1, createdAt: NOW, updatedAt: NOW, gymId: GYM },
  ...{ createdBy: 'system', updatedBy: 'system', history: [], touched: [], policies: [] },
};
const EARLY = { opens: '06:00', closes: '10:00' };
const LATE = { opens: '16:00', closes: '22:00' };

describe('[G3] a list', () => {
  const at = (hours: number) => plus(NOW, hours * HOUR);
  const merged = (change: Omit<GymChanges, 'gymId'>, is: Partial<Gym> = {}, touched: Touched = [], when = at(1)) =>
    withLists(gym('one', is), { gymId: GYM, ...change }, { ...RECORD, touched }, when);
  const put = (...items: string[]) => ({ activities: { put: items, drop: [] } });
  const drop = (...items: string[]) => ({ activities: { put: [], drop: items } });
  const word = (key: string, gone: boolean, when = at(1), list = 'activities') => ({ list, key, at: when, gone });

  it('that nobody speaks of is left alone, and so is who spoke of it', () => {
    const before = [word('Yoga', true)];
    expect(merged({}, {}, before)).toEqual({ gym: gym('one'), taken: [], conflicting: [], touched: before });
    expect(merged({})).not.toHaveProperty('full');
  });

  it('takes what is put behind what is there, and what is dropped away; each word is kept with its time', () => {
    const both = { activities: { put: ['Yoga', 'Zumba'], drop: ['Spin'] } };
    expect(merged(both)).toEqual({
      gym: gym('one', { activities: ['Yoga', 'Zumba'] }),
      taken: ['activities'],
      conflicting: [],
      touched: [word('Spin', true), word('Yoga', false), word('Zumba', false)],
    });
    expect(merged(put('Yoga')).gym.activities).toEqual(['Spin', 'Yoga']);
    expect(merged(put('Yoga', 'Yoga')).gym.activities).toEqual(['Spin', 'Yoga']);
  });

  it('that is as it was is not taken, but the word is kept', () => {
    expect(merged(put('Spin'))).toEqual({ gym: gym('one'), taken: [], conflicting: [], touched: [word('Spin', false)] });
    expect(merged(drop('Yoga'))).toMatchObject({ taken: [], touched: [word('Yoga', true)] });
  });

  it('a later word about the same item stands, one of the same moment gives way, and one of another list says nothing', () => {
    const later = [word('Spin', false, at(2))];
    expect(merged(drop('Spin'), {}, later)).toMatchObject({ taken: [], touched: later });
    expect(merged(drop('Spin'), {}, [word('Spin', false)])).toMatchObject({
      taken: ['activities'],
      touched: [word('Spin', true)],
    });
    const gone = [word('Yoga', true, at(2))];
    expect(merged(put('Yoga'), {}, gone)).toMatchObject({ taken: [], touched: gone });
    const elsewhere = [word('Spin', false, at(2), 'equipment'), word('Yoga', false, at(2))];
    expect(merged(drop('Spin'), {}, elsewhere)).toMatchObject({
      gym: { activities: [] },
      touched: [...elsewhere, word('Spin', true)],
    });
  });

  it('what the order does not name stays behind what it does, as it was; an order alone is a change', () => {
    const is = { activities: ['A', 'B', 'C', 'D'] };
    const ordered = (...order: string[]) => merged({ activities: { put: [], drop: [], order } }, is);
    expect(ordered('C', 'A')).toMatchObject({ gym: { activities: ['C', 'A', 'B', 'D'] }, taken: ['activities'], touched: [] });
    expect(ordered('A')).toMatchObject({ taken: [] });
    expect(ordered('X', 'D').gym.activities).toEqual(['D', 'A', 'B', 'C']);
  });

  it('remembers two hundred words, the newest', () => {
    const many = Array.from({ length: KEPT.touched }, (_, index) => word(`Item ${index}`, true));
    const { touched } = merged(put('Yoga'), {}, many);
    expect([touched.length, touched[0]?.key, touched.at(-1)?.key]).toEqual([200, 'Item 1', 'Yoga']);
  });

  it('is full with one too many, and the first that is full is named', () => {
    const items = (count: number) => Array.from({ length: count }, (_, index) => `Item ${index}`);
    expect(merged(put('Yoga'), { activities: items(19) })).not.toHaveProperty('full');
    expect(merged(put('Yoga'), { activities: items(20) }).full).toBe('activities');
    const links = { sameAs: { put: items(6), drop: [] } };
    expect(merged(links).full).toBe('sameAs');
    expect(merged({ ...put('Yoga'), ...links }, { activities: items(20) }).full).toBe('activities');
    expect(merged({ sameAs: { put: items(5), drop: [] } })).not.toHaveProperty('full');
  });

  it('of photos: one that is there keeps its size, a new one has room for most', () => {
    const [old, fresh] = ['a'.repeat(64), 'b'.repeat(64)];
    const photos = [{ hash: old ?? '', alt: 'The rig', width: 800, height: 600 }];
    const choices = [
      { hash: fresh ?? '', alt: 'The pool' },
      { hash: old ?? '', alt: 'The new rig' },
    ];
    expect(merged({ photos: { put: choices, drop: [] } }, { photos }).gym.photos).toEqual([
      { hash: old, alt: 'The new rig', width: 800, height: 600 },
      { hash: fresh, alt: 'The pool', width: 1200, height: 900 },
    ]);
    expect(merged({ photos: { put: choices.slice(0, 1), drop: [] } }).gym.photos).toHaveLength(1);
  });
});

describe('[G1, G2] a field', () => {
  const fields = (change: Omit<GymChanges, 'gymId'>, is: Partial<Gym> = {}, skip = NONE) =>
    withFields(gym('one', is), { gymId: GYM, ...change }, skip);

  it('is taken, emptied, left as it is, asked about, or was done before', () => {
    const change = { tagline: { from: 'Weak', to: 'Strong' } };
    const as = (tagline: string) => gym('one', { tagline });
    expect(fields(change, { tagline: 'Weak' })).toEqual({ gym: as('Strong'), taken: ['tagline'], conflicting: [] });
    expect(fields(change, { tagline: 'Strong' })).toEqual({ gym: as('Strong'), taken: [], conflicting: [] });
    expect(fields(change, { tagline: 'Bright' })).toEqual({ gym: as('Bright'), taken: [], conflicting: ['the tagline'] });
    expect(fields(change, { tagline: 'Weak' }, new Set(['tagline']))).toEqual({ gym: as('Weak'), taken: [], conflicting: [] });
    const none = { tagline: { from: 'Weak', to: null } };
    expect(fields(none, { tagline: 'Weak' }).gym).not.toHaveProperty('tagline');
    expect(fields({})).toEqual({ gym: gym('one'), taken: [], conflicting: [] });
  });

  it('seen as it stands has whatever stands, or nothing, before it', () => {
    const edit = { gymId: GYM, tagline: { from: 'Weak', to: 'Strong' }, houseRules: { from: 'x', to: 'y' } };
    expect(fieldsInSight(gym('one', { tagline: 'Bright' }), edit)).toEqual({
      gymId: GYM,
      tagline: { from: 'Bright', to: 'Strong' },
      houseRules: { from: null, to: 'y' },
    });
  });
});

describe('[G4] hours', () => {
  const week: Gym['openingHours'] = [{ dayOfWeek: ['Monday', 'Friday'], ...EARLY }];
  const weeks = (change: Omit<GymChanges, 'gymId'>, is: Partial<Gym> = { openingHours: week }, skip = NONE) =>
    withWeeks(gym('one', is), { gymId: GYM, ...change }, skip);

  it('of a day: unknown, none, or in order', () => {
    expect([dayHours(undefined, 'Monday'), dayHours([], 'Monday')]).toEqual([null, null]);
    expect(dayHours(week, 'Sunday')).toEqual([]);
    const broken: Gym['openingHours'] = [{ dayOfWeek: ['Monday'], ...LATE }, ...week];
    expect(dayHours(broken, 'Monday')).toEqual([EARLY, LATE]);
    expect(withDay(broken, 'Tuesday', [EARLY])).toEqual([
      { dayOfWeek: ['Monday', 'Tuesday', 'Friday'], ...EARLY },
      { dayOfWeek: ['Monday'], ...LATE },
    ]);
  });

  it('of a day are taken, left as they are, asked about, or were done before', () => {
    const change = { openingHours: { Monday: { from: [EARLY], to: [LATE, EARLY] } } };
    expect(weeks(change)).toEqual({
      gym: gym('one', {
        openingHours: [
          { dayOfWeek: ['Monday', 'Friday'], ...EARLY },
          { dayOfWeek: ['Monday'], ...LATE },
        ],
      }),
      taken: ['openingHours.Monday'],
      conflicting: [],
    });
    expect(weeks(change, { openingHours: week }, new Set(['openingHours.Monday']))).toMatchObject({ taken: [], conflicting: [] });
    const same = { openingHours: { Monday: { from: null, to: [EARLY] } } };
    expect(weeks(same)).toEqual({ gym: gym('one', { openingHours: week }), taken: [], conflicting: [] });
    const other = { openingHours: { Friday: { from: null, to: [LATE] } } };
    expect(weeks(other)).toMatchObject({ taken: [], conflicting: ['the opening hours on Friday'] });
    const staffed = { staffedHours: { Sunday: { from: [LATE], to: [EARLY] } } };
    expect(weeks(staffed)).toMatchObject({ taken: [], conflicting: ['the staffed hours on Sunday'] });
    expect(weeks({ staffedHours: { Sunday: { from: null, to: [EARLY] } } })).toMatchObject({
      gym: { openingHours: week, staffedHours: [{ dayOfWeek: ['Sunday'], ...EARLY }] },
      taken: ['staffedHours.Sunday'],
    });
  });

  const newYear = { validFrom: '2027-01-01', validThrough: '2027-01-01' };
  const christmas = { validFrom: '2026-12-25', validThrough: '2026-12-26' };
  const special = (change: GymChanges['specialOpeningHours'], is = [newYear], skip = NONE) =>
    withSpecialDays(gym('one', { specialOpeningHours: is }), { gymId: GYM, specialOpeningHours: change }, skip);

  it('of a special day: put in order, moved, taken away, asked about, or done before', () => {
    const all = (...days: (typeof newYear)[]) => gym('one', { specialOpeningHours: days });
    const field = 'specialOpeningHours.2026-12-25';
    expect(special([{ from: null, to: christmas }])).toEqual({ gym: all(christmas, newYear), taken: [field], conflicting: [] });
    const moved = special([{ from: christmas, to: { ...newYear, validThrough: '2027-01-02' } }], [christmas, newYear]);
    expect(moved).toEqual({ gym: all({ ...newYear, validThrough: '2027-01-02' }), taken: [field], conflicting: [] });
    expect(special([{ from: christmas, to: null }], [christmas, newYear])).toMatchObject({ gym: all(newYear), taken: [field] });
    const conflicting = ['the special hours from 2026-12-25'];
    expect(special([{ from: christmas, to: newYear }])).toEqual({ gym: all(newYear), taken: [], conflicting });
    const done = new Set([field]);
    expect(special([{ from: null, to: christmas }], [newYear], done)).toEqual({ gym: all(newYear), taken: [], conflicting: [] });
    expect(special([{ from: null, to: null }])).toEqual({ gym: all(newYear), taken: [], conflicting: [] });
    expect(special(undefined)).toEqual({ gym: all(newYear), taken: [], conflicting: [] });
    const none = withSpecialDays(gym('one'), { gymId: GYM, specialOpeningHours: [{ from: null, to: newYear }] }, NONE);
    expect(none.gym.specialOpeningHours).toEqual([newYear]);
  });

  it('seen as they stand have whatever stands before them', () => {
    const is = gym('one', { openingHours: week, specialOpeningHours: [newYear] });
    const edit: GymChanges = {
      gymId: GYM,
      openingHours: { Monday: { from: null, to: [LATE] }, Sunday: { from: [LATE], to: [EARLY] } },
      staffedHours: { Monday: { from: [EARLY], to: [LATE] } },
      specialOpeningHours: [
        { from: null, to: newYear },
        { from: christmas, to: null },
      ],
    };
    expect(hoursInSight(is, edit)).toEqual({
      gymId: GYM,
      openingHours: { Monday: { from: [EARLY], to: [LATE] }, Sunday: { from: [], to: [EARLY] } },
      staffedHours: { Monday: { from: null, to: [LATE] } },
      specialOpeningHours: [
        { from: newYear, to: newYear },
        { from: null, to: null },
      ],
    });
    expect(Object.keys(hoursInSight(is, { gymId: GYM }))).toEqual(['gymId']);
    expect(hoursInSight(gym('one'), { gymId: GYM, specialOpeningHours: [{ from: newYear, to: null }] })).toMatchObject({
      specialOpeningHours: [{ from: null }],
    });
  });
});
