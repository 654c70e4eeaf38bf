/** [17] The directory of people (product.md 4.5, R-61): found masked, opened on record or not at all, with every wrong key; and in nobody's replica. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNTS_BY, OPENS_ACCOUNTS } from '../../schemas/access.expected.ts';
import { AccountExport, AccountPage, AccountQueue, AccountShown } from '../../schemas/account/wire.ts';
import { ACCESS } from '../../schemas/folds/access.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { PRESET_PERMISSIONS } from '../../schemas/person/shape.ts';
import { accountRows } from '../../sync-server/api/accounts/rows.ts';
import { Api } from '../../sync-server/api/api.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { bodyText } from '../../sync-server/exchange.ts';
import { signOutDevices } from '../../sync-server/principals/sign-out.ts';
import { RateLimiter } from '../../sync-server/rate-limiter.ts';
import { type Store, StoreUnavailable } from '../../sync-server/store/store.ts';
import { booking, pass } from '../rules/documents.ts';
import { GatewayFixture, proposal, START, type TestPerson } from './gateway-fixture.ts';
import { testKiosk } from './kiosk-fixture.ts';

const [SAM, ZOE, ANA, SUE, SAL] = ['samsamsam1', 'zoezoezoe1', 'anaanaana1', 'suesuesue1', 'salsalsal1'];
const WHY = { reason: 'asked_us', text: 'Rang about a refund' } as const;
const ORDER = { reason: 'abuse', message: 'You shouted at the desk on Monday.' } as const;
/** What nobody sees of Sam who has not said why. */
const PERSONAL = ['sam.fieldmouse@example.org', 'Fieldmouse', 'fieldmouse', '+447700900123'];

let fixture: GatewayFixture;
let decider: Decider;
let api: Api;
let people: Readonly<Record<string, TestPerson>>;
let said = 0;
/** Commits fail while this is true. */
let isFull = false;
let warned: () => void = () => {};

async function say(one: Pick<SystemProposal, 'kind' | 'body'>, cause = `:${++said}`): Promise<void> {
  const _id = `proposal:${one.kind}${cause}`;
  await decider.propose({ _id, type: 'proposal', ...one } as SystemProposal);
  expect(await decider.decided(_id)).toMatchObject({ state: 'accepted' });
}

async function registered(uid: string, displayName: string, email: string): Promise<void> {
  await say({ kind: 'system.person-registered', body: { uid, email, displayName, consents: [] } }, `:${uid}`);
  await say({ kind: 'system.email-verified', body: { uid } });
}

async function ofDecided(uid: string, displayName: string, email: string): Promise<TestPerson> {
  fixture.identity.users.set(uid, { uid, email, displayName, emailVerified: true, tokensValidAfter: 0, endedSessions: [] });
  await registered(uid, displayName, email);
  return fixture.device(uid);
}

