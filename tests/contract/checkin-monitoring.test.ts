/**
 * [4.5] The doors as those see them who run the platform, on real devices against the real server: fifty check-ins of a desk that was offline, two
 * administrators at one visit, and nobody else who reads any of it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anomaliesQuery, doorCountsQuery, feedQuery } from '../../client/features/door-watch/queries.ts';
import { inOrder, lateBy, toLookAt } from '../../client/features/door-watch/watch.ts';
import type { Query } from '../../client/sync/device/device.ts';
import type { DocumentType } from '../../schemas/folds/documents.ts';
import type { ProposalOf } from '../../schemas/folds/proposals.ts';
import { ADMIN, EMPLOYEE, MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { type TestDevice, Town } from './device-fixture.ts';

const GYM = 'gym:iron-works';
const BEN = 'secondadmin';
const MINUTE = 60_000;
const FIFTY = 50;

const town = new Town();
let office: TestDevice;
let second: TestDevice;
let desk: TestDevice;

async function rowsOf<T extends DocumentType>(one: TestDevice, query: Query<T>) {
  const live = one.device.query(query);
  const stop = live.subscribe(() => {});
  await town.pass(1_000);
  stop();
  return live.get().rows.map(({ doc }) => doc);
}
/** Of that gym: visitors of the town have been at others. */
const feedOf = async (one: TestDevice) => inOrder(await rowsOf(one, feedQuery)).filter(({ gymName }) => gymName === 'Iron Works');
const stored = async (db: string, type: string): Promise<Readonly<Record<string, unknown>>[]> =>
  (await town.server.store.list(db, { limit: 2000 }))
    .map(({ id, body }) => ({ _id: id, ...body }))
    .filter((doc) => Reflect.get(doc, 'type') === type);

let passId = '';
type Recorded = ProposalOf<'checkin.record'>['body'];
const comesIn = (change: Partial<Recorded> = {}) =>
  desk.device.propose(
    'checkin.record',
    {
      ...({ gymId: GYM, passId, memberId: MEMBER.uid, method: 'qr_member_shown', direction: 'in', localVerdict: 'ok' } as const),
      checkedAgainst: { trust: 'synced' },
      ...change,
    },
    'Somebody came in',
  );
const outcomeOf = async (one: TestDevice, proposalId: string) =>
  (await town.server.store.get(`self-${one.uid}/proposals`, proposalId))?.body.outcome;

beforeAll(async () => {
  await town.open();
  await town.server.say('system.person-registered', {
    uid: BEN,
    email: 'ben@hub.example',
    displayName: 'Ben Cole',
    consents: [],
  });
  await town.server.say('system.email-verified', { uid: BEN });
  await town.server.say('system.role-set', { uid: BEN, role: 'admin' });
  office = await town.device(ADMIN.uid);
  await office.device.openWorkspace({ kind: 'platform' });
  second = await town.device(BEN);
  await second.device.openWorkspace({ kind: 'platform' });
  desk = await town.device(EMPLOYEE.uid);
  await desk.device.openWorkspace({ kind: 'gym', gymId: GYM });
  await town.pass(3_000);
  passId = String((await stored(`member-${MEMBER.uid}/passes`, 'pass'))[0]?._id);
});
afterAll(async () => {
  for (const one of [office, second, desk]) await one.device.stop();
});

