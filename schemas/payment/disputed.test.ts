import { describe, expect, it } from 'vitest';
import { born, DAY, gym, HOUR, NOW, OFFER, person } from '../../tests/rules/documents.ts';
import { checkIn, employ } from '../../tests/rules/scenes.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { chargebackIdOf } from '../ledger/chargeback.ts';
import { balanceOf } from '../ledger/entries.ts';
import type { Device } from '../person/shape.ts';

const uid = 'member01';
const device = (): Device => ({
  ...{ _id: 'device:device01', type: 'device', ...born, uid },
  ...{ deviceId: 'device01', name: 'Phone', registeredAt: NOW },
});
type Said = 'opened' | 'won' | 'lost';

/** Ten visits for £60, paid unless it is said otherwise; what its bank says a day later, of £60 and with a fee of £25. */
function scene({ isPaid = true, visits = 10 } = {}) {
  const world = new KnownWorld(person(uid), gym('one', { offers: [{ ...OFFER, visits }] }));
  employ(world, 'owner001', 'owner');
  const { productId, version, price } = OFFER;
  const body = { gymId: 'gym:one', productId, version, priceSeen: price, startRequestedNow: true, method: 'sandbox:visa' };
  world.say(uid, 'pass.buy', body, { receivedAt: NOW });
  const { _id: paymentId, passId } = world.all('payment')[0] ?? { _id: '', passId: '' };
  const about = { paymentId, memberId: uid };
  const pay = () =>
    world.system('system.payment-reported', { ...about, result: 'succeeded', shortCode: '7K3M9QXA', pspRef: 'psp_1' }, NOW);
  if (isPaid) pay();
  const bank = (state: Said, { ref = 'dp_1', pence = 6000, fee = 2500, at = plus(NOW, DAY) } = {}) => {
    const said = { disputeRef: ref, state, amount: money(pence), fee: money(fee) };
    return world.system('system.payment-disputed', { ...about, ...said }, at);
  };
  const give = (cause: 'gym_closed' | 'duplicate_charge', at = plus(NOW, HOUR)) => {
    const asked = world.say('owner001', 'refund.give', { gymId: 'gym:one', ...about, cause }, { receivedAt: at });
    if (asked.state !== 'held') return asked;
    return world.say('owner001', 'held.answer', { proposalId: asked.proposal._id, choice: 'keep' }, { receivedAt: at });
  };
  const send = (result: 'succeeded' | 'failed' = 'succeeded', at = plus(NOW, 2 * HOUR)) =>
    world.system('system.refund-reported', { refundId: refund()._id, memberId: uid, result, pspRef: 'psp_2' }, at);
  const refund = () => world.all('refund')[0] ?? expect.fail('no refund');
  const visit = (at: string, receivedAt = at) => checkIn(world, 'owner001', uid, at, { passId }, { receivedAt });
  return {
    ...{ world, pay, bank, give, send, refund, visit },
    booked: (cause: string) => {
      const entries = world.all('entry').filter((one) => one.cause === cause);
      return Object.fromEntries(entries.map(({ account, amount }) => [account, amount.amountMinor]));
    },
    pass: () => world.one('pass', passId),
    payment: () => world.one('payment', paymentId),
    /** Whatever it is called: all that was written, without when. */
    all: () => world.all('entry').map(({ _id, amount }) => [_id, amount.amountMinor]),
    told: () => world.all('notice').map(({ event, title, body }) => [event, title, body]),
  };
}

const OPENED = { psp_clearing: -8500, disputed: 6000, psp_fees: 2500, gym_payable: 4920, gym_reserve: -4920 };
const LOST = { disputed: -6000, gym_reserve: 4920, commission: 900, vat_on_commission: 180 };

