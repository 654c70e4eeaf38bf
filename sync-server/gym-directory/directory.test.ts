import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Gym } from '../../schemas/gym/shape.ts';
import { DirectoryCell } from '../../schemas/gym-directory/cell.ts';
import { rowsOf } from '../../schemas/gym-directory/read-cell.ts';
import { gym } from '../../tests/rules/documents.ts';
import { bodyOf } from '../decider/known/documents.ts';
import { systemPorts } from '../ports.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import type { Store } from '../store/store.ts';
import { GymDirectory } from './directory.ts';

const GYMS = 'platform/gyms';
let store: Store;
let directory: GymDirectory;
beforeEach(() => {
  store = openSqliteIn(new DatabaseSync(':memory:'), { random: systemPorts().random });
  directory = new GymDirectory(store);
});
const write = (doc: Gym, deleted = false) => ({ db: GYMS, id: doc._id, body: bodyOf(doc), deleted });
const keep = (...docs: readonly Gym[]) => store.commit({ writes: docs.map((doc) => write(doc)), last: [] });
const inArea = (key: string, area: string, change: Partial<Gym> = {}) =>
  gym(key, { status: 'live', areaId: `area:${area}`, ...change });

/** Every gym that the directory shows, by cell, as somebody reads it who has nothing but its answers. */
async function shown(from = directory): Promise<Record<string, string[]>> {
  const cells: Record<string, string[]> = {};
  for (const { area, version, gyms, bytes } of await from.heads()) {
    const text = (await from.cell(area, version)) ?? '';
    const rows = rowsOf(DirectoryCell.parse(JSON.parse(text))) ?? [];
    expect([gyms, bytes]).toEqual([rows.length, Buffer.byteLength(text)]);
    cells[area] = rows.map(({ name }) => name).toSorted();
  }
  return cells;
}
const versions = async (from = directory) => (await from.heads()).map(({ version }) => version);

describe('[2.2] the directory', () => {
  it('has each public gym in the one cell of its area, and no other gym', async () => {
    await keep(
      inArea('a', 'leeds', { name: 'Anvil' }),
      inArea('b', 'leeds', { name: 'Bolt', status: 'listed' }),
      inArea('c', 'sale', { name: 'Cog' }),
      inArea('d', 'sale', { name: 'Drum', status: 'draft' }),
      inArea('e', 'york', { name: 'Echo', status: 'suspended' }),
    );
    expect(await shown()).toEqual({ leeds: ['Anvil', 'Bolt'], sale: ['Cog'] });
  });

  it('follows what becomes of a gym: renamed, moved, hidden, removed, back', async () => {
    await keep(inArea('a', 'leeds', { name: 'Anvil' }), inArea('b', 'leeds', { name: 'Bolt' }));
    const before = await versions();
    await keep(inArea('a', 'leeds', { name: 'Anvil and Sons' }));
    expect(await shown()).toEqual({ leeds: ['Anvil and Sons', 'Bolt'] });
    expect(await directory.cell('leeds', before[0] ?? '')).toBeNull();
    await keep(inArea('a', 'sale', { name: 'Anvil' }));
    expect(await shown()).toEqual({ leeds: ['Bolt'], sale: ['Anvil'] });
    await keep(inArea('a', 'sale', { name: 'Anvil', status: 'suspended' }));
    expect(await shown()).toEqual({ leeds: ['Bolt'] });
    await store.commit({ writes: [write(inArea('b', 'leeds'), true)], last: [] });
    expect(await shown()).toEqual({});
    await keep(inArea('a', 'leeds', { name: 'Anvil' }), inArea('b', 'leeds', { name: 'Bolt' }));
    expect(await versions()).toEqual(before);
  });

  it('has a new version only where something that a row says has changed, and the same on any server', async () => {
    await keep(inArea('a', 'leeds'), inArea('b', 'sale'));
    const before = await versions();
    await keep(inArea('a', 'leeds', { description: 'Newly painted' }));
    expect(await versions()).toEqual(before);
    await keep(inArea('b', 'sale', { name: 'Bolt' }));
    const after = await versions();
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false]);
    expect(await versions(new GymDirectory(store))).toEqual(after);
  });

  it('begins anew when the store was restored', async () => {
    await keep(inArea('a', 'leeds', { name: 'Anvil' }));
    expect(await shown()).toEqual({ leeds: ['Anvil'] });
    await store.destroy(GYMS);
    await keep(inArea('b', 'sale', { name: 'Bolt' }));
    expect(await shown()).toEqual({ sale: ['Bolt'] });
  });
});
