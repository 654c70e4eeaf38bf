/** [A11] Every row of the API table × {no token, wrong token, expired, revoked device, suspended, another's}, made from the table. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CALLS, type ExpectedAudience, KIOSK_CALLS } from '../../schemas/access.expected.ts';
import { Api } from '../../sync-server/api/api.ts';
import { routes } from '../../sync-server/api/routes.ts';
import type { ApiRow } from '../../sync-server/api/row.ts';
import { folderBlobs } from '../../sync-server/blobs/folder.ts';
import { Keeper } from '../../sync-server/blobs/keep.ts';
import { Parts } from '../../sync-server/blobs/parts.ts';
import { CalendarAddresses } from '../../sync-server/calendar/addresses.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import { switchesOf } from '../../sync-server/config/switches.ts';
import { DuplicateLookup } from '../../sync-server/duplicates/lookup.ts';
import { bodyText } from '../../sync-server/exchange.ts';
import { GymDirectory } from '../../sync-server/gym-directory/directory.ts';
import { GymFinder } from '../../sync-server/gym-directory/finder.ts';
import { icons } from '../../sync-server/icons/icons.ts';
import { installedSets } from '../../sync-server/icons/installed.ts';
import { hostedHandlers } from '../../sync-server/identity/firebase/handlers.ts';
import { identityHandlers } from '../../sync-server/identity/handlers/handlers.ts';
import type { Accounts, IdentityPort } from '../../sync-server/identity/port.ts';
import { InvitationLinks } from '../../sync-server/mail/invitation-links.ts';
import { MailReceipts } from '../../sync-server/mail/receipts.ts';
import { serverHash } from '../../sync-server/mail/server-hash.ts';
import { Unsubscribing } from '../../sync-server/mail/unsubscribe.ts';
import { testSandbox } from '../../sync-server/payments/sandbox/fixture.ts';
import { KioskCodes } from '../../sync-server/principals/kiosk-codes.ts';
import { PushReceipts } from '../../sync-server/push/receipts.ts';
import { PushTokens } from '../../sync-server/push/tokens.ts';
import { RateLimiter } from '../../sync-server/rate-limiter.ts';
import { SECOND_FACTORS } from '../../sync-server/second-factor/second-factors.ts';
import { testVault } from '../../sync-server/vault/fixture.ts';
import { GatewayFixture, START, type TestPerson, type TestRequest } from './gateway-fixture.ts';
import { testKiosk } from './kiosk-fixture.ts';

const SAM = 'samsamsam1';
const SECRET = 'the-operator-secret';

let fixture: GatewayFixture;
let api: Api;
let sam: TestPerson;
let eve: TestPerson;
let tablet: TestPerson;
const proposed: { readonly _id: string }[] = [];

/** What the routes call of an identity that keeps passwords; nobody has an account there. */
function accountsOf(): Accounts {
  const refused = { ok: false, code: 'SIGN_IN_FAILED' } as const;
  const done = async () => {};
  return {
    ...{
      signUp: async () => ({ ok: true, ticket: 'x' }),
      signIn: async () => refused,
      idToken: async () => refused,
      signOut: done,
    },
    ...{ jwks: async () => ({ keys: [] }), listSessions: async () => [], revokeSession: async () => ({ ok: true }) },
    ...{
      requestPasswordReset: done,
      resetPassword: async () => refused,
      changePassword: async () => refused,
      resendVerification: done,
    },
    ...{ verifyEmail: async () => refused, createAccount: async () => ({ ok: true, uid: 'newnewnew1' }) },
  };
}

