/** [17] The second factor at its doors: set up, shown, shown wrongly, and what is not taken without it. */
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountRows } from '../../sync-server/api/accounts/rows.ts';
import { Api } from '../../sync-server/api/api.ts';
import { auditRow } from '../../sync-server/api/audit/read-row.ts';
import { verifyAuditRow } from '../../sync-server/api/audit/verify-row.ts';
import { secondFactorRows } from '../../sync-server/api/second-factor/rows.ts';
import { bodyText } from '../../sync-server/exchange.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { RateLimiter } from '../../sync-server/rate-limiter.ts';
import { GatewayFixture, proposal, START, type TestPerson } from './gateway-fixture.ts';

const [ANA, EVE] = ['anaanaana1', 'eveeveeve1'];
const MINUTE = 60_000;

let fixture: GatewayFixture;
let api: Api;
let ana: TestPerson;
let eve: TestPerson;
let told: string[];

beforeEach(async () => {
  told = [];
  await begin({});
});
afterEach(async () => {
  expect(fixture.failures).toEqual([]);
  await fixture.close();
});

async function begin(options: { secondFactorRequired?: boolean }) {
  fixture = new GatewayFixture({ limits: false, ...options });
  fixture.identity.signedInAt = START;
  const { ports, principals, store, sightings, looks, secondFactors: factors, identity: directory } = fixture;
  const limiter = new RateLimiter(ports.clock, true);
  const { clock } = ports;
  const tell = (uid: string, what: string) => void told.push(`${uid} ${what}`);
  const propose = () => Promise.reject(new Error('nobody is opened here'));
  const rows = [
    ...secondFactorRows({ factors, directory, clock, limiter, required: false, tell }),
    ...accountRows({ store, sightings, looks, clock, propose, decided: propose, fresh: () => 'x' }),
    ...[auditRow(store), verifyAuditRow(store, systemPorts())],
  ];
  const failed = (error: unknown) => fixture.failures.push(error);
  const origin = () => 'https://hub.example';
  api = new Api({ ...{ rows, principals, limiter, clock, demo: false, operatorSecret: null, origin, failed }, ...options });
  ana = await fixture.person(ANA, { admin: true, superAdmin: true });
  eve = await fixture.person(EVE);
}

async function ask(method: string, path: string, body: unknown = {}, as: TestPerson = ana) {
  const said = method === 'POST' ? { body } : {};
  const answer = await api.handle(fixture.request(method, `/api/second-factor${path}`, { as, ...said }));
  if (!answer) throw new Error('no row');
  return { status: answer.status, json: Object(JSON.parse(await bodyText(answer))) };
}
/** As an app counts: a library of somebody else's, with the clock of the test. */
const digits = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: fixture.ports.clock.now() + steps * 30_000 });

async function withApp(as = ana) {
  const begun = await ask('POST', '/app', {}, as);
  expect(begun.status).toBe(201);
  const { secret } = begun.json;
  const confirmed = await ask('POST', '/app/confirm', { code: digits(secret) }, as);
  expect(confirmed.status).toBe(201);
  return { secret, codes: confirmed.json.codes as string[] };
}

let number = 0;
async function decides(kind: string, body: object, as = ana) {
  number += 1;
  const doc = proposal(as, number, { kind, body, display: 'Decided' });
  const { json } = await fixture.json('POST', `/db/self-${as.uid}/proposals/_bulk_docs`, { as, body: { docs: [doc] } });
  const [row] = json as readonly { ok?: true; reason?: string }[];
  return row?.ok ? 'taken' : row?.reason;
}
const report = () => decides('report.decide', { reportId: 'report:01ARZ3NDEKTSV4RRFFQ69G5FAV', as: 'dismissed' });
const money = () => decides('setting.propose', { key: 'commission.defaultBps', value: 800, reason: 'As the partners agreed.' });

it('whoever has none is asked for none, where nobody says that it takes one', async () => {
  expect((await ask('GET', '')).json).toEqual({
    passkeys: [],
    app: null,
    codes: 0,
    shownAt: null,
    required: false,
    needed: false,
  });
  expect([await report(), await money()]).toEqual(['taken', 'taken']);
});

