/** [12] Photos chosen on this device: what becomes of them without a network, with a bad one, and with somebody else signed in. */
import { afterEach, describe, expect, it } from 'vitest';
import { sentenceFor } from '../../../schemas/codes.ts';
import { createDevice, type ManagedDevice } from '../device/create-device.ts';
import { everyNoun, reply, settled, TestBrowser, TestNetwork, TestTime, TestWakes, testPorts } from '../fixture.ts';
import { LiveValue } from '../queries/live-value.ts';
import type { ConnectionState } from '../queries/rows.ts';
import type { DeviceIdentity, WireAnswer, WireCall } from '../replication/wire.ts';
import { memoryStorage, memoryValues } from '../storage/memory-storage.ts';
import { type FileStore, memoryFiles } from './file-store.ts';
import { Uploads } from './uploads.ts';

const MEGABYTE = 1_000_000;
const photo = (seed: number, size = MEGABYTE) => new Uint8Array(size).map((_, index) => (index * 31 + seed) % 251);
const sam = { uid: 'member01', deviceId: 'device01' } as unknown as DeviceIdentity;
const eve = { ...sam, uid: 'member02' };

/** The server's side of the protocol. */
class Server {
  readonly parts = new Map<string, Uint8Array>();
  readonly kept = new Set<string>();
  readonly names: (string | undefined)[] = [];
  /** Bytes until the line goes dead. */
  left = Number.POSITIVE_INFINITY;
  refuses = false;
  begun = 0;

  readonly ask = async ({ path, body, bytes, as }: WireCall): Promise<WireAnswer> => {
    this.names.push(as?.uid);
    if (!bytes) return this.#begin(body as { hash: string });
    const hash = path.slice('/api/uploads/'.length).split('?')[0] ?? '';
    const query = new URLSearchParams(path.split('?')[1]);
    const before = this.parts.get(hash) ?? new Uint8Array();
    if (before.length !== Number(query.get('offset'))) return { kind: 'status', status: 409 };
    const come = bytes.subarray(0, this.left);
    this.left -= come.length;
    this.parts.set(hash, Buffer.concat([before, come]));
    if (come.length < bytes.length) return { kind: 'unreachable' };
    const offset = before.length + come.length;
    if (offset < Number(query.get('bytes'))) return { kind: 'ok', body: { offset } };
    if (this.refuses) return { kind: 'status', status: 422, code: 'UPLOAD_TOO_SMALL', message: 'The photo is too small.' };
    this.kept.add(hash);
    return { kind: 'ok', body: { kept: { kind: 'webp', width: 1200, height: 900 } } };
  };

  #begin({ hash }: { hash: string }): WireAnswer {
    this.begun += 1;
    if (this.left <= 0) return { kind: 'unreachable' };
    if (this.kept.has(hash)) return { kind: 'ok', body: { kept: { kind: 'webp', width: 1200, height: 900 } } };
    return { kind: 'ok', body: { offset: this.parts.get(hash)?.length ?? 0 } };
  }
}

function rig({
  files = memoryFiles(),
  server = new Server(),
  browser = new TestBrowser(),
}: Partial<{ files: FileStore; server: Server; browser: TestBrowser }> = {}) {
  const time = new TestTime();
  const connection = new LiveValue<{ state: ConnectionState }>({ state: 'Offline' });
  const who: { now: DeviceIdentity | null } = { now: sam };
  let told = 0;
  const uploads = new Uploads({
    ports: { timers: time, locks: browser.locks, wakes: new TestWakes(), channel: (name) => browser.channel(name) },
    ...{ files, wire: server, connection, author: () => who.now, now: () => time.now() },
    settled: () => {
      told += 1;
    },
    needed: () => false,
  });
  uploads.start();
  const online = async (state: ConnectionState = 'Online') => {
    connection.set({ state });
    await settled(40);
  };
  const add = (seed: number, size?: number) =>
    uploads.add({ purpose: 'gym', bytes: photo(seed, size), display: `Photo ${seed}` });
  const states = () => uploads.all.get().map(({ state }) => state);
  return { uploads, server, time, who, online, add, states, files, browser, told: () => told };
}

