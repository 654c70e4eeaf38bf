/**
 * [17] A look at somebody's account (R-61, product.md 4.5): a super-admin's alone, on record first and told to the person; its token reads what is named and
 * nothing else, of nobody else, for thirty minutes; and every door that changes something refuses it by name.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OPENS_ACCOUNTS, SEEN_IN_A_LOOK } from '../../schemas/access.expected.ts';
import { LOOK_MINUTES, LOOK_READS } from '../../schemas/account/look/look.ts';
import { AccountLook } from '../../schemas/account/wire.ts';
import { ACCESS } from '../../schemas/folds/access.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { PRESET_PERMISSIONS } from '../../schemas/person/shape.ts';
import { accountRows } from '../../sync-server/api/accounts/rows.ts';
import { Api } from '../../sync-server/api/api.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { bodyText } from '../../sync-server/exchange.ts';
import { RateLimiter } from '../../sync-server/rate-limiter.ts';
import type { Body } from '../../sync-server/store/store.ts';
import { booking, pass } from '../rules/documents.ts';
import { GatewayFixture, proposal, START, type TestPerson } from './gateway-fixture.ts';
import { testKiosk } from './kiosk-fixture.ts';

const [SAM, ZOE, ANA, SUE, SAL] = ['samsamsam1', 'zoezoezoe1', 'anaanaana1', 'suesuesue1', 'salsalsal1'];
const WHY = { reason: 'technical', text: 'She sees no class' } as const;
const MINUTE = 60_000;

let fixture: GatewayFixture;
let decider: Decider;
let api: Api;
let people: Readonly<Record<string, TestPerson>>;
let isDecided = true;

async function register(uid: string, displayName: string): Promise<TestPerson> {
  const email = `${uid}@example.org`;
  fixture.identity.users.set(uid, { uid, email, displayName, emailVerified: true, tokensValidAfter: 0, endedSessions: [] });
  const body = { uid, email, displayName, consents: [] };
  const said = { _id: `proposal:system.person-registered:${uid}`, type: 'proposal', kind: 'system.person-registered', body };
  await decider.propose(said as unknown as SystemProposal);
  expect(await decider.decided(said._id)).toMatchObject({ state: 'accepted' });
  return fixture.device(uid);
}

beforeEach(async () => {
  isDecided = true;
  fixture = new GatewayFixture({ limits: false });
  const { store, ports, principals, sightings, looks } = fixture;
  const failed = (error: unknown) => fixture.failures.push(error);
  decider = new Decider({ store, ports, decide, log: { error: failed, warn: () => {} } });
  await decider.start();
  let drawn = 0;
  const rows = accountRows({
    ...{ store, sightings, looks, clock: ports.clock },
    propose: (...all) => decider.propose(...all),
    decided: async (id) => (isDecided ? decider.decided(id) : { state: 'refused' }),
    fresh: () => `drawn-${++drawn}`,
  });
  const limiter = new RateLimiter(ports.clock, false);
  const origin = () => 'https://hub.example';
  api = new Api({ rows, principals, limiter, clock: ports.clock, demo: false, operatorSecret: null, origin, failed });
  people = {
    sam: await register(SAM, 'Sam Fieldmouse'),
    zoe: await register(ZOE, 'Zoe Samson'),
    owner: await fixture.person('oliveolive', { gyms: { one: PRESET_PERMISSIONS.owner } }),
    admin: await fixture.person(ANA, { admin: true }),
    super: await fixture.person(SUE, { admin: true, superAdmin: true }),
    sal: await fixture.person(SAL, { admin: true, superAdmin: true }),
    suspended: await fixture.person('suspended1', { admin: true, superAdmin: true, status: 'suspended' }),
    kiosk: await testKiosk(fixture, 'kiosk01arz3ndektsv4rrffq69g5fav'),
  };
  const [theirPass, theirBooking] = [pass('1', SAM), booking('1', { memberId: SAM })];
  await fixture.write(`member-${SAM}/passes`, [[theirPass._id, body(theirPass)]]);
  await fixture.write(`member-${SAM}/bookings`, [[theirBooking._id, body(theirBooking)]]);
});
afterEach(async () => {
  expect(fixture.failures).toEqual([]);
  await decider.stop();
  await fixture.close();
});

const body = ({ _id, ...rest }: { readonly _id: string }): Body => JSON.parse(JSON.stringify(rest));

/** With a token that has just been made: one is good for an hour. */
const now = ({ headers, ...rest }: TestPerson): TestPerson => ({
  ...rest,
  headers: {
    ...headers,
    authorization: headers.authorization?.replace(/\.0$/, `.${(fixture.ports.clock.now() - START) / 1000}`) ?? '',
  },
});

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, asking: Parameters<GatewayFixture['request']>[2]) {
  const answer = await api.handle(fixture.request(method, path, asking));
  if (!answer) throw new Error('no row');
  return { status: answer.status, json: JSON.parse(await bodyText(answer)) };
}
async function view(who: string | null, uid = SAM, why: object = WHY) {
  const as = who === null ? null : people[who];
  return call('POST', `/api/accounts/${uid}/view`, { ...(as && { as: now(as) }), body: why });
}
async function begun(who = 'super', uid = SAM): Promise<AccountLook & { readonly as: TestPerson }> {
  const look = AccountLook.parse((await view(who, uid)).json);
  return { ...look, as: { uid, deviceId: '', headers: { authorization: `Bearer ${look.token}` } } };
}
const read = (as: TestPerson, db: string) => fixture.json('GET', `/db/${db}/_all_docs?include_docs=true`, { as });
const ids = ({ json }: { readonly json: unknown }): string[] =>
  Object(json).rows.map(({ id }: { readonly id: string }) => id.split(':')[0]);
