import { describe, expect, it } from 'vitest';
import { born, checkin, DAY, gym, HOUR, MINUTE, NOW, pass, payment, person, receipt } from '../../tests/rules/documents.ts';
import { checkIn, employ } from '../../tests/rules/scenes.ts';
import { settingOfValues } from '../../tests/rules/settings.ts';
import { blindTo, KnownWorld, type When } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { accepted } from '../decision.ts';
import { Errand } from '../errand/shape.ts';
import { databasesOf } from '../folds/access.ts';
import { decide } from '../folds/decide.ts';
import { balanceOf } from '../ledger/entries.ts';
import { soldAs } from '../ledger/payout-week.ts';
import { saleEntries } from '../ledger/sale.ts';
import { LEDGER_ACCOUNTS } from '../ledger/shape.ts';
import { withErrands } from '../notice/errands.ts';
import type { Pass } from '../pass/shape.ts';
import type { Payment } from '../payment/shape.ts';
import { systemMoment } from '../proposal/judge.ts';
import { possibleSince } from '../proposal/possible.ts';
import { refundHeldUntil } from './give.ts';
import { refundReturned } from './returned.ts';
import type { PaymentRefund, RefundCause } from './shape.ts';

const [SAM, OLA, MEL, RIO] = ['member01', 'owner001', 'manager1', 'recept01'];
const COOLING = plus(NOW, 14 * DAY);
const LATER = plus(NOW, HOUR);
/** Without a limit of visits, from today on. */
const MONTH = { kind: 'monthly', validFrom: NOW, validTo: plus(NOW, 30 * DAY), visitsTotal: undefined } as const;

/** A pass of ten visits for £60, paid and booked, and the people of its gym. */
function shop(change: Partial<Pass> = {}, paid: Partial<Payment> = {}): KnownWorld {
  const world = new KnownWorld(gym('one'), person(SAM));
  const of = payment('one', { memberId: SAM, pspRef: 'psp_paid', ...paid });
  const held = pass('one', SAM, { coolingOffEndsAt: COOLING, startRequestedNow: true, ...change });
  world.lay([held, of, ...saleEntries(of, soldAs(held), systemMoment(NOW))]);
  employ(world, OLA, 'owner');
  employ(world, MEL, 'manager');
  employ(world, RIO, 'reception');
  return world;
}
const cancel = (world: KnownWorld, pence: number, when: When = {}, by: string = SAM) =>
  world.say(by, 'pass.cancel', { passId: 'pass:one', amountSeen: money(pence) }, { receivedAt: LATER, ...when });
const give = (
  world: KnownWorld,
  by: string,
  cause: RefundCause = 'duplicate_charge',
  paymentId = 'payment:one',
  when: When = {},
) => world.say(by, 'refund.give', { gymId: 'gym:one', memberId: SAM, paymentId, cause }, { receivedAt: LATER, ...when });
const keep = (world: KnownWorld, by: string, proposalId: string, when: When = {}) =>
  world.say(by, 'held.answer', { proposalId, choice: 'keep' }, { receivedAt: plus(LATER, MINUTE), ...when });
const report = (world: KnownWorld, result: 'succeeded' | 'failed' = 'succeeded', at = plus(LATER, 2 * HOUR)) => {
  const refundId = world.all('refund').at(-1)?._id ?? 'refund:none';
  return world.system('system.refund-reported', { refundId, memberId: SAM, result, pspRef: 'psp_back' }, at);
};
/** Of that payment, by a rule, on its way. */
const refundOf = (key: string, pence: number): PaymentRefund => ({
  ...{ _id: `refund:${key}`, type: 'refund', ...born, proposalId: `proposal:${key}`, judgedAt: NOW, paymentId: 'payment:one' },
  ...{ passId: 'pass:one', memberId: SAM, gymId: 'gym:one', amount: money(pence), cause: 'changed_mind', status: 'asked' },
});
const moved = (world: KnownWorld) =>
  world
    .all('entry')
    .filter(({ cause }) => cause.startsWith('refund:'))
    .map(({ account, amount }) => [account, amount.amountMinor]);
const errands = (world: KnownWorld) => world.all('errand').filter(({ kind }) => kind === 'refund');
const unmoved = (world: KnownWorld) => {
  expect([world.all('refund'), errands(world), moved(world)]).toEqual([[], [], []]);
  expect(world.one('pass', 'pass:one').status).not.toBe('cancelled');
};