describe('[12] photos that were chosen here', () => {
  it('wait without a network, all six of them, with their bytes, and are sent when there is one', async () => {
    const { uploads, server, add, states, online, files, told } = rig();
    for (let seed = 1; seed <= 6; seed += 1) await add(seed);
    await settled(10);
    expect(states()).toEqual(Array(6).fill('waiting'));
    expect(uploads.unsent()).toBe(6);
    expect(server.begun).toBe(0);
    const first = uploads.all.get().find(({ display }) => display === 'Photo 1');
    expect(Buffer.compare((await uploads.preview(first?.id ?? '')) ?? Buffer.of(), photo(1))).toBe(0);
    await online();
    await expect.poll(states).toEqual(Array(6).fill('kept'));
    expect([server.kept.size, uploads.unsent(), told()]).toEqual([6, 0, 6]);
    for (const { id } of await files.list()) expect(await files.bytes(id)).toBeNull();
  });

  it('that were cut off go on where they stopped: nothing is sent twice', async () => {
    const { uploads, server, time, add, states, online } = rig();
    server.left = 600_000;
    await add(1);
    await online();
    await expect.poll(() => uploads.all.get()[0]).toMatchObject({ state: 'waiting', tries: 1 });
    server.left = MEGABYTE - 600_000;
    await time.pass(120_000);
    await expect.poll(states).toEqual(['kept']);
    expect(server.left).toBe(0);
    expect(Buffer.compare([...server.parts.values()][0] ?? Buffer.of(), photo(1))).toBe(0);
  });

  it('survive that the app is closed, and another tab shows what became of them', async () => {
    const before = rig();
    await before.add(1);
    before.uploads.stop();
    const [after, other] = [rig(before), rig(before)];
    await settled(10);
    expect(after.states()).toEqual(['waiting']);
    await after.online();
    await expect.poll(other.states).toEqual(['kept']);
    expect(other.told()).toBeGreaterThan(0);
  });

  it('that are refused say why, once, and are gone when that was read', async () => {
    const { uploads, server, add, online, states, files } = rig();
    server.refuses = true;
    await add(1, 1000);
    await online();
    await expect.poll(states).toEqual(['refused']);
    expect(uploads.rows.get()).toMatchObject([
      { kind: 'upload', state: 'refused', display: 'Photo 1', message: 'The photo is too small.', code: 'UPLOAD_TOO_SMALL' },
    ]);
    await uploads.rows.get()[0]?.dismiss?.();
    expect([states(), await files.list()]).toEqual([[], []]);
  });

  it('[S6] are never sent under another’s name, nor shown to them', async () => {
    const { uploads, server, who, add, online, states } = rig();
    await add(1);
    who.now = eve;
    await online();
    expect([states(), server.begun]).toEqual([[], 0]);
    who.now = sam;
    uploads.hurry();
    await expect.poll(states).toEqual(['kept']);
    expect(new Set(server.names)).toEqual(new Set(['member01']));
  });

  it('by somebody who is not signed in wait until they are, and say that they are theirs', async () => {
    const { uploads, server, who, add, online, states } = rig();
    who.now = null;
    const hash = await add(1);
    await online();
    who.now = sam;
    uploads.hurry();
    await settled(40);
    expect([states(), server.begun]).toEqual([['waiting'], 0]);
    await uploads.takeOn([hash]);
    await expect.poll(states).toEqual(['kept']);
  });

  it('chosen twice are one; taken back they are gone', async () => {
    const { uploads, add, states, files } = rig();
    expect(await add(1)).toBe(await add(1));
    expect(states()).toEqual(['waiting']);
    await uploads.rows.get()[0]?.undo?.();
    expect([states(), await files.list()]).toEqual([[], []]);
  });

  it('hold what is proposed about them and nothing else, until they are there or were refused', async () => {
    const { uploads, server, add, online } = rig();
    const hash = await add(1, 1000);
    const about = { body: { photos: [{ hash, alt: 'The pool' }] } } as never;
    expect([uploads.holds(about), uploads.holds({ body: { hours: [] } } as never)]).toEqual([true, false]);
    server.refuses = true;
    await online();
    await expect.poll(() => uploads.holds(about)).toBe(false);
  });

  it('too many in an hour wait as long as the server says, and say so', async () => {
    const { uploads, server, time, add, states, online } = rig();
    const ask = server.ask;
    Reflect.set(server, 'ask', async () => ({ kind: 'later', afterMs: 600_000, tooFast: true }));
    await add(1, 1000);
    await online();
    await expect
      .poll(() => uploads.rows.get()[0])
      .toMatchObject({ state: 'waiting', code: 'RATE_LIMITED', message: sentenceFor('RATE_LIMITED') });
    Reflect.set(server, 'ask', ask);
    uploads.hurry();
    await settled(40);
    expect(states()).toEqual(['waiting']);
    await time.pass(600_000);
    await expect.poll(states).toEqual(['kept']);
  });
});

describe('[12] a photo that a form lets go of', () => {
  const devices: ManagedDevice[] = [];
  afterEach(async () => {
    for (const device of devices.splice(0)) await device.stop();
  });

  /** A phone that has not been in touch since somebody signed in. */
  async function phone() {
    const time = new TestTime();
    const ports = testPorts({ time, network: new TestNetwork(() => reply(503, {})) });
    const [storage, values] = [memoryStorage(), memoryValues()];
    const device = createDevice({ ports, storage, values, appBuild: 'test', nouns: everyNoun });
    devices.push(device);
    await device.start();
    const token = async () => ({ ok: true, token: 'token' }) as const;
    await device.enter({
      ...{ uid: 'member01', deviceId: 'device01', token },
      key: async () => 'key',
      succeeds: async () => true,
    });
    await settled();
    const hash = await device.uploads.add({ purpose: 'member', bytes: photo(1, 1000), display: 'Your photo' });
    return { device, hash, id: `member.${hash}` };
  }

  it('goes, with its bytes, where nothing speaks of it', async () => {
    const { device, id } = await phone();
    await device.propose('person.photo', { hash: 'b'.repeat(64) }, 'Another photo');
    await device.uploads.letGo(id);
    expect([await device.uploads.preview(id), device.uploads.all.get()]).toEqual([null, []]);
  });

  it('stays while what was sent off before waits for it, and goes when that was taken back', async () => {
    const { device, hash, id } = await phone();
    await device.propose('person.photo', { hash }, 'Your photo');
    await device.uploads.letGo(id);
    expect(await device.uploads.preview(id)).toHaveLength(1000);
    expect(device.uploads.all.get()).toMatchObject([{ id, state: 'waiting' }]);
    for (const { undo } of device.outbox.get()) await undo?.();
    await device.uploads.letGo(id);
    expect(await device.uploads.preview(id)).toBeNull();
  });
});
