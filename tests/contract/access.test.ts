/** [A11] Every scope and collection × everybody × every route, made from the access table. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPENED_BY } from '../../schemas/access.expected.ts';
import { SCOPE_KINDS, type ScopeKind } from '../../schemas/basics/scope.ts';
import { ACCESS } from '../../schemas/folds/access.ts';
import { PERMISSIONS } from '../../schemas/person/shape.ts';
import { bodyText } from '../../sync-server/exchange.ts';
import { GatewayFixture, type TestPerson } from './gateway-fixture.ts';

const SAM = 'samsamsam1';
const EVE = 'eveeveeve1';

/** Scopes of each kind: Sam's, somebody else's, one that nobody has. */
const SCOPES: Readonly<Record<ScopeKind, readonly { name: string; whose: 'all' | 'sam' | 'g1' | 'nobody' }[]>> = {
  public: [{ name: 'public', whose: 'all' }],
  area: [
    { name: 'area-leeds', whose: 'all' },
    { name: 'area-unheard-of', whose: 'all' },
  ],
  venue: [{ name: 'venue-g1', whose: 'all' }],
  self: [
    { name: `self-${SAM}`, whose: 'sam' },
    { name: 'self-nobodyatall', whose: 'nobody' },
  ],
  member: [
    { name: `member-${SAM}`, whose: 'sam' },
    { name: 'member-nobodyatall', whose: 'nobody' },
  ],
  gym: [
    { name: 'gym-g1', whose: 'g1' },
    { name: 'gym-unheard-of', whose: 'nobody' },
  ],
  staff: [
    { name: 'staff-eveeveeve1-g1', whose: 'nobody' },
    { name: 'staff-nobodyatall-g1', whose: 'nobody' },
  ],
  platform: [{ name: 'platform', whose: 'nobody' }],
  open: [{ name: 'open', whose: 'all' }],
  cell: [{ name: 'cell', whose: 'nobody' }],
};

/** What the server keeps for itself, and what does not exist. */
const HIDDEN = [
  'cell/inbox',
  'cell/journal',
  'cell/errands',
  'cell/ledger',
  'cell/devices',
  'cell/contacts',
  'cell/identity-users',
]
  .concat(['platform/audit', 'member-samsamsam1/inbox', 'public/constructor', 'public/__proto__', 'self-samsamsam1/toString'])
  .concat(['gym-g1/bookings%2f..', 'member-/bookings', 'member/bookings', 'public-x/basics', 'PUBLIC/basics', '../cell/inbox']);

const ROUTES: readonly { method: string; path: string; body?: unknown }[] = [
  { method: 'GET', path: '' },
  { method: 'HEAD', path: '' },
  { method: 'GET', path: '/_changes' },
  { method: 'GET', path: '/_changes?feed=longpoll&timeout=0' },
  { method: 'GET', path: '/_changes?feed=continuous&timeout=0' },
  { method: 'POST', path: '/_changes', body: {} },
  { method: 'GET', path: '/_all_docs' },
  { method: 'POST', path: '/_all_docs', body: { keys: ['a:1'] } },
  { method: 'POST', path: '/_bulk_get', body: { docs: [{ id: 'a:1' }] } },
  { method: 'POST', path: '/_revs_diff', body: { 'a:1': ['1-a'] } },
  { method: 'POST', path: '/_bulk_docs', body: { docs: [] } },
  { method: 'GET', path: '/a:1' },
  { method: 'GET', path: '/_local/x' },
  { method: 'PUT', path: '/_local/x', body: { n: 1 } },
  { method: 'PUT', path: '' },
  { method: 'DELETE', path: '' },
  { method: 'PUT', path: '/a:1', body: { n: 1 } },
  { method: 'DELETE', path: '/a:1?rev=1-a' },
  { method: 'GET', path: '/_design/x' },
  { method: 'GET', path: '/_security' },
];

