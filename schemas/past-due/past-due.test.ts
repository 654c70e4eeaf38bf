/** R-17 as the gym sees it: which renewals were not paid, when they are tried again, and the one message about each. */
import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, MINUTE, pass, person } from '../../tests/rules/documents.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { dueOf } from '../folds/documents.ts';
import type { Pass } from '../pass/shape.ts';
import type { PaymentMethod } from '../payment-method/shape.ts';
import { grantAt } from '../person/power.ts';
import { systemMoment } from '../proposal/judge.ts';
import { possibleSince } from '../proposal/possible.ts';
import { saidOf } from './said.ts';

const UID = 'member01';
const ID = 'pastdue:member01';
const PASS_ID = 'pass:member01';
const BEGAN = '2026-02-20T08:00:00.000Z';
/** A month later, at 08:00 in London. */
const ENDS = '2026-03-20T08:00:00.000Z';
const BORN = { schemaVersion: 1, createdAt: BEGAN, updatedAt: BEGAN, createdBy: 'system', updatedBy: 'system' };
const METHOD = `paymethod:${UID}:0123456789abcdef01234567`;
const card: PaymentMethod = {
  ...{ _id: METHOD, type: 'paymethod', ...BORN, uid: UID, brand: 'visa', last4: '4242' },
  ...{ expMonth: 12, expYear: 2034, isDefault: true, status: 'active' },
};
const named = {
  _id: METHOD.replace('paymethod', 'methodname'),
  type: 'methodname',
  ...BORN,
  uid: UID,
  method: 'sandbox:v',
} as const;

function worldOf({ cards = true, change = {} as Partial<Pass> } = {}) {
  const { visitsTotal: _none, ...rest } = pass(UID, UID, { ...BORN, activatedAt: BEGAN, validFrom: BEGAN, validTo: ENDS });
  const snapshot = { ...rest.snapshot, name: 'Monthly', price: money(3500), validity: 'P1M', activation: 'purchase' as const };
  const renews = { autoRenew: true, renewal: { saidAt: BEGAN, remindedAt: plus(ENDS, -DAY), times: 0, failed: 0 } };
  const monthly: Pass = { ...rest, snapshot, kind: 'monthly', status: 'active', ...renews, ...change };
  const world = new KnownWorld(gym('one'), gym('two'), person(UID), monthly, ...(cards ? [card, named] : []));
  world.system('system.device-registered', { uid: UID, deviceId: 'device01', name: 'Phone' }, BEGAN);
  employ(world, 'owner0001', 'owner');
  employ(world, 'manager01', 'manager');
  employ(world, 'rival0001', 'owner', 'gym:two');
  return world;
}
type World = ReturnType<typeof worldOf>;

/** The pass's next appointment. */
function keep(world: World): string {
  const due = dueOf(world.one('pass', PASS_ID));
  if (due?.kind !== 'system.renewal-due') throw new Error(`nothing is due but ${due?.kind}`);
  world.system('system.renewal-due', { passId: PASS_ID, memberId: UID }, due.at);
  return due.at;
}
function answer(world: World, result: 'succeeded' | 'failed', at: string) {
  const asked = world.all('payment').find(({ status }) => status === 'created');
  const said = { memberId: UID, result, shortCode: '7K3M9QXA', pspRef: 'psp_1' };
  world.system('system.payment-reported', { paymentId: asked?._id ?? '', ...said }, at);
}
/** Charged, and the bank says no, so often. */
function declined(world: World, times = 1): World {
  for (let time = 0; time < times; time += 1) answer(world, 'failed', keep(world));
  return world;
}
const owed = (world: World) => world.one('pastdue', ID);
const tell = (world: World, by = 'owner0001', receivedAt = plus(ENDS, HOUR), change: object = {}, when: object = {}) =>
  world.say(by, 'pastdue.tell', { gymId: 'gym:one', passId: PASS_ID, ...change }, { receivedAt, ...when });