it('whoever runs a platform that says so decides nothing without one, and others are asked for none', async () => {
  await fixture.close();
  await begin({ secondFactorRequired: true });
  expect(await report()).toBe('SECOND_FACTOR_MISSING');
  expect(await decides('notice.seen', { noticeId: 'notice:n1' })).toBe('taken');
  expect(await decides('notice.seen', { noticeId: 'notice:n1' }, eve)).toBe('taken');
  await withApp();
  expect(await report()).toBe('taken');
});

it('an app counts once it has shown a code, and comes with ten codes on paper that are shown once', async () => {
  const { secret } = (await ask('POST', '/app')).json;
  expect((await ask('GET', '')).json.app).toBeNull();
  expect(await ask('POST', '/app/confirm', { code: '000000' })).toMatchObject({
    status: 400,
    json: { error: 'SECOND_FACTOR_WRONG' },
  });
  const { status, json } = await ask('POST', '/app/confirm', { code: digits(secret) });
  expect([status, new Set(json.codes).size, told]).toEqual([201, 10, [`${ANA} added`]]);
  expect((await ask('GET', '')).json).toMatchObject({
    app: { addedAt: expect.any(String) },
    codes: 10,
    shownAt: expect.any(String),
  });
  const kept = JSON.stringify(await fixture.store.list('cell/second-factors', { limit: 10 }));
  for (const word of [secret, ...json.codes, ...json.codes.map((code: string) => code.replaceAll('-', ''))])
    expect(kept).not.toContain(word);
});

it('it is shown once in each sign-in on each device, and money takes it anew after ten minutes', async () => {
  const { secret } = await withApp();
  expect([await report(), await money()]).toEqual(['taken', 'taken']);
  fixture.ports.advance(10 * MINUTE);
  expect(await money()).toBe('taken');
  fixture.ports.advance(1);
  expect([await report(), await money()]).toEqual(['taken', 'SECOND_FACTOR_NEEDED']);
  const needed = async (kind: string) => (await ask('GET', `?for=${kind}`)).json.needed;
  const asked = [await needed('report.decide'), await needed('setting.propose'), await needed('notice.seen'), await needed('x')];
  expect(asked, 'as the form is told before it is sent').toEqual([false, true, false, false]);
  expect((await ask('POST', '/show', { app: digits(secret) })).status).toBe(200);
  expect(await money()).toBe('taken');
  const tablet = await fixture.device(ANA);
  const other = async (kind: string, body: object) => decides(kind, body, tablet);
  expect(await other('report.decide', { reportId: 'report:01ARZ3NDEKTSV4RRFFQ69G5FAV', as: 'dismissed' })).toBe(
    'SECOND_FACTOR_NEEDED',
  );
  expect(await other('notice.seen', { noticeId: 'notice:n1' })).toBe('taken');
});

it('[A11] what is read of people and of the audit takes it too, once in each sign-in on each device', async () => {
  const READ = ['/api/accounts?q=an', '/api/accounts/queue', '/api/audit', '/api/audit/chain'];
  const reading = async (path: string, as: TestPerson): Promise<string> => {
    const answer = await api.handle(fixture.request('GET', path, { as }));
    if (!answer) throw new Error('no row');
    return answer.status === 200 ? 'read' : Object(JSON.parse(await bodyText(answer))).error;
  };
  const read = async (as = ana) => Promise.all(READ.map((path) => reading(path, as)));
  expect(await read(), 'who has none, where none is asked for').toEqual(READ.map(() => 'read'));
  await withApp();
  expect(await read()).toEqual(READ.map(() => 'read'));
  expect(await read(await fixture.device(ANA)), 'with the password alone').toEqual(READ.map(() => 'SECOND_FACTOR_NEEDED'));
  await fixture.close();
  await begin({ secondFactorRequired: true });
  expect(await read()).toEqual(READ.map(() => 'SECOND_FACTOR_MISSING'));
});

it('a new sign-in on the same device has to show it too', async () => {
  await withApp();
  fixture.ports.advance(MINUTE);
  fixture.identity.signedInAt = fixture.ports.clock.now();
  ana = { ...ana, headers: { ...ana.headers, authorization: `Bearer token.${ANA}.60` } };
  expect(await report()).toBe('SECOND_FACTOR_NEEDED');
  expect((await ask('GET', '')).json.shownAt).toBeNull();
});