describe('[R-4] a bank that takes a payment back, in the books', () => {
  it('is booked when it begins, and given back when it is won', () => {
    const { bank, booked } = scene();
    bank('opened');
    expect(booked('chargeback:dp_1')).toEqual(OPENED);
    expect(booked('chargeback-end:dp_1')).toEqual({});
    bank('won');
    expect(booked('chargeback-end:dp_1')).toEqual({ disputed: -6000, psp_clearing: 6000, gym_reserve: 4920, gym_payable: -4920 });
  });

  it('[2.10] lost draws a credit note over what the bank took, once; while it is open or won there is none', () => {
    const notes = (world: KnownWorld) =>
      world.all('creditnote').map(({ reason, total, receiptNumber }) => [reason, total, receiptNumber]);
    const { bank, world, payment } = scene();
    bank('opened', { pence: 4000 });
    expect(notes(world)).toEqual([]);
    bank('lost', { pence: 4000 });
    bank('lost', { pence: 4000 });
    expect(notes(world)).toEqual([['charged_back', money(4000), payment().receiptNo]]);
    const won = scene();
    won.bank('opened');
    won.bank('won');
    expect(notes(won.world)).toEqual([]);
  });

  it('[2.10] lost after part of it was refunded credits the rest, and no more than the receipt', () => {
    const { bank, give, send, world } = scene();
    give('duplicate_charge');
    send();
    const before = world.all('creditnote').length;
    bank('opened');
    bank('lost');
    const credited = world.all('creditnote').reduce((sum, { total }) => sum + total.amountMinor, 0);
    expect([before, credited]).toEqual([1, 6000]);
  });

  it('[2.10] lost before the refund beside it failed credits that as well, once', () => {
    const { bank, visit, give, send, world } = scene();
    visit(plus(NOW, HOUR));
    give('gym_closed', plus(NOW, 2 * HOUR));
    bank('opened');
    bank('lost');
    const credited = () => world.all('creditnote').reduce((sum, { total }) => sum + total.amountMinor, 0);
    const before = credited();
    expect(before).toBeLessThan(6000);
    for (const _ of [1, 2]) send('failed', plus(NOW, 2 * DAY));
    expect(credited()).toBe(6000);
    expect(world.all('creditnote').map(({ reason }) => reason)).toEqual(['charged_back', 'charged_back']);
  });

  it('a second one of the same charge takes what the first left, and all of it where that was won', () => {
    const both = scene();
    both.bank('opened', { pence: 4000 });
    both.bank('opened', { ref: 'dp_2', pence: 6000 });
    expect(both.booked('chargeback:dp_2')).toMatchObject({ disputed: 2000 });
    const won = scene();
    won.bank('opened');
    won.bank('won');
    won.bank('opened', { ref: 'dp_2' });
    expect(won.booked('chargeback:dp_2')).toMatchObject({ disputed: 6000 });
  });

  it('lost costs the gym the fee, £20 at most, where nobody came', () => {
    const { bank, booked } = scene();
    bank('opened');
    bank('lost');
    expect(booked('chargeback-end:dp_1')).toEqual({ ...LOST, gym_payable: 2000, psp_fees: -2000 });
  });

  it('lost costs the gym no fee where its record shows the visit, from before the bank asked', () => {
    const shown = scene();
    shown.visit(plus(NOW, HOUR));
    shown.bank('opened');
    shown.bank('lost');
    expect(shown.booked('chargeback-end:dp_1')).toEqual(LOST);
    // Who is let in after it shows nothing of what was paid for.
    const late = scene();
    late.bank('opened');
    late.visit(plus(NOW, DAY + HOUR));
    late.bank('lost', { at: plus(NOW, 3 * DAY) });
    expect(late.booked('chargeback-end:dp_1')).toMatchObject({ gym_payable: 2000 });
  });

  it('a visit that was taken back is no evidence', () => {
    const { world, visit, bank, booked } = scene();
    visit(plus(NOW, HOUR));
    const [one] = world.all('checkin');
    if (one) world.lay([{ ...one, status: 'voided' }]);
    bank('opened');
    bank('lost');
    expect(booked('chargeback-end:dp_1')).toMatchObject({ gym_payable: 2000 });
  });

  it.each<[Said[]]>([
    [['opened', 'won']],
    [['won', 'opened']],
    [['opened', 'opened', 'won', 'opened', 'won']],
    [['opened', 'lost']],
    [['lost', 'opened', 'lost']],
    [['opened', 'lost', 'won']],
  ])('[S3] after %j, before or after the payment is heard of, the books say the same', (words) => {
    const plain = scene();
    plain.bank('opened');
    plain.bank(words.includes('lost') ? 'lost' : 'won');
    for (const paidAfter of words.keys()) {
      const { bank, pay, all, pass } = scene({ isPaid: false });
      words.forEach((word, index) => {
        if (index === paidAfter) pay();
        bank(word);
      });
      expect(all()).toEqual(plain.all());
      expect(pass().status).toBe(plain.pass().status);
    }
    const { bank, pay, all } = scene({ isPaid: false });
    for (const word of words) bank(word);
    expect(all()).toEqual([]);
    pay();
    expect(all()).toEqual(plain.all());
  });

  it('what is booked is not written again', () => {
    const { bank } = scene();
    const causes = (state: Said, ref: string) => {
      const { documents } = bank(state, { ref, pence: 1000 });
      return [...new Set(documents.flatMap((one) => (one.type === 'entry' ? [one.cause] : [])))];
    };
    expect(causes('opened', 'dp_1')).toEqual(['chargeback:dp_1']);
    expect(causes('lost', 'dp_1')).toEqual(['chargeback-end:dp_1']);
    expect(causes('opened', 'dp_2')).toEqual(['chargeback:dp_2']);
    expect(causes('won', 'dp_3')).toEqual(['chargeback:dp_3', 'chargeback-end:dp_3']);
  });

  it('books no fee where none is named, and leaves odd characters of a dispute out of the id', () => {
    const { world, payment, booked } = scene();
    const about = { paymentId: payment()._id, memberId: uid };
    world.system('system.payment-disputed', { ...about, disputeRef: 'dp 1/ü', state: 'opened', amount: money(6000) }, NOW);
    expect(booked(chargebackIdOf('dp 1/ü'))).toEqual({
      psp_clearing: -6000,
      disputed: 6000,
      gym_payable: 4920,
      gym_reserve: -4920,
    });
    expect(chargebackIdOf('dp 1/ü')).toBe('chargeback:dp_1__');
    expect(world.all('entry').some(({ _id }) => _id === 'entry:chargeback.dp_1__:disputed')).toBe(true);
  });
});