describe('[R-51] money that a bank sent back after it was sent', () => {
  const sendsBack = (world: KnownWorld, pspRef = 'psp_back') => {
    const refundId = world.all('refund').at(-1)?._id ?? 'refund:none';
    return world.system('system.refund-reported', { refundId, memberId: SAM, result: 'returned', pspRef }, plus(LATER, 5 * DAY));
  };

  it('lies with us as the member’s, once; what the gym gave and the credit note stay, and the member is asked to write', () => {
    const world = shop({ visitsUsed: 0 });
    cancel(world, 6000);
    report(world);
    const before = moved(world);
    for (const _ of [1, 2]) sendsBack(world);
    const all = world.all('entry');
    expect([balanceOf(all, 'owed_to_members'), balanceOf(all, 'psp_clearing')]).toEqual([-6000, 6000]);
    expect(moved(world)).toEqual(before);
    expect(world.all('refund')).toMatchObject([{ status: 'paid', returnedAt: plus(LATER, 5 * DAY) }]);
    expect(world.one('payment', 'payment:one')).toMatchObject({ status: 'refunded', refunded: money(6000) });
    const told = world.all('notice').filter(({ event }) => event === 'pass.refund_failed');
    expect(told.map(({ uid, link }) => [uid, link])).toEqual([[SAM, '/contact']]);
    // It cannot be given a second time.
    expect(give(world, OLA)).toMatchObject({ state: 'refused' });
  });

  it('is heard before the answer that it was sent, and counts alike, whatever is said after it', () => {
    const world = shop({ visitsUsed: 0 });
    cancel(world, 6000);
    sendsBack(world);
    const once = world.all('refund');
    expect(once).toMatchObject([{ status: 'paid', returnedAt: plus(LATER, 5 * DAY), pspRef: 'psp_back' }]);
    report(world);
    sendsBack(world);
    expect(world.all('refund')).toEqual(once);
    const all = world.all('entry');
    expect([balanceOf(all, 'owed_to_members'), balanceOf(all, 'psp_clearing')]).toEqual([-6000, 6000]);
    expect(world.all('refund')).toMatchObject([{ status: 'paid', returnedAt: plus(LATER, 5 * DAY), pspRef: 'psp_back' }]);
    expect(world.one('payment', 'payment:one')).toMatchObject({ status: 'refunded', refunded: money(6000) });
  });

  it('[A12] has errands with ids that hold: of whoever signs in elsewhere, and of what was paid for a visit', () => {
    const world = shop({ visitsUsed: 0 });
    cancel(world, 6000);
    report(world);
    const key = '0'.repeat(26);
    const [refund] = world.all('refund').map((one) => ({ ...one, _id: `refund:${key}.${key}`, memberId: 'u'.repeat(28) }));
    if (!refund) throw new Error('nothing was given back');
    const moment = systemMoment(LATER);
    const { documents } = withErrands(accepted(refundReturned(refund, world.one('pass', 'pass:one'), moment)), moment);
    const told = documents.filter(({ type }) => type === 'errand');
    expect(told.map((one) => Errand.safeParse(one).error)).toEqual([undefined, undefined]);
  });

  it('is not believed of another refund than the one that was sent', () => {
    const world = shop({ visitsUsed: 0 });
    cancel(world, 6000);
    report(world);
    expect(sendsBack(world, 'psp_other')).toMatchObject({ state: 'accepted', documents: [] });
  });
});

