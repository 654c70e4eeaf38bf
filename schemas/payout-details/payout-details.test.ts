import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, NOW, OFFER, person } from '../../tests/rules/documents.ts';
import { ANA, employee, platformGrants, SUE } from '../../tests/rules/orders.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { newStanding } from '../payout/standing.ts';
import { systemMoment } from '../proposal/judge.ts';
import { unpayable } from './sells.ts';
import { DETAILS_STATUSES, detailsIdOf } from './shape.ts';
import { DETAILS } from './states.ts';

const [GYM, OLIVE, OTTO, MANDY] = ['gym:one', 'owner001', 'owner002', 'manager1'];
const [FIRST, SECOND] = ['first-ref-000001', 'second-ref-00002'];

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(gym('one'), gym('two'), person(OTTO), platformGrants(SUE, true), platformGrants(ANA, false));
  employ(world, OLIVE, 'owner');
  employ(world, MANDY, 'manager');
  world.lay([employee(OLIVE), employee(OTTO), employee(MANDY, { preset: 'manager', permissions: [] })]);
});
const send = (ref = FIRST, change: { uid?: string; gymId?: string; masked?: string } = {}, at = NOW) =>
  world.system('system.payout-details', { gymId: GYM, uid: OLIVE, masked: '••••1234', vatRegistered: true, ref, ...change }, at);
const check = (result: 'checking' | 'verified' | 'rejected', ref = FIRST, at = NOW, account = 'acct_one') =>
  world.system('system.payout-details-checked', { gymId: GYM, detailsId: detailsIdOf(GYM, ref), result, account }, at);
const sent = (ref = FIRST) => world.one('payoutdetails', detailsIdOf(GYM, ref));
const standing = () => world.one('gymmoney', 'gymmoney:one');
const errands = () =>
  world.all('errand').flatMap((one) => (one.kind === 'payout-details' ? [`${one.task.does} ${one.task.detailsId}`] : []));
const told = (uid: string) => world.all('notice').flatMap((one) => (one.uid === uid ? [one.event] : []));

describe('[R-57] bank details that were sent', () => {
  it('are a masked document, a hold of 72 hours on all payouts, and something to check; on record', () => {
    const { audit } = send();
    expect(sent()).toMatchObject({ masked: '••••1234', vatRegistered: true, sentBy: OLIVE, sentAt: NOW, status: 'submitted' });
    expect(standing()).toMatchObject({ bankHeldUntil: plus(NOW, 3 * DAY), account: { state: 'checking', masked: '••••1234' } });
    expect(errands()).toEqual([`check ${sent()._id}`]);
    expect(audit).toMatchObject([{ action: 'payout.details_sent', by: OLIVE, after: { vatRegistered: true } }]);
  });

  it('are an owner’s alone: of nobody else at the gym, nor at another, is anything kept', () => {
    for (const change of [{ uid: MANDY }, { uid: OTTO }, { uid: ANA }, { uid: SUE }, { gymId: 'gym:two' }])
      expect(send(FIRST, change), JSON.stringify(change)).toMatchObject({
        state: 'refused',
        code: 'NO_PERMISSION',
        documents: [],
      });
  });

  it('are told to every owner, and to who sent the ones before, though they own the gym no longer', () => {
    send();
    expect([told(OLIVE), told(OTTO), told(MANDY)]).toEqual([['payout.details_changed'], ['payout.details_changed'], []]);
    check('verified');
    employ(world, OTTO, 'owner');
    world.lay([employee(OLIVE, { status: 'removed' })]);
    send(SECOND, { uid: OTTO, masked: '••••5678' }, plus(NOW, DAY));
    expect(told(OLIVE)).toEqual(['payout.details_changed', 'payout.details_verified', 'payout.details_changed']);
    const [notice] = world.all('notice').filter(({ uid, entity }) => uid === OLIVE && entity === detailsIdOf(GYM, SECOND));
    expect(notice).toMatchObject({
      severity: 'security',
      link: '/contact',
      body: expect.stringMatching(/ending 5678.*72 hours/),
    });
  });

  it('[S3] are sent once, however often it is said', () => {
    send();
    expect(send(FIRST, {}, plus(NOW, DAY)).documents).toEqual([]);
    expect(standing().bankHeldUntil).toBe(plus(NOW, 3 * DAY));
  });

  it('take the place of those that are being looked at, which leave the vault', () => {
    send();
    send(SECOND, {}, plus(NOW, HOUR));
    expect([sent().status, sent(SECOND).status]).toEqual(['superseded', 'submitted']);
    expect(errands()).toEqual([`check ${sent()._id}`, `check ${sent(SECOND)._id}`, `forget ${sent()._id}`]);
    // The provider's answer comes late.
    expect(check('verified', FIRST, plus(NOW, DAY)).documents).toEqual([]);
  });
});

