/** [2.16] A chargeback is a dispute: of kind `bank`, for its member, its gym and those who run the platform, as far as its bank has come. */
import { beforeEach, describe, expect, it } from 'vitest';
import { checkin, DAY, gym, HOUR, NOW, pass, payment, person } from '../../../tests/rules/documents.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { money } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import { FORMER } from '../../blank.ts';
import { databasesOf } from '../../folds/access.ts';
import { DOCUMENT_SCHEMAS } from '../../folds/documents.ts';
import { RATES } from '../../ledger/rates.ts';
import type { Payment } from '../../payment/shape.ts';

const SAM = 'member01';
const OPENED = plus(NOW, 2 * DAY);
const SHOWN = plus(OPENED, RATES.bankAnsweredAfter);
const about = { paymentId: 'payment:one', memberId: SAM };

let world: KnownWorld;
const lay = (change: Partial<Payment> = {}) =>
  world.lay([payment('one', { memberId: SAM, passId: 'pass:one', pspRef: 'psp_1', ...change })]);
beforeEach(() => {
  world = new KnownWorld(gym('one'), person(SAM));
  world.lay([pass('one', SAM, { status: 'active' })]);
  lay();
});
const bank = (state: 'opened' | 'won' | 'lost', at = OPENED, ref = 'dp_1') =>
  world.system('system.payment-disputed', { ...about, disputeRef: ref, state, amount: money(6000) }, at);
const timer = (at = SHOWN) => world.system('system.defence-due', about, at);
const all = () => world.all('dispute').flatMap((one) => (one.kind === 'bank' ? [one] : []));
const only = () => {
  const [one, ...more] = all();
  return one && more.length === 0 ? one : expect.fail('one dispute was expected');
};

describe('[2.16, R-69] a bank that asks a payment back', () => {
  it('opens a dispute of that payment, for the two parties and the platform, with until when the bank is shown anything', () => {
    bank('opened');
    const { gymName, timeZone } = pass('one', SAM).snapshot;
    expect(only()).toMatchObject({
      ...{ _id: 'dispute:bank-dp_1', type: 'dispute', kind: 'bank', status: 'with_bank', amount: money(6000) },
      ...{ subject: { type: 'payment', id: 'payment:one' }, openedBy: SAM, memberName: 'Sam M.', gymId: 'gym:one', timeZone },
      ...{ happenedAt: NOW, deadlineAt: SHOWN, createdBy: 'system', createdAt: OPENED, updatedAt: OPENED },
      history: [{ status: 'with_bank', at: OPENED }],
    });
    expect([only().gymName, only().slotName]).toEqual([gymName, payment('one').lines[0]?.name]);
    expect(databasesOf(only())).toEqual([`self-${SAM}/self`, 'gym-one/orders', 'platform/disputes']);
    expect(DOCUMENT_SCHEMAS.dispute.safeParse(only()).error).toBeUndefined();
  });

  it('is shown who came in, and decides; each step stands in its history once, whatever is said twice', () => {
    world.lay([checkin('a', { memberId: SAM, passId: 'pass:one', judgedAt: plus(NOW, HOUR) })]);
    for (const _ of [1, 2]) bank('opened');
    for (const _ of [1, 2]) timer();
    expect(only()).toMatchObject({ status: 'bank_shown', shown: { at: SHOWN, visits: 1 }, deadlineAt: SHOWN });
    for (const _ of [1, 2]) bank('won', plus(SHOWN, DAY));
    bank('opened', plus(SHOWN, 2 * DAY));
    expect(only()).toMatchObject({ status: 'resolved_owner', shown: { visits: 1 }, updatedAt: plus(SHOWN, DAY) });
    expect(only().history).toEqual([
      { status: 'with_bank', at: OPENED },
      { status: 'bank_shown', at: SHOWN },
      { status: 'resolved_owner', at: plus(SHOWN, DAY) },
    ]);
  });

  it.each([
    ['won', 'resolved_owner'],
    ['lost', 'resolved_member'],
  ] as const)('that has decided before it was shown anything, or is heard of only then, is over: %s', (state, status) => {
    bank('opened');
    bank(state, plus(OPENED, DAY));
    expect(only()).toMatchObject({ status, deadlineAt: SHOWN });
    expect(only()).not.toHaveProperty('shown');
    bank(state, plus(OPENED, DAY), 'dp_2');
    expect(all()[1]).toMatchObject({ _id: 'dispute:bank-dp_2', status, history: [{ status, at: plus(OPENED, DAY) }] });
    timer();
    expect(all().map((one) => one.status)).toEqual([status, status]);
  });

  it('of an owed visit is ours and not the gym’s (R-40), and of what is not paid yet is there all the same', () => {
    const { paidAt: _, ...unpaid } = payment('one', {
      memberId: SAM,
      passId: 'pass:one',
      kind: 'owed_visit',
      status: 'processing',
    });
    world.lay([{ ...unpaid, updatedAt: NOW }]);
    bank('opened');
    expect(only()).toMatchObject({ ours: true, status: 'with_bank', happenedAt: unpaid.createdAt });
    expect(databasesOf(only())).toEqual([`self-${SAM}/self`, 'platform/disputes']);
  });

  it('is answered, decided or taken back by nobody here, and there is nothing to appeal', () => {
    bank('opened');
    employ(world, 'owner001', 'owner');
    const disputeId = only()._id;
    const statement = 'We saw them come in on that very day.';
    const says = [
      world.say('owner001', 'dispute.state', { gymId: 'gym:one', disputeId, statement }),
      world.say('owner001', 'dispute.concede', { gymId: 'gym:one', disputeId }),
      world.say('owner001', 'dispute.contest', { gymId: 'gym:one', disputeId, statement }),
      world.say(SAM, 'dispute.withdraw', { disputeId }),
      world.say(SAM, 'dispute.appeal', { disputeId, statement }),
    ];
    expect(says.map(({ code }) => code)).toEqual(says.map(() => 'NOT_FOUND'));
    expect(world.system('system.dispute-due', { gymId: 'gym:one', disputeId }, SHOWN).documents).toEqual([]);
    expect(only().status).toBe('with_bank');
  });

  it('[G16] is kept under no name where its member leaves', () => {
    bank('opened');
    world.lay([{ ...world.one('user', `user:${SAM}`), status: 'deletion_requested', eraseAt: NOW }]);
    world.system('system.account-erased', { uid: SAM }, plus(OPENED, HOUR));
    expect(only()).toMatchObject({ memberName: FORMER, status: 'with_bank', openedBy: SAM });
  });
});

