/** [17] Two accounts of one person merged over the gateway (product.md 4.5, R-61): by whom, what each of them finds then, and killed at any moment. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountPage, AccountShown } from '../../schemas/account/wire.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { PRESET_PERMISSIONS } from '../../schemas/person/shape.ts';
import { accountRows } from '../../sync-server/api/accounts/rows.ts';
import { Api } from '../../sync-server/api/api.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { bodyText } from '../../sync-server/exchange.ts';
import { keepAppointments } from '../../sync-server/jobs/agenda.ts';
import { signOutDevices } from '../../sync-server/principals/sign-out.ts';
import { RateLimiter } from '../../sync-server/rate-limiter.ts';
import { type Store, StoreUnavailable } from '../../sync-server/store/store.ts';
import { gym, pass } from '../rules/documents.ts';
import { GatewayFixture, proposal, type TestPerson } from './gateway-fixture.ts';

const [OLD, SAM, SUE, ANA] = ['duplicate1', 'samsamsam1', 'suesuesue1', 'anaanaana1'];
const REASON = 'They wrote to us from both addresses.';
const WHY = { reason: 'asked_us', text: 'Rang about two accounts' } as const;
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
    old: await registered(OLD, 'Sam Fieldmouse', 'sam.fieldmouse@work.example'),
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
const merge = (who = 'super', uid = OLD, into = SAM) => proposed(who, 'account.merge', { uid, into, reason: REASON });
const unmerge = (who = 'super') => proposed(who, 'account.unmerge', { uid: OLD, reason: REASON });

async function call(method: 'GET' | 'POST', path: string, who: string, body?: unknown) {
  const answer = await api.handle(fixture.request(method, path, { as: known(who), ...(body !== undefined && { body }) }));
  if (!answer) throw new Error('no row');
  return { status: answer.status, json: JSON.parse(await bodyText(answer)) };
}
const open = async (uid: string) => AccountShown.parse((await call('POST', `/api/accounts/${uid}/open`, 'super', WHY)).json);
const pull = (who: string, db: string) => fixture.json('GET', `/db/${db}/_changes?include_docs=true`, { as: known(who) });
const bodyOf = async (uid: string, id = `user:${uid}`) => (await fixture.store.get(`self-${uid}/self`, id))?.body;
const lay = (db: string, { _id, ...body }: { readonly _id: string }) => fixture.write(db, [[_id, body]]);
const errands = async (kind: string) =>
  (await fixture.store.list('cell/errands', { limit: 100 })).filter(({ body }) => body.kind === kind).map(({ body }) => body);

describe('[R-61] who merges two accounts', () => {
  it('[A11] a super-admin; nobody else is taken at their word, and whoever has another’s key is not even heard', async () => {
    for (const who of ['old', 'sam', 'owner', 'admin', 'suspended'] as const)
      for (const answer of [await merge(who), await unmerge(who)])
        expect([who, answer]).toEqual([
          who,
          expect.objectContaining({ state: 'refused', code: expect.stringMatching(refusalOf(who)) }),
        ]);
    const { headers, deviceId } = known('super');
    const keyless = await pushed(
      'super',
      'account.merge',
      { uid: OLD, into: SAM, reason: REASON },
      {
        ...{ ...headers, 'x-device': `${deviceId}.${'A'.repeat(43)}` },
      },
    );
    expect([keyless.status, await keyless.outcome()]).toEqual([401, undefined]);
    expect(await bodyOf(OLD)).toMatchObject({ status: 'active' });
    expect(await merge()).toMatchObject({ state: 'accepted' });
  });
  const refusalOf = (who: string) => (who === 'suspended' ? /^ACCOUNT_SUSPENDED$/ : /^NO_PERMISSION$/);

  it('not without a reason, not more than its fields, and neither of one’s own', async () => {
    for (const body of [
      { uid: OLD, into: SAM },
      { uid: OLD, into: SAM, reason: 'short' },
      { uid: OLD, into: SAM, reason: REASON, force: true },
    ])
      expect((await pushed('super', 'account.merge', body)).json).toMatchObject([{ error: 'forbidden' }]);
    for (const [uid, into] of [
      [SUE, SAM],
      [OLD, SUE],
    ])
      expect(await merge('super', uid, into)).toMatchObject({ state: 'refused', code: 'ACCOUNT_OWN' });
  });

  it('what is in the way is said in words', async () => {
    await lay(`member-${OLD}/passes`, pass('one', OLD));
    expect(await merge()).toMatchObject({
      ...{ state: 'refused', code: 'ACCOUNT_MERGE_FIRST' },
      message: 'This account can’t be closed yet: 1 pass that isn’t over.',
    });
  });
});

describe('[4.5] what each of the two finds', () => {
  beforeEach(() => lay('venue-one/gyms', gym('one')));

  it('[A3] [G15] the closed one reads nothing, is told where it went, and whatever its phone still brings is answered so', async () => {
    expect((await pull('old', `self-${OLD}/self`)).status).toBe(200);
    await merge();
    expect(await pull('old', `self-${OLD}/self`)).toMatchObject({ status: 403, json: { reason: 'ACCOUNT_MERGED' } });
    expect(await proposed('old', 'favourite.set', { gymId: 'gym:one', kept: true, note: '', order: 1 })).toMatchObject({
      ...{ state: 'refused', code: 'ACCOUNT_MERGED' },
      message: 'This account is part of your other one s•••@h•••.example now. Sign in with that one.',
    });
    // Whoever signs in to it is told on the spot, and with no more of the address than they know anyway.
    const answer = await call('POST', `/api/accounts/${SAM}/open`, 'old', WHY);
    expect(answer).toMatchObject({
      status: 403,
      json: { error: 'ACCOUNT_MERGED', message: expect.stringContaining('s•••@h•••') },
    });
    expect(JSON.stringify(answer)).not.toContain('sam.fieldmouse');
  });

  it('its devices are signed out, each once, however often the errand is done; nobody else’s', async () => {
    await merge();
    expect(await errands('sign-out')).toMatchObject([{ status: 'open', task: { uid: OLD } }]);
    const { devices, identity } = fixture;
    const parts = { devices, directory: identity, tokens: { forgetDevice: async () => {} } };
    for (const _ of [1, 2]) await signOutDevices({ ...parts, propose: (...all) => decider.propose(...all) }, OLD);
    await decider.idle();
    expect((await devices.of(OLD)).every(({ revokedAt }) => revokedAt)).toBe(true);
    expect((await pull('old', `self-${OLD}/self`)).status).toBe(401);
    expect((await pull('sam', `self-${SAM}/self`)).status).toBe(200);
  });

  it('[A5] the one that goes on has what was set up, on its own devices, and nothing that says who merged them', async () => {
    expect(await proposed('old', 'favourite.set', { gymId: 'gym:one', kept: true, note: 'Quiet', order: 1 })).toMatchObject({
      state: 'accepted',
    });
    await proposed('old', 'savedsearch.set', { query: 'q=yoga', name: 'Yoga', kept: true });
    await merge();
    const { json } = await pull('sam', `self-${SAM}/self`);
    const mine = JSON.stringify(json);
    for (const word of [`favourite:${SAM}:one`, 'Quiet', 'q=yoga', 'account.absorbed', 's•••@w•••.example'])
      expect(mine).toContain(word);
    for (const word of [SUE, REASON, 'work.example']) expect(mine).not.toContain(word);
    expect(await errands('email')).toEqual([]);
  });

  it('those who run the platform find both, and the way from one to the other; a reason that is on record', async () => {
    await merge();
    const { accounts } = AccountPage.parse((await call('GET', '/api/accounts?q=sam', 'admin')).json);
    expect(accounts.map(({ uid, merged }) => [uid, merged])).toEqual([
      [OLD, true],
      [SAM, undefined],
    ]);
    const closed = await open(OLD);
    expect(closed).toMatchObject({ status: 'suspended', merged: true, mergedInto: { uid: SAM, name: 'Sam F.' } });
    expect(closed.audit.newest).toContainEqual(
      expect.objectContaining({ action: 'account.merged', actorUid: SUE, reason: REASON }),
    );
    const whole = await open(SAM);
    expect(whole.absorbed).toEqual([{ uid: OLD, name: 'Sam F.' }]);
    expect(whole).not.toHaveProperty('mergedInto');
    expect(whole.audit.newest).toContainEqual(expect.objectContaining({ action: 'account.absorbed', reason: REASON }));
    await unmerge();
    expect([(await open(SAM)).absorbed, (await open(OLD)).mergedInto]).toEqual([[], undefined]);
  });

  it('taken back, it reads and asks again as before', async () => {
    await merge();
    expect(await unmerge()).toMatchObject({ state: 'accepted' });
    expect((await pull('old', `self-${OLD}/self`)).status).toBe(200);
    expect(await proposed('old', 'favourite.set', { gymId: 'gym:one', kept: true, note: '', order: 1 })).toMatchObject({
      state: 'accepted',
    });
  });

  it('[G16] erased with the one that goes on, as soon as that is', async () => {
    await merge();
    await proposed('super', 'account.erase', { uid: SAM, message: 'You asked us to delete it.' });
    fixture.ports.advance(30 * 86_400_000 + 60_000);
    const { store, ports } = fixture;
    const parts = { store, clock: ports.clock, propose: (...all: readonly SystemProposal[]) => decider.propose(...all) };
    // By the timers alone: the closed one falls due when the other is erased.
    for (const _ of [SAM, OLD]) {
      await keepAppointments(parts);
      await decider.idle();
    }
    for (const uid of [SAM, OLD]) expect(await bodyOf(uid)).toMatchObject({ status: 'erased', email: `${uid}@erased.invalid` });
  });
});

describe('[A8] killed at any moment, it is merged once or not at all', () => {
  const END = 4;
  it.each(
    Array.from({ length: END }, (_, n) => n + 1).flatMap((kill) => [
      { kill, after: false },
      { kill, after: true },
    ]),
  )('at commit $kill (after it: $after)', async ({ kill, after }) => {
    await proposed('old', 'savedsearch.set', { query: 'q=yoga', name: 'Yoga', kept: true });
    await decider.stop();
    const { outcome } = await pushed('super', 'account.merge', { uid: OLD, into: SAM, reason: REASON });
    let commits = 0;
    const dying: Store = new Proxy(fixture.store, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (name !== 'commit') return typeof member === 'function' ? member.bind(target) : member;
        return async (commit: Parameters<Store['commit']>[0]) => {
          commits += 1;
          if (commits >= kill && !after) throw new StoreUnavailable('killed');
          await target.commit(commit);
          if (commits >= kill) throw new StoreUnavailable('killed');
        };
      },
    });
    const first = deciderOn(dying, { error: () => {}, warn: () => {} });
    await first.start().catch(() => {});
    await first.stop();
    // Whatever there is of it, it is whole.
    const isClosed = (await bodyOf(OLD))?.status === 'suspended';
    const there = () => fixture.store.find(`self-${SAM}/self`, 'type', 'savedsearch');
    expect([(await there()).length, (await errands('sign-out')).length]).toEqual(isClosed ? [1, 1] : [0, 0]);
    decider = deciderOn(fixture.store);
    await decider.start();
    await decider.idle();
    expect(await outcome()).toMatchObject({ state: 'accepted' });
    expect(await bodyOf(OLD)).toMatchObject({ status: 'suspended', mergedInto: { uid: SAM } });
    expect([(await there()).length, (await errands('sign-out')).length]).toEqual([1, 1]);
    const record = await fixture.store.list('cell/audit', { limit: 100 });
    const merges = record.filter(({ body }) => /^account\.(merged|absorbed)$/.test(String(body.action)));
    expect(merges.map(({ body }) => body.action).toSorted()).toEqual(['account.absorbed', 'account.merged']);
  });
});
