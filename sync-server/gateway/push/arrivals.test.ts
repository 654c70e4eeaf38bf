import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openSqliteIn } from '../../store/sqlite/store.ts';
import type { ConditionalWrite } from '../../store/store.ts';
import { Arrivals } from './arrivals.ts';

const row = (id: string, who: string): ConditionalWrite => ({ db: 'cell/inbox', id, body: { who }, expect: null });

function rig(gather: number) {
  const store = openSqliteIn(new DatabaseSync(':memory:'), { random: { bytes: (count) => new Uint8Array(count) } });
  const timers: (() => void)[] = [];
  const after = (_: number, call: () => void) => {
    timers.push(call);
    return () => {};
  };
  let told = 0;
  store.watch(() => {
    told += 1;
  });
  const due = () => {
    for (const call of timers.splice(0)) call();
  };
  return { store, arrivals: new Arrivals(store, { after }, gather), due, writes: () => told };
}

describe('what is pushed at the same time', () => {
  it('is one write, and everybody gets the results of their own rows', async () => {
    const { arrivals, due, writes, store } = rig(2);
    const pushes = [arrivals.put([row('a', 'one'), row('b', 'one')]), arrivals.put([row('c', 'two')])];
    expect((await store.info('cell/inbox')).documents).toBe(0);
    due();
    const [one, two] = await Promise.all(pushes);
    expect([one?.length, two?.length, writes()]).toEqual([2, 1, 1]);
    expect([one, two].flat().every((result) => result?.ok)).toBe(true);
  });

  it('and twice under one id is written once (S3): the later one hears who was faster', async () => {
    const { arrivals, due } = rig(2);
    const pushes = [arrivals.put([row('a', 'one')]), arrivals.put([row('a', 'two'), row('b', 'two')])];
    due();
    const [one, two] = await Promise.all(pushes);
    expect(one).toMatchObject([{ ok: true }]);
    expect(two).toMatchObject([{ ok: false, current: { body: { who: 'one' } } }, { ok: true }]);
  });

  it('is told to nobody as stored when the store cannot', async () => {
    const { arrivals, due, store } = rig(2);
    await store.close();
    const pushes = [arrivals.put([row('a', 'one')]), arrivals.put([row('b', 'two')])];
    due();
    const ends = await Promise.allSettled(pushes);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('what comes later is a write of its own', async () => {
    const { arrivals, due, writes } = rig(2);
    for (const id of ['a', 'b']) {
      const push = arrivals.put([row(id, 'one')]);
      due();
      await push;
    }
    expect(writes()).toBe(2);
  });
});