const onRecord = async (uid = SAM) =>
  (await fixture.store.find('cell/audit', 'targetId', `user:${uid}`)).map(({ body: entry }) => [
    entry.action,
    entry.actorUid,
    entry.reason,
  ]);
const told = async () => (await fixture.store.get(`self-${SAM}/self`, `notice:${SAM}:accountrecord:${SAM}:viewed`))?.body;

describe('[R-61] to begin a look', () => {
  it('is a super-admin’s, with every wrong key, and never of oneself or of whoever runs the platform', async () => {
    for (const who of [null, 'sam', 'owner', 'admin', 'suspended', 'kiosk'] as const)
      expect([who, (await view(who)).status]).toEqual([who, who === null ? 401 : who === 'suspended' ? 403 : 404]);
    expect(OPENS_ACCOUNTS.view).toEqual(['super']);
    for (const uid of [SUE, SAL, ANA, 'nobody0001']) expect([uid, (await view('super', uid)).status]).toEqual([uid, 404]);
    for (const why of [{}, { ...WHY, text: 'no' }, { ...WHY, reason: 'curious' }, { ...WHY, more: 1 }])
      expect((await view('super', SAM, why)).status).toBe(400);
    expect([await onRecord(), await told()]).toEqual([[], undefined]);
    expect((await view('super')).status).toBe(200);
  });

  it('is on record with both names, and told to the person, before there is a token', async () => {
    isDecided = false;
    expect((await view('super')).status).toBe(404);
    expect((await fixture.store.list('cell/looks', { limit: 9 })).length).toBe(0);
    isDecided = true;
    const { uid, name, endsAt } = await begun();
    expect([uid, name, Date.parse(endsAt)]).toEqual([SAM, 'Sam Fieldmouse', fixture.ports.clock.now() + LOOK_MINUTES * MINUTE]);
    expect((await onRecord()).at(-1)).toEqual(['account.viewed', SUE, 'technical: She sees no class']);
    expect(await told()).toMatchObject({ event: 'account.viewed', severity: 'security', uid: SAM });
    expect(JSON.stringify(await told())).not.toContain(SUE);
  });

  it('keeps no token, and makes another one end the one before', async () => {
    const first = await begun();
    const kept = JSON.stringify(await fixture.store.list('cell/looks', { limit: 9 }));
    expect(kept).not.toContain(first.token.split('.')[2]);
    const second = await begun('super', ZOE);
    expect((await read(first.as, `member-${SAM}/passes`)).status).toBe(401);
    expect((await read(second.as, `member-${ZOE}/passes`)).status).toBe(200);
  });
});

