import { describe, expect, it } from 'vitest';
import { gym, NOW, OFFER, person } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { PAYMENT, type PaymentEventName, type PaymentState } from './states.ts';

const MINUTE = 60_000;
const PAGE = 'https://bank.example/page';

/** Somebody has ordered a pass; the provider says what it says. */
function ordered() {
  const world = new KnownWorld(person('member01'), gym('one'));
  const { productId, version, price } = OFFER;
  const body = { gymId: 'gym:one', productId, version, priceSeen: price, startRequestedNow: false, method: 'sandbox:visa' };
  world.say('member01', 'pass.buy', body, { receivedAt: NOW });
  const about = { paymentId: world.all('payment')[0]?._id ?? '', memberId: 'member01' };
  const at = plus(NOW, MINUTE);
  const says = {
    member: () => world.system('system.payment-waits', { ...about, waits: { for: 'member', url: PAGE } }, at),
    bank: () => world.system('system.payment-waits', { ...about, waits: { for: 'bank' } }, at),
    paid: () =>
      world.system('system.payment-reported', { ...about, result: 'succeeded', shortCode: '7K3M9QXA', pspRef: 'psp_1' }, at),
    declined: () =>
      world.system('system.payment-reported', { ...about, result: 'failed', shortCode: '7K3M9QXA', pspRef: 'psp_1' }, at),
    givenUp: () => world.system('system.payment-abandoned', about, at),
    disputed: (state: 'opened' | 'won' | 'lost', disputeRef = 'dp_1') =>
      world.system('system.payment-disputed', { ...about, disputeRef, state, amount: money(6000) }, at),
  };
  const now = () => ({ payment: world.all('payment')[0], pass: world.all('pass')[0] });
  return { world, says, now };
}

describe('[2.10] a payment on its way', () => {
  it('is created, waits for the member with a page until half an hour is over, and then for the bank', () => {
    const { says, now } = ordered();
    expect(now().payment?.status).toBe('created');
    says.member();
    expect(now().payment?.status).toBe('requires_action');
    expect(now().pass).toMatchObject({ status: 'pending_payment', bank: { url: PAGE, until: plus(NOW, 30 * MINUTE) } });
    says.bank();
    expect(now().payment?.status).toBe('processing');
    expect(now().pass).not.toHaveProperty('bank');
  });

  it('[A5] never shows the page to the gym: it lies in the pass alone', () => {
    const { world, says } = ordered();
    says.member();
    expect(JSON.stringify(world.all('payment'))).not.toContain(PAGE);
  });

  it.each(['paid', 'declined', 'givenUp'] as const)('takes the page away when it is %s', (how) => {
    const { says, now } = ordered();
    says.member();
    says[how]();
    expect(now().pass).not.toHaveProperty('bank');
    expect(now().payment?.status).toBe({ paid: 'succeeded', declined: 'failed', givenUp: 'cancelled' }[how]);
  });

  it.each(['paid', 'declined', 'givenUp'] as const)('[S3] is not begun again by a word that comes after it was %s', (how) => {
    const { says, now } = ordered();
    says[how]();
    const ended = now();
    for (const late of [says.member, says.bank, says.declined, says.givenUp]) expect(late().documents).toEqual([]);
    expect(now()).toEqual(ended);
    // that the money came after all sends it back, and begins nothing.
    says.paid();
    expect(now().pass?.status).toBe(ended.pass?.status);
    expect(says.paid().documents).toEqual([]);
  });

  it('[S3] says nothing new twice, and nothing of a payment that is not there', () => {
    const { world, says } = ordered();
    says.member();
    expect(says.member().documents).toEqual([]);
    const nobody = { paymentId: 'payment:none', memberId: 'member01' };
    expect(world.system('system.payment-waits', { ...nobody, waits: { for: 'bank' } }).documents).toEqual([]);
    const lost = { ...nobody, disputeRef: 'dp_1', state: 'lost', amount: money(1) } as const;
    expect(world.system('system.payment-disputed', lost).documents).toEqual([]);
  });
});

describe('[2.10] a payment that a bank takes back', () => {
  it.each([
    [['opened'], 'disputed'],
    [['opened', 'won'], 'succeeded'],
    [['opened', 'lost'], 'charged_back'],
    // A word that was late opens nothing again.
    [['won', 'opened'], 'succeeded'],
    [['lost', 'opened'], 'charged_back'],
    [['opened', 'opened'], 'disputed'],
  ] as const)('after %j it is %s, whether it was said before or after the payment', (words, status) => {
    for (const paidAfter of [0, 1, 2]) {
      const { says, now } = ordered();
      words.forEach((word, index) => {
        if (index === paidAfter) says.paid();
        says.disputed(word);
      });
      says.paid();
      expect(now().payment?.status).toBe(status);
      expect(now().payment?.chargebacks).toHaveLength(1);
    }
  });

  it('is lost when one of two is', () => {
    const { says, now } = ordered();
    says.paid();
    says.disputed('opened', 'dp_1');
    says.disputed('opened', 'dp_2');
    says.disputed('won', 'dp_1');
    expect(now().payment?.status).toBe('disputed');
    says.disputed('lost', 'dp_2');
    expect(now().payment?.status).toBe('charged_back');
  });
});

it('[2.10] a payment leads where the table of the product leads, and nowhere else', () => {
  const ways = Object.entries(PAYMENT).flatMap(([from, events]) =>
    Object.entries(events).flatMap(([event, to]) => (to === from ? [] : [`${from} ${event} ${to}`])),
  );
  const expected: `${PaymentState} ${PaymentEventName} ${PaymentState}`[] = [
    'created asked requires_action',
    'created taken processing',
    'created paid succeeded',
    'created declined failed',
    'created givenUp cancelled',
    'requires_action taken processing',
    'requires_action paid succeeded',
    'requires_action declined failed',
    'requires_action givenUp cancelled',
    'processing paid succeeded',
    'processing declined failed',
    'processing givenUp cancelled',
    'succeeded disputed disputed',
    'succeeded lost charged_back',
    'disputed won succeeded',
    'disputed lost charged_back',
  ];
  expect(ways.sort()).toEqual(expected.sort());
});