describe('[R-17] a renewal that was not paid', () => {
  it('is on the gym’s list with whose it is, how much, why, and when it is tried again', () => {
    const world = declined(worldOf());
    expect(owed(world)).toMatchObject({
      ...{ gymId: 'gym:one', passId: PASS_ID, memberId: UID, name: 'Monthly', amount: money(3500), why: 'declined' },
      ...{ since: ENDS, tries: 1, nextTryAt: plus(ENDS, DAY), opensUntil: plus(ENDS, 3 * DAY), status: 'open' },
    });
    expect(owed(world).memberName).toBe(world.all('roster')[0]?.displayName);
    declined(world);
    expect(owed(world)).toMatchObject({ since: ENDS, tries: 2, status: 'open' });
    expect(owed(world).nextTryAt).toBe(dueOf(world.one('pass', PASS_ID))?.at);
    expect(owed(world)).not.toHaveProperty('toldAt');
  });

  it('says that there was no card, until there is one that is declined', () => {
    const world = worldOf({ cards: false });
    keep(world);
    expect(owed(world)).toMatchObject({ why: 'no_card', tries: 1 });
    world.lay([card, named]);
    declined(world);
    expect(owed(world)).toMatchObject({ why: 'declined', tries: 2 });
  });

  it('is paid once the money has come', () => {
    const world = declined(worldOf());
    answer(world, 'succeeded', keep(world));
    expect(owed(world)).toMatchObject({ status: 'paid' });
    expect(owed(world)).not.toHaveProperty('nextTryAt');
  });

  it('one that was paid at once is on no list', () => {
    const world = worldOf();
    answer(world, 'succeeded', keep(world));
    expect(world.all('pastdue')).toEqual([]);
  });

  it('has ended after the fourth try', () => {
    const world = declined(worldOf(), 4);
    expect(owed(world)).toMatchObject({ status: 'ended' });
    expect(owed(world)).not.toHaveProperty('nextTryAt');
  });

  it('has ended when its holder turns renewal off', () => {
    const world = declined(worldOf());
    world.say(UID, 'pass.renewal', { passId: PASS_ID, on: false }, { receivedAt: plus(ENDS, HOUR) });
    expect(owed(world)).toMatchObject({ status: 'ended' });
  });

  it('has ended when its gym is not there any more', () => {
    const world = declined(worldOf());
    world.lay([{ ...gym('one'), status: 'paused' }]);
    keep(world);
    expect(owed(world)).toMatchObject({ status: 'ended' });
  });

  it('[C9] waits while the system has stopped the pass', () => {
    const world = declined(worldOf());
    world.system('system.pass-status', { passId: PASS_ID, memberId: UID, status: 'suspended' }, plus(ENDS, HOUR));
    expect(owed(world)).toMatchObject({ status: 'ended' });
  });

  it('[G16] keeps nobody’s name who has left', () => {
    const world = declined(worldOf());
    world.say(UID, 'account.close', {}, { receivedAt: plus(ENDS, HOUR) });
    world.system('system.account-erased', { uid: UID }, plus(ENDS, 32 * DAY));
    expect(owed(world)).toMatchObject({ memberName: 'Former member' });
  });
});

