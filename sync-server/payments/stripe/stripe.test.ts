import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { money } from '../../../schemas/basics/primitives.ts';
import type { PayoutDetails } from '../../../schemas/payout-details/typed/fields.ts';
import { paymentsContract } from '../../../tests/contract/payments-contract.ts';
import { StripeDouble } from '../../../tests/stripe/double.ts';
import { driftOf } from '../../../tests/stripe/drift.ts';
import * as objects from '../../../tests/stripe/objects.ts';
import { PaymentsUnavailable } from '../payments.ts';
import { testCharge } from '../sandbox/fixture.ts';
import { openStripe } from './stripe.ts';

const secretKey = 'sk_test_0123456789abcdef';
const webhookSecret = 'whsec_0123456789abcdef';
const doubles: StripeDouble[] = [];
afterEach(async () => {
  for (const double of doubles.splice(0)) await double.close();
});

async function scene(key = secretKey) {
  const double = await StripeDouble.open(secretKey);
  doubles.push(double);
  const settings = { kind: 'stripe', secretKey: key, webhookSecret, apiUrl: double.url } as const;
  return { double, payments: openStripe(settings, { now: () => double.books.now }) };
}

paymentsContract("Stripe's SDK", async () => {
  const { double, payments } = await scene();
  const { books } = double;
  const choose = async (url: string, choice: 'approve' | 'decline') => books.choose(url.split('/').at(-1) ?? '', choice);
  return {
    payments,
    methods: {
      pays: 'stripe:pm_card_visa',
      declines: 'stripe:pm_card_chargeDeclined',
      authenticates: 'stripe:pm_card_authenticationRequired',
      delays: 'stripe:pm_card_delayed',
      disputes: 'stripe:pm_card_createDispute',
      checkout: 'stripe:checkout',
    },
    choose,
    fillIn: (url) => choose(url, 'approve'),
    wait: async () => books.settle(),
    pass: (milliseconds) => {
      books.now += milliseconds;
    },
    posts: async () => books.posts(webhookSecret),
    paid: async () => books.paid(),
    close: async () => {},
  };
});