describe('a member cancels a pass', () => {
  it('[R-46, A12] at the amount they saw: it is asked of the provider, opens no door, and nothing is booked yet', () => {
    const world = shop({ visitsUsed: 0 });
    const { state, proposal } = cancel(world, 6000);
    expect(state).toBe('accepted');
    const key = proposal._id.slice('proposal:'.length);
    expect(world.all('refund')).toMatchObject([
      {
        _id: `refund:${key}`,
        proposalId: proposal._id,
        judgedAt: LATER,
        paymentId: 'payment:one',
        passId: 'pass:one',
        memberId: SAM,
        gymId: 'gym:one',
        amount: money(6000),
        cause: 'changed_mind',
        status: 'asked',
      },
    ]);
    expect(world.all('refund')[0]).not.toHaveProperty('givenOn');
    expect(errands(world)).toMatchObject([
      {
        _id: `errand:refund-${key}`,
        status: 'open',
        task: { refundId: `refund:${key}`, memberId: SAM, amount: money(6000), pspRef: 'psp_paid' },
      },
    ]);
    expect(world.one('pass', 'pass:one')).toMatchObject({ status: 'cancelled' });
    expect(world.one('pass', 'pass:one')).not.toHaveProperty('refundedAt');
    expect(world.all('roster')).toMatchObject([{ status: 'cancelled' }]);
    expect([moved(world), world.one('payment', 'payment:one').status]).toEqual([[], 'succeeded']);
    expect(world.all('notice')).toMatchObject([
      {
        uid: SAM,
        event: 'pass.refunding',
        title: 'Cancelled: 10 visits',
        body: '£60.00 goes back the way you paid. Banks take 5 to 10 working days.',
        link: '/member/passes',
      },
    ]);
  });

  it('[A5] the refund lies with who gets it and who gives it, and says nothing of a commission', () => {
    const world = shop();
    cancel(world, 6000);
    report(world);
    const [refund] = world.all('refund');
    if (!refund) throw new Error('no refund');
    expect(databasesOf(refund)).toEqual([`member-${SAM}/payments`, 'gym-one/payments']);
    expect(JSON.stringify([refund, world.one('payment', 'payment:one')])).not.toMatch(/commission/i);
  });

  it('[R-4] when the provider has sent it, it is booked, and payment and pass are refunded since it was asked for', () => {
    const world = shop();
    cancel(world, 6000);
    report(world);
    expect(world.all('refund')).toMatchObject([{ status: 'paid', pspRef: 'psp_back', paidAt: plus(LATER, 2 * HOUR) }]);
    expect(world.one('payment', 'payment:one')).toMatchObject({ status: 'refunded', refunded: money(6000) });
    expect(world.one('pass', 'pass:one')).toMatchObject({ status: 'refunded', refundedAt: LATER });
    expect(world.all('roster')).toMatchObject([{ status: 'refunded' }]);
    expect(moved(world)).toEqual([
      ['commission', 900],
      ['gym_payable', 4920],
      ['psp_clearing', -6000],
      ['vat_on_commission', 180],
    ]);
    // The run that the sale is in.
    expect(new Set(world.all('entry').map(({ payoutId }) => payoutId))).toEqual(new Set(['payout:one:2026-03-23']));
  });

  it('[A12] said twice by the provider it is heard once', () => {
    const world = shop();
    cancel(world, 6000);
    report(world);
    expect(report(world, 'failed')).toMatchObject({ state: 'accepted', documents: [] });
    expect(report(world)).toMatchObject({ state: 'accepted', documents: [] });
    expect(report(shop())).toMatchObject({ state: 'accepted', documents: [] });
  });

  it('[R-48] a part of it: the payment is refunded in part', () => {
    const month = shop(MONTH);
    expect(cancel(month, 5800)).toMatchObject({ state: 'accepted' });
    report(month);
    expect(month.one('payment', 'payment:one')).toMatchObject({ status: 'partially_refunded', refunded: money(5800) });
    expect(month.one('pass', 'pass:one').status).toBe('refunded');
  });

  it('[R-4] the rest of it after that, and then all that was kept has gone back to the penny', () => {
    const world = shop({ ...MONTH, validTo: plus(NOW, 7 * DAY) }, { total: money(333) });
    cancel(world, 285);
    report(world);
    const paymentId = 'payment:one';
    world.system('system.refund-due', { paymentId, memberId: SAM, cause: 'duplicate_charge' }, plus(LATER, DAY));
    report(world, 'succeeded', plus(LATER, 2 * DAY));
    expect(
      world
        .all('refund')
        .map(({ amount }) => amount.amountMinor)
        .toSorted(),
    ).toEqual([285, 48]);
    expect(world.one('payment', paymentId)).toMatchObject({ status: 'refunded', refunded: money(333) });
    for (const account of LEDGER_ACCOUNTS) expect(balanceOf(world.all('entry'), account), account).toBe(0);
  });

  it('refused by the bank it is booked nowhere, the member is told, and it can be asked for again', () => {
    const world = shop();
    cancel(world, 6000);
    report(world, 'failed');
    expect(world.all('refund')).toMatchObject([{ status: 'failed', pspRef: 'psp_back' }]);
    expect([moved(world), world.one('payment', 'payment:one').status]).toEqual([[], 'succeeded']);
    expect(world.all('notice')).toMatchObject([
      {
        event: 'pass.refund_failed',
        body: 'Your bank didn’t take £60.00. You still have it coming: please write to us.',
        severity: 'action',
      },
    ]);
    expect(cancel(world, 6000)).toMatchObject({ state: 'accepted' });
  });

  it.each([5999, 6001, 0])('[R-48] %i pence seen, where it is £60: refused with the amount, and nothing moves', (seen) => {
    const world = shop();
    expect(cancel(world, seen)).toMatchObject({ state: 'refused', code: 'REFUND_CHANGED', facts: { amount: '£60.00' } });
    unmoved(world);
  });

  it('[R-48] what runs now was paid for last; visits that were owed and what the bank refused were other payments', () => {
    const world = shop();
    const more = (key: string, change: Partial<Payment>) => payment(key, { memberId: SAM, total: money(9000), ...change });
    world.lay([
      more('before', { paidAt: plus(NOW, -DAY) }),
      more('owed', { kind: 'owed_visit', paidAt: LATER }),
      more('zero', { status: 'failed', paidAt: LATER }),
    ]);
    cancel(world, 6000);
    expect(world.all('refund')).toMatchObject([{ paymentId: 'payment:one' }]);
  });

  it('a second time it is refused, and nobody cancels what is not theirs', () => {
    const world = shop();
    cancel(world, 6000);
    expect(cancel(world, 6000)).toMatchObject({ state: 'refused', code: 'REFUND_ASKED' });
    report(world);
    expect(cancel(world, 6000)).toMatchObject({ state: 'refused', code: 'PASS_REFUNDED', facts: { date: '2026-03-03' } });
    expect(cancel(shop(), 6000, {}, 'member02')).toMatchObject({ state: 'refused', code: 'PASS_MISSING' });
    expect(world.all('refund')).toHaveLength(1);
  });

  it.each<[string, string, Partial<Pass>, Partial<Payment>]>([
    ['that is over', 'PASS_EXPIRED', { status: 'expired' }, {}],
    ['that is suspended', 'PASS_SUSPENDED', { status: 'suspended', suspendedAt: NOW }, {}],
    ['that was never paid', 'REFUND_NOTHING', {}, { status: 'failed' }],
    ['of which nothing goes back any more', 'REFUND_NOTHING', { coolingOffEndsAt: NOW }, {}],
  ])('a pass %s: %s', (_, code, change, paid) => {
    const world = shop(change, paid);
    expect(cancel(world, 6000)).toMatchObject({ state: 'refused', code });
    unmoved(world);
  });

  it('[X9] a cooling-off notice of the 14th day, received on the 15th, counts from when it was given', () => {
    const world = shop();
    expect(cancel(world, 6000, { madeAt: COOLING, receivedAt: plus(COOLING, 30 * HOUR) })).toMatchObject({ state: 'accepted' });
    expect(world.all('refund')).toMatchObject([{ judgedAt: COOLING, createdAt: plus(COOLING, 30 * HOUR) }]);
  });

  it('[X9, C10] a visit after the notice wins: whoever kept it back and came in meanwhile pays for what they used', () => {
    const came = (at: string) => {
      const world = shop(MONTH);
      world.lay([checkin('late', { memberId: SAM, passId: 'pass:one', judgedAt: at })]);
      return world;
    };
    // Said on the second day; they came on the tenth.
    const notice = { madeAt: plus(NOW, DAY), receivedAt: plus(NOW, 13 * DAY) };
    const tenth = came(plus(NOW, 9 * DAY));
    expect(cancel(tenth, 5600, notice)).toMatchObject({ code: 'REFUND_CHANGED', facts: { amount: '£40.00' } });
    unmoved(tenth);
    expect(cancel(tenth, 4000, notice)).toMatchObject({ state: 'accepted' });
    // And on the twentieth there is no notice of theirs that came in time.
    const twentieth = came(plus(NOW, 19 * DAY));
    expect(cancel(twentieth, 5600, { ...notice, receivedAt: plus(NOW, 25 * DAY) })).toMatchObject({ state: 'refused' });
    unmoved(twentieth);
    expect(cancel(came(plus(NOW, 12 * HOUR)), 5600, notice)).toMatchObject({ state: 'accepted' });
  });

  it('[X9] not by a clock that is not to be trusted, nor given a moment too late', () => {
    const untrusted = shop();
    const late = { madeAt: COOLING, receivedAt: plus(COOLING, HOUR) };
    expect(cancel(untrusted, 6000, { ...late, trust: 'untrusted' })).toMatchObject({ code: 'NEEDS_ONLINE' });
    const after = plus(COOLING, 1);
    expect(cancel(shop(), 6000, { madeAt: after, receivedAt: after })).toMatchObject({ code: 'REFUND_NOTHING' });
    unmoved(untrusted);
  });

  it('[L4] all else is never carried out from a queue', () => {
    const TERM = { ...MONTH, kind: 'fixed_term', validTo: plus(NOW, 90 * DAY) } as const;
    const madeAt = plus(COOLING, DAY);
    const delayed = (late: number) => cancel(shop(TERM), 2933, { madeAt, receivedAt: plus(madeAt, late) });
    expect(delayed(15 * MINUTE)).toMatchObject({ state: 'accepted' });
    expect(delayed(15 * MINUTE + 1)).toMatchObject({ code: 'NEEDS_ONLINE', facts: { action: 'cancel this pass' } });
  });

  it('[A4] where a device knows neither pass nor payment it refuses nothing', () => {
    const world = shop();
    const proposal = world.proposal('pass.cancel', { passId: 'pass:one', amountSeen: money(6000) });
    const moment = { ...systemMoment(LATER), by: SAM };
    const blind = (of: string) => decide(proposal, blindTo(world, `member-${SAM}/${of}`), moment);
    expect(blind('passes')).toMatchObject({ state: 'accepted', documents: [], unknown: ['passes'] });
    expect(blind('payments')).toMatchObject({ state: 'accepted', documents: [], unknown: ['payments'] });
  });
});

