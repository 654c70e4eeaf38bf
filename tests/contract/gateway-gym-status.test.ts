/** [10.7] A gym that is not public is in nobody's feed but its own staff's, from the commit on that says so (A5, product.md 2.2). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decide } from '../../schemas/folds/decide.ts';
import { DOCUMENT_SCHEMAS } from '../../schemas/folds/documents.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { GYM_STATUSES, type Gym } from '../../schemas/gym/shape.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { gym, slot, timetable } from '../rules/documents.ts';
import { GatewayFixture, type TestPerson } from './gateway-fixture.ts';

type Status = Gym['status'];
/** Said by hand, not by the table. */
const PUBLIC: readonly Status[] = ['listed', 'live', 'paused', 'closing'];
const SECRET = 'Climbing wall behind the bakery';
const DAY = timetable('gym:one', [slot('2026-03-04T18:00', { name: SECRET })]);

let fixture: GatewayFixture;
let decider: Decider;
let staff: TestPerson;
let said = 0;
beforeEach(async () => {
  fixture = new GatewayFixture({ limits: false });
  const log = { error: () => {}, warn: () => {} };
  decider = new Decider({ store: fixture.store, ports: fixture.ports, decide, log });
  await decider.start();
  staff = await fixture.person('staffone01', { gyms: { one: ['timetable.edit'] } });
});
afterEach(async () => {
  await decider.stop();
  expect(fixture.failures).toEqual([]);
  await fixture.close();
});

async function say(one: Pick<SystemProposal, 'kind' | 'body'>): Promise<void> {
  said += 1;
  const proposal = { _id: `proposal:${one.kind}:${said}`, type: 'proposal', ...one } as SystemProposal;
  await decider.propose(proposal);
  expect(await decider.decided(proposal._id)).toMatchObject({ state: 'accepted' });
}
const gymIs = (status: Status, change: Partial<Gym> = {}) =>
  say({ kind: 'system.gym-set', body: { gym: gym('one', { status, name: SECRET, ...change }) } });
const dayIs = () => say({ kind: 'system.timetable-set', body: { timetable: DAY } });

interface Feed {
  readonly results: readonly { readonly id: string; readonly deleted?: boolean; readonly doc?: { readonly type: string } }[];
}
async function feed(db: string, as: TestPerson | null, since = '0'): Promise<Feed & { readonly last_seq: string }> {
  const { status, json } = await fixture.json('GET', `/db/${db}/_changes?include_docs=true&since=${since}`, { as });
  expect([db, status]).toEqual([db, 200]);
  return json as Feed & { last_seq: string };
}

/** Everything anybody can be told of that database, in all the ways there are to ask. */
async function allThatIsSaid(db: string, id: string): Promise<string> {
  const asked = [
    fixture.json('GET', `/db/${db}/_changes?include_docs=true`),
    fixture.json('GET', `/db/${db}/_changes?include_docs=true&since=1`),
    fixture.json('GET', `/db/${db}/_all_docs?include_docs=true`),
    fixture.json('POST', `/db/${db}/_all_docs?include_docs=true`, { body: { keys: [id] } }),
    fixture.json('POST', `/db/${db}/_bulk_get`, { body: { docs: [{ id }] } }),
    fixture.json('GET', `/db/${db}/${id}`),
    fixture.json('GET', `/db/${db}/${id}?open_revs=all`),
  ];
  return JSON.stringify(await Promise.all(asked));
}

const PLACES = [
  ['gyms', 'gym:one'],
  ['slots', DAY._id],
] as const;

async function mustBe(status: Status): Promise<void> {
  const isPublic = PUBLIC.includes(status);
  for (const [collection, id] of PLACES) {
    for (const scope of ['venue-one', 'area-leeds']) {
      const { results } = await feed(`${scope}/${collection}`, null);
      expect({ status, scope, collection, ids: results.map((row) => row.id) }).toEqual({
        ...{ status, scope, collection, ids: isPublic ? [id] : [] },
      });
      if (!isPublic) expect(await allThatIsSaid(`${scope}/${collection}`, id)).not.toContain(SECRET);
    }
    const kept = (await feed(`gym-one/${collection}`, staff)).results;
    expect({ status, collection, kept: kept.map((row) => row.id) }).toEqual({ status, collection, kept: isPublic ? [] : [id] });
    expect((await fixture.json('GET', `/db/gym-one/${collection}/_changes`)).status).toBe(404);
  }
}

describe('[10.7] [A5] a gym that is not public', () => {
  it.each(GYM_STATUSES)(
    'leaves area and venue when it becomes %s, days and all, and comes back when it is live',
    async (status) => {
      await gymIs('live');
      await dayIs();
      await mustBe('live');
      await gymIs(status);
      await mustBe(status);
      await gymIs('live');
      await mustBe('live');
    },
  );

  it.each(GYM_STATUSES)('born %s it is where it belongs, and so is a day that is added to it', async (status) => {
    await gymIs(status);
    await dayIs();
    await mustBe(status);
    await gymIs('paused');
    await mustBe('paused');
  });

  it('a device that holds it is told in the same commit, with nothing left to read in what it is told', async () => {
    await gymIs('live');
    await dayIs();
    const before = await Promise.all(PLACES.map(([collection]) => feed(`area-leeds/${collection}`, null)));
    await gymIs('suspended');
    for (const [index, [collection, id]] of PLACES.entries()) {
      const { results } = await feed(`area-leeds/${collection}`, null, before[index]?.last_seq);
      expect(results).toMatchObject([{ id, deleted: true }]);
      expect(JSON.stringify(results)).not.toContain(SECRET);
      // A6: and a device can take it in.
      const { _rev, _deleted, ...doc } = Object(results[0]?.doc);
      expect(DOCUMENT_SCHEMAS[collection === 'gyms' ? 'gym' : 'timetable'].safeParse(doc).success).toBe(true);
    }
  });

  it('that moves while nobody sees it appears where it is now, and nowhere else', async () => {
    await gymIs('live');
    await dayIs();
    await gymIs('draft', { areaId: 'area:york' });
    await gymIs('live', { areaId: 'area:york' });
    for (const [collection, id] of PLACES) {
      expect((await feed(`area-leeds/${collection}`, null)).results).toEqual([]);
      expect((await feed(`area-york/${collection}`, null)).results.map((row) => row.id)).toEqual([id]);
    }
  });

  it('and what is said of its days meanwhile stays with its staff too', async () => {
    await gymIs('live');
    await dayIs();
    await gymIs('suspended');
    await say({ kind: 'system.timetable-recount', body: { timetableId: DAY._id } });
    await dayIs();
    await mustBe('suspended');
  });
});