describe("Stripe's adapter", () => {
  const card = { method: 'stripe:pm_card_visa' };

  it('[A12] charges once where the answer was lost, whichever answer it was', async () => {
    const { double, payments } = await scene();
    double.losesAnswers = true;
    await expect(payments.charge(testCharge('errand:1', card))).rejects.toThrow(PaymentsUnavailable);
    double.losesAnswers = false;
    const made = await payments.charge(testCharge('errand:1', card));
    expect(made.state).toBe('succeeded');
    expect(double.books.paid()).toBe(1);
    expect(await payments.charge(testCharge('errand:1', card))).toEqual(made);
    expect(double.books.paid()).toBe(1);
  });

  it('[R-69] tells the bank what was bought, since when it is used, and each visit, and submits it', async () => {
    const { double, payments } = await scene();
    await payments.charge(testCharge('errand:1', { method: 'stripe:pm_card_createDispute' }));
    const visits = ['2026-03-04T18:02:00.000Z', '2026-03-06T07:15:59.999Z'];
    const defence = { key: 'errand:defence-1', what: '10 visits', boughtAt: '2026-03-03T09:00:00.000Z', visits };
    const [disputeRef = ''] = double.books.disputes();
    expect(await payments.defend({ ...defence, disputeRef })).toBe('shown');
    expect(double.books.shownToBanks).toEqual([
      '10 visits: lets its holder into a gym, where each visit is recorded at the door. Bought 2026-03-03 09:00 UTC.',
      '2026-03-04 18:02 UTC',
      'Came in at 2026-03-04 18:02 UTC\nCame in at 2026-03-06 07:15 UTC',
    ]);
  });

  it('[R-2] does not say what Stripe keeps before Stripe does', async () => {
    const { double, payments } = await scene();
    const { pspRef } = await payments.charge(testCharge('errand:1', card));
    double.books.isFeeKnown = false;
    expect(await payments.feeOf(pspRef)).toBeNull();
    double.books.isFeeKnown = true;
    expect(await payments.feeOf(pspRef)).toEqual(money(110));
  });

  it('does not know whether money moved where it has the wrong key, and says so', async () => {
    const { payments } = await scene('sk_test_another000000');
    await expect(payments.charge(testCharge('errand:1', card))).rejects.toThrow(PaymentsUnavailable);
    await expect(payments.accounts.open({ key: 'errand:2', gymId: 'gym:one' })).rejects.toThrow(PaymentsUnavailable);
  });

  it('says of itself whether real money moves', async () => {
    const { payments } = await scene();
    expect(payments.label).toBe('Stripe, with a key for tests');
    const settings = { kind: 'stripe', webhookSecret, apiUrl: 'http://127.0.0.1:1' } as const;
    const live = openStripe({ ...settings, secretKey: 'sk_live_0123456789abcdef' }, { now: () => 0 });
    expect(live.label).toBe('Stripe: real money moves');
  });

  it('[2.10] a page that was never made in half an hour is not made any more', async () => {
    const { double, payments } = await scene();
    double.books.now += 31 * 60_000;
    expect(await payments.giveUp(testCharge('errand:1', { method: 'stripe:checkout' }))).toMatchObject({ state: 'failed' });
    expect(double.calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /v1/checkout/sessions']);
  });

  it('[R-57] takes an account for checked once Stripe has it, and the one that was typed there is the one we were told', async () => {
    const { double, payments } = await scene();
    const details = (accountNumber: string): PayoutDetails => ({
      accountHolder: 'Iron Yard Ltd',
      bank: { to: 'uk', sortCode: '202015', accountNumber },
      seller: { kind: 'company', companyNumber: '01234567' },
      address: { streetAddress: '17 Ropewalk', town: 'Leeds', postcode: 'LS1 4AP' },
    });
    const check = (key: string, accountNumber: string, account?: string) =>
      payments.accounts.check({ key, gymId: 'gym:one', account, details: details(accountNumber) });
    const { account, result } = await check('errand:1', '98761234');
    expect(result).toBe('checking');
    double.books.choose(account, 'approve');
    expect(await check('errand:2', '98761234', account)).toEqual({ account, result: 'verified' });
    // The same account of the gym, with another bank account than Stripe has.
    expect(await check('errand:3', '98765678', account)).toEqual({ account, result: 'checking' });
    expect(double.calls.filter((call) => call === 'POST /v1/accounts')).toHaveLength(1);
    // Closed since, or taken away from us.
    expect(await check('errand:4', '98761234', 'acct_gone')).toEqual({ account: 'acct_gone', result: 'rejected' });
  });

  it('hears of an account, of payments that are none of ours, and of what it does not care for', async () => {
    const { double, payments } = await scene();
    const { account } = await payments.accounts.open({ key: 'errand:1', gymId: 'gym:one' });
    double.books.choose(account, 'approve');
    const say = async (type: string, thing: objects.StripeObject, of: { account?: string } = {}) => {
      const event = { ...objects.event('evt_1', double.books.now / 1000, type, thing), ...of };
      const payload = JSON.stringify(event);
      const timestamp = double.books.now / 1000;
      const signature = new Stripe(secretKey).webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp });
      return payments.webhook({ body: Buffer.from(payload), signature });
    };
    const [post] = double.books.posts(webhookSecret);
    expect(post && (await payments.webhook(post))).toMatchObject({ about: 'account', account, what: 'changed' });
    expect(await say('payment_intent.succeeded', objects.paymentIntent('pi_9', 1))).toMatchObject({ about: 'stranger' });
    expect(await say('charge.dispute.created', objects.dispute('dp_9', 1, 100, 'pi_9'))).toMatchObject({ about: 'stranger' });
    const inquiry = { ...objects.dispute('dp_9', 1, 100, 'pi_9'), status: 'warning_needs_response' };
    expect(await say('charge.dispute.created', inquiry)).toMatchObject({ about: 'nothing' });
    expect(await say('customer.created', {})).toMatchObject({ about: 'nothing' });
    const taken = await say('account.application.deauthorized', {}, { account });
    expect(taken).toMatchObject({ about: 'account', account, what: 'changed' });
    const failed = { about: 'account', account, what: 'payout-failed', amount: money(4920) };
    expect(await say('payout.failed', objects.payout('po_1', 1, 4920, 'failed'), { account })).toMatchObject(failed);
    const of = { refundId: 'refund:01', memberId: 'member01' };
    const refund = { ...objects.refund('re_1', 1, 100, 'pi_9'), metadata: { key: 'errand:refund-01', ...of } };
    for (const type of ['refund.failed', 'charge.refund.updated'])
      expect(await say(type, { ...refund, status: 'failed' })).toMatchObject({ about: 'refund', of, pspRef: 're_1' });
    expect(await say('charge.refund.updated', refund)).toMatchObject({ about: 'nothing' });
    expect(await say('refund.failed', { ...refund, status: 'failed', metadata: {} })).toMatchObject({ about: 'nothing' });
  });

  it.each([
    ['won', 'won', []],
    ['lost', 'lost', [{ fee: 1500 }, { fee: 500 }]],
  ] as const)('[R-4] hears that a dispute was %s, and what Stripe takes for it', async (status, state, balance_transactions) => {
    const { double, payments } = await scene();
    const { pspRef } = await payments.charge(testCharge('errand:1', card));
    const event = { ...objects.dispute('dp_1', 1, 6000, pspRef), status, balance_transactions };
    const payload = JSON.stringify(objects.event('evt_1', double.books.now / 1000, 'charge.dispute.closed', event));
    const timestamp = double.books.now / 1000;
    const signature = new Stripe(secretKey).webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp });
    const said = await payments.webhook({ body: Buffer.from(payload), signature });
    expect(said).toMatchObject({ about: 'dispute', state, disputeRef: 'dp_1', of: testCharge('errand:1').about });
    expect(Reflect.get(Object(said), 'fee')).toEqual(status === 'won' ? undefined : { amountMinor: 2000, currency: 'GBP' });
  });
});

