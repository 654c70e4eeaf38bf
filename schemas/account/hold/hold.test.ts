/** [17] Legal hold (R-61, GDPR 17(3)(e)): what it keeps, what the person hears, and what goes on when it ends. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, NOW, person } from '../../../tests/rules/documents.ts';
import { platformGrants, SUE } from '../../../tests/rules/orders.ts';
import { blindTo, KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { sentenceFor } from '../../codes.ts';
import { decide } from '../../folds/decide.ts';
import { NOUNS } from '../../nouns.ts';
import type { Person } from '../../person/shape.ts';
import { momentOf } from '../../proposal/judge.ts';
import { entryOf } from '../entry.ts';

const [SAM, OLD] = ['member0001', 'duplicate1'];
const REASON = 'A court asked for all of it: claim 7 of 2026.';
const END = plus(NOW, 30 * DAY);
const HELD = { state: 'refused', code: 'ACCOUNT_STATUS', facts: { status: 'on legal hold' } };

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(...[SAM, OLD, SUE].map((uid) => person(uid)), platformGrants(SUE, true));
});
const says = (kind: 'account.hold' | 'account.release', { uid = SAM, at = NOW } = {}) =>
  world.say(SUE, kind, { uid, reason: REASON }, { receivedAt: at, madeAt: at });
const hold = (asked = {}) => says('account.hold', asked);
const release = (asked = {}) => says('account.release', asked);
const close = (at = NOW) => world.say(SAM, 'account.close', {}, { receivedAt: at, madeAt: at });
const keep = (at = NOW) => world.say(SAM, 'account.keep', {}, { receivedAt: at, madeAt: at });
const erase = (uid = SAM, at = NOW) =>
  world.say(SUE, 'account.erase', { uid, message: 'You asked us to delete it.' }, { receivedAt: at, madeAt: at });
const merge = (uid = OLD, into = SAM) => world.say(SUE, 'account.merge', { uid, into, reason: REASON });
const profile = (uid = SAM): Person => world.one('user', `user:${uid}`);
const dueOf = (uid = SAM) => NOUNS.person.documents.user.due?.(profile(uid)) ?? null;
const told = (uid = SAM) => world.all('notice').filter((one) => one.uid === uid);
/** As the timers would: whatever falls due by then. */
function pass(at: string) {
  for (const uid of [SAM, OLD]) {
    const due = dueOf(uid);
    if (due && due.at <= at) world.system('system.account-erased', { uid }, at);
  }
}

describe('[R-61] on legal hold', () => {
  it('changes nothing for the person, and says nothing to them', () => {
    expect(hold()).toMatchObject({ state: 'accepted' });
    expect([profile(), told()]).toEqual([person(SAM), []]);
    expect(world.one('accountrecord', `accountrecord:${SAM}`).holds).toMatchObject([
      { reason: REASON, by: { uid: SUE, at: NOW } },
    ]);
  });

  it('whoever asks to be deleted hears why not, and to whom they turn', () => {
    hold();
    const asked = close();
    expect(asked).toMatchObject({ state: 'refused', code: 'ACCOUNT_KEPT_BY_LAW' });
    expect(sentenceFor('ACCOUNT_KEPT_BY_LAW', {})).toMatch(/legal reasons.*Contact page.*Information Commissioner/);
    expect(profile()).toEqual(person(SAM));
  });

  it('[A4] a device, which knows of no hold, lets its person ask', () => {
    hold();
    const proposal = world.proposal('account.close', {});
    const moment = momentOf(proposal.origin, { by: SAM, receivedAt: NOW, contactBefore: undefined, possibleSince: undefined });
    expect(decide(proposal, blindTo(world, 'cell/'), moment)).toMatchObject({ state: 'accepted' });
  });

  it('no super-admin has it erased, nor merged either way', () => {
    hold();
    expect(erase()).toMatchObject(HELD);
    expect(merge(OLD, SAM)).toMatchObject({
      ...{ code: 'ACCOUNT_MERGE_FIRST', facts: { what: 'the one that goes on is on legal hold' } },
    });
    expect(merge(SAM, OLD)).toMatchObject({ code: 'ACCOUNT_MERGE_FIRST', facts: { what: 'it’s on legal hold' } });
    release();
    expect(merge(OLD, SAM)).toMatchObject({ state: 'accepted' });
    expect(erase()).toMatchObject({ state: 'accepted' });
  });

  it('is in force once, and ends once; then it can begin again', () => {
    expect(release()).toMatchObject({ ...HELD, facts: { status: 'not on legal hold' } });
    hold();
    expect(hold()).toMatchObject(HELD);
    release();
    expect(release()).toMatchObject({ code: 'ACCOUNT_STATUS' });
    expect(hold({ at: plus(NOW, DAY) })).toMatchObject({ state: 'accepted' });
    expect(erase()).toMatchObject(HELD);
    const { holds } = world.one('accountrecord', `accountrecord:${SAM}`);
    expect(holds?.map(({ ended }) => ended?.reason)).toEqual([REASON, undefined]);
  });

  it('[2.23] both are on record: who, why, before and after', () => {
    close();
    const began = hold();
    const id = began.proposal.origin.opId;
    const about = { target: { type: 'user', id: `user:${SAM}` }, reason: REASON };
    const status = 'deletion_requested';
    expect(began.audit).toEqual([{ ...about, action: 'account.held', before: { status, eraseAt: END }, after: { hold: id } }]);
    expect(release().audit).toEqual([
      { ...about, action: 'account.released', before: { hold: id }, after: { status, eraseAt: END } },
    ]);
  });
});

