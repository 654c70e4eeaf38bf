import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SystemPorts } from '../ports.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import type { Store } from '../store/store.ts';
import { DeviceSightings, SIGHTINGS } from './device-sightings.ts';

const START = Date.parse('2026-03-03T09:00:00.000Z');
const at = (minute: number) => new Date(START + minute * 60_000).toISOString();

let now: number;
let store: Store;
const ports: SystemPorts = {
  clock: { now: () => now },
  random: { bytes: (count) => new Uint8Array(count) },
  scheduler: { after: () => () => {} },
};
beforeEach(() => {
  now = START;
  store = openSqliteIn(new DatabaseSync(':memory:'), ports);
});

async function sightedAt(sightings: DeviceSightings, minute: number, head: number | null): Promise<void> {
  now = START + minute * 60_000;
  await sightings.touch('device01', head);
}
const fresh = () => new DeviceSightings(store, ports, (error) => expect(error).toBeUndefined());

describe('[L6] device sightings', () => {
  it('bound what was made after them, and nothing that was made before', async () => {
    const sightings = fresh();
    await sightedAt(sightings, 0, 3);
    await sightedAt(sightings, 10, 3);
    await sightedAt(sightings, 20, 7);
    expect(await Promise.all([3, 4, 7, 8].map((seq) => sightings.before('device01', seq)))).toEqual([
      undefined,
      at(10),
      at(10),
      at(20),
    ]);
    expect(await sightings.before('device02', 4)).toBeUndefined();
  });

  it('with a head too far ahead are held to what can be', async () => {
    const sightings = fresh();
    await sightings.arrived('device01', 5);
    await sightedAt(sightings, 0, 1_000_000_000);
    expect(await sightings.before('device01', 10_006)).toBe(at(0));
  });

  it('are written behind, the newest always, the same head not again and again', async () => {
    const sightings = fresh();
    await sightedAt(sightings, 0, 3);
    await sightedAt(sightings, 1, 4);
    await sightedAt(sightings, 2, 5);
    await sightings.settled();
    expect(await fresh().before('device01', 6)).toBe(at(2));
    const { seq } = await store.info(SIGHTINGS);
    for (let second = 1; second < 30; second += 1) {
      now += 1000;
      await sightings.touch('device01', 5);
    }
    await sightings.settled();
    expect((await store.info(SIGHTINGS)).seq).toBe(seq);
    now += 1000;
    await sightings.touch('device01', 5);
    await sightings.settled();
    expect(await fresh().before('device01', 6)).toBe(at(2.5));
  });

  it('of many devices that come together are one write, and none is lost when the server stops before', async () => {
    const timers: (() => void)[] = [];
    let puts = 0;
    store.watch(() => {
      puts += 1;
    });
    const scheduler = {
      after: (_: number, call: () => void) => {
        timers.push(call);
        return () => void timers.splice(timers.indexOf(call), 1);
      },
    };
    const sightings = new DeviceSightings(store, { ...ports, scheduler }, (error) => expect(error).toBeUndefined(), 250);
    const devices = Array.from({ length: 20 }, (_, number) => `device${number + 10}`);
    for (const device of devices) await sightings.touch(device, 3);
    expect([puts, timers.length]).toEqual([0, 1]);
    timers.splice(0).forEach((call) => {
      call();
    });
    await sightings.settled();
    expect(puts).toBe(1);
    for (const device of devices) expect(await fresh().before(device, 4)).toBe(at(0));
    await sightings.touch('device10', 4);
    await sightings.settled();
    expect([puts, timers.length]).toEqual([2, 0]);
    expect(await fresh().before('device10', 5)).toBe(at(0));
  });

  it('of a long life stay few', async () => {
    const sightings = fresh();
    for (let minute = 0; minute < 500; minute += 1) await sightedAt(sightings, minute, minute);
    await sightings.settled();
    expect((await store.get(SIGHTINGS, 'device:device01'))?.body.contacts).toHaveLength(64);
    expect(await sightings.before('device01', 500)).toBe(at(499));
  });
});

it('[2.26] a device listens until the last of its streams is closed, each once', () => {
  const sightings = fresh();
  expect(sightings.listens('device01')).toBe(false);
  const [one, other] = [sightings.streamOpened('device01'), sightings.streamOpened('device01')];
  one();
  one();
  expect(sightings.listens('device01')).toBe(true);
  expect(sightings.listens('device02')).toBe(false);
  other();
  expect(sightings.listens('device01')).toBe(false);
});
