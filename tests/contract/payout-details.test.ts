/** [R-57, 6.1] Bank details on their way in and out, with every wrong key; and that they are nowhere but in the vault. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Errand } from '../../schemas/errand/shape.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { TypedDetails } from '../../schemas/payout-details/typed/fields.ts';
import { type Permission, PRESET_PERMISSIONS } from '../../schemas/person/shape.ts';
import { Api } from '../../sync-server/api/api.ts';
import { payoutDetailsRows } from '../../sync-server/api/payouts/details-rows.ts';
import { backup } from '../../sync-server/backup/backup.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { OWNER } from '../../sync-server/demo/people.ts';
import { performPayoutDetails } from '../../sync-server/errands/payout-details.ts';
import { bodyText } from '../../sync-server/exchange.ts';
import { testSandbox } from '../../sync-server/payments/sandbox/fixture.ts';
import { RateLimiter } from '../../sync-server/rate-limiter.ts';
import { startServer } from '../../sync-server/server.ts';
import { testVault } from '../../sync-server/vault/fixture.ts';
import type { Vault } from '../../sync-server/vault/vault.ts';
import { gym } from '../rules/documents.ts';
import { GatewayFixture, type TestPerson } from './gateway-fixture.ts';
import { testKiosk } from './kiosk-fixture.ts';

const TYPED: TypedDetails = {
  ...{ to: 'uk', seller: 'person', vatRegistered: true },
  ...{ accountHolder: 'Quentin Zyx', sortCode: '20-20-15', accountNumber: '98761234', bankName: 'Weir Bank' },
  ...{ vatNumber: '339072747', nino: 'AA 84 72 61 C', dateOfBirth: '1987-11-23' },
  ...{ streetAddress: '17 Ropewalk', town: 'Tarnbridge', postcode: 'ls14ap' },
};
/** What of it stands nowhere else, not even by chance: a few digits alone would be in some key or time sooner or later. */
const SECRETS = [
  ...['Quentin', '"202015', '20-20-15', '98761234', '"987612', '339072747', 'AA847261', 'AA 84 72 61'],
  ...['1987-11-23', 'Ropewalk', 'Weir Bank'],
];

