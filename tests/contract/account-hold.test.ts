/** [17] Legal hold over the gateway (R-61, GDPR 17(3)(e)): by whom, what it keeps of whom, and killed at any moment. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountExport } from '../../schemas/account/wire.ts';
import { AccountsFixture, deaths, SAM, SUE } from './accounts-fixture.ts';

const REASON = 'A court asked for all of it: claim 7 of 2026.';
const WHY = { reason: 'legal', text: 'A court asked for it' } as const;

let fixture: AccountsFixture;
beforeEach(async () => {
  fixture = await AccountsFixture.begun();
});
afterEach(() => fixture.ended());

const known = (who: string) => fixture.known(who);
const pushed: AccountsFixture['pushed'] = (...it) => fixture.pushed(...it);
const proposed: AccountsFixture['proposed'] = (...it) => fixture.proposed(...it);
const call: AccountsFixture['call'] = (...it) => fixture.call(...it);
const open = (uid: string) => fixture.open(uid);
const bodyOf = (uid: string) => fixture.bodyOf(uid);
const hold = (who = 'super') => proposed(who, 'account.hold', { uid: SAM, reason: REASON });
const release = (who = 'super') => proposed(who, 'account.release', { uid: SAM, reason: REASON });

/** Whatever falls due by then, by the timers alone. */
async function passed(days: number): Promise<void> {
  fixture.ports.advance(days * 86_400_000 + 60_000);
  await fixture.kept();
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
    fixture.people.super = await fixture.device(SUE);
    expect(await bodyOf(SAM)).toMatchObject({ status: 'deletion_requested', displayName: 'Sam Fieldmouse' });
    expect((await open(SAM)).holds).toMatchObject([{ reason: REASON, by: { uid: SUE }, eraseAt: expect.any(String) }]);
    expect(await release()).toMatchObject({ state: 'accepted' });
    await passed(0);
    expect(await bodyOf(SAM)).toMatchObject({ status: 'deletion_requested' });
    await passed(1);
    expect(await bodyOf(SAM)).toMatchObject({ status: 'erased' });
  });
});

describe('[R-61] what grows old of theirs', () => {
  const stored = async () => (await fixture.store.list('platform/contacts', { limit: 10 })).map(({ body }) => body.message);
  const MESSAGE = 'My knee was hurt by the door of Gym one.';

  /** A message that we closed, which is kept for a year after that. */
  beforeEach(async () => {
    await fixture.kept();
    const form = { name: 'Sam', email: 'sam.fieldmouse@home.example', topic: 'other', subject: 'The door', message: MESSAGE };
    await proposed('sam', 'contact.send', form);
    const [one] = await fixture.store.list('platform/contacts', { limit: 10 });
    expect(await proposed('admin', 'contact.close', { contactId: one?.id, as: 'spam' })).toMatchObject({ state: 'accepted' });
  });

  it('stays however often its time comes round, and goes within a week of the end of the hold', async () => {
    await hold();
    await passed(366);
    for (let weeks = 0; weeks < 3; weeks += 1) {
      expect(await stored()).toEqual([MESSAGE]);
      await passed(7);
    }
    fixture.people.super = await fixture.device(SUE);
    await release();
    expect(await stored()).toEqual([MESSAGE]);
    await passed(7);
    expect(await stored()).toEqual([]);
  });

  it('of somebody who is not on hold goes in its time', async () => {
    await passed(366);
    expect(await stored()).toEqual([]);
  });

  it.each(deaths(3))(
    '[A8] killed at commit $kill (after it: $isAfter) as that comes, it is there and asked of again',
    async (death) => {
      await hold();
      await fixture.decider.stop();
      await passed(366);
      await fixture.killedAt(death);
      expect(await stored()).toEqual([MESSAGE]);
      await fixture.startedAgain();
      expect(await stored()).toEqual([MESSAGE]);
      fixture.people.super = await fixture.device(SUE);
      await release();
      await passed(7);
      expect(await stored()).toEqual([]);
    },
  );
});

describe('[A8] killed at any moment, the hold is there with the day it took, or neither is', () => {
  it.each(deaths(3))('at commit $kill (after it: $isAfter)', async (death) => {
    await proposed('sam', 'account.close', {});
    await fixture.decider.stop();
    const { outcome } = await pushed('super', 'account.hold', { uid: SAM, reason: REASON });
    await fixture.killedAt(death);
    const eraseAtOf = async () => (await bodyOf(SAM))?.eraseAt;
    // Whatever there is of it, it is whole: the day is in one of the two.
    const record = (await fixture.store.get('cell/accounts', `accountrecord:${SAM}`))?.body;
    expect(record?.holds === undefined).toBe((await eraseAtOf()) !== undefined);
    await fixture.startedAgain();
    expect(await outcome()).toMatchObject({ state: 'accepted' });
    expect(await eraseAtOf()).toBeUndefined();
    const rows = await fixture.store.list('cell/audit', { limit: 100 });
    expect(rows.filter(({ body }) => body.action === 'account.held')).toHaveLength(1);
  });
});
