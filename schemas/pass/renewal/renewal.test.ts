import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, MINUTE, pass, payment, person } from '../../../tests/rules/documents.ts';
import { checkIn, employ } from '../../../tests/rules/scenes.ts';
import { KnownWorld, type When } from '../../../tests/rules/world.ts';
import { money } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import { fitsEntry } from '../../checkin/verdict.ts';
import { dueOf } from '../../folds/documents.ts';
import type { PaymentMethod } from '../../payment-method/shape.ts';
import type { Pass } from '../shape.ts';

const UID = 'member01';
const BORN = {
  schemaVersion: 1,
  createdAt: '2026-02-20T08:00:00.000Z',
  updatedAt: '2026-02-20T08:00:00.000Z',
  createdBy: 'system',
  updatedBy: 'system',
};
/** Begun on 20 February at 08:00 in London, so it ends on 20 March. */
const BEGAN = '2026-02-20T08:00:00.000Z';
const ENDS = '2026-03-20T08:00:00.000Z';
const ON = '2026-03-01T10:00:00.000Z';
const CARD = '0123456789abcdef01234567';

const card = (reference = CARD, change: Partial<PaymentMethod> = {}): PaymentMethod => ({
  ...{ _id: `paymethod:${UID}:${reference}`, type: 'paymethod', ...BORN, uid: UID, brand: 'visa', last4: '4242' },
  ...{ expMonth: 12, expYear: 2034, isDefault: true, status: 'active' },
  ...change,
});

function monthly(change: Partial<Pass> = {}): Pass {
  const { visitsTotal: _none, ...rest } = pass(UID, UID, {
    ...BORN,
    purchasedAt: BEGAN,
    activatedAt: BEGAN,
    validFrom: BEGAN,
    validTo: ENDS,
  });
  const snapshot = { ...rest.snapshot, name: 'Monthly', price: money(3500), validity: 'P1M', activation: 'purchase' as const };
  return { ...rest, kind: 'monthly', snapshot, status: 'active', ...change };
}

function worldOf(change: Partial<Pass> = {}, cards: readonly PaymentMethod[] = [card()]) {
  const first = payment('first', {
    ...BORN,
    memberId: UID,
    passId: 'pass:member01',
    total: money(3500),
    status: 'succeeded',
    paidAt: BEGAN,
    pspRef: 'psp_first',
  });
  const names = cards.map(({ _id }) => ({
    ...{ _id: _id.replace('paymethod', 'methodname'), type: 'methodname' as const, ...BORN, uid: UID, method: 'sandbox:visa_1' },
  }));
  const world = new KnownWorld(gym('one'), person(UID), monthly(change), first, ...cards, ...names);
  world.system('system.device-registered', { uid: UID, deviceId: 'device01', name: 'Phone' }, BEGAN);
  return world;
}
const turn = (world: KnownWorld, on: boolean, receivedAt: string, when: When = {}, by = UID) =>
  world.say(by, 'pass.renewal', { passId: 'pass:member01', on }, { receivedAt, ...when });
const passOf = (world: KnownWorld) => world.one('pass', 'pass:member01');
const renewals = (world: KnownWorld) => world.all('payment').filter(({ kind }) => kind === 'renewal');
const eventsOf = (world: KnownWorld) => world.all('notice').map(({ event, _id }) => [event, _id.split(':').at(-1)]);

/** Keeps the pass's appointment. @returns when it was */
function keep(world: KnownWorld): string {
  const due = dueOf(passOf(world));
  if (due?.kind !== 'system.renewal-due') throw new Error(`nothing is due but ${due?.kind}`);
  world.system('system.renewal-due', { passId: 'pass:member01', memberId: UID }, due.at);
  return due.at;
}
const answer = (world: KnownWorld, result: 'succeeded' | 'failed', at: string) => {
  const asked = renewals(world).find(({ status }) => status === 'created');
  if (!asked) throw new Error('no charge is under way');
  return world.system(
    'system.payment-reported',
    { paymentId: asked._id, memberId: UID, result, shortCode: '7K3M9QXA', pspRef: `psp_${asked._id.slice(-3)}` },
    at,
  );
};
/** On, reminded twice, and charged at its end. */
function charged(world = worldOf()) {
  turn(world, true, ON);
  for (const _ of ['a week before', 'a day before', 'the end']) keep(world);
  return world;
}

