/** What a tablet records is a chain that its own key signs (schemas/proposal/chain.ts); checked with Node's crypto and by hand. */
import { createHash, generateKeyPairSync, sign as signWith, verify } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Proposal } from '../../../../schemas/folds/proposals.ts';
import { createDevice, type ManagedDevice } from '../../device/create-device.ts';
import { everyNoun, reply, settled, TestBrowser, TestNetwork, TestTime, testPorts } from '../../fixture.ts';
import { memoryStorage, memoryValues } from '../../storage/memory-storage.ts';
import type { Named } from '../../storage/storage.ts';
import { Chain } from './chain.ts';
import { placesOf } from './places.ts';

interface Pushed {
  readonly _id: string;
  readonly kind: string;
  readonly origin: { readonly seq: number; readonly link?: { n: number; before: string; signature: string } | undefined };
}

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const opened: ManagedDevice[] = [];
afterEach(async () => {
  for (const device of opened.splice(0)) await device.stop();
});

const sign = async (text: string) => signWith(null, Buffer.from(text), privateKey).toString('base64url');

/** A tablet with a network that takes what comes. `storage`, `values`: as an earlier run left them; with `browser`: as another tab has them open. */
async function tablet({ storage = memoryStorage(), values = memoryValues(), browser = new TestBrowser(), signs = true } = {}) {
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
    ports: testPorts({ time, network, browser, seed: opened.length + 1 }),
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
  let told = 100 * opened.length;
  return {
    values,
    storage,
    device,
    pushed,
    stated,
    record: async () => {
      told += 1;
      const bookingId = `booking:${String(told).padStart(26, '0')}`;
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

/** One tab of several over the same values. Each sees at once what another has written, as an outbox does. */
function tabs() {
  const [browser, values] = [new TestBrowser(), memoryValues()];
  const written: Proposal[] = [];
  const read: string[] = [];
  const get = (name: string) => {
    read.push(name);
    return values.get(name);
  };
  const record = async (made: Proposal, head: readonly Named[] = []) => {
    await values.setAll(head);
    written.push(made);
  };
  const open = () => {
    const ports = testPorts({ time: new TestTime(), network: new TestNetwork(() => reply(404, {})), browser });
    const chain = new Chain({
      ports,
      values: { ...values, get },
      outbox: { lastInChain: () => written.findLast(({ origin }) => origin.link) },
      author: () => ({ deviceId: 'device01', places: async () => placesOf(sign) }),
    });
    const add = (opId: string, write = record) => chain.add(fact(opId), write);
    return { chain, add };
  };
  return { values, written, read, record, open };
}

const fact = (opId: string): Proposal => ({
  _id: `proposal:${opId}`,
  type: 'proposal',
  schemaVersion: 1,
  kind: 'notice.seen',
  display: 'Seen',
  origin: {
    deviceId: 'device01',
    opId,
    seq: 1,
    madeAt: '2026-03-03T09:00:00.000Z',
    offsetMs: 0,
    trust: 'synced',
    appBuild: 'test',
  },
  body: { noticeId: 'notice:a' },
});

describe('the chain of a tablet that is open in several tabs', () => {
  it('[14] is one, whichever of them records next', async () => {
    const shared = { storage: memoryStorage(), values: memoryValues(), browser: new TestBrowser() };
    const [one, other] = [await tablet(shared), await tablet(shared)];
    await one.record();
    await other.record();
    await Promise.all([one.record(), other.record(), one.record(), other.record()]);
    await one.deliver();
    await other.deliver();
    const byId = new Map([...one.pushed, ...other.pushed].map((made) => [made._id, made]));
    const inOrder = [...byId.values()].toSorted((a, b) => (a.origin.link?.n ?? 0) - (b.origin.link?.n ?? 0));
    expect(readBack(inOrder)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('[14] is read again only when another tab has had it', async () => {
    const { written, read, open } = tabs();
    const [one, other] = [open(), open()];
    for (const opId of ['a', 'b', 'c']) await one.add(opId);
    expect(read).toHaveLength(1);
    await other.add('d');
    expect(read).toHaveLength(2);
    await one.chain.prepare('device01');
    await one.add('e');
    expect(read).toHaveLength(3);
    expect(readBack(written)).toEqual([1, 2, 3, 4, 5]);
  });

  it('[L8] a fact is recorded when it is on the disk, and the next one not before that', async () => {
    const { written, record, open } = tabs();
    const [one, other] = [open(), open()];
    const disk = Promise.withResolvers<void>();
    const done: string[] = [];
    const slow = one.add('a', (...made) => disk.promise.then(() => record(...made)));
    const all = [
      slow.then(() => done.push('a')),
      one.add('b').then(() => done.push('b')),
      other.add('c').then(() => done.push('c')),
    ];
    await settled();
    expect([done, written]).toEqual([[], []]);
    disk.resolve();
    await Promise.all(all);
    expect([done[0], readBack(written)]).toEqual(['a', [1, 2, 3]]);
  });

  it('[14] what could not be written takes no place, in whichever tab the next is', async () => {
    const { values, written, open } = tabs();
    const [one, other] = [open(), open()];
    await one.add('a');
    // Its copy was.
    const full = async (_: Proposal, head: readonly Named[] = []) => {
      await values.setAll(head);
      throw new Error('no room');
    };
    await expect(one.add('b', full)).rejects.toThrow('no room');
    await one.add('c');
    await expect(one.add('d', full)).rejects.toThrow('no room');
    await other.add('e');
    expect(readBack(written)).toEqual([1, 2, 3]);
  });

  it('[14] a tab that dies between a fact and the head leaves the next one to what was recorded', async () => {
    const { values, written, open } = tabs();
    const [one, other] = [open(), open()];
    await one.add('a');
    const before = await values.get('chain:device01');
    await one.add('b');
    await values.set('chain:device01', before ?? null);
    // The browser takes back what a dead tab holds.
    one.chain.stop();
    await other.add('c');
    expect(readBack(written)).toEqual([1, 2, 3]);
  });
});