describe('[G16] an erasure that waits already', () => {
  beforeEach(() => {
    close();
  });

  it('does not run out while it lasts, however long, and its person is told', () => {
    hold({ at: plus(NOW, DAY) });
    expect([profile().status, profile().eraseAt, dueOf()]).toEqual(['deletion_requested', undefined, null]);
    expect(told().map(({ event }) => event)).toContain('account.held');
    // A timer that was on its way already.
    expect(world.system('system.account-erased', { uid: SAM }, plus(END, DAY)).documents).toEqual([]);
    pass(plus(END, 400 * DAY));
    expect(profile()).toMatchObject({ status: 'deletion_requested', displayName: person(SAM).displayName });
  });

  it('released before its day it comes on that day', () => {
    hold({ at: plus(NOW, DAY) });
    release({ at: plus(NOW, 3 * DAY) });
    expect(dueOf()).toMatchObject({ at: END, kind: 'system.account-erased' });
    pass(plus(END, -1));
    expect(profile().status).toBe('deletion_requested');
    pass(END);
    expect(profile().status).toBe('erased');
  });

  it.each([
    ['after its day', plus(END, 100 * DAY)],
    ['an hour before it', plus(END, -60 * MINUTE)],
  ])('released %s its person has a day’s notice', (_, at) => {
    hold({ at: plus(NOW, DAY) });
    release({ at });
    expect(profile().eraseAt).toBe(plus(at, DAY));
    // In place of what was said when it began.
    expect(told().filter(({ event }) => event !== 'account.closing')).toMatchObject([{ event: 'account.released' }]);
    pass(plus(at, DAY));
    expect(profile().status).toBe('erased');
  });

  it('whoever keeps their account meanwhile keeps it when the hold ends', () => {
    hold({ at: plus(NOW, DAY) });
    expect(keep(plus(NOW, 2 * DAY))).toMatchObject({ state: 'accepted' });
    release({ at: plus(END, DAY) });
    expect([profile().status, profile().eraseAt, dueOf()]).toEqual(['active', undefined, null]);
    expect(told().map(({ event }) => event)).not.toContain('account.released');
  });
});

describe('[G16] an account that was merged, and the one that goes on', () => {
  it('that is erased leaves the one on hold, which follows when it is released', () => {
    merge();
    world.lay([entryOf(profile(OLD))]);
    hold({ uid: OLD });
    close();
    pass(END);
    expect([profile().status, profile(OLD).status, dueOf(OLD)]).toEqual(['erased', 'deletion_requested', null]);
    expect(profile(OLD).displayName).toBe(person(OLD).displayName);
    release({ uid: OLD, at: plus(END, DAY) });
    pass(plus(END, 2 * DAY));
    expect(profile(OLD).status).toBe('erased');
  });

  it('[2.23] what was written about a hold goes with the account', () => {
    hold();
    release();
    close();
    pass(END);
    const record = JSON.stringify(world.one('accountrecord', `accountrecord:${SAM}`));
    expect(record).toContain(SUE);
    expect(record).not.toContain('court');
  });
});