describe('[2.10] the name check', () => {
  it('verified: the gym can be paid there, and its account has a name with the provider that no device reads', () => {
    send();
    check('verified', FIRST, plus(NOW, HOUR));
    expect(sent()).toMatchObject({ status: 'verified', endedAt: plus(NOW, HOUR) });
    expect(standing()).toMatchObject({ account: { state: 'ready', masked: '••••1234' }, bankHeldUntil: plus(NOW, 3 * DAY) });
    expect(world.one('payoutaccount', 'payoutaccount:one')).toMatchObject({ gymId: GYM, account: 'acct_one' });
    expect(JSON.stringify([sent(), standing(), ...world.all('notice')])).not.toContain('acct_one');
    expect(told(OLIVE)).toEqual(['payout.details_changed', 'payout.details_verified']);
  });

  it('while new ones are looked at the verified stay in force, and are superseded when those are verified', () => {
    send();
    check('verified');
    send(SECOND, { masked: '••••5678' }, plus(NOW, DAY));
    expect(standing()).toMatchObject({ account: { state: 'ready', masked: '••••1234' }, bankHeldUntil: plus(NOW, 4 * DAY) });
    check('verified', SECOND, plus(NOW, DAY), 'acct_two');
    expect([sent().status, sent(SECOND).status]).toEqual(['superseded', 'verified']);
    expect(standing().account).toEqual({ state: 'ready', masked: '••••5678' });
    expect(world.one('payoutaccount', 'payoutaccount:one').account).toBe('acct_two');
    expect(errands()).toContain(`forget ${sent()._id}`);
  });

  it('rejected: what was sent leaves the vault, the owner hears why, and what was verified before is still in force', () => {
    send();
    check('rejected');
    expect(sent().status).toBe('rejected');
    expect(standing().account).toEqual({ state: 'incomplete' });
    expect(errands()).toContain(`forget ${sent()._id}`);
    expect(told(OLIVE)).toEqual(['payout.details_changed', 'payout.details_rejected']);
    send(SECOND);
    check('verified', SECOND);
    const third = 'third-ref-000003';
    send(third, { masked: '••••9999' });
    check('rejected', third);
    expect([sent(SECOND).status, standing().account?.masked]).toEqual(['verified', '••••1234']);
  });

  it('goes on at the provider: asked again when it knows more, and only while there is something to ask', () => {
    const changed = () => world.system('system.payout-account-changed', { gymId: GYM });
    expect(changed().documents).toEqual([]);
    send();
    check('checking');
    expect(sent().status).toBe('checking');
    const [again] = changed().documents;
    expect(again).toMatchObject({ type: 'errand', kind: 'payout-details', status: 'open', task: { does: 'check' } });
    expect(changed().documents[0]?._id).not.toBe(again?._id);
    check('verified');
    expect(sent().status).toBe('verified');
    expect(changed().documents).toMatchObject([{ kind: 'payout-details', task: { does: 'recheck', detailsId: sent()._id } }]);
  });

  it('[R-56] that were verified and whose account is closed are paid nothing until it takes money again; owners are told of both', () => {
    send();
    check('verified');
    const again = (result: 'checking' | 'verified' | 'rejected', ref = FIRST) =>
      world.system('system.payout-details-checked', { gymId: GYM, detailsId: detailsIdOf(GYM, ref), result, again: true });
    const before = told(OTTO).length;
    expect(again('verified').documents).toEqual([]);
    again('rejected');
    expect([standing().account, sent().status]).toEqual([{ state: 'incomplete', masked: '••••1234' }, 'verified']);
    expect(again('rejected').documents).toEqual([]);
    again('checking');
    expect(standing().account?.state).toBe('checking');
    expect(told(OTTO).slice(before)).toEqual(['payout.details_rejected']);
    again('verified');
    expect(standing().account).toEqual({ state: 'ready', masked: '••••1234' });
    expect(told(OTTO).slice(before).toSorted()).toEqual(['payout.details_rejected', 'payout.details_verified']);
    expect(told(MANDY)).toEqual([]);
    expect(again('rejected', SECOND).documents).toEqual([]);
  });

  it('[S3] says nothing twice, and nothing of details that never were', () => {
    send();
    check('verified');
    for (const result of ['verified', 'rejected', 'checking'] as const) expect(check(result).documents).toEqual([]);
    expect(check('verified', SECOND).documents).toEqual([]);
  });

  it('every status leads on only as product.md draws it', () => {
    const ends = DETAILS_STATUSES.map((status) => [status, [...new Set(Object.values(DETAILS[status]))].sort()]);
    expect(Object.fromEntries(ends)).toEqual({
      submitted: ['checking', 'rejected', 'superseded', 'verified'],
      checking: ['checking', 'rejected', 'superseded', 'verified'],
      verified: ['superseded', 'verified'],
      rejected: ['rejected'],
      superseded: ['superseded'],
    });
  });
});