describe('[R-17] its gym asks the member to look at their card', () => {
  it('in a notice that says what happened and what they can do, and it is on record', () => {
    const world = declined(worldOf());
    expect(tell(world)).toMatchObject({
      state: 'accepted',
      audit: [{ action: 'renewal.told', target: { type: 'pass', id: PASS_ID }, after: { gymId: 'gym:one' } }],
    });
    expect(world.all('notice').find(({ event }) => event === 'pass.gym_asks')).toMatchObject({
      ...{ uid: UID, link: '/member/payments', severity: 'action', title: `${gym('one').name} asks you to check your card` },
      body: 'Your Monthly wasn’t renewed: your bank didn’t pay the £35.00. We try again on Sat 21 Mar. Choose the card to pay with under Payments. To stop it instead, turn renewal off under Passes, and nothing more is charged.',
    });
    expect(owed(world).toldAt).toBe(plus(ENDS, HOUR));
  });

  it('says that there was no card, where there was none', () => {
    const world = worldOf({ cards: false });
    keep(world);
    tell(world);
    const said = world.all('notice').find(({ event }) => event === 'pass.gym_asks');
    expect(said?.body).toContain('there was no card to take £35.00 from');
  });

  it('once: not again for the same month, also after the next try', () => {
    const world = declined(worldOf());
    tell(world);
    const second = { state: 'refused', code: 'PAST_DUE_TOLD', facts: { date: 'Fri 20 Mar' } };
    expect(tell(world, 'owner0001', plus(ENDS, 2 * HOUR))).toMatchObject(second);
    declined(world);
    expect(tell(world, 'owner0001', plus(ENDS, 2 * DAY))).toMatchObject(second);
  });

  it('and again for another month that is not paid', () => {
    const world = declined(worldOf());
    tell(world);
    const paidAt = keep(world);
    answer(world, 'succeeded', paidAt);
    keep(world);
    keep(world);
    const failedAt = keep(world);
    answer(world, 'failed', failedAt);
    expect(owed(world)).toMatchObject({ status: 'open', tries: 1, since: failedAt });
    expect(owed(world)).not.toHaveProperty('toldAt');
    expect(tell(world, 'owner0001', plus(failedAt, HOUR)).state).toBe('accepted');
  });

  it('not when it has been paid or has ended', () => {
    const world = declined(worldOf());
    answer(world, 'succeeded', keep(world));
    expect(tell(world, 'owner0001', plus(ENDS, 2 * DAY))).toMatchObject({ state: 'refused', code: 'PAST_DUE_OVER' });
  });

  it('without a day where it is not tried again', () => {
    const { nextTryAt: _next, ...of } = owed(declined(worldOf()));
    expect(saidOf(of, gym('one')).body).toMatch(/your bank didn’t pay the £35\.00\. Choose the card/);
  });

  it('[A4] on a device that has not got the gym’s money, nothing is refused', () => {
    const world = declined(worldOf());
    const proposal = world.proposal('pastdue.tell', { gymId: 'gym:one', passId: PASS_ID });
    const at = { ...systemMoment(plus(ENDS, HOUR)), by: 'owner0001' };
    expect(decide(proposal, blindTo(world, 'gym-one/payments'), at)).toMatchObject({
      ...{ state: 'accepted', documents: [], unknown: ['payments'] },
    });
  });

  it('[L6] not before whoever asks worked there', () => {
    const world = worldOf();
    const proposal = world.proposal('pastdue.tell', { gymId: 'gym:one', passId: PASS_ID });
    expect(possibleSince(proposal, world, 'owner0001')).toBe(grantAt(world, 'owner0001', 'gym:one')?.since);
    expect(possibleSince(proposal, world, 'owner0001')).toEqual(expect.any(String));
    expect(possibleSince(proposal, world, UID)).toBeUndefined();
  });

  it('[L4] not from a queue', () => {
    const world = declined(worldOf());
    const late = { madeAt: plus(ENDS, HOUR - 16 * MINUTE) };
    expect(tell(world, 'owner0001', plus(ENDS, HOUR), {}, late)).toMatchObject({ state: 'refused', code: 'NEEDS_ONLINE' });
  });

  it('[R-60] [wrong key] not by who may not see the gym’s money, the member, or another gym’s owner', () => {
    const world = declined(worldOf());
    for (const by of ['manager01', UID, 'rival0001'])
      expect(tell(world, by)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    // Of a pass of another gym it is not even said that it is there.
    expect(tell(world, 'rival0001', plus(ENDS, HOUR), { gymId: 'gym:two' })).toMatchObject({
      state: 'refused',
      code: 'NOT_FOUND',
    });
    expect(owed(world)).not.toHaveProperty('toldAt');
  });
});