describe('[R-57] the calls about bank details', () => {
  const [OLIVE, RIVAL, MANDY, REX, ANA, SUE] = [
    'oliveolive',
    'rivalrival',
    'mandymandy',
    'rexrexrex1',
    'anaanaana1',
    'suesuesue1',
  ];
  let fixture: GatewayFixture;
  let decider: Decider;
  let vault: Vault;
  let api: Api;
  let people: Readonly<Record<string, TestPerson>>;

  beforeEach(async () => {
    fixture = new GatewayFixture({ limits: false });
    const { store, ports, principals } = fixture;
    const failed = (error: unknown) => fixture.failures.push(error);
    decider = new Decider({ store, ports, decide, log: { error: failed, warn: failed } });
    await decider.start();
    vault = testVault(store, ports);
    let drawn = 0;
    const rows = payoutDetailsRows({
      ...{ store, vault, payments: testSandbox({ store, ports }), clock: ports.clock },
      propose: (...said) => decider.propose(...said),
      decided: (id) => decider.decided(id),
      fresh: () => `drawn-${String(++drawn).padStart(10, '0')}`,
    });
    const limiter = new RateLimiter(ports.clock, false);
    const origin = () => 'https://hub.example';
    api = new Api({ rows, principals, limiter, clock: ports.clock, demo: false, operatorSecret: null, origin, failed });
    for (const key of ['one', 'two']) {
      const _id = `proposal:system.gym-set:${key}`;
      await decider.propose({ _id, type: 'proposal', kind: 'system.gym-set', body: { gym: gym(key) } });
      await decider.decided(_id);
    }
    const at = (key: string, permissions: readonly Permission[]) => ({ gyms: { [key]: permissions } });
    people = {
      olive: await fixture.person(OLIVE, at('one', PRESET_PERMISSIONS.owner)),
      rival: await fixture.person(RIVAL, at('two', PRESET_PERMISSIONS.owner)),
      manager: await fixture.person(MANDY, at('one', PRESET_PERMISSIONS.manager)),
      reception: await fixture.person(REX, at('one', PRESET_PERMISSIONS.reception)),
      admin: await fixture.person(ANA, { admin: true }),
      sue: await fixture.person(SUE, { admin: true, superAdmin: true }),
      tablet: await testKiosk(fixture, 'kiosk01arz3ndektsv4rrffq69g5fav'),
    };
  });
  afterEach(async () => {
    expect(fixture.failures).toEqual([]);
    await decider.stop();
    await fixture.close();
  });

  async function post(path: string, who: string | null, body: unknown, headers = {}) {
    const as = who === null ? null : people[who];
    const answer = await api.handle(fixture.request('POST', path, { ...(as && { as }), body, headers }));
    if (!answer) throw new Error('no row');
    return { status: answer.status, json: Object(JSON.parse(await bodyText(answer))) };
  }
  const send = (who: string | null = 'olive', change: Partial<TypedDetails> = {}, key = 'one') =>
    post(`/api/gyms/${key}/payout-details`, who, { ...TYPED, ...change });
  const open = (who: string | null, reason = 'HMRC asks for it', key = 'one') =>
    post(`/api/gyms/${key}/payout-details/open`, who, { reason });
  const kept = async () => (await fixture.store.list('cell/vault', { limit: 10 })).map(({ id }) => id);
  const sent = async (key = 'one') =>
    (await fixture.store.find(`gym-${key}/payouts`, 'gymId', `gym:${key}`)).filter(({ body }) => body.type === 'payoutdetails');
  /** As the worker of errands does. */
  async function runErrands(): Promise<void> {
    const { store, ports } = fixture;
    for (const { id, body } of await store.find('cell/errands', 'status', 'open')) {
      const errand = Errand.parse({ _id: id, ...body });
      if (errand.kind !== 'payout-details') continue;
      const { reports } = await performPayoutDetails(errand, { vault, store, payments: testSandbox({ store, ports }) });
      await decider.propose(...reports);
      for (const { _id } of reports) await decider.decided(_id);
    }
  }

  it('take them from an owner who has just signed in, and answer with the mask alone', async () => {
    expect(await send()).toEqual({ status: 201, json: { masked: '••••1234' } });
    expect(await kept()).toEqual(['vault:one.drawn-0000000001']);
    expect((await sent()).map(({ body }) => [body.masked, body.status])).toEqual([['••••1234', 'submitted']]);
  });

  it('take them from nobody else: not another owner, nor anybody at work there, nor who runs the platform, nor a tablet', async () => {
    for (const who of ['rival', 'manager', 'reception', 'admin', 'sue', 'tablet'])
      expect(await send(who), who).toMatchObject({ status: 404, json: { error: 'NOT_FOUND' } });
    expect(await send('olive', {}, 'two')).toMatchObject({ status: 404 });
    expect(await send('olive', {}, 'nowhere')).toMatchObject({ status: 404 });
    expect(await send(null)).toMatchObject({ status: 401, json: { error: 'SIGN_IN_AGAIN' } });
    expect([await kept(), await sent(), await sent('two')]).toEqual([[], [], []]);
  });

  it('want a sign-in of the last ten minutes, to the millisecond', async () => {
    const now = fixture.ports.clock.now();
    const later = (second: number) => ({ authorization: `Bearer token.${OLIVE}.${second}` });
    const path = '/api/gyms/one/payout-details';
    fixture.identity.signedInAt = now - 601_000;
    expect(await post(path, 'olive', TYPED, later(1))).toMatchObject({ status: 401, json: { error: 'SIGN_IN_AGAIN' } });
    fixture.identity.signedInAt = now - 600_001;
    expect(await post(path, 'olive', TYPED, later(2))).toMatchObject({ status: 401, json: { error: 'SIGN_IN_AGAIN' } });
    expect(await kept()).toEqual([]);
    fixture.identity.signedInAt = now - 600_000;
    expect(await post(path, 'olive', TYPED, later(3))).toMatchObject({ status: 201 });
  });

  it('refuse a power that is gone meanwhile, and keep nothing of what came', async () => {
    const before = decider.propose.bind(decider);
    decider.propose = async (...said) => {
      await fixture.givePowers(OLIVE, { gyms: { one: PRESET_PERMISSIONS.manager } });
      return before(...said);
    };
    expect(await send()).toMatchObject({ status: 409, json: { error: 'NO_PERMISSION' } });
    expect([await kept(), await sent()]).toEqual([[], []]);
  });

  it.each([
    [{ accountNumber: '987612' }, 'Account number', '6 digits is a sort code. An account number has 8.'],
    [{ sortCode: '20-20-1' }, 'Sort code', '6 digits, such as 20-20-15.'],
    [{ to: 'iban', iban: 'GB34BUKB20201555555555' }, 'IBAN', 'the check digits don’t fit'],
    [{ vatNumber: '339072748' }, 'VAT number', 'the last two digits don’t fit the others.'],
    [{ postcode: 'LS1' }, 'Postcode', 'a full UK postcode, such as LS1 4AP.'],
    [{ accountHolder: 'Q' }, 'Account holder', '2 to 70 characters'],
    [{ nino: 'GB847261C' }, 'National Insurance number', '2 capitals, 6 digits'],
    [{ dateOfBirth: '2008-03-04' }, 'Date of birth', 'at least 18'],
  ] as const)('refuse %j, naming field and rule, and keep nothing', async (change, field, rule) => {
    const { status, json } = await send('olive', change);
    expect([status, json.error]).toEqual([400, 'VALIDATION']);
    expect(json.message).toContain(`${field} isn't right: `);
    expect(json.message).toContain(rule);
    expect([await kept(), await sent()]).toEqual([[], []]);
  });

  it('[2.10] show them whole to a super-admin who says why, on record first, and to nobody else', async () => {
    expect(await open('sue')).toMatchObject({ status: 404 });
    await send();
    for (const who of ['olive', 'rival', 'manager', 'reception', 'admin', 'tablet'])
      expect(await open(who), who).toMatchObject({ status: 404, json: { error: 'NOT_FOUND' } });
    expect(await open(null)).toMatchObject({ status: 401 });
    expect(await open('sue', '')).toMatchObject({ status: 400, json: { field: 'reason' } });
    const opened = async () =>
      (await fixture.store.list('cell/audit', { limit: 20 })).filter(({ body }) => body.action === 'payout.details_opened');
    expect(await opened()).toEqual([]);
    expect(await open('sue')).toMatchObject({
      status: 200,
      json: { accountHolder: 'Quentin Zyx', bank: { sortCode: '202015', accountNumber: '98761234' }, status: 'submitted' },
    });
    expect((await opened()).map(({ body }) => [body.actorUid, body.reason])).toEqual([[SUE, 'HMRC asks for it']]);
    fixture.identity.signedInAt = fixture.ports.clock.now() - 600_001;
    const later = { authorization: `Bearer token.${SUE}.1` };
    expect(await post('/api/gyms/one/payout-details/open', 'sue', { reason: 'again' }, later)).toMatchObject({ status: 401 });
  });

  it('[2.10] lead to verified, rejected, or on to the provider’s page, as the sandbox decides by the holder’s name', async () => {
    await send();
    await runErrands();
    expect((await sent()).map(({ body }) => body.status)).toEqual(['verified']);
    await send('olive', { accountHolder: 'Quentin fails check' });
    await runErrands();
    expect((await sent()).map(({ body }) => body.status)).toEqual(['verified', 'rejected']);
    await runErrands();
    expect(await kept()).toEqual(['vault:one.drawn-0000000001']);
    await send('olive', { accountHolder: 'Quentin checks slowly' });
    await runErrands();
    // The account has been shown already.
    expect((await sent()).map(({ body }) => body.status)).toEqual(['superseded', 'rejected', 'verified']);
  });

  it('lead an owner, and nobody else, to the page of the gym’s own account', async () => {
    const link = (who: string, key = 'one') => post(`/api/gyms/${key}/payout-account`, who, {});
    expect(await link('olive')).toMatchObject({ status: 404 });
    await send('olive', { accountHolder: 'Quentin checks slowly' });
    await runErrands();
    expect((await sent()).map(({ body }) => body.status)).toEqual(['checking']);
    for (const who of ['rival', 'manager', 'reception', 'admin', 'sue', 'tablet'])
      expect(await link(who), who).toMatchObject({ status: 404 });
    expect(await link('olive', 'two')).toMatchObject({ status: 404 });
    expect(await link('olive')).toMatchObject({ status: 201, json: { url: expect.stringMatching(/\/sandbox\/bank\//) } });
  });
});

describe('[6.1] what was typed', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'details-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function everything(below: string): Promise<string> {
    const names = await readdir(below, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    return (await Promise.all(files.map((path) => readFile(path, 'latin1')))).join('\n');
  }

  it('stands in no log, no file, no database and no backup; and the key in no backup either', async () => {
    const dataDir = join(folder, 'data');
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
    const settings = { PORT: '0', DATA_DIR: dataDir, DEMO: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'trace' };
    const server = await startServer(readConfig(settings), { log, siteFolder: join(folder, 'none') });
    try {
      const call = async (path: string, body: object, headers = {}) => {
        const type = { 'content-type': 'application/json' };
        const answer = await fetch(server.url + path, {
          method: 'POST',
          headers: { ...type, ...headers },
          body: JSON.stringify(body),
        });
        return { status: answer.status, json: Object(await answer.json()) };
      };
      const { email, password, uid } = OWNER;
      const { json: signedIn } = await call('/api/auth/sign-in', { email, password, remember: false });
      const authorization = `Bearer ${signedIn.idToken}`;
      const { json: device } = await call('/api/devices', { name: 'Test' }, { authorization });
      const headers = { authorization, 'x-device': `${device.deviceId}.${device.deviceKey}` };
      const grants = await server.store.get(`self-${uid}/self`, `grants:${uid}`);
      const [{ gymId }] = Object(grants?.body).gyms;
      const path = `/api/gyms/${String(gymId).slice('gym:'.length)}/payout-details`;
      const verified = new Promise<void>((resolve) => {
        server.store.watch(async () => {
          const all = await server.store.find(`gym-${String(gymId).slice(4)}/payouts`, 'gymId', gymId);
          if (all.some(({ body }) => body.status === 'verified')) resolve();
        });
      });
      expect(await call(path, { ...TYPED, accountNumber: '987612' }, headers)).toMatchObject({ status: 400 });
      expect(await call(path, TYPED, headers)).toEqual({ status: 201, json: { masked: '••••1234' } });
      await verified;
    } finally {
      await server.close();
    }
    const saved = join(folder, 'saved');
    await backup(dataDir, saved);
    const database = new DatabaseSync(join(dataDir, 'fitness-hub.sqlite'), { readOnly: true });
    const rows = JSON.stringify(database.prepare('SELECT id, body FROM documents').all());
    database.close();
    // It looks where something is to be found.
    expect(rows).toContain('••••1234');
    expect(lines.length).toBeGreaterThan(0);
    const places = { rows, log: lines.join(''), data: await everything(dataDir), saved: await everything(saved) };
    for (const [place, text] of Object.entries(places))
      for (const secret of SECRETS) expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
    const { keys } = JSON.parse(await readFile(join(dataDir, 'vault-keys.json'), 'utf8'));
    expect(places.data).toContain(keys[0].key);
    expect(places.saved).not.toContain(keys[0].key);
    expect(await readdir(saved)).not.toContain('vault-keys.json');
  });
});
