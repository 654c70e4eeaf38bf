import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { EPOCH_NOTE } from '../store/put-back.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import type { Store } from '../store/store.ts';
import { Devices } from './devices.ts';

const NOW = '2026-03-03T09:00:00.000Z';
const LOST = 'eemtv7tjnmka7mjhfr5a';

let store: Store;
let devices: Devices;
beforeEach(() => {
  let drawn = 0;
  const ports = {
    clock: { now: () => Date.parse(NOW) },
    random: {
      bytes: (count: number) => {
        drawn += 1;
        return Uint8Array.from({ length: count }, (_, at) => (drawn * 31 + at * 7) % 256);
      },
    },
    scheduler: { after: () => () => {} },
  };
  store = openSqliteIn(new DatabaseSync(':memory:'), ports);
  devices = new Devices(store, ports);
});
const putBack = () =>
  store.put([{ ...EPOCH_NOTE, body: { epoch: 'second', restoredAt: '2026-03-03T08:00:00.000Z' }, expect: null }]);
async function registered(uid: string): Promise<string> {
  const made = await devices.register(uid, 'Phone');
  return made.ok ? made.deviceId : expect.fail(made.code);
}

describe('[A3] a device that the store has forgotten, because it was put back', () => {
  it('is one of theirs that left, with a key that nobody has', async () => {
    await putBack();
    const own = await registered('sam00001');
    expect(await devices.takeForgotten('sam00001', LOST)).toBe(true);
    expect(await devices.of('sam00001')).toMatchObject([
      { deviceId: LOST, revokedAt: NOW, registeredAt: '2026-02-01T09:00:00.000Z' },
      { deviceId: own },
    ]);
    expect((await devices.of('sam00001'))[1]?.revokedAt).toBeUndefined();
  });

  it('is nobody’s where the store was never put back', async () => {
    await registered('sam00001');
    expect(await devices.takeForgotten('sam00001', LOST)).toBe(false);
    expect(await devices.of('sam00001')).toHaveLength(1);
  });

  it('is never another person’s, also one that left; nor what is no id', async () => {
    await putBack();
    const [eves, gone] = [await registered('eve00001'), await registered('eve00001')];
    await devices.revoke('eve00001', gone);
    for (const id of [eves, gone, '', 'A'.repeat(20), 'x'.repeat(41)])
      expect(await devices.takeForgotten('sam00001', id)).toBe(false);
    expect(await devices.of('sam00001')).toEqual([]);
  });

  it('is said twice and is there once', async () => {
    await putBack();
    expect([await devices.takeForgotten('sam00001', LOST), await devices.takeForgotten('sam00001', LOST)]).toEqual([true, false]);
    expect(await devices.of('sam00001')).toHaveLength(1);
  });

  it('takes no place from those in use, and is kept with a bound', async () => {
    await putBack();
    for (let n = 0; n < 160; n += 1) await devices.takeForgotten('sam00001', `lost${String(n).padStart(8, '0')}`);
    expect(await devices.of('sam00001')).toHaveLength(150);
    expect(await devices.register('sam00001', 'Phone')).toMatchObject({ ok: true });
  });
});
