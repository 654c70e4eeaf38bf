/** What a tablet records is a chain that its own key signs (schemas/proposal/chain.ts); checked with Node's crypto and by hand. */
import { createHash, generateKeyPairSync, sign as signWith, verify } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { createDevice, type ManagedDevice } from '../../device/create-device.ts';
import { everyNoun, reply, settled, TestNetwork, TestTime, testPorts } from '../../fixture.ts';
import { memoryStorage, memoryValues } from '../../storage/memory-storage.ts';
import { placesOf } from './places.ts';

interface Pushed {
  readonly _id: string;
  readonly kind: string;
  readonly origin: { readonly seq: number; readonly link?: { n: number; before: string; signature: string } };
}

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const opened: ManagedDevice[] = [];
afterEach(async () => {
  for (const device of opened.splice(0)) await device.stop();
});

const sign = async (text: string) => signWith(null, Buffer.from(text), privateKey).toString('base64url');

/** A tablet with a network that takes what comes. `shared`: what is left on its disk by an earlier run. */
async function tablet({ storage = memoryStorage(), values = memoryValues(), signs = true } = {}) {
  const pushed: Pushed[] = [];
  const stated: (string | undefined)[] = [];
  const network = new TestNetwork(({ path, body, headers }) => {
    if (!path.endsWith('/_bulk_docs')) return reply(404, { error: 'not_found', reason: 'missing' });
    const { docs }: { docs: readonly Pushed[] } = JSON.parse(body ?? '');
    pushed.push(...docs);
    stated.push(headers['x-device-chain']);
    return reply(
      201,
      docs.map(({ _id }) => ({ ok: true, id: _id, rev: '1-a' })),
    );
  });
  const time = new TestTime();
  network.down = true;
  const device = createDevice({
    ports: testPorts({ time, network, seed: opened.length + 1 }),
    storage,
    values,
    appBuild: 'test',
    nouns: everyNoun,
  });
  opened.push(device);
  await device.start();
  await device.enter({
    uid: 'kiosk0001',
    deviceId: 'device01',
    token: async () => ({ ok: true, token: 'token' }),
    key: async () => 'key',
    succeeds: async () => true,
    ...(signs ? { places: async () => placesOf(sign) } : {}),
  });
  await settled();
  let told = 0;
  return {
    values,
    storage,
    device,
    pushed,
    stated,
    record: async () => {
      told += 1;
      const bookingId = `booking:${String(told + 100 * opened.length).padStart(26, '0')}`;
      return device.propose('booking.acknowledge', { bookingId, gymId: 'gym:one', slotId: 'slot:one:2026-07-14T17:00' }, 'Told');
    },
    ask: () => device.propose('favourite.set', { gymId: 'gym:one', kept: true, note: '', order: 1 }, 'Keep'),
    deliver: async () => {
      network.down = false;
      await time.pass(30_000);
    },
  };
}

/** As somebody reads it who has only the published description: sorted keys, the place without its signature. */
const sorted = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${sorted(field)}`).join(',')}}`;
};
function readBack(facts: readonly Pushed[]) {
  let before = '0'.repeat(64);
  return facts.map((fact) => {
    const { link, ...origin } = fact.origin;
    if (!link) return 'no place';
    const { signature, ...place } = link;
    const text = `fitness-hub chain 1\n${sorted({ ...fact, origin: { ...origin, link: place } })}`;
    const genuine = verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));
    const follows = place.before === before;
    before = createHash('sha256').update(text).digest('hex');
    return genuine && follows ? place.n : 'broken';
  });
}

describe('the chain of a tablet', () => {
  it('has a place for each fact, without a gap, signed, and none for what is asked for', async () => {
    const { record, ask, deliver, pushed, stated } = await tablet();
    await Promise.all([record(), record(), ask(), record()]);
    await deliver();
    const facts = pushed.filter(({ kind }) => kind === 'booking.acknowledge');
    expect(readBack(facts)).toEqual([1, 2, 3]);
    expect(pushed.find(({ kind }) => kind === 'favourite.set')?.origin.link).toBeUndefined();
    expect(stated.at(-1)).toMatch(/^3\.[0-9a-f]{64}$/);
  });

  it('goes on after a restart, also when the head was not written any more', async () => {
    const { values, storage, record, device } = await tablet();
    await record();
    await record();
    await device.stop();
    await values.set('chain:device01', { n: 1, hash: 'a'.repeat(64) });
    const again = await tablet({ values, storage });
    await again.record();
    await again.deliver();
    expect(readBack(again.pushed)).toEqual([1, 2, 3]);
  });

  it('is kept by tablets alone', async () => {
    const { record, deliver, pushed, stated } = await tablet({ signs: false });
    await record();
    await deliver();
    expect(readBack(pushed)).toEqual(['no place']);
    expect(stated).toEqual([undefined]);
  });
});