function makeApi(options: { demo: boolean; limits: boolean; operatorSecret: string | null }): Api {
  const { store, ports, devices, sightings, principals } = fixture;
  const accounts = accountsOf();
  const { verify, user, userByEmail, endAllSessions, endSession, erase } = fixture.identity;
  const identity: IdentityPort = {
    ...{ adapter: 'embedded', accounts, announce: async () => 0, settled: async () => {} },
    ...{ verify: verify.bind(fixture.identity), user: user.bind(fixture.identity) },
    ...{
      userByEmail: userByEmail.bind(fixture.identity),
      endAllSessions: endAllSessions.bind(fixture.identity),
      endSession: endSession.bind(fixture.identity),
      erase: erase.bind(fixture.identity),
    },
  };
  const propose = async (...more: readonly { readonly _id: string }[]) => {
    proposed.push(...more);
  };
  const decided = async () => ({ state: 'accepted' });
  const limiter = new RateLimiter(ports.clock, options.limits);
  const folder = join(tmpdir(), 'access-api');
  const blobs = folderBlobs(join(folder, 'blobs'), ports.random);
  const sandbox = testSandbox({ store, ports });
  const rows = routes({
    identity: identityHandlers({ identity, accounts, devices, clock: ports.clock, limiter: new RateLimiter(ports.clock, false) }),
    hosted: hostedHandlers({ arrive: async () => ({ ok: false, code: 'SIGN_IN_AGAIN' }), leave: async () => {} }),
    publicSettings: { identity: { kind: 'embedded' } },
    switches: switchesOf(readConfig({})),
    devices,
    directory: identity,
    sightings,
    looks: fixture.looks,
    pushing: {
      push: null,
      tokens: new PushTokens({ store, clock: ports.clock, push: null }),
      receipts: new PushReceipts('a-secret'),
    },
    propose,
    operator: { store, random: ports.random, directory: identity, accounts, propose, decided },
    contact: { store, limiter: new RateLimiter(ports.clock, options.limits), decided },
    uploading: { store, limiter, parts: new Parts(folder), keeper: new Keeper(blobs), decided, fresh: () => 'once' },
    showing: { store, blobs, mayOpen: async () => false },
    calendars: { store, clock: ports.clock, addresses: new CalendarAddresses(store, ports) },
    paying: { payments: sandbox, sandbox, store, random: ports.random },
    payouts: { store, vault: testVault(store, ports), payments: sandbox, clock: ports.clock, decided, fresh: () => 'once' },
    proving: {
      ...{ factors: fixture.secondFactors, directory: identity, clock: ports.clock, limiter, required: false },
      tell: () => {},
    },
    comparing: { store, duplicates: new DuplicateLookup(store) },
    outreach: { store, clock: ports.clock, duplicates: new DuplicateLookup(store), hashOf: serverHash('a-secret') },
    counting: { ports },
    gyms: new GymDirectory(store),
    finder: new GymFinder({ store, directory: new GymDirectory(store), clock: ports.clock }),
    mailing: {
      unsubscribing: new Unsubscribing('a-secret'),
      receipts: new MailReceipts(null, { store, clock: ports.clock }),
      fresh: () => 'once',
    },
    kiosks: { store, ports, codes: new KioskCodes(store, ports), decided },
    invitations: { store, clock: ports.clock, links: new InvitationLinks('a-secret'), decided, fresh: () => 'once' },
    icons: icons({ installed: installedSets(), service: null }),
    demoAccounts: [{ email: 'member@demo.example', password: 'shown' }],
    emails: async () => [
      {
        id: 'l1',
        at: '2026-03-03T18:00:00.000Z',
        to: 'a@b.example',
        subject: 'Hello <b>',
        text: 'See https://x.example/#t=1&b "now"',
      },
    ],
  });
  const failed = (error: unknown) => fixture.failures.push(error);
  const { demo, operatorSecret } = options;
  const origin = () => 'http://127.0.0.1:8787';
  return new Api({ rows, principals, limiter, clock: ports.clock, demo, operatorSecret, origin, failed });
}

// The table itself needs nothing that runs.
const rows: readonly ApiRow[] = routes({
  ...{
    devices: null,
    sightings: null,
    pushing: {},
    operator: {},
    contact: {},
    uploading: {},
    showing: {},
    paying: { sandbox: {} },
    payouts: {},
    comparing: {},
    proving: {},
    outreach: {},
    counting: {},
    calendars: {},
    mailing: {},
    invitations: {},
    kiosks: {},
    icons: null,
    demoAccounts: [],
    emails: null,
    propose: null,
  },
  identity: identityHandlers({ identity: {}, accounts: {}, clock: { now: () => 0 } } as never),
  hosted: hostedHandlers({} as never),
} as never);

