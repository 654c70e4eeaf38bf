/** What a tablet recorded, as the gateway follows it: removed, altered, made twice, cut off (schemas/proposal/chain.ts; A2: all of it is taken). */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KioskAlgorithm } from '../../schemas/kiosk/shape.ts';
import { INBOX } from '../../sync-server/decider/inbox/inbox.ts';
import { type BrokenChain, CHAINS, Chains } from '../../sync-server/gateway/push/chains.ts';
import { StoreUnavailable } from '../../sync-server/store/store.ts';
import { GatewayFixture, proposal } from './gateway-fixture.ts';
import { type TestKiosk, testKiosk } from './kiosk-fixture.ts';

const DAY = 86_400_000;
const UID = 'kiosk01arz3ndektsv4rrffq69g5fav';
const OUTBOX = `/db/self-${UID}/proposals/_bulk_docs`;

interface Chained {
  readonly _id: string;
  readonly body: object;
  readonly origin: { readonly link: { readonly n: number; readonly before: string; readonly signature: string } };
}

let fixture: GatewayFixture;
let tablet: TestKiosk;
let made: number;
let head: { n: number; hash: string };
beforeEach(async () => {
  fixture = new GatewayFixture();
  await enrolled('Ed25519');
});
afterEach(async () => {
  expect(fixture.failures).toEqual([]);
  await fixture.close();
});

async function enrolled(algorithm: KioskAlgorithm): Promise<void> {
  tablet = await testKiosk(fixture, UID, { algorithm });
  made = 0;
  head = { n: 0, hash: '0'.repeat(64) };
}

const visit = () => {
  made += 1;
  const { body: _, ...plain } = proposal(tablet, made);
  const against = { checkedAgainst: { trust: 'synced' }, localVerdict: 'ok' };
  return { ...plain, kind: 'checkin.record', body: { gymId: 'gym:one', method: 'kiosk_self', direction: 'in', ...against } };
};

/** Fields by name, as whoever reads the description would write it. */
function sorted(value: unknown): string {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${sorted(Reflect.get(value, name))}`).join(',')}}`;
}