describe('somebody at the gym gives a payment back', () => {
  it('[R-52] is shown both sides first, and nothing moves', () => {
    const world = shop();
    expect(give(world, OLA)).toMatchObject({
      state: 'held',
      code: 'REFUND_CONFIRM',
      facts: { amount: '£60.00', gives: '£49.20', returns: '£10.80' },
      waits: ['6000'],
    });
    unmoved(world);
  });

  it('[R-50] who was wrongly turned away has a voucher besides, and it is said whose it is', () => {
    expect(give(shop({ kind: 'day' }, { total: money(1000) }), OLA, 'refused_entry')).toMatchObject({
      facts: { amount: '£10.00', gives: '£13.20 (£5.00 of it as a voucher)', returns: '£1.80' },
    });
  });

  it('[A4] a gym’s device, which holds no payments of members, refuses nothing', () => {
    const world = shop();
    const body = { gymId: 'gym:one', memberId: SAM, paymentId: 'payment:one', cause: 'changed_mind' } as const;
    const proposal = world.proposal('refund.give', body);
    const here = decide(proposal, blindTo(world, `member-${SAM}/payments`), { ...systemMoment(LATER), by: OLA });
    expect(here).toMatchObject({ state: 'accepted', documents: [], unknown: ['payments'] });
  });

  it('[R-52] keeping it pays that amount, and is on record', () => {
    const world = shop();
    const { proposal } = give(world, OLA);
    expect(keep(world, OLA, proposal._id)).toMatchObject({ state: 'accepted', settles: [{ state: 'accepted' }] });
    expect(world.all('refund')).toMatchObject([
      { amount: money(6000), cause: 'duplicate_charge', givenOn: `${OLA}:2026-03-03`, status: 'asked' },
    ]);
    report(world);
    expect(world.one('payment', 'payment:one').status).toBe('refunded');
  });

  it('[R-52] another amount by then is refused, and nothing moves', () => {
    const world = shop(MONTH);
    const eve = plus(NOW, 16 * HOUR - MINUTE);
    const { proposal } = give(world, OLA, 'gym_closed', 'payment:one', { receivedAt: eve });
    const { settles } = keep(world, OLA, proposal._id, { receivedAt: plus(eve, 2 * MINUTE) });
    expect(settles).toMatchObject([{ state: 'refused', code: 'REFUND_CHANGED', facts: { amount: '£56.00' } }]);
    unmoved(world);
  });

  it('[R-48] a month that is over was used: of its payment nothing goes back but what was charged twice', () => {
    const since = plus(NOW, 30 * DAY);
    const renewal = { saidAt: NOW, since, times: 1, failed: 0 };
    const world = shop({ ...MONTH, status: 'active', activatedAt: NOW, validFrom: since, validTo: plus(NOW, 60 * DAY), renewal });
    const next = { kind: 'renewal', memberId: SAM, pspRef: 'psp_next', paidAt: since } as const;
    world.lay([payment('next', { ...next, passId: 'pass:one', total: money(6000) })]);
    const when = { receivedAt: plus(NOW, 32 * DAY) };
    expect(give(world, OLA, 'not_as_described', 'payment:one', when)).toMatchObject({ code: 'REFUND_NOTHING' });
    expect(give(world, OLA, 'duplicate_charge', 'payment:one', when)).toMatchObject({ facts: { amount: '£60.00' } });
    expect(give(world, OLA, 'not_as_described', 'payment:next', when)).toMatchObject({ facts: { amount: '£54.00' } });
    // And the month that runs goes on: nothing was cancelled.
    const { proposal } = give(world, OLA, 'duplicate_charge', 'payment:one', when);
    keep(world, OLA, proposal._id, { receivedAt: plus(when.receivedAt, MINUTE) });
    const told = world.all('notice').filter(({ event }) => event === 'pass.refunding');
    expect(told.map(({ title, body }) => [title, body])).toEqual([
      ['Refunded: 10 visits', '£60.00 goes back the way you paid. Banks take 5 to 10 working days.'],
    ]);
    report(world, 'succeeded', plus(when.receivedAt, HOUR));
    expect(world.one('payment', 'payment:one')).toMatchObject({ status: 'refunded' });
    expect(world.one('pass', 'pass:one')).toMatchObject({ status: 'active', validTo: plus(NOW, 60 * DAY) });
  });

  it('[L4] an answer from a queue pays nothing', () => {
    const world = shop();
    const { proposal } = give(world, OLA);
    const late = { madeAt: plus(LATER, MINUTE), receivedAt: plus(LATER, HOUR) };
    expect(keep(world, OLA, proposal._id, late).settles).toMatchObject([{ state: 'refused', code: 'NEEDS_ONLINE' }]);
    unmoved(world);
  });

  it('[R-52] a manager £50 at a time and no penny more', () => {
    expect(give(shop({}, { total: money(5000) }), MEL)).toMatchObject({ state: 'held' });
    const world = shop({}, { total: money(5001) });
    expect(give(world, MEL)).toMatchObject({
      state: 'refused',
      code: 'REFUND_LIMIT',
      facts: { limit: '£50.00', span: 'at a time' },
    });
    expect(give(world, OLA)).toMatchObject({ state: 'held' });
  });

  it('[R-52] £50 of one payment, also in pieces: the second is refused, and its owner gives it', () => {
    const world = shop({ visitsUsed: 5 }, { total: money(9000) });
    const first = give(world, MEL, 'not_as_described');
    keep(world, MEL, first.proposal._id);
    expect(world.all('refund')).toMatchObject([{ amount: money(4500) }]);
    report(world);
    const tomorrow = { receivedAt: plus(LATER, DAY) };
    expect(give(world, MEL, 'duplicate_charge', 'payment:one', tomorrow)).toMatchObject({ code: 'REFUND_LIMIT' });
    expect(give(world, OLA, 'duplicate_charge', 'payment:one', tomorrow)).toMatchObject({ facts: { amount: '£45.00' } });
  });

  it('[R-52] and £200 a day: what failed is not counted, tomorrow is another day', () => {
    const world = shop();
    const all = Array.from({ length: 7 }, (_, at) =>
      payment(`p${at}`, { memberId: SAM, passId: `pass:p${at}`, total: money(at === 4 ? 1 : 5000), pspRef: 'psp' }),
    );
    world.lay(all.flatMap((one) => [one, pass(one._id.slice('payment:'.length), SAM)]));
    const given = (at: number, receivedAt = LATER) => {
      const answer = give(world, MEL, 'duplicate_charge', `payment:p${at}`, { receivedAt });
      return answer.state === 'held' ? keep(world, MEL, answer.proposal._id, { receivedAt }).settles?.[0] : answer;
    };
    for (const at of [0, 1, 2, 3]) expect(given(at)).toMatchObject({ state: 'accepted' });
    expect(given(4)).toMatchObject({ code: 'REFUND_LIMIT', facts: { limit: '£200.00', span: 'a day' } });
    expect(given(4, plus(NOW, DAY))).toMatchObject({ state: 'accepted' });
    const [first] = world.all('refund');
    world.system('system.refund-reported', { refundId: first?._id ?? '', memberId: SAM, result: 'failed', pspRef: 'psp' }, LATER);
    expect(given(5)).toMatchObject({ state: 'accepted' });
    expect(given(6)).toMatchObject({ code: 'REFUND_LIMIT' });
  });

  it('[17] R-52 as much as the settings say by then: more, or less, and of all but the owner', () => {
    const [before, then] = [plus(LATER, -DAY), LATER];
    const limited = (atOnce: number, aDay: number, from: string) => {
      const world = shop({}, { total: money(8000) });
      world.lay([
        settingOfValues('refunds.staffAtOnce', [atOnce, from]),
        settingOfValues('refunds.staffADay', [20_000, NOW], [aDay, from]),
      ]);
      return world;
    };
    expect(give(limited(8000, 20_000, then), MEL)).toMatchObject({ state: 'held', facts: { amount: '£80.00' } });
    expect(give(limited(7999, 20_000, before), MEL)).toMatchObject({ code: 'REFUND_LIMIT', facts: { limit: '£79.99' } });
    expect(give(limited(8000, 20_000, plus(then, 1)), MEL)).toMatchObject({ facts: { limit: '£50.00', span: 'at a time' } });
    expect(give(limited(8000, 7999, before), MEL)).toMatchObject({ facts: { limit: '£79.99', span: 'a day' } });
    expect(give(limited(100, 100, before), OLA)).toMatchObject({ state: 'held' });
  });

  it('[17] A4 where the settings are unknown no limit refuses anything', () => {
    const world = shop({}, { total: money(9000) });
    const { proposal } = give(world, MEL);
    const here = decide(proposal, blindTo(world, 'public'), { ...systemMoment(LATER), by: MEL });
    expect(here).toMatchObject({ state: 'held', code: 'REFUND_CONFIRM' });
  });

  it('[R-52, 2.23] it stands on record: what of which payment, why and how much', () => {
    const world = shop();
    const { proposal } = give(world, OLA, 'not_as_described');
    const kept = keep(world, OLA, proposal._id);
    expect(kept.audit).toEqual([
      {
        action: 'refund.given',
        target: { type: 'payment', id: 'payment:one' },
        after: { amount: 6000, cause: 'not_as_described' },
      },
    ]);
  });

  it('[R-52, L4] it waits a quarter of an hour for its answer, and not a moment longer', () => {
    const world = shop();
    const { proposal } = give(world, OLA);
    const until = refundHeldUntil(proposal, world, LATER);
    expect(until).toBe(plus(LATER, 15 * MINUTE));
  });

  it('[R-52] what its member had back by the rules is not counted of a colleague’s £50', () => {
    const world = shop({ visitsUsed: 0 }, { total: money(9000) });
    const [own] = [{ ...refundOf('own', 4500), status: 'paid' as const }];
    world.lay([{ ...world.one('payment', 'payment:one'), status: 'partially_refunded', refunded: money(4500) }, own]);
    expect(give(world, MEL)).toMatchObject({ state: 'held', facts: { amount: '£45.00' } });
    world.lay([{ ...own, givenOn: `${MEL}:2026-03-02` }]);
    expect(give(world, MEL)).toMatchObject({ state: 'refused', code: 'REFUND_LIMIT', facts: { span: 'at a time' } });
  });

  it('[L6, X9] nobody gives back what they had no power over when they say that they did', () => {
    const world = shop();
    employ(world, 'owner002', 'owner', 'gym:one', plus(NOW, HOUR / 2));
    const { proposal } = give(world, 'owner002', 'duplicate_charge', 'payment:one', { madeAt: NOW });
    expect(possibleSince(proposal, world, 'owner002')).toBe(plus(NOW, HOUR / 2));
    expect(possibleSince(proposal, world, 'stranger')).toBeUndefined();
  });

  it('[C9] one bank that has it is enough, whatever another has decided', () => {
    for (const states of [
      ['won', 'opened'],
      ['lost', 'won'],
    ] as const) {
      const world = shop();
      const chargebacks = states.map((state, at) => ({ ref: `dp_${at}`, state, amount: money(100), at: NOW }));
      world.lay([{ ...world.one('payment', 'payment:one'), chargebacks }]);
      expect(give(world, OLA), states.join()).toMatchObject({ state: 'refused', code: 'REFUND_NOTHING' });
      expect(cancel(world, 6000), states.join()).toMatchObject({ state: 'refused' });
    }
  });

  it('[R-60] reception may not, nor anybody of another gym, nor twice', () => {
    const world = shop();
    expect(give(world, RIO)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    world.lay([payment('far', { memberId: SAM, gymId: 'gym:two' })]);
    expect(give(world, OLA, 'gym_closed', 'payment:far')).toMatchObject({ state: 'refused', code: 'REFUND_NOTHING' });
    expect(give(world, OLA, 'gym_closed', 'payment:none')).toMatchObject({ state: 'refused', code: 'REFUND_NOTHING' });
    keep(world, OLA, give(world, OLA).proposal._id);
    expect(give(world, OLA)).toMatchObject({ state: 'refused', code: 'REFUND_ASKED' });
    report(world);
    expect(give(world, OLA)).toMatchObject({ state: 'refused', code: 'REFUND_NOTHING' });
  });

  it('[R-49] of what nothing goes back there is nothing to give', () => {
    const world = shop({ coolingOffEndsAt: NOW });
    expect(give(world, OLA, 'changed_mind')).toMatchObject({ state: 'refused', code: 'REFUND_NOTHING' });
  });

  it('[R-51] asked for once more it takes the place of what no bank took, and of nothing that came back', () => {
    const world = shop();
    world.lay([
      { ...refundOf('stuck', 1000), status: 'failed' },
      { ...refundOf('back', 1000), status: 'paid', returnedAt: NOW },
      { ...refundOf('by-hand', 1000), status: 'failed', settled: { at: NOW, how: 'cheque', reference: '1' } },
    ]);
    keep(world, OLA, give(world, OLA).proposal._id);
    const again = Object.fromEntries(world.all('refund').map(({ _id, again: by }) => [_id, by !== undefined]));
    expect(again).toMatchObject({ 'refund:stuck': true, 'refund:back': false, 'refund:by-hand': false });
  });

  it('nobody having said so in a quarter of an hour, no money moves', () => {
    const world = shop();
    const { proposal } = give(world, OLA);
    const ended = world.system('system.held-timed-out', { uid: OLA, proposalId: proposal._id }, plus(LATER, 15 * MINUTE));
    expect(ended.settles).toMatchObject([{ state: 'refused', code: 'REFUND_UNANSWERED' }]);
    unmoved(world);
  });
});

describe('a rule gives a payment back', () => {
  const due = (world: KnownWorld, cause: RefundCause) =>
    world.system('system.refund-due', { paymentId: 'payment:one', memberId: SAM, cause }, LATER);

  it('[R-50] at once, whatever the pass has come to; said twice it is given once', () => {
    const world = shop({ status: 'suspended', suspendedAt: NOW });
    due(world, 'gym_closed');
    // Stopped by somebody else it stays stopped until the money is gone.
    expect(world.one('pass', 'pass:one').status).toBe('suspended');
    expect(due(world, 'gym_closed')).toMatchObject({ state: 'accepted', documents: [] });
    report(world);
    expect(world.one('pass', 'pass:one')).toMatchObject({ status: 'refunded', refundedAt: LATER });
    expect(world.one('pass', 'pass:one')).not.toHaveProperty('suspendedAt');
    expect(due(world, 'gym_closed')).toMatchObject({ state: 'accepted', documents: [] });
    expect(world.all('refund')).toMatchObject([{ amount: money(6000), cause: 'gym_closed' }]);
  });

  it('[R-50] nothing where nothing is left to give', () => {
    expect(due(shop(), 'refused_entry')).toMatchObject({ state: 'accepted', documents: [] });
    expect(due(shop({}, { status: 'failed' }), 'gym_closed')).toMatchObject({ state: 'accepted', documents: [] });
  });
});

describe('the papers of a refund', () => {
  it('[2.10] its credit note comes with the provider’s word and not before, once, over what was sent back', () => {
    const world = shop();
    world.lay([receipt('one', { memberId: SAM })]);
    cancel(world, 6000);
    expect(world.all('creditnote')).toEqual([]);
    report(world);
    report(world);
    const [paidBack] = world.all('refund');
    expect(world.all('creditnote')).toMatchObject([
      {
        receiptId: 'receipt:one-2026-one',
        refundId: paidBack?._id,
        reason: 'changed_mind',
        total: paidBack?.amount,
        paymentId: 'payment:one',
      },
    ]);
  });

  it('[2.10] there is none where the bank did not take it, nor of a payment from before there were receipts', () => {
    const world = shop();
    world.lay([receipt('one', { memberId: SAM })]);
    cancel(world, 6000);
    report(world, 'failed');
    expect(world.all('creditnote')).toEqual([]);
    const before = shop();
    cancel(before, 6000);
    report(before);
    expect([before.all('refund').map(({ status }) => status), before.all('creditnote')]).toEqual([['paid'], []]);
  });
});

describe('[R-49] a term that is cancelled after its 14 days ends with 30 days’ notice', () => {
  /** Heard on 17 March; the days of notice run through 16 April, whose end is an hour earlier in UTC than in winter. */
  const HEARD = plus(COOLING, HOUR);
  const UNTIL = '2026-04-16T23:00:00.000Z';
  const SOLD_TO = plus(NOW, 90 * DAY);
  const TERM = {
    kind: 'fixed_term',
    status: 'active',
    visitsTotal: undefined,
    activatedAt: NOW,
    validFrom: NOW,
    validTo: SOLD_TO,
  } as const;
  const begun = pass('one', SAM).snapshot;
  const term = () => shop({ ...TERM, snapshot: { ...begun, activation: 'purchase' } });
  const held = (world: KnownWorld) => world.one('pass', 'pass:one');

  it('what is left after that goes back at once, and until then it lets its holder in', () => {
    const world = term();
    expect(cancel(world, 3000, { receivedAt: HEARD }).state).toBe('accepted');
    expect(held(world)).toMatchObject({ status: 'active', validTo: UNTIL, notice: { until: UNTIL, soldTo: SOLD_TO } });
    expect(world.all('roster')).toMatchObject([{ status: 'active', validTo: UNTIL }]);
    expect(world.all('notice')).toMatchObject([
      {
        title: 'Notice given: 10 visits',
        body: 'It lets you in to the end of Thu 16 Apr. £30.00 goes back the way you paid. Banks take 5 to 10 working days.',
      },
    ]);
    report(world, 'succeeded', plus(HEARD, HOUR));
    expect(held(world)).toMatchObject({ status: 'active', validTo: UNTIL });
    expect(held(world)).not.toHaveProperty('refundedAt');
    expect(world.one('payment', 'payment:one')).toMatchObject({ status: 'partially_refunded', refunded: money(3000) });
    // Used in its last days it counts like any other, and owes nothing.
    checkIn(world, RIO, SAM, plus(UNTIL, -DAY), { passId: 'pass:one' });
    expect(world.all('checkin')).toMatchObject([{ status: 'accepted', codes: [] }]);
    expect(held(world).owedVisits).toBe(0);
    world.system('system.pass-settled', { passId: 'pass:one', memberId: SAM }, UNTIL);
    expect(held(world).status).toBe('expired');
  });

  it('given twice it gives nothing more, and what its gym then gives back is of the days that are left of it', () => {
    const world = term();
    cancel(world, 3000, { receivedAt: HEARD });
    report(world, 'succeeded', plus(HEARD, HOUR));
    const again = plus(NOW, 24 * DAY);
    for (const pence of [2600, 2667, 3000, 0])
      expect(cancel(world, pence, { receivedAt: again })).toMatchObject({ state: 'refused', code: 'REFUND_NOTHING' });
    // On 27 March: 20 days of 90, to 16 April.
    const { proposal } = give(world, OLA, 'gym_closed', 'payment:one', { receivedAt: again });
    keep(world, OLA, proposal._id, { receivedAt: plus(again, MINUTE) });
    expect(world.all('refund').map(({ amount }) => amount.amountMinor)).toEqual([3000, 1333]);
    expect(held(world).status).toBe('cancelled');
    report(world, 'succeeded', plus(again, HOUR));
    expect(held(world)).toMatchObject({ status: 'refunded' });
  });

  it('also where its first visit started it, whichever visit is heard of afterwards', () => {
    const world = shop({ kind: 'fixed_term', visitsTotal: undefined });
    checkIn(world, RIO, SAM, NOW, { passId: 'pass:one' });
    // 45 of 180 days, those of its notice among them.
    expect(cancel(world, 4500, { receivedAt: HEARD }).state).toBe('accepted');
    checkIn(world, RIO, SAM, plus(HEARD, DAY), { passId: 'pass:one' });
    expect(held(world)).toMatchObject({ status: 'active', validTo: UNTIL, visitsUsed: 2 });
  });

  it('one that has not been started ends at once, with all that was paid', () => {
    const world = shop({ kind: 'fixed_term', visitsTotal: undefined });
    cancel(world, 6000, { receivedAt: HEARD });
    expect(held(world)).toMatchObject({ status: 'cancelled' });
    expect(held(world)).not.toHaveProperty('notice');
  });

  it('[2.11, 2.5] days that its gym gives it are had in its notice too', () => {
    const world = term();
    cancel(world, 3000, { receivedAt: HEARD });
    const body = { gymId: 'gym:one', memberId: SAM, passId: 'pass:one', days: 3, reason: 'The boiler broke down.' };
    world.say(OLA, 'pass.extend', body, { receivedAt: plus(HEARD, DAY) });
    expect(held(world)).toMatchObject({ validTo: plus(UNTIL, 3 * DAY), notice: { until: plus(UNTIL, 3 * DAY) } });
  });
});

describe('[R-49] what its gym gives back after 14 days', () => {
  const late = { receivedAt: plus(COOLING, HOUR) };
  const sold = pass('one', SAM).snapshot;

  it('is what was sold, whatever the gym says since: what is unused goes back, at the amount that was seen', () => {
    const world = shop({ visitsUsed: 4, snapshot: { ...sold, refunds: 'unused' } });
    expect(cancel(world, 6000, late)).toMatchObject({ state: 'refused', code: 'REFUND_CHANGED', facts: { amount: '£36.00' } });
    expect(cancel(world, 3600, late).state).toBe('accepted');
    report(world, 'succeeded', plus(COOLING, 2 * HOUR));
    expect(world.one('pass', 'pass:one').status).toBe('refunded');
  });

  it('is nothing where it did not say so', () => {
    expect(cancel(shop({ visitsUsed: 4 }), 3600, late)).toMatchObject({ state: 'refused', code: 'REFUND_NOTHING' });
  });

  it('[L4] never moves from a queue', () => {
    const world = shop({ visitsUsed: 4, snapshot: { ...sold, refunds: 'unused' } });
    const queued = { madeAt: plus(COOLING, HOUR), receivedAt: plus(COOLING, 5 * HOUR) };
    expect(cancel(world, 3600, queued)).toMatchObject({ state: 'refused', code: 'NEEDS_ONLINE' });
  });
});