let fixture: GatewayFixture;
let visitors: Readonly<Record<string, TestPerson | null>>;
beforeAll(async () => {
  fixture = new GatewayFixture({ limits: false });
  const nothing = await fixture.person('nopowers11');
  const admin = await fixture.person('adminadmin', { admin: true });
  const elsewhere = await fixture.person('elsewhere1', { gyms: { g2: PERMISSIONS } });
  const one = await Promise.all(
    PERMISSIONS.map(async (permission, index) => {
      const person = await fixture.person(`worker${String(index).padStart(4, '0')}`, { gyms: { g1: [permission] } });
      return [`g1:${permission}`, person] as const;
    }),
  );
  const sam = await fixture.person(SAM);
  visitors = { anonymous: null, sam, eve: await fixture.person(EVE), nothing, admin, elsewhere, ...Object.fromEntries(one) };
  await fixture.write(`member-${SAM}/bookings`, [['booking:secret', { secret: 'of Sam' }]]);
  await fixture.write('gym-g1/bookings', [['booking:secret', { secret: 'of Sam' }]]);
});
afterAll(async () => {
  expect(fixture.failures).toEqual([]);
  await fixture.close();
});

/** Said by hand, not by the table. */
function expected(who: string, whose: string, kind: ScopeKind, collection: string): boolean {
  if (kind === 'self' || kind === 'member') return who === 'sam' && whose === 'sam';
  const power = OPENED_BY[collection];
  if (kind === 'gym') return whose === 'g1' && (power === 'any' ? who.startsWith('g1:') : who === `g1:${power}`);
  if (kind === 'platform') return who === 'admin';
  return whose === 'all';
}

const dbs = SCOPE_KINDS.flatMap((kind) =>
  SCOPES[kind].flatMap(({ name, whose }) => Object.keys(ACCESS[kind]).map((collection) => ({ name, whose, kind, collection }))),
);

describe('[A11] the access table', () => {
  it('has rows for everything that is asked below', () => {
    expect(dbs.length).toBeGreaterThan(20);
    expect(dbs.some(({ kind }) => kind === 'cell')).toBe(false);
  });

  it.each(dbs)('$name/$collection is open to exactly those it names', async ({ name, whose, kind, collection }) => {
    for (const [who, as] of Object.entries(visitors)) {
      const { status } = await fixture.json('GET', `/db/${name}/${collection}/_changes`, { as });
      expect([who, status]).toEqual([who, expected(who, whose, kind, collection) ? 200 : 404]);
    }
  });
});