beforeEach(async () => {
  isFull = false;
  fixture = new GatewayFixture({ limits: false });
  const { store, ports, principals, sightings } = fixture;
  const failed = (error: unknown) => fixture.failures.push(error);
  // A disk that is full: all can be read, and nothing is put on record.
  const filling: Store = new Proxy(store, {
    get: (target, name) => {
      if (name === 'commit' && isFull) return () => Promise.reject(new StoreUnavailable('The disk is full.'));
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  decider = new Decider({ store: filling, ports, decide, log: { error: failed, warn: () => warned() } });
  await decider.start();
  let drawn = 0;
  const rows = accountRows({
    ...{ store, sightings, looks: fixture.looks, clock: ports.clock },
    propose: (...all) => decider.propose(...all),
    decided: (id) => decider.decided(id),
    fresh: () => `drawn-${++drawn}`,
  });
  const origin = () => 'https://hub.example';
  const limiter = new RateLimiter(ports.clock, false);
  api = new Api({ rows, principals, limiter, clock: ports.clock, demo: false, operatorSecret: null, origin, failed });
  const staff = (permissions: keyof typeof PRESET_PERMISSIONS) => ({ gyms: { one: PRESET_PERMISSIONS[permissions] } });
  people = {
    sam: await ofDecided(SAM, 'Sam Fieldmouse', 'sam.fieldmouse@example.org'),
    zoe: await ofDecided(ZOE, 'Zoë Samson', 'zoe@example.org'),
    owner: await fixture.person('oliveolive', staff('owner')),
    manager: await fixture.person('mandymandy', staff('manager')),
    reception: await fixture.person('rexrexrex1', staff('reception')),
    admin: await fixture.person(ANA, { admin: true }),
    super: await fixture.person(SUE, { admin: true, superAdmin: true }),
    sal: await fixture.person(SAL, { admin: true, superAdmin: true }),
    suspended: await fixture.person('suspended1', { admin: true, superAdmin: true, status: 'suspended' }),
    kiosk: await testKiosk(fixture, 'kiosk01arz3ndektsv4rrffq69g5fav'),
  };
});
afterEach(async () => {
  expect(fixture.failures).toEqual([]);
  await decider.stop();
  await fixture.close();
});

/** With a token that has just been made: one is good for an hour. */
function now(person: TestPerson): TestPerson {
  const { authorization = '' } = person.headers;
  const fresh = authorization.replace(/\.0$/, `.${(fixture.ports.clock.now() - START) / 1000}`);
  return { ...person, headers: { ...person.headers, authorization: fresh } };
}

async function call(method: 'GET' | 'POST', path: string, who: string | null, body?: unknown) {
  const as = who === null ? null : people[who];
  const asked = fixture.request(method, path, { ...(as && { as: now(as) }), ...(body !== undefined && { body }) });
  const answer = await api.handle(asked);
  if (!answer) throw new Error('no row');
  const text = await bodyText(answer);
  return { status: answer.status, headers: answer.headers, text, json: JSON.parse(text) };
}
const find = async (q: string, who = 'admin', next?: string) => {
  const query = new URLSearchParams({ q, ...(next !== undefined && { next }) });
  return AccountPage.parse((await call('GET', `/api/accounts?${query}`, who)).json);
};
const names = async (q: string) => (await find(q)).accounts.map(({ uid }) => uid);
const open = (who: string | null, uid = SAM, body: object = WHY) => call('POST', `/api/accounts/${uid}/open`, who, body);
const onRecord = async (uid = SAM) =>
  (await fixture.store.find('cell/audit', 'targetId', `user:${uid}`)).map(({ body }) => [
    body.action,
    body.actorUid,
    body.reason,
  ]);

/** Pushed at the gateway as a device does it, and decided. */
async function proposed(who: string, kind: string, body: object): Promise<{ readonly state: string; readonly code?: string }> {
  const person = people[who];
  if (!person) throw new Error(who);
  said += 1;
  const document = proposal(person, said, { kind, body });
  const { json } = await fixture.json('POST', `/db/self-${person.uid}/proposals/_bulk_docs`, {
    ...{ as: person, body: { docs: [document] } },
  });
  expect(json).toEqual([expect.objectContaining({ ok: true })]);
  const stored = async () => {
    await decider.idle();
    return (await fixture.store.get(`self-${person.uid}/proposals`, document._id))?.body.outcome;
  };
  await expect.poll(stored).toBeDefined();
  const { state, code } = Object(await stored());
  return { state, ...(code === undefined ? {} : { code }) };
}

const WRONG_KEYS = [null, 'sam', 'owner', 'manager', 'reception', 'suspended', 'kiosk'] as const;
const STATUS: Readonly<Record<string, number>> = { null: 401, suspended: 403 };

describe('[R-61] the calls about people, with every key', () => {
  it.each([
    ['GET', '/api/accounts?q=sam'],
    ['GET', '/api/accounts/queue'],
    ['POST', `/api/accounts/${SAM}/open`],
    ['POST', `/api/accounts/${SAM}/export`],
  ] as const)('%s %s', async (method, path) => {
    const body = method === 'POST' ? WHY : undefined;
    const foreign = await call(method, path, 'sam', body);
    for (const who of WRONG_KEYS) {
      const { status, text } = await call(method, path, who, body);
      expect([who, status]).toEqual([who, STATUS[String(who)] ?? 404]);
      for (const word of PERSONAL) expect(text).not.toContain(word);
    }
    // Unknown and foreign are one.
    expect((await call(method, path.replace(SAM, 'nobody0001'), 'owner', body)).json).toEqual(foreign.json);
    const does = path.endsWith('export') ? 'export' : 'look';
    for (const who of ['admin', 'super'] as const)
      expect((await call(method, path, who, body)).status).toBe(OPENS_ACCOUNTS[does].includes(who) ? 200 : 404);
    expect(await onRecord()).toHaveLength(method === 'POST' ? OPENS_ACCOUNTS[does].length : 0);
  });

  it.each(Object.keys(ACCOUNTS_BY))('%s is proposed by whom it is theirs, and by nobody else', async (kind) => {
    const change = '01ARZ3NDEKTSV4RRFFQ69G9999';
    const bodies: Readonly<Record<string, object>> = {
      'account.restrict': { uid: SAM, ...ORDER },
      'account.suspend': { uid: SAM, ...ORDER },
      'account.lift': { uid: SAM, message: ORDER.message },
      'account.sign-out': { uid: SAM, message: ORDER.message },
      'account.erase': { uid: SAM, message: ORDER.message },
      'account.merge': { uid: SAM, into: SUE, reason: 'They wrote from both.' },
      'account.unmerge': { uid: SAM, reason: 'They wrote from both.' },
      'account.hold': { uid: SAM, reason: 'A court asked for it.' },
      'account.release': { uid: SAM, reason: 'The court is done.' },
      'role.propose': { uid: SAM, to: 'admin', reason: 'They join us in April.' },
      'role.approve': { uid: SAM, change },
      'role.withdraw': { uid: SAM, change },
    };
    for (const who of ['zoe', 'owner', 'manager', 'reception', 'admin', 'super'] as const) {
      const { code } = await proposed(who, kind, bodies[kind] ?? {});
      const may = ACCOUNTS_BY[kind]?.some((one) => one === who) ?? false;
      expect([who, code === 'NO_PERMISSION']).toEqual([who, !may]);
    }
  });
});

describe('[4.5] finding people', () => {
  it('by how their name, surname, address or id begins, without accents and capitals, each once', async () => {
    expect(await names('Sam')).toEqual([SAM, ZOE]);
    expect(await names('FIELD')).toEqual([SAM]);
    expect(await names('zoë s')).toEqual([ZOE]);
    expect(await names('sam.field')).toEqual([SAM]);
    expect(await names('zoezoe')).toEqual([ZOE]);
    for (const none of ['', 's', 'mouse', 'x'.repeat(101), '%', '_am', 'accountentry']) expect(await names(none)).toEqual([]);
  });

  it('masked, and not to be kept', async () => {
    const { json, text, headers } = await call('GET', '/api/accounts?q=sam.f', 'admin');
    expect(json).toEqual({
      accounts: [{ uid: SAM, name: 'Sam F.', email: 's•••@e•••.org', role: 'member', status: 'active' }],
    });
    for (const word of PERSONAL) expect(text).not.toContain(word);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(await onRecord()).toEqual([]);
  });

  it('page by page, whoever has the same name, and nobody twice', async () => {
    const all = Array.from({ length: 45 }, (_, n) => `sam${String(n).padStart(7, '0')}`);
    for (const uid of all) await registered(uid, 'Sam Samuels', `sam.${uid}@example.org`);
    const seen: string[] = [];
    for (let next: string | undefined, pages = 0; pages < 9; pages += 1) {
      const page = await find('sam', 'admin', next);
      expect(page.accounts.length).toBeLessThanOrEqual(20);
      seen.push(...page.accounts.map(({ uid }) => uid));
      next = page.next;
      if (next === undefined) break;
    }
    expect(seen).toHaveLength(47);
    expect(seen.toSorted()).toEqual([...all, SAM, ZOE].toSorted());
    // A place that we never gave is the beginning.
    for (const next of ['nonsense', Buffer.from('[9,"a","b"]').toString('base64url')])
      expect((await find('sam', 'admin', next)).accounts[0]?.uid).toBe(seen[0]);
  });

  it('[A8] as they are now: a new name in the same commit; gone with the account (G16)', async () => {
    await proposed('sam', 'person.edit', { displayName: { from: 'Sam Fieldmouse', to: 'Samira Vole' } });
    expect([await names('fieldm'), await names('vole')]).toEqual([[], [SAM]]);
    await proposed('sam', 'account.close', {});
    fixture.ports.advance(31 * 86_400_000);
    await say({ kind: 'system.account-erased', body: { uid: SAM } });
    for (const gone of ['vole', 'samira', 'sam.field']) expect(await names(gone)).toEqual([]);
  });

  it('[A8] those of an older server are found once it is upgraded', async () => {
    for (const uid of [SAM, ZOE]) {
      const [entry] = await fixture.store.getMany('cell/accounts', [`accountentry:${uid}`]);
      await fixture.write('cell/accounts', [[`accountentry:${uid}`, entry?.body ?? {}, true]]);
    }
    await fixture.write('cell/decider', [['accounts', {}, true]]);
    expect(await names('sam')).toEqual([]);
    await decider.stop();
    const { store, ports } = fixture;
    decider = new Decider({ store, ports, decide, log: { error: expect.fail, warn: expect.fail } });
    await fixture.store.destroy('cell/decider');
    await decider.start();
    expect(await names('sam')).toEqual([SAM, ZOE]);
  });
});

describe('[4.5] opening what is personal', () => {
  beforeEach(async () => {
    await proposed('sam', 'person.edit', { phone: { from: null, to: '+447700900123' } });
    const lay = async (db: string, { _id, ...body }: { readonly _id: string }) => fixture.write(db, [[_id, body]]);
    await lay(`member-${SAM}/passes`, pass('one', SAM));
    await lay(`member-${SAM}/bookings`, booking('a', { memberId: SAM, strike: true }));
    await lay(`member-${SAM}/bookings`, booking('b', { memberId: SAM }));
  });

  it('takes a reason of the list and words of one’s own', async () => {
    for (const body of [
      {},
      { reason: 'curious', text: WHY.text },
      { reason: 'fraud', text: '  ' },
      { ...WHY, text: 'x'.repeat(201) },
    ])
      expect((await open('admin', SAM, body)).status).toBe(400);
    expect(await onRecord()).toEqual([]);
  });

  it('shows who they are, what they have and what was done, and whoever looked', async () => {
    const { status, json, headers } = await open('admin');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const shown = AccountShown.parse(json);
    expect(shown).toMatchObject({
      ...{ uid: SAM, name: 'Sam Fieldmouse', email: 'sam.fieldmouse@example.org', phone: '+447700900123', status: 'active' },
      ...{ strikes: 1, passes: { all: 1 }, bookings: { all: 2 }, platform: 'none' },
    });
    expect(shown.audit).toMatchObject({
      all: 1,
      newest: [{ action: 'user.opened', actorUid: ANA, reason: 'asked_us: Rang about a refund' }],
    });
    // an administrator reads their own lines, a super-admin all.
    await open('super', SAM, { reason: 'fraud', text: 'Two cards, one face' });
    expect(AccountShown.parse((await open('super')).json).audit.all).toBe(3);
    expect(AccountShown.parse((await open('admin')).json).audit.all).toBe(2);
    expect((await open('admin', 'nobody0001')).status).toBe(404);
    expect(JSON.stringify(json)).not.toMatch(/"price"|amountMinor/);
  });

  it('is on record first: while nothing can be put on record, nothing is read and nothing is shown', async () => {
    isFull = true;
    const refusedByDisk = new Promise<void>((resolve) => {
      warned = resolve;
    });
    let answer: Awaited<ReturnType<typeof open>> | undefined;
    const opening = open('admin').then((one) => {
      answer = one;
    });
    await refusedByDisk;
    expect([answer, await onRecord()]).toEqual([undefined, []]);
    isFull = false;
    fixture.ports.advance(60_000);
    await opening;
    expect([answer?.status, await onRecord()]).toEqual([200, [['user.opened', ANA, 'asked_us: Rang about a refund']]]);
  });

  it('leaves nothing of it on any device: not in one database that an administrator pulls', async () => {
    await open('admin');
    await proposed('admin', 'account.restrict', { uid: SAM, ...ORDER });
    const collections = Object.entries(ACCESS.platform).map(([name]) => `platform/${name}`);
    const own = ['self', 'proposals'].map((name) => `self-${ANA}/${name}`);
    expect(collections.length).toBeGreaterThan(9);
    for (const db of [...collections, ...own]) {
      const { status, json } = await fixture.json('GET', `/db/${db}/_changes?include_docs=true`, { as: people.admin ?? null });
      expect([db, status]).toEqual([db, 200]);
      for (const word of PERSONAL) expect(JSON.stringify(json), db).not.toContain(word);
    }
    for (const db of ['cell/accounts', 'cell/audit', `self-${SAM}/self`, `member-${SAM}/passes`])
      for (const who of ['admin', 'super']) {
        const { status } = await fixture.json('GET', `/db/${db}/_changes`, { as: people[who] ?? null });
        expect([db, who, status]).toEqual([db, who, 404]);
      }
  });

  it('puts all of it together for a super-admin, but keys and codes for the door, and says who did', async () => {
    const { lists } = AccountExport.parse((await call('POST', `/api/accounts/${SAM}/export`, 'super', WHY)).json);
    expect(Object.keys(lists).toSorted()).toEqual(
      ['bookings', 'devices', 'notices', 'passes', 'profile'].filter((one) => one in lists).toSorted(),
    );
    expect(lists.profile).toMatchObject([{ email: 'sam.fieldmouse@example.org' }]);
    expect([lists.passes?.length, lists.bookings?.length]).toEqual([1, 2]);
    expect(lists).not.toHaveProperty('grants');
    expect(await onRecord()).toEqual([['account.exported', SUE, 'asked_us: Rang about a refund']]);
  });
});

describe('[3.9] what waits', () => {
  const queue = async (who = 'admin') => AccountQueue.parse((await call('GET', '/api/accounts/queue', who)).json);

  it('who asked to be erased, with the clock, until nothing of theirs is left', async () => {
    await proposed('sam', 'account.close', {});
    const [asked] = (await queue()).erasures;
    expect(asked).toMatchObject({
      ...{ uid: SAM, name: 'Sam F.', state: 'waiting', askedAt: '2026-03-03T09:00:00.000Z' },
      ...{ at: '2026-04-02T09:00:00.000Z', dueBy: '2026-04-03T08:00:00.000Z' },
    });
    fixture.ports.advance(31 * 86_400_000);
    expect((await queue()).erasures).toMatchObject([{ uid: SAM, state: 'failed' }]);
    await say({ kind: 'system.account-erased', body: { uid: SAM } });
    // Their sign-in is still there: nothing has run the errand yet.
    expect((await queue()).erasures).toMatchObject([{ uid: SAM, state: 'waiting' }]);
    await say({ kind: 'system.errand-done', body: { errandId: `errand:erase.${SAM}` } });
    expect((await queue()).erasures).toMatchObject([{ uid: SAM, name: 'Former M.', email: '', state: 'done' }]);
  });

  it('[R-61] on legal hold it says so, past its day too', async () => {
    await proposed('sam', 'account.close', {});
    const [asked] = (await queue()).erasures;
    const reason = 'A court asked for all of it.';
    expect(await proposed('super', 'account.hold', { uid: SAM, reason })).toMatchObject({ state: 'accepted' });
    fixture.ports.advance(31 * 86_400_000);
    expect((await queue()).erasures).toEqual([{ ...asked, state: 'held' }]);
  });

  it('[R-61] super-admins alone read who is on legal hold, masked and the latest first, until it ends', async () => {
    const reason = 'A court asked for all of it.';
    expect((await queue('super')).holds).toEqual([]);
    await proposed('super', 'account.hold', { uid: SAM, reason });
    fixture.ports.advance(60_000);
    await proposed('super', 'account.hold', { uid: ZOE, reason });
    const { holds } = await queue('super');
    expect(holds?.map(({ uid, since }) => [uid, since.slice(11, 16)])).toEqual([
      [ZOE, '09:01'],
      [SAM, '09:00'],
    ]);
    expect(JSON.stringify(holds)).not.toMatch(/court|sam.fieldmouse/);
    expect(await queue('admin')).not.toHaveProperty('holds');
    await proposed('super', 'account.release', { uid: SAM, reason });
    expect((await queue('super')).holds?.map(({ uid }) => uid)).toEqual([ZOE]);
  });

  it('taken back, it does not wait', async () => {
    await proposed('sam', 'account.close', {});
    await proposed('sam', 'account.keep', {});
    expect((await queue()).erasures).toEqual([]);
  });

  it('[R-61] whose role a second super-admin decides about', async () => {
    expect(await proposed('super', 'role.propose', { uid: SAM, to: 'admin', reason: 'They join us in April.' })).toEqual({
      state: 'accepted',
    });
    const [{ change, ...row } = expect.fail('nothing waits')] = (await queue()).roles;
    expect([row, change]).toMatchObject([
      { uid: SAM, name: 'Sam F.' },
      { from: 'member', to: 'admin', asked: { uid: SUE, name: 'Sam K.' } },
    ]);
    expect(await proposed('super', 'role.approve', { uid: SAM, change: change.id })).toEqual({
      state: 'refused',
      code: 'SETTING_OWN',
    });
    expect(await proposed('sal', 'role.approve', { uid: SAM, change: change.id })).toEqual({ state: 'accepted' });
    expect((await queue()).roles).toEqual([]);
    expect((await call('GET', '/api/accounts/queue', 'sam')).status).toBe(200);
    const mine = AccountShown.parse((await open('super')).json);
    expect(mine).toMatchObject({ role: 'admin', platform: 'admin', roles: [{ to: 'admin', approved: { uid: SAL } }] });
    expect(mine.was).toMatchObject([{ from: 'member', to: 'admin' }]);
  });
});

describe('[G15] suspended at the gateway', () => {
  it('reads nothing, is taken nothing but facts from, is signed out; and is as before once it is lifted', async () => {
    const { devices, identity, store } = fixture;
    const pull = () => fixture.json('GET', `/db/self-${SAM}/self/_changes`, { as: people.sam ?? null });
    expect((await pull()).status).toBe(200);
    expect(await proposed('admin', 'account.suspend', { uid: SAM, ...ORDER })).toEqual({ state: 'accepted' });
    expect(await pull()).toMatchObject({ status: 403, json: { reason: 'ACCOUNT_SUSPENDED' } });
    expect(await proposed('sam', 'favourite.set', { gymId: 'gym:one', kept: true, note: '', order: 1 })).toEqual({
      ...{ state: 'refused', code: 'ACCOUNT_SUSPENDED' },
    });
    const errands = await store.list('cell/errands', { limit: 20 });
    expect(errands.flatMap(({ body }) => (body.kind === 'sign-out' ? [body.task] : []))).toEqual([{ uid: SAM }]);
    const propose = (...all: readonly SystemProposal[]) => decider.propose(...all);
    const tokens = { forgetDevice: async () => {} };
    await signOutDevices({ devices, directory: identity, tokens, propose }, SAM);
    expect(await pull()).toMatchObject({ status: 401 });
    expect((await devices.of(SAM)).every(({ revokedAt }) => revokedAt)).toBe(true);
    await decider.idle();
    expect(await proposed('admin', 'account.lift', { uid: SAM, message: ORDER.message })).toEqual({ state: 'accepted' });
    fixture.ports.advance(2_000);
    const again = await fixture.device(SAM);
    const as = { ...again, headers: { ...again.headers, authorization: `Bearer token.${SAM}.2` } };
    expect((await fixture.json('GET', `/db/self-${SAM}/self/_changes`, { as })).status).toBe(200);
  });
});