it('no code is good twice, none is good a minute later, and a foreign one never', async () => {
  const { secret } = await withApp();
  const show = async (app: string, as = ana) => (await ask('POST', '/show', { app }, as)).status;
  expect(await show(digits(secret)), 'the one that set it up').toBe(400);
  fixture.ports.advance(30_000);
  const now = digits(secret);
  expect([await show(now, eve), await show(now), await show(now)]).toEqual([400, 200, 400]);
  const late = digits(secret, 1);
  fixture.ports.advance(91_000);
  expect(await show(late)).toBe(400);
  expect(await show(digits(secret, 1)), 'a clock that is a little fast').toBe(200);
});

it('a code on paper is good once, however it is typed', async () => {
  const { codes } = await withApp();
  const [first = '', second = ''] = codes;
  const show = async (code: string) => (await ask('POST', '/show', { code })).status;
  expect([await show(first.toLowerCase().replaceAll('-', ' ')), await show(first), await show(second)]).toEqual([200, 400, 200]);
  expect((await ask('GET', '')).json.codes).toBe(8);
});

it('two who show the same code at once: one is let in', async () => {
  const { codes } = await withApp();
  const both = await Promise.all([1, 2].map(() => ask('POST', '/show', { code: codes[0] })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it('after ten wrong ones nobody is heard for a quarter of an hour, and a right one forgets the wrong ones', async () => {
  const { codes } = await withApp();
  const show = async (body: object) => (await ask('POST', '/show', body)).status;
  for (let tries = 0; tries < 9; tries += 1) expect(await show({ app: '123456' })).toBe(400);
  expect(await show({ code: codes[0] })).toBe(200);
  for (let tries = 0; tries < 10; tries += 1) expect(await show({ app: '123456' })).toBe(400);
  expect(await show({ code: codes[1] })).toBe(429);
  fixture.ports.advance(15 * MINUTE + 1);
  expect(await show({ code: codes[1] })).toBe(200);
});

it('whoever has one shows it before another comes or it goes; the first takes a sign-in just now', async () => {
  const { secret } = await withApp();
  const away = await fixture.device(ANA);
  for (const [method, path] of [
    ['POST', '/app'],
    ['POST', '/passkeys/options'],
    ['DELETE', '/app'],
  ] as const)
    expect(await ask(method, path, {}, away)).toMatchObject({ status: 403, json: { error: 'SECOND_FACTOR_NEEDED' } });
  expect((await ask('POST', '/passkeys/options')).json.options).toMatchObject({ rp: { id: 'hub.example' }, attestation: 'none' });
  expect((await ask('DELETE', '/passkeys/nothing1')).status).toBe(404);
  expect((await ask('DELETE', '/app')).status).toBe(200);
  expect([(await ask('DELETE', '/app')).status, told]).toEqual([404, [`${ANA} added`, `${ANA} removed`]]);
  expect(await ask('GET', '')).toMatchObject({ json: { codes: 0, app: null, shownAt: null } });
  expect((await ask('POST', '/show', { app: digits(secret, 1) })).status).toBe(400);
  expect(await fixture.store.list('cell/vault', { limit: 10 })).toSatisfy((all: { deleted: boolean }[]) =>
    all.every(({ deleted }) => deleted),
  );
  fixture.ports.advance(10 * MINUTE + 1);
  expect(await ask('POST', '/app')).toMatchObject({ status: 401, json: { error: 'SIGN_IN_AGAIN' } });
});

it('a passkey that answers something else, or nothing that was asked, adds nothing', async () => {
  const made = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };
  const add = () => ask('POST', '/passkeys', { name: 'Phone', response: made });
  expect(await add()).toMatchObject({ status: 400, json: { error: 'SECOND_FACTOR_WRONG' } });
  await ask('POST', '/passkeys/options');
  expect(await add()).toMatchObject({ status: 400, json: { error: 'SECOND_FACTOR_WRONG' } });
  expect((await ask('POST', '/options')).status, 'nothing to sign with').toBe(404);
  expect((await ask('GET', '')).json.passkeys).toEqual([]);
});

it('[G16] of somebody who leaves nothing is kept', async () => {
  await withApp();
  await withApp(eve);
  await fixture.secondFactors.forgetPerson(ANA);
  await fixture.secondFactors.forgetPerson(ANA);
  expect((await ask('GET', '', {}, ana)).json).toMatchObject({ app: null, codes: 0 });
  expect((await ask('GET', '', {}, eve)).json).toMatchObject({ codes: 10 });
});