describe('[A11] foreign and unknown', () => {
  const targets = [`member-${SAM}/bookings`, 'gym-g1/bookings', 'member-nobodyatall/bookings', ...HIDDEN];

  it.each(ROUTES)('answer $method $path alike, and no storage is touched', async ({ method, path, body }) => {
    for (const who of ['anonymous', 'eve', 'elsewhere', 'admin']) {
      const as = visitors[who] ?? null;
      await fixture.json('GET', '/db/public/basics', { as });
      await fixture.sightings.settled();
      const answers = new Set<string>();
      fixture.calls.length = 0;
      for (const target of targets) {
        const answer = await fixture.ask(method, `/db/${target}${path}`, body === undefined ? { as } : { as, body });
        const text = await bodyText(answer);
        answers.add(JSON.stringify([answer.status, answer.headers, text]));
        expect(text).not.toContain('of Sam');
      }
      await fixture.sightings.settled();
      expect([who, [...answers]]).toEqual([
        who,
        [
          JSON.stringify([
            404,
            { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
            '{"error":"not_found","reason":"Database does not exist."}',
          ]),
        ],
      ]);
      expect(fixture.calls).toEqual([]);
    }
  });
});

describe('[A1] writing', () => {
  it.each(dbs)('$name/$collection takes no document from anybody, except proposals from their author', async (place) => {
    const { name, collection } = place;
    for (const [who, as] of Object.entries(visitors)) {
      const { status } = await fixture.json('POST', `/db/${name}/${collection}/_bulk_docs`, { as, body: { docs: [] } });
      const own = who === 'sam' && name === `self-${SAM}` && collection === 'proposals';
      const readable = expected(who, place.whose, place.kind, collection);
      expect([who, status]).toEqual([who, own ? 201 : readable ? 403 : 404]);
    }
  });

  it('has no other way in', async () => {
    const as = visitors.sam ?? null;
    const before = await fixture.store.info(`self-${SAM}/proposals`);
    for (const [method, path] of [
      ...[
        ['PUT', ''],
        ['DELETE', ''],
        ['POST', ''],
        ['PATCH', '/a:1'],
        ['PUT', '/a:1'],
        ['DELETE', '/a:1'],
        ['COPY', '/a:1'],
      ],
      ...[
        ['POST', '/_purge'],
        ['POST', '/_compact'],
        ['PUT', '/_security'],
        ['POST', '/_find'],
        ['PUT', '/_design/x'],
      ],
    ]) {
      const { status, json } = await fixture.json(method ?? '', `/db/self-${SAM}/proposals${path}`, { as, body: { n: 1 } });
      expect([method, path, status]).toEqual([method, path, expect.toSatisfy((code: number) => code === 404 || code === 405)]);
      expect(json).toEqual({ error: expect.any(String), reason: expect.any(String) });
    }
    expect(await fixture.store.info(`self-${SAM}/proposals`)).toEqual(before);
  });
});

describe('who is asking', () => {
  const DB = `member-${SAM}/bookings`;
  const ask = async (headers: Readonly<Record<string, string>>, db = DB) => {
    const { status, json } = await fixture.json('GET', `/db/${db}`, { headers });
    return status === 200 ? 200 : [status, json];
  };
  const unauthorized = (reason: string) => [401, { error: 'unauthorized', reason }];
  const headers = () => ({ authorization: '', 'x-device': '', ...visitors.sam?.headers });

  it('needs a genuine token that has not ended', async () => {
    for (const authorization of [
      'Bearer nonsense',
      'Bearer token.samsamsam1',
      'Basic c2FtOnNhbQ==',
      'Bearer ',
      '',
      'Bearer a b',
    ]) {
      expect(await ask({ ...headers(), authorization })).toEqual(unauthorized('SIGN_IN_AGAIN'));
    }
    expect(await ask({ ...headers(), authorization: 'Bearer token.samsamsam1.-7200' })).toEqual(unauthorized('SIGN_IN_AGAIN'));
    expect(await ask(headers())).toBe(200);
  });

  it('needs the device’s own key', async () => {
    const { 'x-device': device, ...rest } = headers();
    const [id, key = ''] = device.split('.');
    for (const wrong of [
      `${id}.${key.slice(0, -1)}A`,
      `${id}.`,
      `${id}`,
      `otherdevice.${key}`,
      visitors.eve?.headers['x-device'] ?? '',
    ]) {
      expect(await ask({ ...rest, 'x-device': wrong })).toEqual(unauthorized('DEVICE_REVOKED'));
    }
    expect(await ask(rest)).toEqual(unauthorized('DEVICE_REVOKED'));
    expect(await ask(rest, 'public/basics')).toBe(200);
  });
});

describe('what is left when access ends', () => {
  async function mine(uid: string, device: TestPerson) {
    const at = '2026-03-03T09:00:00.000Z';
    const origin = (deviceId: string) => ({ type: 'proposal', at, origin: { deviceId } });
    await fixture.write(`self-${uid}/proposals`, [
      ['proposal:mine', origin(device.deviceId)],
      ['proposal:other', origin('anotherdevice')],
    ]);
  }
  const ids = (json: unknown) => (json as { results: { id: string }[] }).results.map(({ id }) => id);

  it('a token from before all sessions were ended is refused', async () => {
    const zoe = await fixture.person('zoezoezoe1');
    expect((await fixture.json('GET', '/db/self-zoezoezoe1/self', { as: zoe })).status).toBe(200);
    await fixture.identity.endAllSessions('zoezoezoe1');
    await fixture.write('cell/identity-users', [['user:zoezoezoe1', { n: 1 }]]);
    expect((await fixture.json('GET', '/db/self-zoezoezoe1/self', { as: zoe })).json).toMatchObject({ reason: 'SIGN_IN_AGAIN' });
  });

  it('a grant counts with the next request, given or taken', async () => {
    const ned = await fixture.person('nednedned1');
    const roster = async () => (await fixture.json('GET', '/db/gym-g1/roster', { as: ned })).status;
    expect(await roster()).toBe(404);
    await fixture.givePowers('nednedned1', { gyms: { g1: ['checkin.scan'] } });
    expect(await roster()).toBe(200);
    await fixture.givePowers('nednedned1', {});
    expect(await roster()).toBe(404);
  });

  it('a revoked device delivers its outbox and learns its own decisions for 30 days, and reads nothing else', async () => {
    const amy = await fixture.person('amyamyamy1', { gyms: { g1: ['checkin.scan'] } });
    await mine('amyamyamy1', amy);
    await fixture.devices.revoke('amyamyamy1', amy.deviceId);
    const revoked = { status: 401, json: { error: 'unauthorized', reason: 'DEVICE_REVOKED' } };
    for (const db of ['member-amyamyamy1/bookings', 'self-amyamyamy1/self', 'gym-g1/roster', `member-${SAM}/bookings`]) {
      expect(await fixture.json('GET', `/db/${db}`, { as: amy })).toEqual(revoked);
    }
    expect(await fixture.json('GET', '/db/_live?scopes=self-amyamyamy1', { as: amy })).toEqual(revoked);
    const own = '/db/self-amyamyamy1/proposals';
    expect(ids((await fixture.json('GET', `${own}/_changes`, { as: amy })).json)).toEqual(['proposal:mine']);
    expect(await fixture.json('GET', `${own}/proposal:other`, { as: amy })).toMatchObject({ status: 404 });
    expect(await fixture.json('POST', `${own}/_all_docs`, { as: amy, body: { keys: ['proposal:other'] } })).toMatchObject({
      json: { rows: [{ key: 'proposal:other', error: 'not_found' }] },
    });
    expect(await fixture.json('GET', `${own}/_all_docs`, { as: amy })).toMatchObject({
      json: { rows: [{ id: 'proposal:mine' }] },
    });
    expect((await fixture.json('POST', `${own}/_bulk_docs`, { as: amy, body: { docs: [] } })).status).toBe(201);
  });

  it('[R-61] whoever was suspended and is being deleted reads what is theirs, and nothing of a gym', async () => {
    const tim = await fixture.person('timtimtim2', {
      gyms: { g1: ['checkin.scan'] },
      status: 'deletion_requested',
      suspendedAt: '2026-01-01T00:00:00.000Z',
    });
    const kept = await fixture.person('timtimtim3', { gyms: { g1: ['checkin.scan'] }, status: 'deletion_requested' });
    const roster = async (as: typeof tim) => (await fixture.json('GET', '/db/gym-g1/roster', { as })).status;
    expect((await fixture.json('GET', '/db/self-timtimtim2/self', { as: tim })).status).toBe(200);
    expect([await roster(tim), await roster(kept)]).toEqual([404, 200]);
  });

  it('a suspended person reads own proposals and what everybody reads, and nothing else', async () => {
    const tim = await fixture.person('timtimtim1', { gyms: { g1: ['checkin.scan'] }, status: 'suspended' });
    await mine('timtimtim1', tim);
    const suspended = { status: 403, json: { error: 'forbidden', reason: 'ACCOUNT_SUSPENDED' } };
    for (const db of ['member-timtimtim1/bookings', 'self-timtimtim1/self', 'gym-g1/roster', `member-${SAM}/bookings`]) {
      expect(await fixture.json('GET', `/db/${db}`, { as: tim })).toEqual(suspended);
    }
    const own = await fixture.json('GET', '/db/self-timtimtim1/proposals/_changes', { as: tim });
    expect(ids(own.json)).toEqual(['proposal:mine', 'proposal:other']);
    expect((await fixture.json('GET', '/db/public/basics', { as: tim })).status).toBe(200);
  });
});
