/** A short soak, so that what it is made of is kept alive; and that it notices what it is for. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { INBOX } from '../../sync-server/decider/inbox/inbox.ts';
import { AGENDA } from '../../sync-server/decider/writes/appointment.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite/store.ts';
import { play } from './play.ts';
import { killsIn } from './table.ts';
import { nothingWaits, type WaitingDevice } from './waits.ts';
import type { ToldRow } from './world/device.ts';

describe.concurrent('real processes that are killed again and again', () => {
  it('[18] S1–S11, the oracle and fsck hold after 20 kills, a restore and an upgrade on SQLite', async () => {
    const played = await play({ engine: 'sqlite', seed: 1, kills: 17 });
    expect(played.failure).toBeNull();
    expect(killsIn(played)).toBeGreaterThanOrEqual(20);
    expect(played.events).toMatchObject({ restore: 1, upgrade: 1, backup: 1 });
  });

  it('[18] S4: a push that is acknowledged and not stored does not go unnoticed, and is named', async () => {
    const swallowed = new Set<string>();
    // Unlucky for what it holds, so that it is unlucky again when it is sent again.
    const swallows = (ids: readonly string[]) => {
      const unlucky = ids.filter((id) => /[0-9A-F]$/.test(id));
      for (const id of unlucky) swallowed.add(id);
      return unlucky.length > 0;
    };
    const { failure } = await play({ engine: 'sqlite', seed: 2, kills: 5, patience: 15_000, swallows });
    expect(failure).toMatch(/^Violation: (S4|A3): /);
    expect([...swallowed].filter((id) => failure?.includes(id))).not.toEqual([]);
  });

  it('[18] S4: what waits on a device when a round is judged does not go unnoticed', async () => {
    const { failure } = await play({
      ...{ engine: 'sqlite', seed: 3, kills: 1, patience: 15_000 },
      lastly: async ({ members: [device] }) => {
        device?.wire.hang();
        await device?.child.ask('propose', 'person.edit', { phone: { from: null, to: '+447700900123' } });
      },
    });
    expect(failure).toMatch(
      /^Violation: S4: nobody is told why this waits: person\.edit proposal:\S+ is (waiting|sending) in the Outbox/,
    );
  });
});

describe('nothing waits', () => {
  const waiting = async (
    entries: readonly { id: string; state: string; code?: string }[],
    devices: readonly WaitingDevice[] = [],
  ) => {
    const store = openSqliteIn(new DatabaseSync(':memory:'), systemPorts());
    for (const { id, state, code } of entries) {
      const outcome = code === undefined ? {} : { outcome: { state: 'held', code } };
      await store.put([
        { db: INBOX, id, body: { state, uid: 'ann' }, expect: null },
        { db: 'self-ann/proposals', id, body: { type: 'proposal', ...outcome }, expect: null },
      ]);
    }
    return nothingWaits(store, devices);
  };
  const device = (unsent: number, ...rows: readonly Pick<ToldRow, 'id' | 'state' | 'because'>[]): WaitingDevice => ({
    uid: 'ann',
    outbox: async () => rows.map((row) => ({ ...row, kind: 'person.edit', offers: [] })),
    unsent: async () => unsent,
  });

  it('[18] in the inbox, but what its author knows to be held', async () => {
    const told = { id: 'b', state: 'held', code: 'APP_TOO_NEW' };
    await expect(waiting([{ id: 'a', state: 'decided' }, told, { id: 'c', state: 'malformed' }])).resolves.toBeUndefined();
    for (const state of ['waiting', 'failed', 'held'])
      await expect(waiting([{ id: 'd', state }, told])).rejects.toThrow(
        `S4: nobody is told why this waits: d is ${state} in the inbox`,
      );
  });

  it('[18] on the agenda, but what is due later', async () => {
    const store = openSqliteIn(new DatabaseSync(':memory:'), systemPorts());
    const appoint = (id: string, at: string) => store.put([{ db: AGENDA, id, body: { at }, expect: null }]);
    await appoint('agenda:later', '2999-01-01T00:00:00.000Z');
    await expect(nothingWaits(store, [])).resolves.toBeUndefined();
    await appoint('agenda:now', new Date().toISOString());
    await expect(nothingWaits(store, [])).rejects.toThrow('agenda:now is due on the agenda');
  });

  it('[18] on a device, but what its person is told the reason of', async () => {
    const done = { id: 'a', state: 'accepted', because: null } as const;
    await expect(waiting([], [device(0, done, { id: 'b', state: 'held', because: 'Why.' })])).resolves.toBeUndefined();
    for (const state of ['waiting', 'sending', 'held'] as const)
      await expect(waiting([], [device(0, done, { id: 'c', state, because: null })])).rejects.toThrow(
        `person.edit c is ${state} in the`,
      );
    await expect(waiting([], [device(2, done)])).rejects.toThrow('2 unsent in the queue of ann');
  });
});
