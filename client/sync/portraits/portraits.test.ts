/** [2.8, A7] Photos of people on a device: there without a network, few at a time, and gone with the copy they belong to. */
import { describe, expect, it } from 'vitest';
import { settled, TestTime } from '../fixture.ts';
import { LiveValue } from '../queries/live-value.ts';
import type { ConnectionState } from '../queries/rows.ts';
import type { Selection } from '../queries/selection.ts';
import type { DeviceIdentity, WireAnswer, WireCall } from '../replication/wire.ts';
import { memoryPortraits } from './portrait-store.ts';
import { Portraits } from './portraits.ts';

const GYM = 'gym:one';
const person = (uid: string) => ({ uid, deviceId: 'device01' }) as unknown as DeviceIdentity;
const hashOf = (number: number) => String(number).padStart(64, '0');
const member = (number: number) => ({ memberId: `member${String(number).padStart(4, '0')}`, photo: hashOf(number) });
const pictured = (number: number) => ({ uid: member(number).memberId, hash: hashOf(number) });

interface Asked {
  readonly gymId?: string;
  readonly of: readonly { uid: string; hash: string }[];
}

function tablet(roster: readonly object[] = [], people: readonly object[] = []) {
  const time = new TestTime();
  const connection = new LiveValue<{ state: ConnectionState }>({ state: 'Online' });
  const store = memoryPortraits();
  const who: { now: DeviceIdentity | null } = { now: person('staff001') };
  const asked: Asked[] = [];
  const lists: Record<string, readonly object[]> = { roster, people };
  const refused = new Set<string>();
  const ask = async ({ body }: WireCall): Promise<WireAnswer> => {
    if (connection.get().state !== 'Online') return { kind: 'unreachable' };
    const said = body as Asked;
    asked.push(said);
    const shown = said.of.filter(({ hash }) => !refused.has(hash));
    return { kind: 'ok', body: { portraits: shown.map(({ hash }) => ({ hash, base64: btoa(`face ${Number(hash)}`) })) } };
  };
  const listeners = new Set<(ref: object) => void>();
  const locals = {
    onChange: (listener: (ref: object) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    collection: ({ database, collection }: { database: string; collection: string }) =>
      database === 'gym-one'
        ? ({ find: async ({ limit }: Selection) => (lists[collection] ?? []).slice(0, limit) } as never)
        : undefined,
  };
  const portraits = new Portraits({
    ...{ ports: { timers: time }, store, wire: { ask }, locals: locals as never, connection, author: () => who.now },
  });
  const changed = (collection: string) => {
    for (const listener of listeners) listener({ database: 'gym-one', collection });
  };
  const text = async (bytes: Promise<Uint8Array | null>) => {
    const found = await bytes;
    return found && new TextDecoder().decode(found);
  };
  const get = (number: number, gymId: string | null = GYM) => text(portraits.get(gymId, pictured(number)));
  const soon = async () => {
    await settled(20);
    await time.pass(100);
    await settled(40);
  };
  return { portraits, store, time, connection, who, asked, lists, refused, get, soon, changed };
}

describe('[2.8] a photo of somebody', () => {
  it('is asked for once, with those that are wanted at the same moment, and is there without a network from then on', async () => {
    const { get, asked, connection, soon } = tablet();
    const both = Promise.all([get(1), get(2)]);
    await soon();
    expect(await both).toEqual(['face 1', 'face 2']);
    expect(asked).toEqual([{ gymId: GYM, of: [pictured(1), pictured(2)] }]);
    connection.set({ state: 'Offline' });
    expect(await get(1)).toBe('face 1');
    expect(await get(3)).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('that the server does not show is not here; nor is one that nobody asked for kept', async () => {
    const { get, refused, soon, store } = tablet();
    refused.add(hashOf(1));
    const asking = get(1);
    await soon();
    expect(await asking).toBeNull();
    expect(await store.ids('')).toEqual([]);
  });

  it('of one gym is not shown at another, nor to whoever signs in next', async () => {
    const { get, who, connection, soon } = tablet();
    const asking = get(1);
    await soon();
    expect(await asking).toBe('face 1');
    connection.set({ state: 'Offline' });
    expect(await get(1, 'gym:two')).toBeNull();
    expect(await get(1, null)).toBeNull();
    who.now = person('staff002');
    expect(await get(1)).toBeNull();
    who.now = null;
    expect(await get(1)).toBeNull();
  });

  it('of oneself is there at once, offline, under one’s own name; the last few of them', async () => {
    const { portraits, connection, store, get } = tablet();
    connection.set({ state: 'Offline' });
    for (let number = 1; number <= 5; number += 1) await portraits.putOwn(hashOf(number), Uint8Array.from([number]));
    expect(await store.ids('')).toEqual([3, 4, 5].map((number) => `staff001/self/${hashOf(number)}`));
    expect(await get(5, null)).toBe('\u0005');
  });
});

describe('[6.1] a tablet at a door', () => {
  it('has those on its list before anybody comes, fifty at a time, 2,000 at most, and looks again when it is online', async () => {
    const list = Array.from({ length: 2_100 }, (_, number) => member(number));
    const { portraits, store, asked, connection, soon } = tablet(list);
    connection.set({ state: 'Offline' });
    const stop = portraits.keep(GYM);
    await soon();
    expect(await store.ids('')).toEqual([]);
    connection.set({ state: 'Online' });
    await settled(800);
    expect(asked).toHaveLength(40);
    expect(Math.max(...asked.map(({ of }) => of.length))).toBe(50);
    expect(await store.ids('staff001/gym-one/')).toHaveLength(2_000);
    stop();
    connection.set({ state: 'Offline' });
    connection.set({ state: 'Online' });
    await soon();
    expect(asked).toHaveLength(40);
  });

  it('has a new one soon after it came onto the list, however many entries came with it', async () => {
    const { portraits, store, lists, asked, time, changed, soon } = tablet([member(1)]);
    const stop = portraits.keep(GYM);
    await soon();
    lists.roster = [member(1), member(2), member(3)];
    for (const collection of ['roster', 'roster', 'checkins', 'roster']) changed(collection);
    await time.pass(1_500);
    await settled(40);
    expect(asked.map(({ of }) => of.length)).toEqual([1, 2]);
    expect(await store.ids('')).toHaveLength(3);
    changed('roster');
    stop();
    lists.roster = [member(4)];
    await time.pass(1_500);
    await settled(40);
    expect(asked).toHaveLength(2);
  });

  it('keeps none of somebody who is on no list of the gym any more; whoever works there stays', async () => {
    const team = { uid: 'staff002', photo: hashOf(9) };
    const { portraits, store, lists, time, get, soon } = tablet([member(1), member(2)], [team]);
    const stop = portraits.keep(GYM);
    const colleague = get(9);
    await soon();
    expect(await colleague).toBe('face 9');
    expect(await store.ids('')).toHaveLength(3);
    const { photo: _photo, ...without } = member(1);
    lists.roster = [without, member(2)];
    await time.pass(11 * 60_000);
    await settled(60);
    expect((await store.ids('')).toSorted()).toEqual([2, 9].map((number) => `staff001/gym-one/${hashOf(number)}`));
    stop();
  });

  it('[A7] loses them with the copy of that gym, and no others', async () => {
    const { portraits, store, soon, get } = tablet([member(1)]);
    const stop = portraits.keep(GYM);
    const own = portraits.putOwn(hashOf(7), Uint8Array.from([7]));
    const there = get(2, 'gym:two');
    await soon();
    await Promise.all([own, there]);
    stop();
    await portraits.forget('gym-one', 'staff001');
    expect((await store.ids('')).toSorted()).toEqual([`staff001/gym-two/${hashOf(2)}`, `staff001/self/${hashOf(7)}`]);
  });
});