describe('[R-61] a look', () => {
  it('reads what is written down by hand, of this person alone', async () => {
    const { as } = await begun();
    expect(Object.entries(LOOK_READS).flatMap(([place, types]) => types.map((type) => `${place} ${type}`))).toEqual(
      SEEN_IN_A_LOOK,
    );
    expect(ids(await read(as, `self-${SAM}/self`))).toEqual(['user']);
    expect(ids(await read(as, `member-${SAM}/passes`))).toEqual(['pass']);
    expect(ids(await read(as, `member-${SAM}/bookings`))).toEqual(['booking']);
    const { json } = await fixture.json('GET', `/db/self-${SAM}/self/_changes?since=0&include_docs=true`, { as });
    expect(Object(json).results.map(({ doc }: { readonly doc: { readonly type: string } }) => doc.type)).toEqual(['user']);
    for (const hidden of [`notice:${SAM}:accountrecord:${SAM}:viewed`, `grants:${SAM}`])
      expect((await fixture.json('GET', `/db/self-${SAM}/self/${hidden}`, { as })).status).toBe(404);
  });

  it('finds nothing else: no other place, nobody else’s, no profile, nothing of the platform or of who looks', async () => {
    const { as } = await begun();
    const named = new Set(SEEN_IN_A_LOOK.map((line) => line.split(' ')[0]));
    const kinds = {
      self: `self-${SAM}`,
      member: `member-${SAM}`,
      gym: 'gym-one',
      staff: `staff-${SAM}-one`,
      platform: 'platform',
      cell: 'cell',
    };
    const places = Object.entries(kinds).flatMap(([kind, scope]) =>
      Object.keys(ACCESS[kind as keyof typeof kinds])
        .filter((collection) => !named.has(`${kind}/${collection}`))
        .map((collection) => `${scope}/${collection}`),
    );
    expect(places.length).toBeGreaterThan(30);
    const others = [`self-${ZOE}/self`, `member-${ZOE}/passes`, `self-${SUE}/self`, `member-${SUE}/bookings`];
    for (const db of [...places, ...others]) expect([db, (await read(as, db)).status]).toEqual([db, 404]);
    for (const uid of [SAM, SUE]) expect((await fixture.json('GET', `/db/users/${uid}`, { as })).status).toBe(404);
  });

  it('pushes nothing, keeps no checkpoint and leaves no trace of a device', async () => {
    const { as } = await begun();
    const document = proposal(people.sam as TestPerson, 1, { kind: 'person.edit', body: { displayName: 'Mallory' } });
    for (const scope of [`self-${SAM}`, `self-${ZOE}`, `self-${SUE}`]) {
      const pushed = await fixture.json('POST', `/db/${scope}/proposals/_bulk_docs`, { as, body: { docs: [document] } });
      expect([pushed.status, pushed.json]).toEqual([403, { error: 'forbidden', reason: 'VIEW_ONLY' }]);
    }
    for (const path of [`/db/self-${SAM}/self/_local/mine`, `/db/users/${SAM}`])
      expect((await fixture.json('PUT', path, { as, body: { emailVerified: true } })).status).toBe(403);
    expect((await fixture.json('GET', `/db/self-${SAM}/self/_local/mine`, { as })).status).toBe(404);
    await decider.idle();
    expect((await fixture.store.list(`self-${SAM}/proposals`, { limit: 9 })).length).toBe(0);
    expect(await fixture.sightings.lastOf(`look${SUE}`)).toBeUndefined();
  });

  it('ends after thirty minutes by itself: what is open is cut, and nothing opens any more', async () => {
    const { as } = await begun();
    const stream = await fixture.ask('GET', `/db/_live?scopes=self-${SAM},member-${SAM},self-${ZOE}`, { as });
    if (typeof stream.body === 'string') throw new Error('a stream');
    const heard: string[] = [];
    const over = (async () => {
      for await (const piece of stream.body as AsyncIterable<string>) heard.push(piece);
    })();
    await expect.poll(() => heard.length).toBe(1);
    expect(heard[0]).toContain(`member-${SAM}/passes`);
    for (const hidden of ['payments', 'proposals', ZOE]) expect(heard[0]).not.toContain(hidden);
    fixture.ports.advance(LOOK_MINUTES * MINUTE - 1);
    expect((await read(as, `member-${SAM}/passes`)).status).toBe(200);
    fixture.ports.advance(1);
    await over;
    const after = await read(as, `member-${SAM}/passes`);
    expect([after.status, Object(after.json).reason]).toEqual([401, 'SIGN_IN_AGAIN']);
  });

  it.each(['ended by who looks', 'their powers taken', 'they are suspended', 'the person runs the platform now'])(
    'is cut at once: %s',
    async (how) => {
      const { as } = await begun();
      const changes = await fixture.ask('GET', `/db/member-${SAM}/passes/_changes?feed=continuous&since=now`, { as });
      const over = (async () => {
        for await (const _ of changes.body as AsyncIterable<string>);
      })();
      if (how === 'ended by who looks') expect((await call('DELETE', '/api/look', { as })).status).toBe(200);
      if (how === 'their powers taken') await fixture.givePowers(SUE, { admin: true });
      if (how === 'they are suspended') await fixture.givePowers(SUE, { admin: true, superAdmin: true, status: 'suspended' });
      if (how === 'the person runs the platform now') await fixture.givePowers(SAM, { admin: true });
      await over;
      expect((await read(as, `member-${SAM}/passes`)).status).toBe(401);
    },
  );

  it.each([
    'look.',
    'look.suesuesue1',
    'look.suesuesue1.',
    `look.suesuesue1.${'x'.repeat(43)}`,
    `look.salsalsal1.${'x'.repeat(43)}`,
  ])('is nobody’s with %s', async (token) => {
    await begun();
    const as = { uid: SAM, deviceId: '', headers: { authorization: `Bearer ${token}` } };
    expect((await read(as, `member-${SAM}/passes`)).status).toBe(401);
    expect((await read(as, 'public/basics')).status).toBe(401);
  });

  it('of another super-admin is not ended by one’s own', async () => {
    const [sues, sals] = [await begun(), await begun('sal', ZOE)];
    expect((await call('DELETE', '/api/look', { as: sals.as })).status).toBe(200);
    expect((await read(sues.as, `member-${SAM}/passes`)).status).toBe(200);
    expect((await call('DELETE', '/api/look', { as: now(people.super as TestPerson) })).status).toBe(404);
  });
});
