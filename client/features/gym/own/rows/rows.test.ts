import { describe, expect, it } from 'vitest';
import { gym } from '../../../../../tests/rules/documents.ts';
import { ROWS } from './rows.ts';

const rack = { category: 'Free weights', name: 'Squat rack', count: 4 };
const rower = { category: 'Cardio', name: 'Rower', count: 2 };

describe('[G3] rows of a gym', () => {
  it('only what was changed is sent: what another device added meanwhile is not taken away', () => {
    const seen = [['Free weights', 'Squat rack', '4']];
    const now = gym('one', { equipment: [rack, rower] });
    expect(
      ROWS.equipment.change(now, seen, [
        ['Free weights', ' Squat  rack ', '5'],
        ['', '', ''],
      ]),
    ).toEqual({
      problems: [],
      edit: { equipment: { put: [{ ...rack, count: 5 }], drop: [] } },
    });
    expect(ROWS.equipment.change(now, seen, [])).toMatchObject({
      edit: { equipment: { put: [], drop: ['Free weights/Squat rack'] } },
    });
    expect(ROWS.equipment.change(now, seen, seen)).toEqual({ problems: [], edit: {} });
  });

  it.each([
    [['', 'Rower', '1'], /what kind/],
    [['Cardio', '', '1'], /what it is/],
    [['Cardio', 'Rower', '1000'], /0 to 999/],
    [['Cardio', 'Rower', 'two'], /0 to 999/],
  ])('an item that cannot be is said by its row: %o', (row, text) => {
    expect(ROWS.equipment.change(gym('one'), [], [['Cardio', 'Bike', ''], row])).toEqual({
      edit: {},
      problems: [{ row: 1, text: expect.stringMatching(text) }],
    });
  });

  it('an item that is there twice, and a link without https, are said', () => {
    const bike = ['Cardio', 'Bike', '3'];
    expect(ROWS.equipment.change(gym('one'), [], [bike, bike]).problems).toMatchObject([{ row: 1 }]);
    expect(ROWS.sameAs.change(gym('one'), [], [['https://one.example'], ['two.example']]).problems).toMatchObject([{ row: 1 }]);
    expect(ROWS.sameAs.change(gym('one'), [['https://one.example']], [['https://two.example']]).edit).toEqual({
      sameAs: { put: ['https://two.example'], drop: ['https://one.example'] },
    });
  });

  it('[G4] special days: closed without times, one day where the second is left out, and each by the day it begins on', () => {
    const christmas = { validFrom: '2026-12-25', validThrough: '2026-12-26' };
    const of = gym('one', { specialOpeningHours: [christmas] });
    const [seen] = [ROWS.specialOpeningHours.read(of)];
    expect(
      ROWS.specialOpeningHours.change(of, seen, [
        ['2026-12-25', '2026-12-26', '10:00', '14:00'],
        ['2027-01-01', '', '', ''],
      ]),
    ).toEqual({
      problems: [],
      edit: {
        specialOpeningHours: [
          { from: christmas, to: { ...christmas, opens: '10:00', closes: '14:00' } },
          { from: null, to: { validFrom: '2027-01-01', validThrough: '2027-01-01' } },
        ],
      },
    });
    expect(ROWS.specialOpeningHours.change(of, seen, []).edit).toEqual({ specialOpeningHours: [{ from: christmas, to: null }] });
  });

  it('[G4] special days that run into what another device added are said before they are sent', () => {
    const of = gym('one', { specialOpeningHours: [{ validFrom: '2026-12-25', validThrough: '2026-12-26' }] });
    expect(ROWS.specialOpeningHours.change(of, [], [['2026-12-24', '2026-12-25', '', '']])).toMatchObject({
      edit: {},
      problems: [{ row: 0, text: expect.stringContaining('overlap') }],
    });
    expect(ROWS.specialOpeningHours.change(of, [], [['', '', '10:00', '12:00']]).problems).toMatchObject([{ row: 0 }]);
  });
});
