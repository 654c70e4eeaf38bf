/** One device's proposals are decided in the order of their `seq`, on both engines, however they were pushed and are paged. */
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { accepted } from '../../schemas/decision.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { openCouch } from '../../sync-server/store/couch/store.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite/store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { GatewayFixture, proposal, type TestPerson } from './gateway-fixture.ts';
import { type PouchdbServer, startPouchdbServer } from './pouchdb-server.ts';

const ports = systemPorts();
let server: PouchdbServer | undefined;
let systems = 0;
afterAll(async () => void (await server?.stop()));

const ENGINES: readonly (readonly [string, () => Promise<Store>])[] = [
  ['SQLite', async () => openSqliteIn(new DatabaseSync(':memory:'), ports)],
  [
    'CouchDB, which numbers one write by ids',
    async () => {
      server ??= await startPouchdbServer();
      systems += 1;
      return openCouch({ url: server.url, prefix: `order${systems}`, ...ports });
    },
  ],
];

async function rigOn(store: Promise<Store>): Promise<GatewayFixture> {
  const fixture = new GatewayFixture({ limits: false, store: await store });
  onTestFinished(() => fixture.close());
  return fixture;
}

/** What was made later has the lower id: nothing but its number tells the order. */
function said(device: TestPerson, seq: number) {
  const opId = `01HZZZZZZZZZZZZZZZ${String(99_999 - seq).padStart(8, '0')}`;
  const made = proposal(device, seq);
  return { ...made, _id: `proposal:${opId}`, origin: { ...made.origin, opId } };
}

const push = (fixture: GatewayFixture, device: TestPerson, seqs: readonly number[]) =>
  fixture.json('POST', `/db/self-${device.uid}/proposals/_bulk_docs`, {
    as: device,
    body: { docs: seqs.map((seq) => said(device, seq)) },
  });

const seqOf = (id: string) => 99_999 - Number(id.slice(-8));
const counting = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Decides `batchSize` at a time and is stopped and started anew after `perLife` commits; returns the numbers as they were decided. */
async function decideAll(fixture: GatewayFixture, batchSize: number, perLife = Number.POSITIVE_INFINITY): Promise<number[]> {
  const order: number[] = [];
  let isDone = false;
  while (!isDone) {
    let commits = 0;
    const stopping = new Proxy(fixture.store, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]) => {
          if (name === 'commit') commits += 1;
          // The one that began it has nothing in it.
          if (commits === perLife + 2) void decider.stop();
          return Reflect.apply(member, target, given);
        };
      },
    });
    const decider: Decider = new Decider({
      ...{ store: stopping, ports, batchSize, decide: () => accepted([]) },
      log: { error: (facts) => expect.fail(JSON.stringify(facts)), warn: () => {} },
      told: ({ id }) => order.push(seqOf(id)),
    });
    await decider.start();
    await decider.stop();
    isDone = commits < perLife + 2;
  }
  return order;
}

describe.each(ENGINES)('[10.26] one device’s order: %s', (_, open) => {
  it('A9: a push is decided in the order of its numbers, and not in that of its rows or ids, with a page boundary inside it', async () => {
    const fixture = await rigOn(open());
    const sam = await fixture.person('samsamsam1');
    await push(fixture, sam, counting(1, 100).toReversed());
    expect(await decideAll(fixture, 30)).toEqual(counting(1, 100));
  });

  it('A9: 150 in requests that are under way at the same time are decided as they were made', async () => {
    const fixture = await rigOn(open());
    const sam = await fixture.person('samsamsam1');
    await Promise.all([
      push(fixture, sam, counting(1, 60)),
      push(fixture, sam, counting(61, 120)),
      push(fixture, sam, counting(121, 150)),
    ]);
    expect(await decideAll(fixture, 25)).toEqual(counting(1, 150));
  });

  it('A9: what was pushed last and made first is decided first, as long as none of it was; a restart in the middle changes nothing', async () => {
    const fixture = await rigOn(open());
    const sam = await fixture.person('samsamsam1');
    await push(fixture, sam, counting(81, 150));
    await push(fixture, sam, counting(1, 80));
    expect(await decideAll(fixture, 20, 2)).toEqual(counting(1, 150));
  });

  it('S7: a gap blocks nothing, and nobody’s order delays somebody else', async () => {
    const fixture = await rigOn(open());
    const [sam, kim] = [await fixture.person('samsamsam1'), await fixture.person('kimkimkim1')];
    await push(fixture, sam, [1_050, 1_040, 1_007]);
    await push(fixture, kim, [2_002, 2_001]);
    await push(fixture, sam, [1_003, 1_001]);
    const order = await decideAll(fixture, 4);
    expect(order.filter((seq) => seq < 2_000)).toEqual([1_001, 1_003, 1_007, 1_040, 1_050]);
    expect(order.filter((seq) => seq > 2_000)).toEqual([2_001, 2_002]);
  });
});
