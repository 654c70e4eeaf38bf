/**
 * Stripe, through its own SDK: separate charges and transfers. A member pays the platform; what is the gym's is sent to its account when it
 * falls due, so what is held is held here and not there. Cards are typed on Stripe's pages, bank and tax details too.
 */
import Stripe from 'stripe';
import { money } from '../../../schemas/basics/primitives.ts';
import type { PaymentSettings } from '../../config/settings.ts';
import type { Clock } from '../../ports.ts';
import type { GymAccount, Payments, SavedMethod } from '../payments.ts';
import { answered, certainly, isRefusal } from './answered.ts';
import { StripeCardSetup, savedMethodIn } from './card-setup.ts';
import { StripeCharges, savedMethodOf } from './charges.ts';
import { CHECKOUT, StripeCheckout } from './checkout.ts';
import { evidenceOf } from './evidence.ts';
import { refundedBefore, reversedBefore, transferredBefore } from './moved-before.ts';
import { StripeNews } from './said.ts';

type StripeSettings = Extract<PaymentSettings, { kind: 'stripe' }>;

/** Milliseconds until there is no answer; whoever asked asks again, with the same key. */
const PATIENCE = 20_000;

export function openStripe({ secretKey, webhookSecret, apiUrl }: StripeSettings, clock: Clock): Payments {
  const { hostname: host, port, protocol } = new URL(apiUrl);
  const secure = protocol === 'https:';
  const stripe = new Stripe(secretKey, {
    host,
    port: port || (secure ? '443' : '80'),
    protocol: secure ? 'https' : 'http',
    timeout: PATIENCE,
    // The worker of errands tries again, and knows when.
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const [charges, checkout, cards] = [new StripeCharges(stripe), new StripeCheckout(stripe), new StripeCardSetup(stripe)];
  const news = new StripeNews(stripe, webhookSecret, cards);
  const by = (method: string) => (method === CHECKOUT ? checkout : charges);

  return {
    label: secretKey.includes('_test_') ? 'Stripe, with a key for tests' : 'Stripe: real money moves',
    charge: (charge) => by(charge.method).charge(charge),
    giveUp: (charge) => by(charge.method).giveUp(charge),
    webhook: (post) => news.read(post, clock.now()),

    async feeOf(pspRef) {
      const params = { expand: ['latest_charge.balance_transaction'] };
      const intent = await answered(stripe.paymentIntents.retrieve(pspRef, params));
      if (isRefusal(intent)) return money(0);
      const { latest_charge: charge } = intent;
      const moved = charge !== null && typeof charge === 'object' ? charge.balance_transaction : null;
      return moved !== null && typeof moved === 'object' ? money(moved.fee) : null;
    },

    async refund({ key, about, pspRef, amount }) {
      const params = { payment_intent: pspRef, amount: amount.amountMinor, metadata: { key, ...about } };
      const made =
        (await refundedBefore(stripe, key, pspRef)) ?? (await answered(stripe.refunds.create(params, { idempotencyKey: key })));
      const refund = isRefusal(made) ? made : await answered(stripe.refunds.retrieve(made.id));
      if (isRefusal(refund)) return { state: 'failed', pspRef: key, reason: refund.refused };
      if (refund.status === 'succeeded') return { state: 'succeeded', pspRef: refund.id };
      if (refund.status === 'pending' || refund.status === 'requires_action') return { state: 'processing', pspRef: refund.id };
      return { state: 'failed', pspRef: refund.id, reason: refund.failure_reason ?? 'failed' };
    },

    async transfer({ key, account, amount, reference }) {
      const said = reference === undefined ? {} : { description: reference };
      const params = { amount: amount.amountMinor, currency: 'gbp', destination: account, transfer_group: key, ...said };
      const made =
        (await transferredBefore(stripe, key)) ?? (await answered(stripe.transfers.create(params, { idempotencyKey: key })));
      return isRefusal(made) ? { state: 'failed', pspRef: key, reason: made.refused } : { state: 'succeeded', pspRef: made.id };
    },

    async takeBack({ key, transfer, amount }) {
      const params = { amount: amount.amountMinor, metadata: { key } };
      const made =
        (await reversedBefore(stripe, key, transfer)) ??
        (await answered(stripe.transfers.createReversal(transfer, params, { idempotencyKey: key })));
      return isRefusal(made) ? { state: 'failed', pspRef: key, reason: made.refused } : { state: 'succeeded', pspRef: made.id };
    },

    async defend({ key, disputeRef, ...record }) {
      const params = { evidence: evidenceOf(record), submit: true, metadata: { key } };
      return isRefusal(await answered(stripe.disputes.update(disputeRef, params, { idempotencyKey: key })))
        ? 'too_late'
        : 'shown';
    },

    accounts: {
      async open({ key, gymId }) {
        const params: Stripe.AccountCreateParams = {
          country: 'GB',
          controller: {
            fees: { payer: 'application' },
            losses: { payments: 'application' },
            requirement_collection: 'stripe',
            stripe_dashboard: { type: 'express' },
          },
          capabilities: { transfers: { requested: true } },
          metadata: { gymId },
        };
        const { id } = await certainly(stripe.accounts.create(params, { idempotencyKey: key }));
        return stateOf(await certainly(stripe.accounts.retrieve(id)));
      },
      async check({ gymId, account: known, details: { bank } }) {
        // Its idempotency keys live for a day, so the account is remembered here as well.
        const account = known ?? (await this.open({ key: `account-of-${gymId}`, gymId })).account;
        const found = await answered(stripe.accounts.retrieve(account));
        // The gym has closed it, or has taken it away from us.
        if (isRefusal(found)) return { account, result: 'rejected' };
        // The numbers are typed on Stripe's page, where the name is checked too; that they are the ones we were told, their end says.
        const last4 = found.external_accounts?.data[0]?.last4;
        const told = (bank.to === 'uk' ? bank.accountNumber : bank.iban).slice(-4);
        return { account, result: stateOf(found).state === 'ready' && last4 === told ? 'verified' : 'checking' };
      },
      async link(account, { returnUrl }) {
        const params = { account, type: 'account_onboarding', return_url: returnUrl, refresh_url: returnUrl } as const;
        const { url } = await certainly(stripe.accountLinks.create(params));
        return { url };
      },
      async state(account) {
        const found = await answered(stripe.accounts.retrieve(account));
        return isRefusal(found) ? null : stateOf(found);
      },
    },

    methods: {
      async of(pspRef): Promise<SavedMethod | null> {
        const intent = await answered(stripe.paymentIntents.retrieve(pspRef, { expand: ['payment_method'] }));
        if (isRefusal(intent)) return null;
        const { payment_method, customer, status } = intent;
        if (status !== 'succeeded' || payment_method === null || typeof payment_method === 'string' || !customer) return null;
        return savedMethodIn(payment_method, customer);
      },
      setup: (setup) => cards.setup(setup),
      endSetup: (setup) => cards.end(setup),
      async remove(method) {
        const id = savedMethodOf(method);
        // Refused where it is attached to nobody any more: that is what was wanted.
        if (id !== undefined) await answered(stripe.paymentMethods.detach(id));
      },
    },
  };
}

function stateOf({ id, capabilities, payouts_enabled, details_submitted }: Stripe.Account): GymAccount {
  const ready = capabilities?.transfers === 'active' && payouts_enabled === true;
  return { account: id, state: ready ? 'ready' : details_submitted === true ? 'checking' : 'incomplete' };
}