const ACCOUNTS = ['commission', 'vat_on_commission', 'gym_payable', 'gym_reserve', 'disputed', 'psp_clearing'] as const;
const sums = (world: KnownWorld) => ACCOUNTS.map((account) => balanceOf(world.all('entry'), account));

describe('[2.10, R-4] never more than is left', () => {
  it('of a payment that went back in part it takes the rest, and the status stays what refunds made of it', () => {
    const { visit, give, send, bank, booked, payment, refund } = scene();
    visit(plus(NOW, HOUR / 2));
    give('gym_closed');
    send();
    const back = refund().amount.amountMinor;
    expect(back).toBe(5400);
    bank('opened');
    expect(payment()).toMatchObject({ status: 'partially_refunded', chargebacks: [{ amount: money(600) }] });
    bank('lost');
    expect(payment().status).toBe('partially_refunded');
    expect(booked('chargeback-end:dp_1')).toMatchObject({ disputed: -600, commission: 90, vat_on_commission: 18 });
  });

  it('what is on its way back counts as gone; the two together give the commission back once', () => {
    const { world, visit, give, send, bank, payment } = scene();
    visit(plus(NOW, HOUR / 2));
    give('gym_closed');
    bank('opened', { at: plus(NOW, HOUR) });
    expect(payment()).toMatchObject({ status: 'disputed', chargebacks: [{ amount: money(600) }] });
    send();
    bank('lost');
    expect(sums(world)).toEqual([0, 0, 0, 0, 0, -2500]);
  });

  it('to the penny, whichever is sent first: of £60 for seven visits, £51.43 by the gym, 3p and £8.54 by banks', () => {
    for (const isLate of [true, false]) {
      const { world, visit, give, send, bank, refund } = scene({ visits: 7 });
      visit(plus(NOW, HOUR / 2));
      give('gym_closed');
      expect(refund().amount.amountMinor).toBe(5143);
      bank('opened', { pence: 3 });
      if (isLate) bank('lost', { pence: 3 });
      send();
      if (!isLate) bank('lost', { pence: 3 });
      bank('lost', { ref: 'dp_2', pence: 854 });
      expect(sums(world)).toEqual([0, 0, 0, 0, 0, -5000]);
    }
  });

  it('two that ask for all of it have it once, and what one has lost again the next may have', () => {
    const { bank, payment } = scene();
    bank('opened', { pence: 4000 });
    bank('opened', { ref: 'dp_2' });
    expect(payment().chargebacks?.map(({ amount }) => amount.amountMinor)).toEqual([4000, 2000]);
    bank('won');
    bank('opened', { ref: 'dp_3' });
    expect(payment().chargebacks?.at(-1)?.amount.amountMinor).toBe(4000);
  });

  it.each<[Said[]]>([[['opened']], [['opened', 'lost']], [['opened', 'won']], [['lost']]])(
    '[S10] after %j a refund that was on its way fails, since the bank has it all: the books say what the bank has',
    (words) => {
      const plain = scene();
      for (const word of words) plain.bank(word);
      for (const failsAfter of words.keys()) {
        const { world, visit, give, send, bank, payment } = scene();
        visit(plus(NOW, HOUR / 2));
        give('gym_closed');
        words.forEach((word, index) => {
          bank(word);
          if (index === failsAfter) send('failed');
        });
        send('failed');
        const { chargebacks = [] } = payment();
        const has = chargebacks.filter(({ state }) => state !== 'won').reduce((sum, { amount }) => sum + amount.amountMinor, 0);
        expect(has).toBe(words.at(-1) === 'won' ? 0 : 6000);
        // The gym could show the visit here: it bears no fee.
        const clearing = balanceOf(world.all('entry'), 'psp_clearing');
        expect(clearing).toBe(balanceOf(plain.world.all('entry'), 'psp_clearing'));
        expect(balanceOf(world.all('entry'), 'disputed')).toBe(words.at(-1) === 'opened' ? 6000 : 0);
      }
    },
  );

  it('while it is disputed, and when it is lost, nobody gives it back beside the bank', () => {
    for (const state of ['opened', 'lost'] as const) {
      const { world, bank, give, payment } = scene();
      bank(state);
      expect(give('duplicate_charge', plus(NOW, 2 * DAY))).toMatchObject({ state: 'refused', code: 'REFUND_NOTHING' });
      const due = { paymentId: payment()._id, memberId: uid, cause: 'duplicate_charge' } as const;
      expect(world.system('system.refund-due', due).documents).toEqual([]);
    }
    const { visit, give, send, bank } = scene();
    visit(plus(NOW, HOUR / 2));
    give('gym_closed');
    send();
    bank('opened');
    expect(give('duplicate_charge', plus(NOW, 2 * DAY))).toMatchObject({ code: 'REFUND_NOTHING' });
    bank('won');
    expect(give('duplicate_charge', plus(NOW, 2 * DAY))).toMatchObject({ state: 'accepted' });
  });

  it('a member who asks for a disputed one back is told that it is suspended', () => {
    const { world, bank, pass } = scene();
    bank('opened');
    const asked = world.say(uid, 'pass.cancel', { passId: pass()._id, amountSeen: money(6000) }, { receivedAt: plus(NOW, DAY) });
    expect(asked).toMatchObject({ state: 'refused', code: 'PASS_SUSPENDED' });
  });
});

