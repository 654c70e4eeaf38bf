import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openSqliteIn } from '../store/sqlite/store.ts';
import { CalendarAddresses } from './addresses.ts';

it('[G16] of somebody who has left no address is kept, of those before neither; everybody else’s works on', async () => {
  let turn = 0;
  const random = {
    bytes: (size: number) => {
      turn += 1;
      return new Uint8Array(size).fill(turn);
    },
  };
  const store = openSqliteIn(new DatabaseSync(':memory:'), { random });
  const addresses = new CalendarAddresses(store, { clock: { now: () => 0 }, random });
  await addresses.make('member01');
  const gone = await addresses.make('member01');
  const kept = await addresses.make('member02');
  for (let times = 0; times < 2; times += 1) {
    await addresses.forgetPerson('member01');
    expect([await addresses.memberOf(gone), await addresses.madeAt('member01')]).toEqual([null, null]);
    expect(await addresses.memberOf(kept)).toBe('member02');
    const left = await store.list('cell/calendars', { limit: 10 });
    expect(left.map(({ id }) => id.split(':')[0])).toEqual(['address', 'member']);
    expect(JSON.stringify(left)).not.toContain('member01');
  }
});
