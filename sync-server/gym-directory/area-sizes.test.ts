import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { gym, NOW, slot, timetable } from '../../tests/rules/documents.ts';
import { bodyOf } from '../decider/known/documents.ts';
import { systemPorts } from '../ports.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import type { Store } from '../store/store.ts';
import { AreaSizes } from './area-sizes.ts';

const GYMS = 'area-leeds/gyms';
const SLOTS = 'area-leeds/slots';
let store: Store;
let sizes: AreaSizes;
beforeEach(() => {
  store = openSqliteIn(new DatabaseSync(':memory:'), { random: systemPorts().random });
  sizes = new AreaSizes(store);
});
const one = gym('one', { status: 'live' });
const tomorrow = timetable('gym:one', [slot('2026-03-04T18:00')]);
const lastYear = timetable('gym:one', [slot('2025-03-04T18:00')]);
const put = (db: string, doc: Parameters<typeof bodyOf>[0] & { readonly _id: string }, deleted = false) =>
  store.commit({ writes: [{ db, id: doc._id, body: bodyOf(doc), deleted }], last: [] });
const weightOf = (...docs: readonly Parameters<typeof bodyOf>[0][]) =>
  docs.reduce((sum, doc) => sum + Buffer.byteLength(JSON.stringify(bodyOf(doc))), 0);
const leeds = () => sizes.of('leeds', NOW);

describe('R-73 what an area weighs', () => {
  it('is its gyms and their timetables, without days that are over', async () => {
    await put(GYMS, one);
    await put(SLOTS, tomorrow);
    await put(SLOTS, lastYear);
    expect(await leeds()).toEqual({ documents: 2, bytes: weightOf(one, tomorrow) });
    expect(await sizes.of('sale', NOW)).toEqual({ documents: 0, bytes: 0 });
  });

  it('follows what is changed and removed, and what is asked while it is being read', async () => {
    await put(GYMS, one);
    const both = await Promise.all([leeds(), leeds()]);
    expect(both).toEqual([both[0], both[0]]);
    const longer = { ...one, description: 'Newly painted, twice over' };
    await put(GYMS, longer);
    expect(await leeds()).toEqual({ documents: 1, bytes: weightOf(longer) });
    await put(GYMS, longer, true);
    expect(await leeds()).toEqual({ documents: 0, bytes: 0 });
  });

  it('begins anew when the store was restored', async () => {
    await put(GYMS, one);
    await leeds();
    await store.destroy(GYMS);
    const other = gym('other', { status: 'live', name: 'Another' });
    await put(GYMS, other);
    expect(await leeds()).toEqual({ documents: 1, bytes: weightOf(other) });
  });
});