describe('[4.5] the doors, watched', () => {
  it('fifty that a desk recorded without a network stand in the feed with when they were and how late we heard', async () => {
    desk.network.change('out');
    await town.pass(15_000);
    for (let n = 0; n < FIFTY; n += 1) {
      await comesIn();
      await town.time.pass(11 * MINUTE);
    }
    expect(await feedOf(office)).toEqual([]);
    desk.network.change('fine');
    await town.pass(60_000);
    const feed = await feedOf(office);
    expect(feed).toHaveLength(FIFTY);
    const before = (feed.at(-1)?.number ?? 0) - 1;
    expect(feed.map(({ number }) => number - before)).toEqual(Array.from({ length: FIFTY }, (_, n) => FIFTY - n));
    // The first of them came nine hours before the last, and all of them were heard of at once.
    expect(feed.at(-1)).toMatchObject({ gymName: 'Iron Works', initials: 'RA' });
    expect(lateBy(feed.at(-1) as (typeof feed)[number])).toMatch(/^9 h/);
    const judged = feed.map(({ judgedAt }) => judgedAt);
    expect(judged).toEqual(judged.toSorted().toReversed());
    expect(feed.filter((one) => lateBy(one) !== undefined).length).toBeGreaterThan(45);
    const count = (await rowsOf(office, doorCountsQuery)).find(({ gymName }) => gymName === 'Iron Works');
    expect(count).toMatchObject({ gymName: 'Iron Works', days: [{ visits: 1 }] });
  });

  it('no device of ours learns by it who that is, and nobody else’s reads any of it', async () => {
    const bytes = office.storage.contents();
    expect(bytes).toContain('"type":"doorvisit"');
    expect(bytes).not.toMatch(/Robin|Ashdown/);
    const owner = await town.device(OWNER.uid);
    for (const one of [desk, owner]) {
      await one.device.openWorkspace({ kind: 'gym', gymId: GYM });
      expect(await feedOf(one)).toEqual([]);
      expect(await rowsOf(one, anomaliesQuery)).toEqual([]);
      expect(one.storage.contents()).not.toContain('"type":"doorvisit"');
    }
    await owner.device.stop();
  });

  it('[V6] of two who decide about one visit at once the first stands, on record once; the second reads who was first', async () => {
    // The first of the fifty; the others were the same visit once more.
    const { checkinId = '' } = (await feedOf(office)).at(-1) ?? {};
    const said = (verdict: 'accepted' | 'voided') =>
      ({ gymId: GYM, checkinId, verdict, because: 'other', reason: 'We asked the gym about it.' }) as const;
    const first = await office.device.propose('checkin.correct', said('voided'), 'Decide');
    await town.pass(3_000);
    const other = await second.device.propose('checkin.correct', said('accepted'), 'Decide');
    await town.pass(3_000);
    expect(await outcomeOf(office, first.proposalId)).toMatchObject({ state: 'accepted' });
    expect(await outcomeOf(second, other.proposalId)).toMatchObject({
      ...{ state: 'refused', code: 'ALREADY_DECIDED' },
      message: expect.stringContaining('Already voided by Alex W. on 2026-03-03'),
    });
    const shown = (await feedOf(second)).find((one) => one.checkinId === checkinId);
    expect(shown).toMatchObject({ status: 'voided', review: { verdict: 'voided', byUs: true } });
    const records = (await stored('cell/audit', 'audit')).filter(({ targetId, target }) =>
      [targetId, Object(target).id].includes(checkinId),
    );
    expect(records).toMatchObject([{ action: 'checkin.voided', reason: 'We asked the gym about it.' }]);
    const told = async (uid: string) => (await stored(`self-${uid}/self`, 'notice')).filter(({ entity }) => entity === checkinId);
    expect(await told(OWNER.uid)).toMatchObject([{ event: 'checkin.corrected' }]);
    expect(await told(MEMBER.uid)).toMatchObject([{ event: 'checkin.reviewed', body: expect.stringContaining('Our reason:') }]);
  });

  it('what is odd is on every device of ours, and leaves them when one of us closes it', async () => {
    const against = { localVerdict: 'ok_warn', localCode: 'PASS_EXPIRED', staffReason: 'known_member' } as const;
    for (let n = 0; n < 4; n += 1) {
      await comesIn(against);
      await town.time.pass(11 * MINUTE);
    }
    await town.pass(5_000);
    const [odd] = toLookAt(await rowsOf(office, anomaliesQuery));
    expect(odd).toMatchObject({ kind: 'overrides', facts: { times: 4, most: 3 }, staffInitials: 'JT' });
    const close = { anomalyId: odd?._id ?? '', because: 'explained', note: 'A new colleague on their first day.' } as const;
    const closed = await second.device.propose('anomaly.close', close, 'Close');
    await town.pass(3_000);
    expect(await outcomeOf(second, closed.proposalId)).toMatchObject({ state: 'accepted' });
    for (const one of [office, second]) {
      expect(await rowsOf(one, anomaliesQuery)).toEqual([]);
      expect(one.storage.contents()).not.toContain('"kind":"overrides"');
    }
    const forbidden = await desk.device.propose('anomaly.close', close, 'Close');
    await town.pass(3_000);
    expect(await outcomeOf(desk, forbidden.proposalId)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
  });
});
