import { describe, expect, it } from 'vitest';
import { checkin, DAY, MINUTE, NOW } from '../../tests/rules/documents.ts';
import { plus } from '../basics/time.ts';
import { placeVisits } from './order.ts';
import type { Checkin } from './shape.ts';

const at = (key: string, minutes: number, change: Partial<Checkin> = {}) =>
  checkin(key, { judgedAt: plus(NOW, minutes * MINUTE), ...change });
/** Key, whether it counts as a visit, and what is said of it. */
const placed = (...checkins: Checkin[]) =>
  placeVisits(checkins).map(({ checkin: { _id, status, consumedVisit, reEntry, mergedInto }, visit }) => ({
    key: _id.slice('checkin:'.length),
    visit,
    status,
    consumedVisit,
    reEntry,
    mergedInto,
  }));
const visit = { visit: true, status: 'accepted', consumedVisit: true, reEntry: false };

describe('a row of check-ins', () => {
  it('[S8] goes by judged time, and equal times by id', () => {
    const keys = placed(at('c', 20), at('b', 0, { gymId: 'gym:two' }), at('a', 0)).map(({ key }) => key);
    expect(keys).toEqual(['a', 'b', 'c']);
  });

  it('[R-34] within ten minutes of what was a visit it is that visit, seen twice; chains do not grow', () => {
    const dup = { visit: false, status: 'duplicate', consumedVisit: false, reEntry: false, mergedInto: 'checkin:a' };
    expect(placed(at('a', 0), at('b', 10), at('c', 10.5))).toMatchObject([visit, dup, { status: 'accepted', reEntry: true }]);
    expect(placed(at('a', 0), at('b', 9, { consumedVisit: true, reEntry: true }))[1]).toMatchObject(dup);
  });

  it('[R-35] later the same day it is a re-entry, at another gym or on another day a visit', () => {
    const again = { visit: false, status: 'accepted', consumedVisit: false, reEntry: true };
    const elsewhere = at('c', 5, { gymId: 'gym:two' });
    const tomorrow = at('d', DAY / MINUTE, { gymDay: '2026-03-04' });
    expect(placed(at('a', 0), at('b', 60), elsewhere, tomorrow)).toMatchObject([visit, visit, again, visit]);
  });

  it('[2.8] on the way out nobody visits, and nobody who comes in after is a duplicate of it', () => {
    const out = at('a', 0, { direction: 'out' });
    expect(placeVisits([out])).toEqual([{ checkin: out, visit: false, first: false, doubts: [] }]);
    expect(placed(out, at('b', 5))[1]).toMatchObject(visit);
    expect(placed(at('x', 0), at('y', 5, { direction: 'out' }))[1]).toMatchObject({ visit: false, status: 'accepted' });
  });

  it('[2.2, 2.4] where nobody is let back in, each entrance is a visit, as many as the pass has on one day', () => {
    const strict = { entryRules: ['no_re_entry'] } satisfies Partial<Checkin>;
    const row = [
      at('a', 0, strict),
      at('b', 60, strict),
      at('c', 120, strict),
      at('d', DAY / MINUTE, { ...strict, gymDay: '2026-03-04' }),
    ];
    const said = (perDay: number) => placeVisits(row, perDay).map(({ visit: counts, doubts }) => [counts, ...doubts]);
    expect(said(1)).toEqual([[true], [false, 'VISITS_TODAY'], [false, 'VISITS_TODAY'], [true]]);
    expect(said(2)).toEqual([[true], [true], [false, 'VISITS_TODAY'], [true]]);
    expect(placeVisits(row, 2).map(({ checkin: { reEntry } }) => reEntry)).toEqual([false, false, true, false]);
    expect(placeVisits(row).map(({ first }) => first)).toEqual([true, false, false, true]);
    // Elsewhere the same pass comes back free, however often it may be used.
    expect(placeVisits([at('a', 0), at('b', 60)], 3).map(({ visit: counts }) => counts)).toEqual([true, false]);
  });

  it('[C5] the code of another phone within ten minutes is no second showing: no visit, in doubt, and nothing is measured by it', () => {
    const from = (deviceId: string) => ({ proof: { tokenHash: 'a'.repeat(64), tokenIssuedAt: NOW, kid: 'k1', deviceId } });
    const own = from('phone001');
    const row = [
      at('a', 0, own),
      at('b', 2, from('phone002')),
      at('c', 4, own),
      at('d', 6),
      at('e', 11, own),
      at('f', 30, from('phone002')),
    ];
    expect(placeVisits(row).map(({ visit: counts, doubts, checkin: { status } }) => [status, counts, ...doubts])).toEqual([
      ['accepted', true],
      ['accepted', false, 'QR_COPIED'],
      ['duplicate', false],
      ['duplicate', false],
      ['accepted', false],
      ['accepted', false],
    ]);
  });

  it('[C17] what was voided is as if it had not been', () => {
    const voided = at('a', 0, { status: 'voided', consumedVisit: false });
    expect(placeVisits([voided])).toEqual([{ checkin: voided, visit: false, first: false, doubts: [] }]);
    expect(placed(voided, at('b', 5, { status: 'duplicate', mergedInto: 'checkin:a' }))[1]).toEqual({ key: 'b', ...visit });
  });
});
