/** A refund that no bank took, or that one sent back, is paid another way by somebody of ours. */
import { beforeEach, describe, expect, it } from 'vitest';
import { born, DAY, gym, HOUR, NOW, pass, payment, person } from '../../tests/rules/documents.ts';
import { ANA, OLIVE, platformGrants, SUE } from '../../tests/rules/orders.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { settingOfValues } from '../../tests/rules/settings.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { REFUNDS_SETTLED_BY } from '../access.expected.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { DOCUMENT_SCHEMAS } from '../folds/documents.ts';
import type { ProposalOf } from '../folds/proposals.ts';
import { balanceOf } from '../ledger/entries.ts';
import { RATES } from '../ledger/rates.ts';
import type { Pass } from '../pass/shape.ts';
import { systemMoment } from '../proposal/judge.ts';
import { possibleSince } from '../proposal/possible.ts';
import type { PaymentRefund } from './shape.ts';

const SAM = 'member01';
const LATER = plus(NOW, DAY);
const WHY = 'Their card was closed; they wrote to us with their account.';
let world: KnownWorld;

function shop(change: Partial<Pass> = {}, pence = 6000): void {
  world = new KnownWorld(
    gym('one'),
    person(SAM),
    person(ANA),
    person(SUE),
    platformGrants(ANA, false),
    platformGrants(SUE, true),
  );
  employ(world, OLIVE, 'owner');
  const held = pass('one', SAM, { status: 'pending_payment', ...change });
  world.lay([
    { ...held, snapshot: { ...held.snapshot, price: money(pence) } },
    payment('one', { memberId: SAM, passId: 'pass:one', status: 'created', total: money(pence) }),
  ]);
  const paid = { paymentId: 'payment:one', memberId: SAM, result: 'succeeded' as const };
  world.system('system.payment-reported', { ...paid, shortCode: '7K3M9QXA', pspRef: 'psp_1' }, NOW);
}
const asks = () =>
  world.system('system.refund-due', { paymentId: 'payment:one', memberId: SAM, cause: 'duplicate_charge' }, plus(NOW, HOUR));
const says = (result: 'succeeded' | 'failed' | 'returned', at = plus(NOW, 2 * HOUR)) =>
  world.system('system.refund-reported', { refundId: refund()._id, memberId: SAM, result, pspRef: 'psp_back' }, at);
const refund = () => world.all('refund').at(-1) ?? expect.fail('no refund');
const paidBack = (_id: string, paymentId: string, passId: string, memberId: string): PaymentRefund => ({
  ...{ _id, type: 'refund', ...born, proposalId: 'proposal:one', judgedAt: NOW, paymentId, passId, memberId },
  ...{ gymId: 'gym:one', amount: money(6000), cause: 'gym_closed', status: 'paid', paidAt: NOW },
});
/** No bank took it. */
function failed(): void {
  asks();
  says('failed');
}
/** It was sent, and came back. */
function returned(): void {
  asks();
  says('succeeded');
  says('returned', plus(NOW, 3 * HOUR));
}
const settle = (by: string = ANA, change: Partial<ProposalOf<'refund.settle'>['body']> = {}) =>
  world.say(
    by,
    'refund.settle',
    {
      ...{ gymId: 'gym:one', memberId: SAM, refundId: refund()._id, amountSeen: refund().amount },
      ...{ how: 'bank_transfer', reference: 'FH-2026-0107', reason: WHY, ...change },
    },
    { receivedAt: LATER },
  );
const balance = (account: Parameters<typeof balanceOf>[1]) => balanceOf(world.all('entry'), account);
const office = () => world.find('refund', 'platform/payouts', 'memberId', SAM);

beforeEach(() => shop());

