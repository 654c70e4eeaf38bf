import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { plus } from '../../schemas/basics/time.ts';
import { openSessions } from '../../schemas/open-data/of-timetable.ts';
import { DAY, NOW, slot, timetable } from '../../tests/rules/documents.ts';
import { bodyOf } from '../decider/known/documents.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import type { Store, Write } from '../store/store.ts';
import { type ItemsPage, type Position, readFeed } from './feed.ts';
import { FEEDS } from './feeds.ts';

const SESSIONS = FEEDS.get('scheduled-sessions') ?? expect.fail('there is no such feed');
const START: Position = { epoch: null, afterChangeNumber: 0, sequence: null };

function store(): Store {
  const opened = openSqliteIn(new DatabaseSync(':memory:'), { random: { bytes: (count: number) => new Uint8Array(count) } });
  onTestFinished(() => opened.close());
  return opened;
}

/** The n-th class of a day, or its removal at that time. */
function written(day: string, n: number, removedAt?: string): Write {
  const start = `${day}T18:00`;
  const [session] = openSessions(timetable('gym:one', [slot(start, { slotId: `slot:c${n}:${start}` })]));
  if (!session) throw new Error('it is not there');
  const body = bodyOf({ ...session, ...(removedAt === undefined ? {} : { updatedAt: removedAt }) });
  return { db: SESSIONS.db, id: session._id, body, ...(removedAt === undefined ? {} : { deleted: true }) };
}

async function read(from: Store, position: Position, now = NOW): Promise<ItemsPage> {
  return (await readFeed(from, SESSIONS, position, { now, origin: 'https://hub.example' })) ?? expect.fail('it began anew');
}
const said = ({ items }: ItemsPage) => items.map((item) => JSON.parse(item)).map(({ id, state }) => `${state} ${id}`);

it('[L10] a removal is told for seven days, and of a day that has aged nothing is told (A6)', async () => {
  const kept = store();
  const writes = [
    written('2026-03-09', 1),
    written('2026-03-09', 2, plus(NOW, -7 * DAY)),
    written('2026-03-09', 3, plus(NOW, -7 * DAY - 60_000)),
    written('2026-02-20', 4),
    written('2026-02-20', 5, NOW),
  ];
  await kept.commit({ writes, last: [] });
  const page = await read(kept, START);
  expect(said(page)).toEqual(['updated c1:2026-03-09T18:00', 'deleted c2:2026-03-09T18:00']);
  expect(JSON.parse(page.items[1] ?? '')).not.toHaveProperty('data');
  expect(said(await read(kept, page.next ?? expect.fail('there is more')))).toEqual([]);
});

it('[L10] a page has 500 items, whatever is left out between them, and the next begins behind its last', async () => {
  const kept = store();
  const old = Array.from({ length: 700 }, (_, n) => written('2026-02-20', n));
  const shown = Array.from({ length: 620 }, (_, n) => written('2026-03-09', n));
  await kept.commit({ writes: [...old, ...shown, ...old.map((one) => ({ ...one, deleted: true }))], last: [] });
  const first = await read(kept, START);
  const second = await read(kept, first.next ?? expect.fail('there is more'));
  expect([first.items.length, second.items.length]).toEqual([500, 120]);
  expect(new Set([...said(first), ...said(second)]).size).toBe(620);
  const last = JSON.parse(first.items.at(-1) ?? '');
  expect(first.next).toMatchObject({ afterChangeNumber: last.modified, sequence: null });
  expect((await read(kept, second.next ?? expect.fail('there is more'))).next).toBeNull();
});

it('[L10] one that changes while somebody reads is told of again, later', async () => {
  const kept = store();
  await kept.commit({ writes: [written('2026-03-09', 1), written('2026-03-09', 2)], last: [] });
  const { next } = await read(kept, START);
  const [again] = [written('2026-03-09', 1)];
  await kept.commit({ writes: [{ ...again, body: { ...again.body, left: 0 } }], last: [] });
  const page = await read(kept, next ?? expect.fail('there is more'));
  expect(said(page)).toEqual(['updated c1:2026-03-09T18:00']);
  expect(JSON.parse(page.items[0] ?? '')).toMatchObject({ data: { remainingAttendeeCapacity: 0 } });
});