describe('[C9, 2.5] the pass whose payment a bank takes back', () => {
  const roster = (world: KnownWorld) => world.all('roster').map(({ status }) => status);

  it('is suspended, the door’s list knows, and its member why', () => {
    const { world, bank, pass, told } = scene();
    bank('opened');
    expect(pass()).toMatchObject({ status: 'suspended', suspendedAt: plus(NOW, DAY) });
    expect(roster(world)).toEqual(['suspended']);
    expect(told()).toEqual([
      ['pass.suspended', 'Suspended: 10 visits', expect.stringMatching(/^Your bank asks for £60\.00 of what you paid/)],
    ]);
  });

  it('is what it was when the bank decides for us: its code is signed again, and its member is told', () => {
    const { world, bank, pass, visit, told } = scene();
    visit(plus(NOW, HOUR));
    world.lay([device()]);
    bank('opened');
    const signed = bank('won', { at: plus(NOW, 20 * DAY) }).documents;
    expect(pass()).toMatchObject({ status: 'active', visitsUsed: 1, flags: [] });
    expect(pass()).not.toHaveProperty('suspendedAt');
    expect(roster(world)).toEqual(['active']);
    expect(signed).toContainEqual(expect.objectContaining({ type: 'errand', kind: 'sign-token' }));
    expect(told()).toEqual([['payment.kept', 'No longer suspended: 10 visits', expect.stringMatching(/your payment stands/)]]);
  });

  it('has run out if its time was over by then', () => {
    const { bank, pass } = scene();
    bank('opened');
    bank('won', { at: plus(NOW, 400 * DAY) });
    expect(pass().status).toBe('expired');
  });

  it('is put aside or past due again, if it was', () => {
    for (const was of [
      { status: 'paused', pausedAt: NOW, pausedUntil: plus(NOW, 30 * DAY) },
      { status: 'past_due', pastDueAt: NOW },
    ] as const) {
      const { world, bank, pass } = scene();
      world.lay([{ ...pass(), ...was }]);
      bank('opened');
      expect(pass().status).toBe('suspended');
      bank('won');
      expect(pass()).toMatchObject(was);
    }
  });

  it('is refunded when the bank keeps the money, and a visit after that is owed (C7)', () => {
    const { world, bank, pass, visit, told } = scene();
    bank('opened');
    bank('lost', { at: plus(NOW, 2 * DAY) });
    expect(pass()).toMatchObject({ status: 'refunded', refundedAt: plus(NOW, 2 * DAY), flags: [] });
    expect(roster(world)).toEqual(['refunded']);
    expect(told()).toEqual([
      ['payment.charged_back', 'Ended: 10 visits', expect.stringMatching(/^Your bank has given you £60\.00 back/)],
    ]);
    visit(plus(NOW, 3 * DAY));
    expect(pass().owedVisits).toBe(1);
    expect(world.all('checkin')[0]?.codes).toContain('PASS_REFUNDED');
  });

  it('[C9] a visit while it was suspended is flagged, also after the bank has kept the money', () => {
    const { world, bank, visit } = scene();
    bank('opened');
    visit(plus(NOW, DAY + HOUR));
    expect(world.all('checkin')[0]?.codes).toEqual(['PASS_SUSPENDED']);
    bank('lost', { at: plus(NOW, 3 * DAY) });
    expect(world.all('checkin')[0]?.codes).toEqual(['PASS_SUSPENDED']);
  });

  it('stays suspended while another dispute is open, and where something else had stopped it', () => {
    const two = scene();
    two.bank('opened', { pence: 1000 });
    two.bank('opened', { ref: 'dp_2', pence: 1000 });
    two.bank('won');
    expect(two.pass().status).toBe('suspended');
    two.bank('won', { ref: 'dp_2' });
    expect(two.pass().status).toBe('ready');

    const renewed = scene();
    const { chargebacks: _none, ...other } = renewed.payment();
    const open = { ref: 'dp_9', state: 'opened', amount: money(1), at: NOW } as const;
    renewed.bank('opened');
    renewed.world.lay([{ ...other, _id: 'payment:other', status: 'disputed', chargebacks: [open] }]);
    renewed.bank('won');
    expect(renewed.pass().status).toBe('suspended');

    const before = scene();
    before.world.lay([{ ...before.pass(), status: 'suspended', suspendedAt: NOW }]);
    before.bank('opened');
    before.bank('won');
    expect(before.pass()).toMatchObject({ status: 'suspended', suspendedAt: NOW });

    const meanwhile = scene();
    meanwhile.bank('opened');
    const stopped = meanwhile.pass();
    meanwhile.world.lay([{ ...stopped, flags: [...stopped.flags, 'IMPOSSIBLE_TRAVEL'] }]);
    meanwhile.bank('won');
    expect(meanwhile.pass()).toMatchObject({ status: 'suspended', flags: ['IMPOSSIBLE_TRAVEL'] });
  });

  it('is never ready where the bank was heard before the payment, and nobody is told that it is', () => {
    const { world, bank, pay, pass, told } = scene({ isPaid: false });
    world.lay([device()]);
    bank('opened');
    expect(pass().status).toBe('pending_payment');
    const written = pay().documents;
    expect(pass().status).toBe('suspended');
    expect(roster(world)).toEqual(['suspended']);
    expect(written.filter((one) => one.type === 'errand' && one.kind === 'sign-token')).toEqual([]);
    expect(told()).toEqual([['pass.suspended', 'Suspended: 10 visits', expect.any(String)]]);
  });
});