describe('[R-16] a member turns renewal on', () => {
  it('is off at the sale, and on once they say so', () => {
    const world = worldOf();
    expect(passOf(world).autoRenew).toBe(false);
    expect(turn(world, true, ON).state).toBe('accepted');
    expect(passOf(world)).toMatchObject({ autoRenew: true, renewal: { saidAt: ON, times: 0, failed: 0 } });
    expect(turn(world, true, plus(ON, HOUR)).documents).toEqual([]);
  });

  it.each<[why: string, world: () => KnownWorld, at: string, code: string]>([
    ['without a card', () => worldOf({}, []), ON, 'METHOD_NONE'],
    ['with a card that has run out', () => worldOf({}, [card(CARD, { status: 'expired' })]), ON, 'METHOD_NONE'],
    ['with a card that is not the chosen one', () => worldOf({}, [card(CARD, { isDefault: false })]), ON, 'METHOD_NONE'],
    ['of a pass for a term', () => worldOf({ kind: 'fixed_term' }), ON, 'RENEWAL_NONE'],
    ['of a pass that was cancelled', () => worldOf({ status: 'cancelled' }), ON, 'RENEWAL_NONE'],
    ['24 hours before its end', () => worldOf(), plus(ENDS, -DAY), 'RENEWAL_CLOSED'],
  ])('not %s', (_, make, at, code) => {
    const world = make();
    expect(turn(world, true, at)).toMatchObject({ state: 'refused', code });
    expect(passOf(world).autoRenew).toBe(false);
  });

  it('a millisecond before that it can be', () => {
    expect(turn(worldOf(), true, plus(ENDS, -DAY - 1)).state).toBe('accepted');
  });

  it('[L4] on is never carried out from a queue', () => {
    expect(turn(worldOf(), true, ON, { madeAt: plus(ON, -16 * MINUTE) })).toMatchObject({ code: 'NEEDS_ONLINE' });
  });

  it('[wrong key] nobody turns on or off another member’s', () => {
    const world = charged();
    world.lay([person('member02')]);
    for (const on of [true, false])
      expect(turn(world, on, ON, {}, 'member02')).toMatchObject({ state: 'refused', code: 'PASS_MISSING' });
    expect(passOf(world).autoRenew).toBe(true);
  });
});