describe('an old payment, of which there is no dispute', () => {
  const old = (change: object) => ({ ref: 'dp_1', state: 'opened', amount: money(6000), at: OPENED, ...change }) as const;

  it('gets its dispute from the timer, as far as it had come, and is left as it is', () => {
    lay({ status: 'disputed', chargebacks: [old({}), old({ ref: 'dp_2', state: 'lost' as const })] });
    const before = world.one('payment', 'payment:one');
    timer(plus(SHOWN, -1));
    expect(all().map(({ _id, status, deadlineAt }) => [_id, status, deadlineAt])).toEqual([
      ['dispute:bank-dp_1', 'with_bank', SHOWN],
      ['dispute:bank-dp_2', 'resolved_member', SHOWN],
    ]);
    expect(world.one('payment', 'payment:one')).toEqual(before);
    expect(timer(plus(SHOWN, -1)).documents).toEqual([]);
  });

  it('is of what its bank had, and of the rest of that alone where another has a rest as well', () => {
    const lines = [{ productId: 'product:ten', version: 1, name: 'Ten visits', gross: money(6000), vat: money(1000) }];
    lay({
      ...{ status: 'disputed', lines },
      chargebacks: [
        ...[old({ amount: money(1000) }), old({ ref: 'dp_2', amount: money(2000) })],
        ...[old({ ref: 'dp_1.rest', amount: money(300) }), old({ ref: 'dp_2.rest', amount: money(400) })],
      ],
    });
    timer(plus(SHOWN, -1));
    expect(all().map(({ _id, amount, slotName }) => [_id, amount.amountMinor, slotName])).toEqual([
      ['dispute:bank-dp_1', 1300, 'Ten visits'],
      ['dispute:bank-dp_2', 2400, 'Ten visits'],
    ]);
  });

  it('of a gym and a pass that are no longer on record is one all the same, by the clocks of London', () => {
    world = new KnownWorld(person(SAM));
    lay();
    bank('opened');
    expect(only()).toMatchObject({ gymName: 'A gym', timeZone: 'Europe/London', status: 'with_bank' });
    const one = gym('one', { name: 'Iron and Oak', timeZone: 'Europe/Dublin' });
    world = new KnownWorld(person(SAM), one);
    lay();
    bank('opened');
    expect(only()).toMatchObject({ gymName: 'Iron and Oak', timeZone: 'Europe/Dublin' });
    world = new KnownWorld(person(SAM), pass('one', SAM, { status: 'active' }));
    lay();
    bank('opened');
    expect(only()).toMatchObject({ gymName: pass('one', SAM).snapshot.gymName, timeZone: pass('one', SAM).snapshot.timeZone });
  });

  it('is shown to its bank five days after it asked, though nobody wrote down when; once, and not what is the rest of another', () => {
    world.lay([checkin('a', { memberId: SAM, passId: 'pass:one', judgedAt: NOW })]);
    lay({ status: 'disputed', chargebacks: [old({ amount: money(4000) }), old({ ref: 'dp_1.rest', amount: money(2000) })] });
    for (const _ of [1, 2]) timer();
    expect(world.all('errand').map(({ _id }) => _id)).toEqual(['errand:defence-dp_1']);
    expect(only()).toMatchObject({ status: 'bank_shown', amount: money(6000), shown: { at: SHOWN, visits: 1 } });
    expect(world.one('payment', 'payment:one').chargebacks).toMatchObject([{ defended: { visits: 1 } }, { ref: 'dp_1.rest' }]);
  });

  it('that was shown already is a dispute that was', () => {
    const at = plus(SHOWN, -HOUR);
    lay({ status: 'disputed', chargebacks: [old({ defended: { at, visits: 0 } })] });
    timer(plus(SHOWN, DAY));
    expect(only()).toMatchObject({ status: 'bank_shown', shown: { visits: 0 }, history: [{ status: 'bank_shown', at }] });
    expect(only().deadlineAt).toBe(at);
    expect(world.all('errand')).toEqual([]);
  });
});