beforeAll(async () => {
  fixture = new GatewayFixture({ limits: false });
  sam = await fixture.person(SAM);
  eve = await fixture.person('eveeveeve1');
  await fixture.person('superlook1', { admin: true, superAdmin: true });
  tablet = await testKiosk(fixture, 'kiosk01arz3ndektsv4rrffq69g5fav');
  api = makeApi({ demo: true, limits: false, operatorSecret: SECRET });
});
beforeEach(() => {
  // Time goes on from row to row, and a token is good for an hour.
  const renewed = (one: TestPerson): TestPerson => ({
    ...one,
    headers: { ...one.headers, authorization: fixture.bearer(one.uid) },
  });
  [sam, eve] = [renewed(sam), renewed(eve)];
});
afterAll(async () => {
  expect(fixture.failures).toEqual([]);
  await fixture.close();
});

async function call(row: Pick<ApiRow, 'method' | 'path'>, asking: TestRequest = {}, which = api) {
  const answer = await which.handle(fixture.request(row.method, row.path.replace(/:\w+/g, 'nothing1'), asking));
  if (!answer) throw new Error('no row');
  const text = await bodyText(answer);
  const isJson = answer.headers['content-type']?.startsWith('application/json');
  return { status: answer.status, headers: answer.headers, text, json: isJson ? Object(JSON.parse(text)) : null };
}
const named = (row: ApiRow) => ({ name: `${row.method} ${row.path}`, row });
const refused = (code: string) => ({ error: code, message: expect.any(String) });

/** Calls that take the second factor of whoever has one. */
const WITH_FACTOR: readonly string[] = [
  ...['GET /api/accounts', 'GET /api/accounts/queue', 'POST /api/accounts/:uid/open', 'POST /api/accounts/:uid/export'],
  ...['POST /api/accounts/:uid/view', 'GET /api/audit', 'GET /api/audit/chain', 'GET /api/environment'],
  ...['GET /api/applications/:application/duplicates', 'GET /api/gyms/:gym/days', 'POST /api/outreach/check'],
  ...['POST /api/platform-reports', 'POST /api/platform-reports/money', 'POST /api/files/:hash'],
  // An owner's, of their own money.
  ...['POST /api/gyms/:gym/payout-details', 'POST /api/gyms/:gym/payout-details/open', 'POST /api/gyms/:gym/payout-account'],
];
/** A gym's own people may call these as well, and are asked for none. */
const AS_ADMIN: readonly string[] = ['GET /api/messages', 'POST /api/messages/audience'];