describe('[R-16] its month ends', () => {
  it('they are told a week and a day before, by mail, and charged off session when it is over', () => {
    const world = worldOf();
    turn(world, true, ON);
    expect([keep(world), keep(world)]).toEqual(['2026-03-13T08:00:00.000Z', '2026-03-19T08:00:00.000Z']);
    const told = world.all('notice').filter(({ event }) => event === 'pass.renews');
    expect(told.at(-1)?.body).toContain('It renews on Fri 20 Mar at 08:00 for £35.00');
    expect(world.all('errand').filter(({ kind }) => kind === 'mail')).toHaveLength(2);
    expect(renewals(world)).toEqual([]);
    expect(keep(world)).toBe(ENDS);
    expect(renewals(world)).toMatchObject([{ status: 'created', total: money(3500), passId: 'pass:member01', gymId: 'gym:one' }]);
    expect(world.all('errand').filter(({ kind }) => kind === 'charge')).toMatchObject([
      { task: { amount: money(3500), method: 'sandbox:visa_1', offSession: true } },
    ]);
    expect(dueOf(passOf(world))).toBeNull();
  });

  it('while it is charged for, the door opens', () => {
    const world = charged();
    expect(passOf(world)).toMatchObject({ status: 'active', validTo: ENDS });
    const [entry] = world.all('roster');
    expect(
      entry && fitsEntry(entry, { at: plus(ENDS, MINUTE), timeZone: 'Europe/London', reEntry: false, left: undefined }),
    ).toEqual({ ok: true });
  });

  it('[S3] an appointment that is said again, or late, or of nobody’s pass, charges nothing more', () => {
    const world = charged();
    const again = (body: object = {}) =>
      world.system('system.renewal-due', { passId: 'pass:member01', memberId: UID, ...body }, plus(ENDS, HOUR)).documents;
    expect(again()).toEqual([]);
    answer(world, 'succeeded', plus(ENDS, HOUR));
    expect(again()).toEqual([]);
    expect(again({ passId: 'pass:none' })).toEqual([]);
    expect(renewals(world)).toHaveLength(1);
  });

  it('[R-4, R-16] whose bank had it while its month ended is not charged for the next one when the bank has decided', () => {
    const decided = (at: string) => {
      const world = worldOf();
      turn(world, true, ON);
      const of = { paymentId: 'payment:first', memberId: UID, disputeRef: 'dp_1', amount: money(3500) };
      world.system('system.payment-disputed', { ...of, state: 'opened' }, plus(ON, DAY));
      world.system('system.payment-disputed', { ...of, state: 'won' }, at);
      return passOf(world);
    };
    expect(decided(plus(ENDS, 40 * DAY))).toMatchObject({ status: 'expired', autoRenew: false, validTo: ENDS });
    expect(dueOf(decided(plus(ENDS, 40 * DAY)))).toBeNull();
    expect(decided(plus(ENDS, -1))).toMatchObject({ status: 'active', autoRenew: true });
  });

  it('[R-3, R-12] paid, it goes on for a calendar month with a receipt and 14 days of its own', () => {
    const world = charged();
    const at = plus(ENDS, 5000);
    answer(world, 'succeeded', at);
    expect(passOf(world)).toMatchObject({
      ...{ status: 'active', validFrom: ENDS, validTo: '2026-04-20T07:00:00.000Z', coolingOffEndsAt: plus(at, 14 * DAY) },
      renewal: { times: 1, since: ENDS, failed: 0 },
    });
    expect(passOf(world).renewal).not.toHaveProperty('paymentId');
    expect(renewals(world)).toMatchObject([{ status: 'succeeded', receiptNo: expect.any(String) }]);
    expect(world.all('receipt')).toMatchObject([{ total: money(3500) }]);
    // 10 % of £35.00, and a fifth of that.
    const booked = world.all('entry').map(({ account, amount }) => [account, amount.amountMinor]);
    expect(Object.fromEntries(booked)).toEqual({
      psp_clearing: 3500,
      gym_payable: -3080,
      commission: -350,
      vat_on_commission: -70,
    });
    expect(world.all('roster')).toMatchObject([{ validTo: '2026-04-20T07:00:00.000Z', status: 'active' }]);
    expect(eventsOf(world)).toEqual([['pass.renewed', 'renewal']]);
    expect(dueOf(passOf(world))).toMatchObject({ at: '2026-04-13T07:00:00.000Z', kind: 'system.renewal-due' });
  });

  it('[A12] said twice, by errand and webhook, it is one month', () => {
    const world = charged();
    answer(world, 'succeeded', plus(ENDS, 5000));
    const [one] = renewals(world);
    const said = {
      paymentId: one?._id ?? '',
      memberId: UID,
      result: 'succeeded' as const,
      shortCode: '7K3M9QXA',
      pspRef: 'psp_1-1',
    };
    expect(world.system('system.payment-reported', said, plus(ENDS, 6000)).documents).toEqual([]);
    expect(passOf(world).renewal?.times).toBe(1);
  });

  it('a visit or a settling that is heard of before the charge leaves it to the charge, also where nobody was there for hours', () => {
    const world = worldOf();
    employ(world, 'staffone1', 'reception', 'gym:one');
    turn(world, true, ON);
    keep(world);
    keep(world);
    const late = plus(ENDS, 3 * HOUR);
    checkIn(world, 'staffone1', UID, plus(ENDS, -HOUR), {}, { madeAt: plus(ENDS, -HOUR), receivedAt: late });
    world.system('system.pass-settled', { passId: 'pass:member01', memberId: UID }, late);
    expect(dueOf(passOf(world))).toMatchObject({ kind: 'system.renewal-due', at: ENDS });
    world.system('system.renewal-due', { passId: 'pass:member01', memberId: UID }, late);
    expect(renewals(world)).toMatchObject([{ status: 'created' }]);
    answer(world, 'succeeded', plus(late, 5000));
    expect(passOf(world)).toMatchObject({ status: 'active', validFrom: ENDS });
  });

  it('[C11] one that began with its first visit stays where it was renewed, whatever visit is heard of later', () => {
    const world = worldOf({ snapshot: { ...monthly().snapshot, activation: 'first_check_in' } });
    employ(world, 'staffone1', 'reception', 'gym:one');
    checkIn(world, 'staffone1', UID, BEGAN, {}, { madeAt: BEGAN, receivedAt: BEGAN });
    charged(world);
    answer(world, 'succeeded', plus(ENDS, 5000));
    const { validTo } = passOf(world);
    checkIn(world, 'staffone1', UID, plus(ENDS, DAY), {}, { madeAt: plus(ENDS, DAY), receivedAt: plus(ENDS, DAY) });
    expect(passOf(world)).toMatchObject({ validTo, activatedAt: BEGAN, validFrom: ENDS });
  });

  it.each<[why: string, change: (world: KnownWorld) => void]>([
    ['whose member is leaving', (world) => world.lay([person(UID, { status: 'deletion_requested' })])],
    ['whose member may not buy', (world) => world.lay([person(UID, { status: 'restricted' })])],
    ['whose gym is not there', (world) => world.lay([gym('one', { status: 'suspended' })])],
  ])('[R-9] nothing is charged for one %s: it ends', (_, change) => {
    const world = worldOf();
    turn(world, true, ON);
    keep(world);
    keep(world);
    change(world);
    keep(world);
    expect(renewals(world)).toEqual([]);
    expect(passOf(world)).toMatchObject({ autoRenew: false, status: 'expired' });
    expect(eventsOf(world)).toContainEqual(['pass.renewal_ended', 'renewal']);
  });
});

