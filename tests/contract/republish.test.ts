/** [10.5] [10.7] What an older server published is brought to what may be read today, on both engines. */
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { decide } from '../../schemas/folds/decide.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { bodyOf } from '../../sync-server/decider/known/documents.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { openCouch } from '../../sync-server/store/couch/store.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite/store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { gym, slot, timetable } from '../rules/documents.ts';
import { type PouchdbServer, startPouchdbServer } from './pouchdb-server.ts';

const ports = systemPorts();
let server: PouchdbServer | undefined;
afterAll(async () => void (await server?.stop()));

const ENGINES: readonly (readonly [string, () => Promise<Store>])[] = [
  ['SQLite', async () => openSqliteIn(new DatabaseSync(':memory:'), ports)],
  [
    'CouchDB',
    async () => {
      server ??= await startPouchdbServer();
      return openCouch({ url: server.url, prefix: 'republish', ...ports });
    },
  ],
];

it.each(ENGINES)('on %s, once: the second start writes nothing', async (_, open) => {
  const store = await open();
  onTestFinished(() => store.close());
  const at = '2026-03-02T18:42:07.311Z';
  const stamped = { createdAt: at, updatedAt: at, createdBy: 'sam00000', updatedBy: 'sam00000' };
  const [shown, draft] = [gym('shown', stamped), gym('draft', { ...stamped, status: 'draft' })];
  const writes = [shown, draft].flatMap((one) => {
    const key = one._id.slice('gym:'.length);
    const day = { ...timetable(one._id, [slot('2026-03-04T18:00', { asOf: at })]), ...stamped };
    return [
      ...['platform/gyms', `venue-${key}/gyms`, 'area-leeds/gyms'].map((db) => ({ db, id: one._id, body: bodyOf(one) })),
      ...[`venue-${key}/slots`, 'area-leeds/slots'].map((db) => ({ db, id: day._id, body: bodyOf(day) })),
    ];
  });
  await store.commit({ writes, last: [] });
  const start = async () => {
    const log = { error: (facts: object) => expect.fail(JSON.stringify(facts)), warn: () => {} };
    const decider = new Decider({ store, ports, decide, log });
    await decider.start();
    await decider.stop();
  };
  await start();
  const publicly = [
    'venue-shown/gyms',
    'area-leeds/gyms',
    'venue-shown/slots',
    'area-leeds/slots',
    'venue-draft/gyms',
    'venue-draft/slots',
  ];
  const found = await Promise.all(publicly.map((db) => store.list(db, { limit: 10 })));
  expect(found.map((documents) => documents.length)).toEqual([1, 1, 1, 1, 0, 0]);
  expect(JSON.stringify(found)).not.toMatch(/sam00000|:07\.311/);
  for (const { body } of found.flat()) expect(body).toMatchObject({ createdBy: 'system', updatedBy: 'system' });
  for (const db of ['gym-draft/gyms', 'gym-draft/slots']) expect(await store.list(db, { limit: 10 })).toHaveLength(1);
  const heads = () => store.heads([...publicly, 'platform/gyms', 'gym-draft/gyms', 'cell/decider']);
  const before = await heads();
  await start();
  expect(await heads()).toEqual(before);
});