describe('[R-51] one that no bank took', () => {
  it('is paid by hand: booked as given back, the pass is refunded, on record, and its member reads the reference', () => {
    failed();
    expect(office()).toMatchObject({ value: [{ status: 'failed' }] });
    expect(balance('psp_clearing')).toBe(6000);
    const said = settle();
    expect(said.state).toBe('accepted');
    const [target, id] = [{ type: 'refund', id: refund()._id }, 'FH-2026-0107'];
    const after = { amount: money(6000), how: 'bank_transfer', reference: id };
    expect(said.audit).toEqual([{ action: 'refund.settled', target, reason: WHY, after }]);
    const settled = { at: LATER, how: 'bank_transfer', reference: 'FH-2026-0107' };
    expect(refund()).toMatchObject({ status: 'paid', paidAt: LATER, settled });
    // Ours left our account; what the member had paid lies with the provider still.
    expect([balance('paid_by_hand'), balance('psp_clearing'), balance('gym_payable'), balance('commission')]).toEqual([
      -6000, 6000, 0, 0,
    ]);
    expect(world.one('payment', 'payment:one')).toMatchObject({ status: 'refunded', refunded: money(6000) });
    expect(world.one('pass', 'pass:one').status).toBe('refunded');
    expect(world.all('creditnote')).toHaveLength(1);
    const told = world.all('notice').filter(({ event }) => event === 'pass.refund_settled');
    expect(told).toMatchObject([{ uid: SAM, body: 'We sent you £60.00 by bank transfer. Its reference is FH-2026-0107.' }]);
    expect(office()).toMatchObject({ value: [] });
  });

  it('is asked for again the way it was paid instead: then that one counts, and this is nobody’s any more', () => {
    failed();
    const first = refund()._id;
    world.system(
      'system.refund-due',
      { paymentId: 'payment:one', memberId: SAM, cause: 'duplicate_charge' },
      plus(NOW, 5 * HOUR),
    );
    expect(world.one('refund', first).again).toBe(refund()._id);
    expect(office()).toMatchObject({ value: [] });
    expect(settle(ANA, { refundId: first })).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE' });
    says('succeeded');
    expect(balance('psp_clearing')).toBe(0);
  });

  it.each([
    ['cheque', 'We sent you £60.00 by cheque. Its reference is 100234.'],
    ['other', 'We sent you £60.00 another way. Its reference is 100234.'],
  ] as const)('its member reads how, and by which reference: %s', (how, body) => {
    failed();
    settle(ANA, { how, reference: '100234' });
    expect(world.all('notice').filter(({ event }) => event === 'pass.refund_settled')).toMatchObject([
      { title: 'Your money is on its way: 10 visits', body, link: '/member/payments' },
    ]);
  });

  it.each([
    ['where less of the payment is left', { status: 'paid', amount: money(1) }],
    ['beside one that is on its way', { status: 'asked', amount: money(0) }],
  ] as const)('is not paid %s', (_, change) => {
    failed();
    const { _id: refundId, amount: amountSeen } = refund();
    world.lay([{ ...paidBack('refund:aside', 'payment:one', 'pass:one', SAM), ...change }]);
    expect(settle(ANA, { refundId, amountSeen })).toMatchObject({ state: 'refused', code: 'REFUND_NOTHING', documents: [] });
  });

  it('[L6] nobody settled it before it was asked for', () => {
    failed();
    const { proposal } = settle();
    expect(possibleSince(proposal, world, ANA)).toBeUndefined();
    shop();
    failed();
    const asked = world.proposal('refund.settle', proposal.body);
    expect(possibleSince(asked, world, ANA)).toBe(plus(NOW, HOUR));
  });

  it('[C9] is not paid beside a bank that takes the payment back', () => {
    failed();
    const taken = { ref: 'dp_1', state: 'opened' as const, amount: money(6000), at: NOW };
    world.lay([{ ...world.one('payment', 'payment:one'), status: 'disputed', chargebacks: [taken] }]);
    expect(settle()).toMatchObject({ state: 'refused', code: 'REFUND_NOTHING', documents: [] });
  });
});

describe('[R-51] one that a bank sent back', () => {
  it('[A3] is paid whatever asked for it: its closing gym, of a month long after the first, of somebody with a long name', () => {
    const uid = 'u'.repeat(40);
    const [passId, paymentId] = [`pass:${'0'.repeat(26)}`, `payment:${'0'.repeat(26)}.renewal-12-4`];
    const refundId = `refund:system.refund-due.${paymentId}.${NOW}`;
    world.lay([
      person(uid),
      pass('0'.repeat(26), uid, {}),
      payment(paymentId.slice('payment:'.length), { memberId: uid, passId }),
      { ...paidBack(refundId, paymentId, passId, uid), returnedAt: NOW },
    ]);
    const said = settle(ANA, { memberId: uid, refundId, amountSeen: money(6000) });
    expect(said.state).toBe('accepted');
    for (const one of said.documents) expect(DOCUMENT_SCHEMAS[one.type].safeParse(one).error, one._id).toBeUndefined();
  });

  it('is paid from our own account: what we owed the member is gone, and nothing of the gym’s moves', () => {
    returned();
    const gyms = balance('gym_payable');
    expect([balance('owed_to_members'), office()]).toMatchObject([-6000, { value: [{ status: 'paid' }] }]);
    expect(settle().state).toBe('accepted');
    expect([balance('owed_to_members'), balance('paid_by_hand'), balance('gym_payable')]).toEqual([0, -6000, gyms]);
    expect(world.all('creditnote')).toHaveLength(1);
    expect(office()).toMatchObject({ value: [] });
  });
});

