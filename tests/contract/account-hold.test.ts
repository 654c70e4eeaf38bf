/** [17] Legal hold over the gateway (R-61, GDPR 17(3)(e)): by whom, what it keeps of whom, and killed at any moment. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountExport, AccountShown } from '../../schemas/account/wire.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { PRESET_PERMISSIONS } from '../../schemas/person/shape.ts';
import { accountRows } from '../../sync-server/api/accounts/rows.ts';
import { Api } from '../../sync-server/api/api.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { bodyText } from '../../sync-server/exchange.ts';
import { keepAppointments } from '../../sync-server/jobs/agenda.ts';
import { RateLimiter } from '../../sync-server/rate-limiter.ts';
import { type Store, StoreUnavailable } from '../../sync-server/store/store.ts';
import { GatewayFixture, proposal, type TestPerson } from './gateway-fixture.ts';

const [SAM, SUE, ANA] = ['samsamsam1', 'suesuesue1', 'anaanaana1'];
const REASON = 'A court asked for all of it: claim 7 of 2026.';
const WHY = { reason: 'legal', text: 'A court asked for it' } as const;
const LATER = { error: expect.fail, warn: expect.fail };

let fixture: GatewayFixture;
let decider: Decider;
let api: Api;
let people: Record<string, TestPerson>;
let said = 0;

const deciderOn = (store: Store, log: ConstructorParameters<typeof Decider>[0]['log'] = LATER) =>
  new Decider({ store, ports: fixture.ports, decide, log });

async function say(one: Pick<SystemProposal, 'kind' | 'body'>, cause = `:${++said}`): Promise<void> {
  const _id = `proposal:${one.kind}${cause}`;
  await decider.propose({ _id, type: 'proposal', ...one } as SystemProposal);
  expect(await decider.decided(_id)).toMatchObject({ state: 'accepted' });
}

async function registered(uid: string, displayName: string, email: string): Promise<TestPerson> {
  fixture.identity.users.set(uid, { uid, email, displayName, emailVerified: true, tokensValidAfter: 0, endedSessions: [] });
  await say({ kind: 'system.person-registered', body: { uid, email, displayName, consents: [] } }, `:${uid}`);
  await say({ kind: 'system.email-verified', body: { uid } });
  return fixture.device(uid);
}

beforeEach(async () => {
  fixture = new GatewayFixture({ limits: false });
  decider = deciderOn(fixture.store);
  await decider.start();
  let drawn = 0;
  const { store, ports, principals, sightings, looks } = fixture;
  const rows = accountRows({
    ...{ store, sightings, looks, clock: ports.clock, fresh: () => `drawn-${++drawn}` },
    ...{ propose: (...all) => decider.propose(...all), decided: (id) => decider.decided(id) },
  });
  const limiter = new RateLimiter(ports.clock, false);
  const parts = { rows, principals, limiter, clock: ports.clock, demo: false, operatorSecret: null };
  api = new Api({ ...parts, origin: () => 'https://hub.example', failed: (error) => fixture.failures.push(error) });
  people = {
    sam: await registered(SAM, 'Sam Fieldmouse', 'sam.fieldmouse@home.example'),
    owner: await fixture.person('oliveolive', { gyms: { one: PRESET_PERMISSIONS.owner } }),
    admin: await fixture.person(ANA, { admin: true }),
    super: await fixture.person(SUE, { admin: true, superAdmin: true }),
    suspended: await fixture.person('suspended1', { admin: true, superAdmin: true, status: 'suspended' }),
  };
});
afterEach(async () => {
  await decider.stop();
  expect(fixture.failures).toEqual([]);
  await fixture.close();
});

const known = (who: string): TestPerson => people[who] ?? expect.fail(who);

/** Arrives at the gateway; decided whenever there is somebody to decide. */
async function pushed(who: string, kind: string, body: object, headers = known(who).headers) {
  said += 1;
  const document = proposal(known(who), said, { kind, body });
  const path = `/db/self-${known(who).uid}/proposals`;
  const { status, json } = await fixture.json('POST', `${path}/_bulk_docs`, { headers, body: { docs: [document] } });
  const outcome = async () => (await fixture.store.get(path.slice('/db/'.length), document._id))?.body.outcome;
  return { status, json, outcome };
}
async function proposed(who: string, kind: string, body: object): Promise<unknown> {
  const { json, outcome } = await pushed(who, kind, body);
  expect(json).toMatchObject([{ ok: true }]);
  await expect
    .poll(async () => {
      await decider.idle();
      return outcome();
    })
    .toBeDefined();
  return outcome();
}
const hold = (who = 'super') => proposed(who, 'account.hold', { uid: SAM, reason: REASON });
const release = (who = 'super') => proposed(who, 'account.release', { uid: SAM, reason: REASON });

async function call(method: 'GET' | 'POST', path: string, who: string, body?: unknown) {
  const answer = await api.handle(fixture.request(method, path, { as: known(who), ...(body !== undefined && { body }) }));
  if (!answer) throw new Error('no row');
  return { status: answer.status, json: JSON.parse(await bodyText(answer)) };
}
const open = async (uid: string) => AccountShown.parse((await call('POST', `/api/accounts/${uid}/open`, 'super', WHY)).json);
const bodyOf = async (uid: string, id = `user:${uid}`) => (await fixture.store.get(`self-${uid}/self`, id))?.body;