describe('[R-9] a gym that nobody knows how to pay', () => {
  const MEMBER = 'member01';
  const buys = (at: string) => {
    const { productId, version, price } = OFFER;
    const body = { gymId: GYM, productId, version, priceSeen: price, method: 'sandbox:visa', startRequestedNow: false };
    return world.say(MEMBER, 'pass.buy', body, { receivedAt: at, madeAt: at });
  };
  const firstSale = () => world.lay([{ ...newStanding(GYM, systemMoment(NOW)), firstSaleAt: NOW }]);
  beforeEach(() => world.lay([person(MEMBER)]));

  it('sells for 30 days from its first sale, to the millisecond, and then nothing until its account is checked', () => {
    firstSale();
    expect(buys(plus(NOW, 30 * DAY))).toMatchObject({ state: 'accepted' });
    const late = plus(NOW, 30 * DAY + 1);
    expect(buys(late)).toMatchObject({ state: 'refused', code: 'GYM_UNPAYABLE', documents: [] });
    send(FIRST, {}, late);
    expect(buys(late)).toMatchObject({ code: 'GYM_UNPAYABLE' });
    check('rejected', FIRST, late);
    expect(buys(late)).toMatchObject({ code: 'GYM_UNPAYABLE' });
    send(SECOND, {}, late);
    check('verified', SECOND, late);
    expect(buys(late)).toMatchObject({ state: 'accepted' });
    // New ones that are being looked at change nothing.
    send('third-ref-000003', {}, late);
    expect(buys(late)).toMatchObject({ state: 'accepted' });
  });

  it('sells while it has sold nothing, and on a device that does not know', () => {
    const late = plus(NOW, 90 * DAY);
    expect(buys(late)).toMatchObject({ state: 'accepted' });
    firstSale();
    const blind = blindTo(world, 'gym-one/payouts');
    expect(unpayable(blind, GYM, systemMoment(late))).toBeNull();
    expect(unpayable(world, GYM, systemMoment(late))).toMatchObject({ code: 'GYM_UNPAYABLE' });
  });
});

describe('[R-61] reading what was typed', () => {
  const open = (uid: string, gymId = GYM) =>
    world.system('system.payout-details-opened', { uid, gymId, detailsId: detailsIdOf(GYM, FIRST), reason: 'HMRC asks' });

  it('is a super-admin’s, with a reason that is on record', () => {
    send();
    expect(open(SUE)).toMatchObject({
      state: 'accepted',
      documents: [],
      audit: [{ action: 'payout.details_opened', by: SUE, reason: 'HMRC asks', target: { type: 'gym', id: GYM } }],
    });
  });

  it('is not an administrator’s nor the owner’s, and who asks of nothing learns nothing else', () => {
    const none = open(SUE);
    expect(none).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    send();
    for (const uid of [ANA, OLIVE, MANDY, OTTO]) expect(open(uid), uid).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(open(SUE, 'gym:two')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });
});