describe.each([
  ['failed', failed],
  ['sent back', returned],
] as const)('[S10] of one that %s', (_, happens) => {
  it('every entry of one cause sums to nothing, and said twice nothing moves twice', () => {
    happens();
    settle();
    const before = world.all('entry');
    expect(settle()).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE', documents: [] });
    says('succeeded', plus(LATER, HOUR));
    says('returned', plus(LATER, HOUR));
    expect(world.all('entry')).toEqual(before);
    for (const all of Map.groupBy(before, ({ cause }) => cause).values())
      expect(all.reduce((sum, { amount }) => sum + amount.amountMinor, 0)).toBe(0);
  });

  it('[R-61] only those who run the platform say so', () => {
    happens();
    employ(world, 'manager1', 'manager');
    const viewers = { admin: ANA, super: SUE, owner: OLIVE, manager: 'manager1', member: SAM };
    for (const [viewer, uid] of Object.entries(viewers)) {
      shop();
      employ(world, 'manager1', 'manager');
      happens();
      const may = REFUNDS_SETTLED_BY.some((one) => one === viewer);
      expect(settle(uid).code === 'NO_PERMISSION', viewer).toBe(!may);
    }
  });

  it('another sum, another gym’s and another member’s is refused, and nothing moves', () => {
    happens();
    const before = world.all('entry');
    expect(settle(ANA, { amountSeen: money(5999) })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(settle(ANA, { gymId: 'gym:two' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(settle(ANA, { memberId: 'member02' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(world.all('entry')).toEqual(before);
  });
});

it('one that was sent, and one that is on its way, is not stuck', () => {
  asks();
  expect(settle()).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  says('succeeded');
  expect(settle()).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect(office()).toMatchObject({ value: [] });
});

it.each([
  [RATES.adminRefund, 'accepted'],
  [RATES.adminRefund + 1, 'refused'],
])('[R-52] an administrator pays back %i pence: %s; a super-admin any', (pence, state) => {
  shop({}, pence);
  failed();
  const said = settle();
  expect(said.state).toBe(state);
  if (state === 'refused') expect(said).toMatchObject({ code: 'REFUND_LIMIT', facts: { limit: '£500.00', span: 'at a time' } });
  if (state === 'refused') expect(settle(SUE).state).toBe('accepted');
});

it('[17] R-52 what an administrator may is a setting, as it is by then', () => {
  const from = (at: string) => {
    shop({}, 60_000);
    failed();
    world.lay([settingOfValues('refunds.adminAtOnce', [60_000, at])]);
  };
  from(LATER);
  expect(settle().state).toBe('accepted');
  from(plus(LATER, 1));
  expect(settle()).toMatchObject({ code: 'REFUND_LIMIT', facts: { limit: '£500.00' } });
  const { proposal } = settle();
  const blind = decide(proposal, blindTo(world, 'platform/settings'), { ...systemMoment(LATER), by: ANA });
  expect(blind.state).toBe('accepted');
});

it('[A4] a device that has not got the member’s payments leaves it to the server', () => {
  failed();
  const body = {
    ...{ gymId: 'gym:one', memberId: SAM, refundId: refund()._id, amountSeen: refund().amount },
    ...{ how: 'cheque' as const, reference: '100234', reason: WHY },
  };
  const decision = decide(world.proposal('refund.settle', body), blindTo(world, 'member-'), { ...systemMoment(LATER), by: ANA });
  expect(decision).toEqual({ state: 'accepted', documents: [], unknown: ['payments'] });
});
