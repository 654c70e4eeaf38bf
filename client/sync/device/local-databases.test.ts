import { expect, it } from 'vitest';
import { pass, person } from '../../../tests/rules/documents.ts';
import { allNouns, TestTime } from '../fixture.ts';
import { Freshness } from '../replication/freshness.ts';
import { LocalDatabases } from '../storage/local-databases.ts';
import { memoryStorage, memoryValues } from '../storage/memory-storage.ts';
import { localCollections } from './local-databases.ts';

const SAM = 'member01';
const AT = Date.parse('2026-03-03T09:00:00.000Z');

async function opened() {
  const locals = new LocalDatabases(memoryStorage(), allNouns(), new TestTime());
  for (const local of ['public', 'self', 'member', 'gym-ironworks'] as const) await locals.open(local, SAM);
  await locals
    .collection({ database: 'self', collection: 'self' })
    ?.write([{ id: SAM, doc: person(SAM, { displayName: 'Sam Field' }) }]);
  const passes = ['p1', 'p2'].map((id) => pass(id, SAM));
  await locals.collection({ database: 'member', collection: 'passes' })?.write(passes.map((doc) => ({ id: doc._id, doc })));
  const freshness = new Freshness(memoryValues(), { timers: new TestTime() });
  freshness.inStep([`member-${SAM}/passes`], AT);
  freshness.inStep(['area-london/gyms'], AT);
  freshness.inStep(['area-leeds/gyms'], AT - 60_000);
  freshness.stop();
  const problems = [{ db: 'gym-ironworks/roster', id: `roster:ironworks:${SAM}`, why: 'name: too_small' }];
  return { locals, sources: { locals, freshness, problems, uid: SAM } };
}

it('[11] every open database is counted, with the age of the oldest that feeds it and what could not be read', async () => {
  const rows = await localCollections((await opened()).sources);
  const row = (database: string, name: string) => rows.find((one) => one.database === database && one.name === name);
  expect(row('member', 'passes')).toEqual({
    ...{ database: 'member', name: 'passes', count: 2, unreadable: 0 },
    asOf: '2026-03-03T09:00:00.000Z',
  });
  expect(row('public', 'gyms')).toMatchObject({ count: 0, asOf: '2026-03-03T08:59:00.000Z' });
  expect(row('self', 'self')).toEqual({ database: 'self', name: 'self', count: 1, unreadable: 0 });
  expect(row('gym', 'roster')).toMatchObject({ count: 0, unreadable: 1 });
});

it('[11] whose they are, and which gym’s, is not said', async () => {
  const text = JSON.stringify(await localCollections((await opened()).sources));
  for (const personal of [SAM, 'Sam Field', 'ironworks', 'london', 'leeds', 'p1']) expect(text).not.toContain(personal);
});

it('[11] a database that is closed while it is counted is left out', async () => {
  const { locals, sources } = await opened();
  await locals.close('member');
  expect((await localCollections(sources)).filter(({ database }) => database === 'member')).toEqual([]);
});