describe('[R-4, R-69] the owners of a gym whose sale a bank asks back', () => {
  const owned = (isPaid = true) => {
    const made = scene({ isPaid });
    made.world.lay([
      {
        ...{ _id: 'employee:one:owner001', type: 'employee', ...born, gymId: 'gym:one', uid: 'owner001', displayName: 'Sam' },
        ...{ preset: 'owner', permissions: [], addedBy: 'owner001', history: [], status: 'active' },
      },
    ]);
    const told = () => {
      const all = made.world.all('notice').filter(({ event }) => event === 'payout.asked_back');
      return all.map(({ _id, title, body, severity }) => ({ _id, title, body, severity }));
    };
    return { ...made, told };
  };
  const ENDS = {
    opened: [
      'A bank asks for £60.00 back: 10 visits',
      'It’s the bank of a member who paid you. Until it has decided, your part of that waits. On Mon 9 Mar we show it when they came in: if a tablet of yours was offline, connect it before then.',
      'action',
    ],
    won: ['£60.00 stays yours: 10 visits', 'A member’s bank asked for it back, and has decided for you.', 'info'],
    lost: ['A bank has taken £60.00 back: 10 visits', 'Your part of it comes off your next payout.', 'info'],
  } as const;

  it.each<[readonly Said[], Said]>([
    [['opened'], 'opened'],
    [['opened', 'won'], 'won'],
    [['opened', 'lost'], 'lost'],
    [['lost'], 'lost'],
  ])('read once how it stands, whether they are told %j before the money or after it', (words, last) => {
    const read = [true, false].map((isPaid) => {
      const { bank, pay, told } = owned(isPaid);
      for (const word of words) bank(word);
      if (!isPaid) {
        expect(told()).toEqual([]);
        pay();
      }
      return told();
    });
    const [title, body, severity] = ENDS[last];
    expect(read[0]).toEqual([{ _id: `notice:owner001:${chargebackIdOf('dp_1')}`, title, body, severity }]);
    expect(read[1]).toEqual(read[0]);
  });

  it('[A3] whatever the provider calls it', () => {
    const { bank, told } = owned();
    expect(bank('opened', { ref: 'd'.repeat(120) }).state).toBe('accepted');
    expect(told()).toHaveLength(1);
  });
});
