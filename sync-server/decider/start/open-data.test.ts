import { expect, it, onTestFinished } from 'vitest';
import { gym, slot, timetable } from '../../../tests/rules/documents.ts';
import type { Commit, Store, Write } from '../../store/store.ts';
import { DeciderFixture, NOW } from '../fixture.ts';
import { bodyOf } from '../known/documents.ts';
import { publishOlder } from './open-data.ts';

const SHOWN = gym('shown');
const HIDDEN = gym('hidden', { status: 'suspended' });
const MON = slot('2026-03-09T18:00', { name: 'Ride' });
const PAST = slot('2026-03-03T07:00');
const LANES = slot('2026-03-09T07:00', {
  ...{ slotId: 'slot:lanes:2026-03-09T07:00', scheduleId: 'schedule:lanes', kind: 'floor_session' },
});
const OLD = slot('2026-01-05T18:00', { slotId: 'slot:gone:2026-01-05T18:00', scheduleId: 'schedule:gone' });

/** As a server wrote it that knew of no open data. */
async function older(): Promise<DeciderFixture> {
  const fixture = new DeciderFixture();
  onTestFinished(() => fixture.decider.stop());
  const days = [[MON, LANES], [PAST], [OLD]].map((slots) => timetable(SHOWN._id, slots));
  const writes: Write[] = [
    ...[SHOWN, HIDDEN].map((one) => ({ db: 'platform/gyms', id: one._id, body: bodyOf(one) })),
    ...days.map((day) => ({ db: 'venue-shown/slots', id: day._id, body: bodyOf(day) })),
    { db: 'gym-hidden/slots', id: 'timetable:hidden:2026-03-09', body: bodyOf(timetable(HIDDEN._id, [MON])) },
  ];
  await fixture.store.commit({ writes, last: [] });
  return fixture;
}

const DATABASES = ['open/series', 'open/sessions', 'open/facilities', 'open/slots'];
const open = (store: Store) =>
  Promise.all(DATABASES.map(async (db) => (await store.list(db, { limit: 100 })).map(({ id, body }) => `${id} ${body.name}`)));
const ALL = [
  ['openseries:spin Ride'],
  ['opensession:spin:2026-03-03T07:00 Spin', 'opensession:spin:2026-03-09T18:00 Ride'],
  ['openseries:lanes Spin'],
  ['opensession:lanes:2026-03-09T07:00 Spin'],
];

it('[L10] open data of what an older server published is there after the first start, and asked for once', async () => {
  const { store, decider } = await older();
  await decider.start();
  expect(await open(store)).toEqual(ALL);
  const heads = await store.heads(DATABASES);
  const commits: Commit[] = [];
  const parts = { store, now: NOW, commit: async (one: Commit) => void commits.push(one) };
  expect([await publishOlder(parts), commits]).toEqual([[], []]);
  expect(await store.heads(DATABASES)).toEqual(heads);
});

it('[A8] killed before its note is written, it is done again and writes nothing twice', async () => {
  const { store } = await older();
  const parts = { store, now: NOW, commit: (one: Commit) => store.commit(one) };
  await publishOlder(parts);
  const heads = await store.heads(DATABASES);
  expect(await publishOlder(parts)).toEqual([{ db: 'cell/decider', id: 'open-data', body: {} }]);
  expect([await store.heads(DATABASES), await open(store)]).toEqual([heads, ALL]);
});