describe('the double of Stripe', () => {
  it('answers a parameter that it does not know with 400, and names it', async () => {
    const { double } = await scene();
    const { hostname: host, port } = new URL(double.url);
    const stripe = new Stripe(secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0 });
    const params = { amount: 100, payment_intent: 'pi_1', instant: true };
    await expect(stripe.refunds.create(params)).rejects.toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      message: 'Received unknown parameter: instant',
    });
  });

  it('refuses other parameters under one key', async () => {
    const { payments } = await scene();
    const asked = testCharge('errand:1', { method: 'stripe:pm_card_visa' });
    await payments.charge(asked);
    await expect(payments.charge({ ...asked, amount: money(200) })).rejects.toThrow(PaymentsUnavailable);
  });

  it('has drifted where a field is missing, invented or of another type, however deep', () => {
    const theirs = { id: 'pi_1', amount: 1, card: { last4: '4242' }, list: [], metadata: { a: 'b' } };
    expect(driftOf('thing', { ...theirs, metadata: {} }, theirs)).toEqual([]);
    expect(driftOf('thing', { ...theirs, amount: null }, theirs)).toEqual([]);
    const ours = { id: 1, card: { last4: '4242', brand: 'visa' }, list: {}, metadata: {} };
    expect(driftOf('thing', ours, theirs)).toEqual([
      'thing.amount is missing',
      "thing.id is a number, and Stripe's a string",
      "thing.card.brand is none of Stripe's",
      "thing.list is a object, and Stripe's a list",
    ]);
  });
});
