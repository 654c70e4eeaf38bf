/** What an Outbox that is opened again still shows of what was answered (product.md 0.3). */
import { expect, it } from 'vitest';
import { instantOf } from '../../../schemas/basics/time.ts';
import { allNouns, TestTime } from '../fixture.ts';
import type { Doc } from '../storage/doc.ts';
import { LocalDatabases } from '../storage/local-databases.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { DAY } from './age.ts';
import { Outbox } from './outbox.ts';
import { ulidTime } from './ulid.ts';

const NOW = Date.parse('2026-06-01T12:00:00.000Z');

/** @param made and answered: days ago */
function refused(made: number, answered: number): Doc {
  const opId = `${ulidTime(NOW - made * DAY)}${String(made).padStart(16, '0')}`;
  const madeAt = instantOf(NOW - made * DAY);
  const at = instantOf(NOW - answered * DAY);
  return {
    ...{ _id: `proposal:${opId}`, type: 'proposal', schemaVersion: 1, kind: 'notice.seen', display: 'Seen', by: 'member01' },
    body: { noticeId: 'notice:x:y' },
    origin: { deviceId: 'device00001', opId, seq: made, madeAt, offsetMs: 0, trust: 'estimated', appBuild: 'test' },
    receivedAt: at,
    outcome: { state: 'refused', code: 'NOT_FOUND', message: 'It is gone.', at, judgedAt: at, wrote: [] },
  };
}

it('[0.3] a refusal is shown for thirty days from when it came, however long its device had been offline before', async () => {
  const locals = new LocalDatabases(memoryStorage(), allNouns(), new TestTime());
  await locals.open('self', 'member01');
  const collection = locals.collection({ database: 'self', collection: 'proposals' });
  if (!collection) throw new Error('no outbox');
  const [fresh, late, latest, past] = [refused(1, 1), refused(59, 29), refused(90, 10), refused(40, 31)];
  await collection.write([fresh, late, latest, past].map((doc) => ({ id: doc._id, doc })));
  const outbox = new Outbox(
    allNouns(),
    () => {},
    () => {},
  );
  await outbox.open(collection, new Map(), NOW);
  const shown = outbox.shown(NOW).map(({ proposal }) => proposal._id);
  expect(shown.toSorted()).toEqual([fresh, late, latest].map(({ _id }) => _id).toSorted());
  outbox.close();
  await locals.close('self');
});
