/** [17] R-34 The double-tap guard of a tablet without a network: by the minutes that were set, as far as it has heard. */
import { expect, it, vi } from 'vitest';
import type { Finding } from '../../../schemas/decision.ts';
import type { PublicSetting } from '../../../schemas/setting/published-shape.ts';
import { settingOfValues } from '../../../tests/rules/settings.ts';
import { createDevice } from '../device/create-device.ts';
import type { BodyOf } from '../device/device.ts';
import { everyNoun, reply, TestNetwork, TestTime, testPorts } from '../fixture.ts';
import { memoryStorage, memoryValues } from '../storage/memory-storage.ts';

const MINUTE = 60_000;
const BODY: BodyOf<'checkin.record'> = {
  ...{ gymId: 'gym:one', passId: 'pass:one', memberId: 'member01', method: 'staff_search', direction: 'in' },
  ...{ checkedAgainst: { trust: 'synced' }, localVerdict: 'ok' },
};

/** How many visits are kept of one person who is scanned when so many minutes have gone by each time. */
async function kept(set: Finding<PublicSetting>, ...apart: readonly number[]): Promise<number> {
  const time = new TestTime();
  const network = new TestNetwork(() => reply(404, {}));
  network.down = true;
  const ports = testPorts({ time, network });
  const device = createDevice({ ports, storage: memoryStorage(), values: memoryValues(), appBuild: 'test', nouns: everyNoun });
  await device.start();
  await device.enter({
    ...{ uid: 'recept01', deviceId: 'device01', token: async () => ({ ok: false, why: 'unreachable' }), key: async () => 'k' },
    succeeds: async () => true,
  });
  const get = device.lookup.get.bind(device.lookup);
  vi.spyOn(device.lookup, 'get').mockImplementation((type, db, id) =>
    type === 'publicsetting' ? (Promise.resolve(set) as never) : get(type, db, id),
  );
  const ids = new Set([(await device.propose('checkin.record', BODY, 'Check in Sam')).proposalId]);
  for (const minutes of apart) {
    await time.pass(minutes * MINUTE);
    ids.add((await device.propose('checkin.record', BODY, 'Check in Sam')).proposalId);
  }
  await device.stop();
  return ids.size;
}

it.each([
  ['ten where it has heard of none', { state: 'unknown' }, [10, 11], 2],
  ['ten where nobody has said otherwise', { state: 'absent', asOf: '2026-03-03T09:00:00.000Z' }, [10, 11], 2],
  ['fewer', known(3), [3, 4, 4], 3],
  ['more', known(20), [11, 9, 1], 2],
] as const)('%s', async (_, set, apart, visits) => expect(await kept(set, ...apart)).toBe(visits));

function known(minutes: number): Finding<PublicSetting> {
  const value = settingOfValues('checkin.duplicateMinutes', [minutes, '2000-01-01T00:00:00.000Z']);
  if (value.type !== 'publicsetting') throw new Error('not for everybody');
  return { state: 'known', value, asOf: '2026-03-03T09:00:00.000Z' };
}
