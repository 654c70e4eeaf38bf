import { describe, expect, it } from 'vitest';
import { reply, settled, TestNetwork, TestTime, testPorts } from '../../sync/fixture.ts';
import { LiveValue } from '../../sync/queries/live-value.ts';
import type { ConnectionState } from '../../sync/queries/rows.ts';
import { createBusy } from '../../ui/form/busy.ts';
import { type Arrival, enterNewBuild, watchForNewBuild } from './new-build.ts';

async function world({ latest = 'old', state = 'Online' as ConnectionState } = {}) {
  const time = new TestTime();
  const server = { latest, records: new Set(['old', 'new']) };
  const network = new TestNetwork(({ path }) => {
    if (path.startsWith('/builds/latest.json?')) return reply(200, { id: server.latest });
    const id = /^\/builds\/meta\/(.+)\.json$/.exec(path)?.[1] ?? '';
    return server.records.has(id) ? reply(200, { id }) : reply(404, 'Not found.');
  });
  const ports = testPorts({ time, network });
  const connection = new LiveValue<{ state: ConnectionState }>({ state });
  const screen = { visible: true };
  const { newer, stop } = watchForNewBuild({ ports, current: 'old', connection, visible: () => screen.visible });
  await settled();
  const asked = () => network.requests.map(({ path }) => path);
  return { time, server, network, ports, connection, screen, newer, stop, asked };
}
const minutes = (count: number) => count * 60_000;

describe('new build detection (specification §7)', () => {
  it('asks builds/latest.json with the time as its query, at the start and every ten minutes', async () => {
    const { time, asked } = await world();
    const start = time.now();
    expect(asked()).toEqual([`/builds/latest.json?${start}`]);
    await time.pass(minutes(10) - 1);
    expect(asked()).toHaveLength(1);
    await time.pass(1);
    expect(asked()[1]).toBe(`/builds/latest.json?${start + minutes(10)}`);
  });

  it('tells of another id once builds/meta/{buildId}.json is there too, and then asks no more', async () => {
    const { time, server, newer, asked } = await world();
    server.latest = 'half-copied';
    await time.pass(minutes(10));
    expect(newer.get()).toBeNull();
    server.latest = 'new';
    await time.pass(minutes(10));
    expect(newer.get()).toBe('new');
    expect(asked().at(-1)).toBe('/builds/meta/new.json');
    const before = asked().length;
    await time.pass(minutes(60));
    expect(asked()).toHaveLength(before);
  });

  it('asks nothing while there is no connection or nobody looks, and at once when that is over', async () => {
    const { time, connection, screen, ports, asked } = await world({ state: 'Offline' });
    await time.pass(minutes(30));
    expect(asked()).toEqual([]);
    screen.visible = false;
    connection.set({ state: 'Online' });
    await time.pass(minutes(30));
    expect(asked()).toEqual([]);
    screen.visible = true;
    ports.wakes.visible();
    await settled();
    expect(asked()).toHaveLength(1);
    ports.wakes.visible();
    connection.set({ state: 'Offline' });
    connection.set({ state: 'Online' });
    await time.pass(minutes(1) - 1);
    expect(asked()).toHaveLength(1);
  });

  it('learns nothing from no answer, nonsense, or an id that is none', async () => {
    const { time, server, network, newer } = await world();
    network.down = true;
    await time.pass(minutes(10));
    network.down = false;
    server.latest = '../../api/session';
    await time.pass(minutes(10));
    network.answer = () => reply(200, 'not json');
    await time.pass(minutes(10));
    expect(newer.get()).toBeNull();
  });

  it('ends when it is stopped', async () => {
    const { time, stop, asked } = await world();
    stop();
    await time.pass(minutes(60));
    expect(asked()).toHaveLength(1);
  });
});

describe('entering a newer build (specification §7, §9)', () => {
  const arrive = (more: Partial<Arrival> = {}) => {
    const done: string[] = [];
    const kept = new Map<string, string>();
    const memory = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const version = { activate: () => done.push('activate') };
    const reload = () => void done.push('reload');
    const usual: Arrival = {
      path: '/search',
      newer: 'new',
      version,
      kept: true,
      busy: createBusy(),
      now: 50_000,
      memory,
      reload,
    };
    const at = (again: Partial<Arrival>) => enterNewBuild({ ...usual, ...more, ...again });
    at({});
    return { done, at };
  };

  it('happens on a navigation, with the copy on this device that waits', () => {
    expect(arrive().done).toEqual(['activate']);
  });

  it('is a plain reload where no copy is kept, and waits where the kept one is still the old', () => {
    expect(arrive({ kept: false, version: undefined }).done).toEqual(['reload']);
    expect(arrive({ kept: true, version: undefined }).done).toEqual([]);
  });

  it('happens once in 10 s at each path', () => {
    const { done, at } = arrive();
    at({ now: 59_999 });
    expect(done).toHaveLength(1);
    at({ now: 59_999, path: '/login' });
    at({ now: 60_000 });
    expect(done).toHaveLength(3);
  });

  it('never happens without a newer build, or while something on the page would be lost', () => {
    expect(arrive({ newer: null }).done).toEqual([]);
    const busy = createBusy();
    busy.hold();
    expect(arrive({ busy }).done).toEqual([]);
  });
});