describe('[A11] the API table', () => {
  const forPeople = rows.filter(({ who }) => who === 'person' || who === 'device');
  const forOperators = rows.filter(({ who }) => who === 'operator');
  const bodies = rows.filter(({ method, takes }) => method === 'POST' && takes === undefined);

  it('has rows of every kind that is asked below', () => {
    expect([forPeople.length > 3, forOperators.length > 0, bodies.length > 8]).toEqual([true, true, true]);
    expect(new Set(rows.map(({ method, path }) => `${method} ${path}`)).size).toBe(rows.length);
  });

  it('has exactly the rows that are expected, each for whom it should be', () => {
    const audience = { anyone: 'everyone', person: 'people', device: 'people', operator: 'operator', demo: 'demo' } as const;
    const there: Record<string, ExpectedAudience> = {};
    for (const { method, path, who } of rows) there[`${method} ${path}`] = audience[who];
    expect(there).toEqual(CALLS);
  });

  it('[17] takes a second factor for what those who run the platform do and read, and for nobody else’s', () => {
    const asking = rows.flatMap(({ method, path, proof }) => (proof === undefined ? [] : [`${method} ${path}`]));
    expect(asking.toSorted()).toEqual([...WITH_FACTOR, ...AS_ADMIN].toSorted());
    for (const { method, path, proof } of rows)
      if (typeof proof === 'function')
        expect([AS_ADMIN.includes(`${method} ${path}`), proof({ admin: true }), proof({ admin: false })]).toEqual([
          ...[true, 'session', null],
        ]);
  });

  it('[17] 2.23 how the server is set up is read by those who run the platform, with their second factor, and by nobody else', async () => {
    const row = { method: 'GET', path: '/api/environment' } as const;
    const ana = await fixture.person('anaanaana1', { admin: true });
    expect(await call(row, { as: ana })).toMatchObject({
      ...{ status: 200, json: { mail: 'folder', payments: 'sandbox', store: 'sqlite' } },
      headers: { 'cache-control': 'no-store' },
    });
    expect(await call(row, { as: sam })).toMatchObject({ status: 404, json: refused('NOT_FOUND') });
    await fixture.store.put([
      {
        ...{ db: SECOND_FACTORS, id: ana.uid, expect: null },
        body: { passkeys: [], codes: [], proofs: {}, app: { record: 'app', addedAt: '2026-03-03T09:00:00.000Z', step: 0 } },
      },
    ]);
    expect(await call(row, { as: ana })).toMatchObject({ status: 403, json: refused('SECOND_FACTOR_NEEDED') });
  });

  it.each(rows.filter(({ who }) => who === 'anyone').map(named))('$name does the same for everybody', async ({ row }) => {
    const lost = await fixture.device(SAM);
    await fixture.devices.revoke(SAM, lost.deviceId);
    const ask = async (as: TestPerson | null) => {
      const { status, text } = await call(row, row.method === 'POST' ? { as, body: {} } : { as });
      return { status, text };
    };
    const visitor = await ask(null);
    for (const as of [sam, eve, lost]) expect(await ask(as)).toEqual(visitor);
  });

  it.each(forPeople.map(named))('$name is for who is signed in', async ({ row }) => {
    const body = row.method === 'POST' ? { body: {} } : {};
    const bearer = (authorization: string) => ({ ...body, headers: { authorization } });
    expect(await call(row, body)).toMatchObject({ status: 401, json: refused('SIGN_IN_AGAIN') });
    expect(await call(row, bearer('Bearer nonsense'))).toMatchObject({ status: 401, json: refused('SIGN_IN_AGAIN') });
    expect(await call(row, bearer('Bearer token.nobodyatall.0'))).toMatchObject({ status: 401, json: refused('SIGN_IN_AGAIN') });
    expect(await call(row, bearer(`Bearer ${SECRET}`))).toMatchObject({ status: 401 });
    const foreign = { ...sam.headers, 'x-device': eve.headers['x-device'] ?? '' };
    expect(await call(row, { ...body, headers: foreign })).toMatchObject({ status: 401, json: refused('DEVICE_REVOKED') });
    const lost = await fixture.device(SAM);
    await fixture.devices.revoke(SAM, lost.deviceId);
    expect(await call(row, { ...body, as: lost })).toMatchObject({ status: 401, json: refused('DEVICE_REVOKED') });
    const tim = await fixture.person(`suspended${rows.indexOf(row)}`, { status: 'suspended' });
    expect(await call(row, { ...body, as: tim })).toMatchObject({ status: 403, json: refused('ACCOUNT_SUSPENDED') });
  });

  it.each(forPeople.map(named))('$name is not there for a tablet, but for what a door needs', async ({ row }) => {
    const body = row.method === 'POST' ? { body: {} } : {};
    const { status, json } = await call(row, { ...body, as: tablet });
    if (KIOSK_CALLS.includes(`${row.method} ${row.path}`)) expect(status).toBe(400);
    else expect([status, json]).toEqual([404, refused('NOT_FOUND')]);
  });

  it.each(rows.filter(({ who, method }) => who === 'person' || who === 'device' || method !== 'GET').map(named))(
    '[R-61] $name does nothing for whoever looks at somebody, whether or not the look is over',
    async ({ row }) => {
      const { token } = await fixture.looks.begin('superlook1', SAM);
      const mine = `${row.method} ${row.path}` === 'DELETE /api/look';
      const asking = (bearer: string) =>
        call(row, { ...(row.method === 'POST' && { body: {} }), headers: { authorization: `Bearer ${bearer}` } });
      const viewOnly = { status: 403, json: refused('VIEW_ONLY') };
      // The operator's own door takes one key and hears nobody else.
      const refusal = row.who === 'operator' ? { status: 401, json: refused('SIGN_IN_AGAIN') } : viewOnly;
      expect(await asking(token)).toMatchObject(mine ? { status: 200 } : refusal);
      if (mine || row.method === 'GET') return;
      expect(await asking('look.nobody.over')).toMatchObject(refusal);
    },
  );

  it.each(forOperators.map(named))('$name is for who can read the server’s folder', async ({ row }) => {
    const other = makeApi({ demo: true, limits: false, operatorSecret: null });
    for (const authorization of ['', 'Bearer wrong', `Bearer ${SECRET}x`, sam.headers.authorization ?? '', `Basic ${SECRET}`]) {
      const answer = await call(row, { body: {}, headers: { ...sam.headers, authorization } });
      expect(answer).toMatchObject({ status: 401, json: refused('SIGN_IN_AGAIN') });
    }
    const right = { body: {}, headers: { authorization: `Bearer ${SECRET}` } };
    expect((await call(row, right)).status).toBe(400);
    expect(await call(row, right, other)).toMatchObject({ status: 401 });
  });

  it.each(rows.filter(({ who }) => who === 'demo').map(named))('$name is there only with demo data', async ({ row }) => {
    expect((await call(row)).status).toBe(200);
    const off = makeApi({ demo: false, limits: false, operatorSecret: SECRET });
    expect(await call(row, {}, off)).toMatchObject({ status: 404, json: refused('NOT_FOUND') });
  });

  it.each(bodies.map(named))('$name refuses what is not its body, naming field and rule', async ({ row }) => {
    const headers = row.who === 'operator' ? { authorization: `Bearer ${SECRET}` } : {};
    const as = row.who === 'operator' ? null : sam;
    const before = proposed.length;
    for (const body of [7, null, [], 'text', { surprise: 1 }, { email: 7 }, { name: {} }, { proposals: [{}] }]) {
      const answer = await call(row, { as, headers, body });
      expect([answer.status, answer.json]).toEqual([
        400,
        { error: 'VALIDATION', message: expect.any(String), field: expect.any(String), rule: expect.stringMatching(/\w+ \w+/) },
      ]);
    }
    expect(await call(row, { as, headers, bytes: Buffer.from([0xff, 0xfe]) })).toMatchObject({ status: 400 });
    const long = new Uint8Array(2_100_000);
    expect(await call(row, { as, headers, bytes: long })).toMatchObject({ status: 413 });
    expect(proposed.length).toBe(before);
  });

  const limited = rows.filter(({ allowance }) => allowance !== null);
  it.each(limited.map(named))('$name has an end', async ({ row }) => {
    const counting = makeApi({ demo: true, limits: true, operatorSecret: SECRET });
    // Of rows that want a fresh sign-in, by who has just signed in: time goes on from row to row.
    const as = row.signedInWithin === undefined ? sam : await fixture.person(`counted${rows.indexOf(row)}`);
    const most = row.allowance?.most ?? 0;
    for (let n = 0; n < most; n += 1) expect((await call(row, { as }, counting)).status).not.toBe(429);
    const answer = await call(row, { as }, counting);
    expect(answer).toMatchObject({ status: 429, json: { ...refused('RATE_LIMITED'), retryAt: expect.any(String) } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    if (row.who === 'person') expect((await call(row, { as: eve }, counting)).status).not.toBe(429);
    fixture.ports.advance(Number(answer.headers['retry-after']) * 1000);
    expect((await call(row, { as }, counting)).status).not.toBe(429);
  });

  it('knows no other path or method', async () => {
    expect(await call({ method: 'GET', path: '/api/nothing' })).toMatchObject({ status: 404, json: refused('NOT_FOUND') });
    expect(await call({ method: 'DELETE', path: '/api/devices' })).toMatchObject({ status: 405, headers: { allow: 'POST,GET' } });
    expect(await call({ method: 'GET', path: '/api/devices/..%2f..' })).toMatchObject({ status: 404 });
    expect(await api.handle(fixture.request('GET', '/login'))).toBeNull();
  });
});

describe('devices', () => {
  const Registered = z.strictObject({ deviceId: z.string(), deviceKey: z.string() });
  const register = (as: TestPerson) =>
    call(
      { method: 'POST', path: '/api/devices' },
      { headers: { authorization: as.headers.authorization ?? '' }, body: { name: 'Phone' } },
    );

  it('are registered with a token alone, shown their key once, told to the system, and three at most', async () => {
    const zoe = await fixture.person('zoezoezoe1');
    const first = await register(zoe);
    expect(first.status).toBe(201);
    const { deviceId, deviceKey } = Registered.parse(first.json);
    expect(proposed.at(-1)).toEqual({
      ...{ _id: `proposal:system.device-registered:${deviceId}`, type: 'proposal', kind: 'system.device-registered' },
      body: { uid: 'zoezoezoe1', deviceId, name: 'Phone' },
    });
    expect((await register(zoe)).status).toBe(201);
    expect(await register(zoe)).toMatchObject({ status: 409, json: { error: 'DEVICE_LIMIT' } });
    const stored = JSON.stringify(await fixture.store.list('cell/devices', { limit: 100 }));
    expect(stored).not.toContain(deviceKey);
  });

  it('[10.2] are registered by who has signed in within 10 minutes: a sign-in that was taken makes no second one', async () => {
    const amy = await fixture.person('amyamyamy1');
    const now = fixture.ports.clock.now();
    fixture.identity.signedInAt = now - 600_001;
    expect(await register(amy)).toMatchObject({ status: 401, json: refused('SIGN_IN_AGAIN') });
    expect(await fixture.devices.of('amyamyamy1')).toHaveLength(1);
    fixture.identity.signedInAt = now - 600_000;
    const later = {
      ...amy,
      headers: { ...amy.headers, authorization: `Bearer token.amyamyamy1.${Math.floor((now - START) / 1000) + 1}` },
    };
    expect((await register(later)).status).toBe(201);
    fixture.identity.signedInAt = undefined;
  });

  it('of somebody else and never registered are signed out with one answer, at the price of the same reads', async () => {
    const ask = async (deviceId: string) => {
      await call({ method: 'GET', path: '/api/devices' }, { as: sam });
      await fixture.sightings.settled();
      fixture.calls.length = 0;
      const answer = await api.handle(fixture.request('DELETE', `/api/devices/${deviceId}`, { as: sam }));
      if (!answer) throw new Error('no row');
      return { status: answer.status, text: await bodyText(answer), calls: [...fixture.calls] };
    };
    const foreign = await ask(eve.deviceId);
    expect(foreign.status).toBe(404);
    expect(await ask('never0registered0at0')).toEqual(foreign);
  });

  it('are listed and revoked by their person and by nobody else', async () => {
    expect((await call({ method: 'GET', path: '/api/devices' }, { as: eve })).json.devices).toMatchObject([
      { lastSeenAt: new Date(START).toISOString() },
    ]);
    fixture.ports.advance(60_000);
    await fixture.sightings.touch(eve.deviceId, 0);
    const list = await call({ method: 'GET', path: '/api/devices' }, { as: eve });
    const [registeredAt, lastSeenAt] = [START, fixture.ports.clock.now()].map((at) => new Date(at).toISOString());
    expect(list.json.devices).toEqual([
      { deviceId: eve.deviceId, name: expect.any(String), registeredAt, lastSeenAt, current: true },
    ]);
    const revoke = (as: TestPerson) =>
      api.handle(fixture.request('DELETE', `/api/devices/${eve.deviceId}`, { as })).then((answer) => answer?.status);
    expect(await revoke(sam)).toBe(404);
    expect((await call({ method: 'GET', path: '/api/devices' }, { as: eve })).status).toBe(200);
    expect(await revoke(eve)).toBe(200);
    expect(proposed.at(-1)).toMatchObject({ kind: 'system.device-revoked', body: { deviceId: eve.deviceId } });
    expect((await call({ method: 'GET', path: '/api/devices' }, { as: eve })).status).toBe(401);
  });
});

describe('the demo', () => {
  it('shows its accounts', async () => {
    const { json } = await call({ method: 'GET', path: '/api/demo' });
    expect(json.accounts).toEqual([{ email: 'member@demo.example', password: 'shown' }]);
  });

  it('shows its emails as text, with links that can be followed', async () => {
    const { text } = await call({ method: 'GET', path: '/demo/mail' });
    expect(text).toContain('Hello &lt;b&gt;');
    expect(text).toContain('<a href="https://x.example/#t=1&amp;b">');
    expect(text).toContain('Tue 3 Mar, 18:00');
  });
});