/** Whatever falls due by then, by the timers alone. */
async function passed(days: number): Promise<void> {
  fixture.ports.advance(days * 86_400_000 + 60_000);
  const { store, ports } = fixture;
  await keepAppointments({ store, clock: ports.clock, propose: (...all) => decider.propose(...all) });
  await decider.idle();
}

describe('[R-61] who puts an account on legal hold', () => {
  it('[A11] a super-admin; nobody else is taken at their word, and whoever has another’s key is not even heard', async () => {
    for (const who of ['sam', 'owner', 'admin', 'suspended'] as const)
      for (const answer of [await hold(who), await release(who)]) {
        const code = who === 'suspended' ? 'ACCOUNT_SUSPENDED' : 'NO_PERMISSION';
        expect([who, answer]).toEqual([who, expect.objectContaining({ state: 'refused', code })]);
      }
    const { headers, deviceId } = known('super');
    const wrong = { ...headers, 'x-device': `${deviceId}.${'A'.repeat(43)}` };
    const keyless = await pushed('super', 'account.hold', { uid: SAM, reason: REASON }, wrong);
    expect([keyless.status, await keyless.outcome()]).toEqual([401, undefined]);
    expect((await open(SAM)).holds).toEqual([]);
    expect(await hold()).toMatchObject({ state: 'accepted' });
  });

  it('not without a reason, and not more than its fields', async () => {
    for (const body of [{ uid: SAM }, { uid: SAM, reason: 'short' }, { uid: SAM, reason: REASON, until: 'later' }])
      expect((await pushed('super', 'account.hold', body)).json).toMatchObject([{ error: 'forbidden' }]);
  });
});

describe('[G16] while it lasts', () => {
  it('whoever asks to be deleted reads why not; their own data they still get, and nothing of it names a hold', async () => {
    await hold();
    expect(await proposed('sam', 'account.close', {})).toMatchObject({
      ...{ state: 'refused', code: 'ACCOUNT_KEPT_BY_LAW' },
      message: expect.stringContaining('legal reasons'),
    });
    const { json } = await call('POST', `/api/accounts/${SAM}/export`, 'super', WHY);
    const { lists } = AccountExport.parse(json);
    expect(lists.profile).toMatchObject([{ uid: SAM, status: 'active' }]);
    const own = await fixture.json('GET', `/db/self-${SAM}/self/_changes?include_docs=true`, { as: known('sam') });
    for (const theirs of [lists, own.json]) expect(JSON.stringify(theirs)).not.toMatch(/court|account\.held/);
  });

  it('an erasure that waits does not run out, and does when it ends', async () => {
    await proposed('sam', 'account.close', {});
    await hold();
    await passed(400);
    // So long after they have all signed in anew.
    people.super = await fixture.device(SUE);
    expect(await bodyOf(SAM)).toMatchObject({ status: 'deletion_requested', displayName: 'Sam Fieldmouse' });
    expect((await open(SAM)).holds).toMatchObject([{ reason: REASON, by: { uid: SUE }, eraseAt: expect.any(String) }]);
    expect(await release()).toMatchObject({ state: 'accepted' });
    await passed(0);
    expect(await bodyOf(SAM)).toMatchObject({ status: 'deletion_requested' });
    await passed(1);
    expect(await bodyOf(SAM)).toMatchObject({ status: 'erased' });
  });
});

describe('[A8] killed at any moment, the hold is there with the day it took, or neither is', () => {
  it.each([1, 2, 3].flatMap((kill) => [false, true].map((isAfter) => ({ kill, isAfter }))))(
    'at commit $kill (after it: $isAfter)',
    async ({ kill, isAfter }) => {
      await proposed('sam', 'account.close', {});
      await decider.stop();
      const { outcome } = await pushed('super', 'account.hold', { uid: SAM, reason: REASON });
      let commits = 0;
      const dying: Store = new Proxy(fixture.store, {
        get: (target, name) => {
          const member: unknown = Reflect.get(target, name);
          if (name !== 'commit') return typeof member === 'function' ? member.bind(target) : member;
          return async (commit: Parameters<Store['commit']>[0]) => {
            commits += 1;
            if (commits >= kill && !isAfter) throw new StoreUnavailable('killed');
            await target.commit(commit);
            if (commits >= kill) throw new StoreUnavailable('killed');
          };
        },
      });
      const first = deciderOn(dying, { error: () => {}, warn: () => {} });
      await first.start().catch(() => {});
      await first.stop();
      const eraseAtOf = async () => (await bodyOf(SAM))?.eraseAt;
      // Whatever there is of it, it is whole: the day is in one of the two.
      const record = (await fixture.store.get('cell/accounts', `accountrecord:${SAM}`))?.body;
      expect(record?.holds === undefined).toBe((await eraseAtOf()) !== undefined);
      decider = deciderOn(fixture.store);
      await decider.start();
      await decider.idle();
      expect(await outcome()).toMatchObject({ state: 'accepted' });
      expect(await eraseAtOf()).toBeUndefined();
      const rows = await fixture.store.list('cell/audit', { limit: 100 });
      expect(rows.filter(({ body }) => body.action === 'account.held')).toHaveLength(1);
    },
  );
});