/** The next fact of the chain; `by`: signed with another key. */
function next(by: KeyObject = tablet.key.privateKey): Chained {
  const plain = visit();
  const place = { n: head.n + 1, before: head.hash };
  const text = `fitness-hub chain 1\n${sorted({ ...plain, origin: { ...plain.origin, link: place } })}`;
  const key = { key: by, dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign(by.asymmetricKeyType === 'ed25519' ? null : 'sha256', Buffer.from(text), key).toString('base64url');
  head = { n: place.n, hash: createHash('sha256').update(text).digest('hex') };
  return { ...plain, origin: { ...plain.origin, link: { ...place, signature } } };
}
const several = (count: number): Chained[] => Array.from({ length: count }, () => next());

async function push(docs: readonly object[], says = head): Promise<void> {
  const headers = { 'x-device-chain': `${says.n}.${says.hash}` };
  const { status, json } = await fixture.json('POST', OUTBOX, { as: tablet, body: { docs }, headers });
  expect([status, Array.isArray(json) && json.every(({ ok }) => ok === true)]).toEqual([201, true]);
}
const faultsKept = async (docs: readonly { readonly _id: string }[]) => {
  const stored = await fixture.store.getMany(
    INBOX,
    docs.map(({ _id }) => _id),
  );
  return stored.map((entry) => entry?.body.chain);
};

describe('the chain of a tablet, at the gateway', () => {
  it('is sound as it was made, in whatever batches, and when one comes again', async () => {
    const facts = several(7);
    await push(facts.slice(0, 3));
    await push(facts.slice(2, 6));
    await push(facts);
    expect(fixture.broken).toEqual([]);
    expect(await faultsKept(facts)).toEqual(facts.map(() => undefined));
  });

  it('is sound by P-256 where a browser has no Ed25519', async () => {
    await enrolled('ES256');
    await push(several(3));
    expect(fixture.broken).toEqual([]);
    await push([next(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)]);
    expect(fixture.broken).toEqual([['altered', 4]]);
  });

  it('shows what was altered on the disk, with the fact itself, which is taken all the same', async () => {
    const [one, two, three] = several(3);
    const altered = { ...two, body: { ...two?.body, method: 'staff_search' } };
    await push([one ?? {}, altered, three ?? {}]);
    expect(fixture.broken).toEqual([
      ['altered', 2],
      ['missing', 3],
    ]);
    expect(await faultsKept([one, two, three].flatMap((fact) => fact ?? []))).toEqual([undefined, 'altered', 'missing']);
  });

  it('shows what was taken away, what carries no place, and another key', async () => {
    const facts = several(4);
    await push(facts.filter(({ origin }) => origin.link.n !== 2));
    await push([visit()]);
    await push([next(generateKeyPairSync('ed25519').privateKey)]);
    expect(fixture.broken).toEqual([
      ['missing', 3],
      ['unsigned', 5],
      ['altered', 5],
    ]);
  });

  it.each([
    ['before the facts were stored', INBOX],
    ['before it was noted how far the chain had come', CHAINS],
  ])('[A8] loses nothing that was found where the server dies %s', async (_when, db) => {
    const [one, two, three, four] = several(4);
    const facts = [one, { ...two, body: { ...two?.body, method: 'staff_search' } }, three, visit(), four] as Chained[];
    const put = fixture.store.put.bind(fixture.store);
    const dies = vi.spyOn(fixture.store, 'put').mockImplementation(async (writes) => {
      if (writes.some((write) => write.db !== db)) return put(writes);
      dies.mockRestore();
      throw new StoreUnavailable('gone for a moment');
    });
    const pushed = { as: tablet, body: { docs: facts } };
    expect((await fixture.ask('POST', OUTBOX, pushed)).status).toBe(503);
    expect(fixture.failures.splice(0)).toHaveLength(1);
    await push(facts);
    await push(facts);
    expect(await faultsKept(facts)).toEqual([undefined, 'altered', 'missing', 'unsigned', undefined]);
    // Its id is its device, fault and number: said twice it is said once.
    expect(new Set(fixture.broken.map(String))).toEqual(new Set(['altered,2', 'missing,3', 'unsigned,5']));
  });

  it('shows a storage that was put back, and an end that was cut off', async () => {
    const kept = { made, head };
    await push(several(2));
    ({ head } = kept);
    await push(several(1));
    expect(fixture.broken).toEqual([
      ['forked', 1],
      ['forked', 1],
    ]);
    fixture.broken.length = 0;
    const further = { n: 9, hash: 'e'.repeat(64) };
    await push([], further);
    fixture.ports.advance(60_000);
    await push([], { n: 0, hash: '0'.repeat(64) });
    await push([], { n: 0, hash: '0'.repeat(64) });
    expect(fixture.broken).toEqual([['cut_off', 9]]);
  });

  it('[G20, C15] names what it stated and never brought, once: a week after it fell silent, an hour after it was taken out of service', async () => {
    const told: BrokenChain[] = [];
    const broken = async (found: BrokenChain) => void told.push(found);
    const { clock } = fixture.ports;
    const chains = new Chains({ store: fixture.store, clock, broken });
    const facts = several(5);
    await push(facts.slice(0, 2));
    const never = { uid: UID, deviceId: tablet.deviceId, fault: 'cut_off', n: 5, missing: { from: 3, to: 5 } };
    fixture.ports.advance(7 * DAY - 1);
    expect(await chains.missed()).toBe(0);
    fixture.ports.advance(1);
    expect([await chains.missed(), await chains.missed()]).toEqual([1, 0]);
    expect(told).toEqual([never]);
    // Another, taken out of service at the start.
    const gone = 'kiosk01arz3ndektsv4rrffq69g5faw';
    tablet = await testKiosk(fixture, gone, { revoked: true });
    [made, head] = [0, { n: 0, hash: '0'.repeat(64) }];
    const headers = { 'x-device': tablet.headers['x-device'] ?? '', 'x-device-chain': `2.${'e'.repeat(64)}` };
    expect((await fixture.ask('GET', `/db/self-${gone}/proposals/_changes`, { headers })).status).toBe(200);
    fixture.ports.advance(3_600_000 - 1);
    expect(await chains.missed()).toBe(0);
    fixture.ports.advance(1);
    expect(await chains.missed()).toBe(1);
    expect(told.slice(1)).toEqual([{ ...never, uid: gone, deviceId: tablet.deviceId, n: 2, missing: { from: 1, to: 2 } }]);
  });

  it.each([undefined, '', '1', '1.zz', `-1.${'e'.repeat(64)}`, `2.${'e'.repeat(63)}`])(
    'is stated at every contact: one that says %j is told what is missing, and nothing it brings is refused for good',
    async (said) => {
      const [fact] = several(1);
      const { 'x-device-chain': _, ...rest } = tablet.headers;
      const headers = { ...rest, ...(said === undefined ? {} : { 'x-device-chain': said }) };
      const told = { status: 428, json: { error: 'precondition_required', reason: expect.stringContaining('X-Device-Chain') } };
      expect(await fixture.json('POST', OUTBOX, { headers, body: { docs: [fact] } })).toMatchObject(told);
      for (const path of ['gym-one/roster/_changes', `self-${UID}/self/_changes`, '_live'])
        expect(await fixture.json('GET', `/db/${path}`, { headers })).toMatchObject(told);
      await push([fact ?? {}]);
    },
  );

  it('is asked of no person’s device, and a wrong statement is none', async () => {
    const member = await fixture.person('member01', {});
    const { body: _, ...plain } = proposal(member, 1);
    const docs = [{ ...plain, kind: 'notice.seen', body: { noticeId: 'notice:1' } }];
    for (const chain of ['', '1', '1.zz', `2.${'e'.repeat(64)}`]) {
      const asking = { as: member, body: { docs }, headers: { 'x-device-chain': chain } };
      expect((await fixture.ask('POST', '/db/self-member01/proposals/_bulk_docs', asking)).status).toBe(201);
    }
    expect(fixture.broken).toEqual([]);
  });
});
