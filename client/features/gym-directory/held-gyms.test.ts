import { describe, expect, it } from 'vitest';
import { gym, slot, timetable } from '../../../tests/rules/documents.ts';
import { heldGyms, wholeOn } from './held-gyms.ts';

const day = '2026-03-04';
const spin = { ...timetable('gym:one', [slot(`${day}T18:00`, { capacity: 12, bookedCount: 3 })]), areaId: 'area:leeds' };
const gyms = [
  gym('one', { areaId: 'area:leeds' }),
  gym('two', { areaId: 'area:leeds' }),
  gym('away', { areaId: 'area:york' }),
  gym('listed', { areaId: 'area:york', status: 'listed', offers: [] }),
];
const told = (of: Parameters<typeof heldGyms>[1]) =>
  heldGyms(gyms, of).map(({ id, classes }) => `${id} ${classes?.map(({ from, places }) => `${from} ${places}`) ?? 'unknown'}`);

describe('[4.1] the classes of a day that this device knows', () => {
  it('are those of its timetables; in an area that is here whole, and where nobody has any, there are no others', () => {
    expect(told({ timetables: [spin], whole: new Set(['area:leeds']) })).toEqual([
      ...['gym:one 18:00 9', 'gym:two ', 'gym:away unknown', 'gym:listed '],
    ]);
  });

  it('are not known of a gym whose timetables may not have come, nor of any where nobody asked', () => {
    expect(told({ timetables: [spin], whole: new Set() })).toEqual([
      ...['gym:one 18:00 9', 'gym:two unknown', 'gym:away unknown', 'gym:listed '],
    ]);
    expect(told(undefined)).toEqual(gyms.map(({ _id }) => `${_id} unknown`));
  });

  it('are all there as far as the area reached when it was in sync last, and not beyond', () => {
    const areas = [
      { areaId: 'area:leeds', asOf: '2026-03-03T09:00:00.000Z' },
      { areaId: 'area:york', asOf: '2026-02-20T09:00:00.000Z' },
      { areaId: 'area:coming' },
    ];
    expect(wholeOn('2026-03-05', areas)).toEqual(['area:leeds', 'area:york']);
    expect(wholeOn('2026-03-06', areas)).toEqual(['area:leeds']);
    expect(wholeOn('2026-03-16', areas)).toEqual(['area:leeds']);
    expect(wholeOn('2026-03-17', areas)).toEqual([]);
  });

  it('row, area and hours of each are said whatever is asked', () => {
    const [one] = heldGyms(gyms, undefined);
    expect(one).toMatchObject({ id: 'gym:one', area: 'leeds', row: { id: 'gym:one' }, hours: { timeZone: 'Europe/London' } });
  });
});
