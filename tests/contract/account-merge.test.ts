/** [17] Two accounts of one person merged over the gateway (product.md 4.5, R-61): by whom, what each of them finds then, and killed at any moment. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountPage } from '../../schemas/account/wire.ts';
import { signOutDevices } from '../../sync-server/principals/sign-out.ts';
import { gym, pass } from '../rules/documents.ts';
import { AccountsFixture, deaths, SAM, SUE } from './accounts-fixture.ts';

const OLD = 'duplicate1';
const REASON = 'They wrote to us from both addresses.';
const WHY = { reason: 'asked_us', text: 'Rang about two accounts' } as const;

let fixture: AccountsFixture;
beforeEach(async () => {
  fixture = await AccountsFixture.begun();
  fixture.people.old = await fixture.registered(OLD, 'Sam Fieldmouse', 'sam.fieldmouse@work.example');
});
afterEach(() => fixture.ended());

const known = (who: string) => fixture.known(who);
const pushed: AccountsFixture['pushed'] = (...it) => fixture.pushed(...it);
const proposed: AccountsFixture['proposed'] = (...it) => fixture.proposed(...it);
const call: AccountsFixture['call'] = (...it) => fixture.call(...it);
const open = (uid: string) => fixture.open(uid);
const bodyOf = (uid: string) => fixture.bodyOf(uid);
const merge = (who = 'super', uid = OLD, into = SAM) => proposed(who, 'account.merge', { uid, into, reason: REASON });
const unmerge = (who = 'super') => proposed(who, 'account.unmerge', { uid: OLD, reason: REASON });
const pull = (who: string, db: string) => fixture.json('GET', `/db/${db}/_changes?include_docs=true`, { as: known(who) });
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
    for (const _ of [1, 2]) await signOutDevices({ ...parts, propose: (...all) => fixture.decider.propose(...all) }, OLD);
    await fixture.decider.idle();
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
    // By the timers alone: the closed one falls due when the other is erased.
    for (const _ of [SAM, OLD]) await fixture.kept();
    for (const uid of [SAM, OLD]) expect(await bodyOf(uid)).toMatchObject({ status: 'erased', email: `${uid}@erased.invalid` });
  });
});

describe('[A8] killed at any moment, it is merged once or not at all', () => {
  it.each(deaths(4))('at commit $kill (after it: $isAfter)', async (death) => {
    await proposed('old', 'savedsearch.set', { query: 'q=yoga', name: 'Yoga', kept: true });
    await fixture.decider.stop();
    const { outcome } = await pushed('super', 'account.merge', { uid: OLD, into: SAM, reason: REASON });
    await fixture.killedAt(death);
    // Whatever there is of it, it is whole.
    const isClosed = (await bodyOf(OLD))?.status === 'suspended';
    const there = () => fixture.store.find(`self-${SAM}/self`, 'type', 'savedsearch');
    expect([(await there()).length, (await errands('sign-out')).length]).toEqual(isClosed ? [1, 1] : [0, 0]);
    await fixture.startedAgain();
    expect(await outcome()).toMatchObject({ state: 'accepted' });
    expect(await bodyOf(OLD)).toMatchObject({ status: 'suspended', mergedInto: { uid: SAM } });
    expect([(await there()).length, (await errands('sign-out')).length]).toEqual([1, 1]);
    const record = await fixture.store.list('cell/audit', { limit: 100 });
    const merges = record.filter(({ body }) => /^account\.(merged|absorbed)$/.test(String(body.action)));
    expect(merges.map(({ body }) => body.action).toSorted()).toEqual(['account.absorbed', 'account.merged']);
  });
});