describe('[R-17] the money does not come', () => {
  const visit = (at: string) => ({ at, timeZone: 'Europe/London', reEntry: false, left: undefined });

  it('three days at the door with a warning, then refused; three tries, and paid at the last it goes on', () => {
    const world = charged();
    const failedAt = plus(ENDS, 5000);
    answer(world, 'failed', failedAt);
    expect(passOf(world)).toMatchObject({ status: 'past_due', pastDueAt: failedAt, renewal: { failed: 1 } });
    const [entry] = world.all('roster');
    if (!entry) throw new Error('not on the list');
    expect(fitsEntry(entry, visit(plus(failedAt, 3 * DAY - 1)))).toEqual({ ok: true, warning: 'PASS_PAST_DUE' });
    expect(fitsEntry(entry, visit(plus(failedAt, 3 * DAY)))).toMatchObject({ ok: false, code: 'PASS_PAST_DUE' });
    // Their phone shows a code for as long.
    const signed = world.all('errand').flatMap((one) => (one.kind === 'sign-token' ? [one.task.claims.e] : []));
    expect(Math.max(...signed)).toBe(Math.floor(Date.parse(plus(failedAt, 3 * DAY)) / 1000));

    const tries = ['2026-03-21T08:00:05.000Z', '2026-03-23T08:00:05.000Z'].map((at) => {
      expect(keep(world)).toBe(at);
      answer(world, 'failed', plus(at, 2000));
      return passOf(world).renewal?.failed;
    });
    expect(tries).toEqual([2, 3]);
    // What it was first is what the three days are counted from.
    expect(passOf(world)).toMatchObject({ status: 'past_due', pastDueAt: failedAt });
    expect(keep(world)).toBe('2026-03-27T08:00:05.000Z');
    answer(world, 'succeeded', '2026-03-27T08:00:07.000Z');
    expect(passOf(world)).toMatchObject({
      status: 'active',
      validTo: '2026-04-20T07:00:00.000Z',
      renewal: { times: 1, failed: 0 },
    });
    expect(passOf(world)).not.toHaveProperty('pastDueAt');
    expect(renewals(world).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed', 'succeeded']);
    expect(world.all('receipt')).toHaveLength(1);
  });

  it('[R-50] a try that was declined and is paid after all goes back, and the pass goes on with the one that was paid', () => {
    const world = charged();
    answer(world, 'failed', plus(ENDS, 5000));
    const [first] = renewals(world);
    answer(world, 'succeeded', plus(keep(world), 2000));
    const said = { paymentId: first?._id ?? '', memberId: UID, shortCode: '7K3M9QXA', pspRef: 'psp_late' };
    world.system('system.payment-reported', { ...said, result: 'succeeded' }, plus(ENDS, 2 * DAY));
    const [refund] = world.all('refund');
    expect(refund).toMatchObject({ paymentId: first?._id, amount: money(3500), status: 'asked' });
    const back = { refundId: refund?._id ?? '', memberId: UID, result: 'succeeded' as const, pspRef: 're_1' };
    world.system('system.refund-reported', back, plus(ENDS, 3 * DAY));
    expect(renewals(world).map(({ status }) => status)).toEqual(['refunded', 'succeeded']);
    expect(passOf(world)).toMatchObject({ status: 'active', validFrom: ENDS, renewal: { times: 1 } });
  });

  it('[C9] a visit in those days counts, and one after them is flagged', () => {
    const world = charged();
    employ(world, 'staffone1', 'reception', 'gym:one');
    answer(world, 'failed', plus(ENDS, 5000));
    const came = (at: string) => checkIn(world, 'staffone1', UID, at, {}, { madeAt: at, receivedAt: at }).code;
    expect(came(plus(ENDS, 2 * DAY))).toBeUndefined();
    expect(came(plus(ENDS, 4 * DAY))).toBe('PASS_PAST_DUE');
  });

  it('after the third try it has ended, and nothing more is charged', () => {
    const world = charged();
    answer(world, 'failed', plus(ENDS, 5000));
    for (const _ of [1, 3, 7]) answer(world, 'failed', plus(keep(world), 2000));
    expect(passOf(world)).toMatchObject({ status: 'expired', autoRenew: false, validTo: ENDS });
    expect(world.all('roster')).toMatchObject([{ status: 'expired' }]);
    expect(dueOf(passOf(world))).toBeNull();
    expect(eventsOf(world)).toContainEqual(['pass.renewal_ended', 'renewal']);
    expect(renewals(world)).toHaveLength(4);
  });

  it('without a card to charge it is past due as well, and the next try takes the card that is there by then', () => {
    const world = worldOf();
    turn(world, true, ON);
    keep(world);
    keep(world);
    world.lay([card(CARD, { status: 'expired' })]);
    keep(world);
    expect(passOf(world)).toMatchObject({ status: 'past_due', pastDueAt: ENDS, renewal: { failed: 1 } });
    expect(renewals(world)).toEqual([]);
    world.lay([card()]);
    keep(world);
    expect(renewals(world)).toMatchObject([{ status: 'created' }]);
  });

  it('turned off, it ends, and nothing is owed for it', () => {
    const world = charged();
    answer(world, 'failed', plus(ENDS, 5000));
    expect(turn(world, false, plus(ENDS, HOUR)).state).toBe('accepted');
    expect(passOf(world)).toMatchObject({ status: 'expired', autoRenew: false });
    expect(dueOf(passOf(world))).toBeNull();
  });
});

describe('[R-16] a member turns renewal off', () => {
  it('in time: it ends with its month', () => {
    const world = worldOf();
    turn(world, true, ON);
    expect(turn(world, false, plus(ENDS, -DAY - 1)).state).toBe('accepted');
    expect(passOf(world)).toMatchObject({ autoRenew: false, status: 'active', validTo: ENDS });
    expect(dueOf(passOf(world))).toMatchObject({ kind: 'system.pass-settled', at: ENDS });
  });

  it('24 hours before it is too late', () => {
    const world = worldOf();
    turn(world, true, ON);
    expect(turn(world, false, plus(ENDS, -DAY))).toMatchObject({ state: 'refused', code: 'RENEWAL_CLOSED' });
    expect(passOf(world).autoRenew).toBe(true);
  });

  it('said offline in time and heard before the charge, it counts', () => {
    const world = worldOf();
    turn(world, true, ON);
    expect(turn(world, false, plus(ENDS, -HOUR), { madeAt: plus(ENDS, -2 * DAY) }).state).toBe('accepted');
    expect(passOf(world).autoRenew).toBe(false);
  });
});

describe('[X8] turned off offline in time, and heard after the charge', () => {
  const heard = plus(ENDS, 6 * HOUR);
  const saidInTime = { madeAt: plus(ENDS, -25 * HOUR) };
  function renewed() {
    const world = charged();
    answer(world, 'succeeded', plus(ENDS, 5000));
    return world;
  }
  const refunds = (world: KnownWorld) => world.all('refund').map(({ amount, paymentId }) => [amount.amountMinor, paymentId]);

  it('the renewal goes back in full, with its month', () => {
    const world = renewed();
    expect(turn(world, false, heard, saidInTime).state).toBe('accepted');
    expect(refunds(world)).toEqual([[3500, renewals(world)[0]?._id]]);
    expect(world.all('errand').filter(({ kind }) => kind === 'refund')).toMatchObject([
      { task: { amount: money(3500), pspRef: 'psp_1-1' } },
    ]);
    expect(passOf(world)).toMatchObject({ status: 'cancelled', autoRenew: false });
    expect(turn(world, false, plus(heard, HOUR), saidInTime).documents).toEqual([]);
    expect(refunds(world)).toHaveLength(1);
  });

  it('also one that was being charged for when we heard', () => {
    const world = charged();
    turn(world, false, plus(ENDS, 2000), saidInTime);
    expect(passOf(world).autoRenew).toBe(false);
    answer(world, 'succeeded', plus(ENDS, 5000));
    expect(refunds(world)).toEqual([[3500, renewals(world)[0]?._id]]);
    expect(passOf(world)).toMatchObject({ status: 'cancelled', validTo: ENDS });
  });

  it('and where that charge fails, it has ended, and nothing is tried again', () => {
    const world = charged();
    turn(world, false, plus(ENDS, 2000), saidInTime);
    answer(world, 'failed', plus(ENDS, 5000));
    expect(passOf(world)).toMatchObject({ status: 'expired', autoRenew: false });
    expect(dueOf(passOf(world))).toBeNull();
  });

  it('not where they came in since: they have the month, and none after it', () => {
    const world = renewed();
    employ(world, 'staffone1', 'reception', 'gym:one');
    const came = plus(ENDS, HOUR);
    checkIn(world, 'staffone1', UID, came, {}, { madeAt: came, receivedAt: came });
    expect(turn(world, false, heard, saidInTime).state).toBe('accepted');
    expect(refunds(world)).toEqual([]);
    expect(passOf(world)).toMatchObject({ status: 'active', autoRenew: false });
  });

  it.each<[why: string, receivedAt: string, when: When]>([
    ['said after the deadline', heard, { madeAt: plus(ENDS, -23 * HOUR) }],
    ['by a clock that is not to be trusted', heard, { ...saidInTime, trust: 'untrusted' }],
    ['more than 72 hours before we heard', plus(ENDS, 48 * HOUR), { madeAt: plus(ENDS, -25 * HOUR) }],
  ])('not %s: then it counts for the next month', (_, receivedAt, when) => {
    const world = renewed();
    expect(turn(world, false, receivedAt, when).state).toBe('accepted');
    expect(refunds(world)).toEqual([]);
    expect(passOf(world)).toMatchObject({ status: 'active', autoRenew: false, validTo: '2026-04-20T07:00:00.000Z' });
  });

  it('72 hours before, to the moment, it does', () => {
    const world = renewed();
    turn(world, false, plus(ENDS, 47 * HOUR), saidInTime);
    expect(refunds(world)).toHaveLength(1);
  });

  it('a pass that its holder cancelled while it was charged for has its money back too', () => {
    const world = charged();
    world.lay([{ ...passOf(world), status: 'cancelled' }]);
    answer(world, 'succeeded', plus(ENDS, 5000));
    expect(refunds(world)).toEqual([[3500, renewals(world)[0]?._id]]);
  });
});
