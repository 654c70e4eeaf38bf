/**
 * The things that Stripe answers with, as our double makes them: every field of Stripe's own published examples is there (drift.ts holds them to
 * those), and what nothing here reads is null.
 */
export type StripeObject = { readonly [field: string]: unknown };

/** Fields that Stripe has and nothing here reads. */
const unread = (names: string): StripeObject => Object.fromEntries(names.split(/\s+/).map((name) => [name, null]));
const common = (object: string, id: string, created: number) => ({ id, object, created, livemode: false, metadata: {} });

export const list = (url: string, all: readonly StripeObject[], limit: number): StripeObject => ({
  object: 'list',
  url,
  has_more: all.length > limit,
  data: all.slice(0, limit),
});

export const paymentIntent = (id: string, created: number): StripeObject => ({
  ...unread(`amount_details application application_fee_amount canceled_at cancellation_reason customer customer_account description
    excluded_payment_method_types last_payment_error latest_charge managed_payments next_action on_behalf_of payment_method
    payment_method_configuration_details processing receipt_email review setup_future_usage shipping source statement_descriptor
    statement_descriptor_suffix transfer_data transfer_group`),
  ...common('payment_intent', id, created),
  amount: 0,
  amount_capturable: 0,
  amount_received: 0,
  automatic_payment_methods: null,
  capture_method: 'automatic',
  client_secret: `${id}_secret_none`,
  confirmation_method: 'automatic',
  currency: 'gbp',
  payment_method_options: {},
  payment_method_types: ['card'],
  status: 'requires_payment_method',
});

export const checkoutSession = (id: string, created: number, url: string): StripeObject => ({
  ...unread(`adaptive_pricing after_expiration allow_promotion_codes amount_subtotal amount_total automatic_tax billing_address_collection
    cancel_url client_reference_id client_secret collected_information consent consent_collection currency currency_conversion custom_text
    customer customer_account customer_creation customer_details customer_email discounts integration_identifier invoice invoice_creation
    locale managed_payments origin_context payment_intent payment_link payment_method_collection payment_method_configuration_details
    permissions phone_number_collection recovered_from saved_payment_method_options setup_intent shipping_address_collection shipping_cost
    submit_type subscription success_url total_details ui_mode wallet_options`),
  ...common('checkout.session', id, created),
  custom_fields: [],
  expires_at: created,
  mode: 'payment',
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  shipping_options: [],
  status: 'open',
  url,
});

export const setupIntent = (id: string, created: number): StripeObject => ({
  ...unread(`application automatic_payment_methods cancellation_reason customer description excluded_payment_method_types flow_directions
    last_setup_error latest_attempt mandate next_action on_behalf_of payment_method payment_method_configuration_details
    single_use_mandate`),
  ...common('setup_intent', id, created),
  client_secret: `${id}_secret_none`,
  payment_method_options: {},
  payment_method_types: ['card'],
  status: 'requires_payment_method',
  usage: 'off_session',
});

export const paymentMethod = (id: string, customer: string | null, created: number): StripeObject => ({
  ...unread('customer_account'),
  ...common('payment_method', id, created),
  allow_redisplay: 'unspecified',
  billing_details: {
    address: unread('city country line1 line2 postal_code state'),
    ...unread('email name phone tax_id'),
  },
  card: {
    ...unread('checks country display_brand fingerprint generated_from networks regulated_status three_d_secure_usage wallet'),
    brand: 'visa',
    exp_month: 12,
    exp_year: 2034,
    funding: 'credit',
    last4: '4242',
  },
  customer,
  type: 'card',
});

/** With its balance transaction in place, where there is one yet. */
export const charge = (
  id: string,
  created: number,
  amount: number,
  payment_intent: string,
  balance_transaction: StripeObject | null,
): StripeObject => ({
  ...unread(`application application_fee application_fee_amount calculated_statement_descriptor customer description
    failure_balance_transaction failure_code failure_message on_behalf_of outcome payment_method payment_method_details receipt_email
    receipt_number receipt_url review shipping source source_transfer statement_descriptor statement_descriptor_suffix transfer_data
    transfer_group`),
  ...common('charge', id, created),
  amount,
  amount_captured: amount,
  amount_refunded: 0,
  balance_transaction,
  billing_details: { address: unread('city country line1 line2 postal_code state'), ...unread('email name phone tax_id') },
  captured: true,
  currency: 'gbp',
  disputed: false,
  fraud_details: {},
  paid: true,
  payment_intent,
  refunded: false,
  refunds: { object: 'list', data: [], has_more: false, url: `/v1/charges/${id}/refunds` },
  status: 'succeeded',
});

/** Stripe's price for a card from Britain: 1.5 % and 20p. */
export const balanceTransaction = (id: string, created: number, amount: number, source: string): StripeObject => {
  const fee = Math.round(amount * 0.015) + 20;
  return {
    ...unread('description exchange_rate'),
    ...{ id, object: 'balance_transaction', created, amount, available_on: created, balance_type: 'payments', currency: 'gbp' },
    ...{ fee, fee_details: [], net: amount - fee, reporting_category: 'charge', source, status: 'pending', type: 'charge' },
  };
};

export const refund = (id: string, created: number, amount: number, payment_intent: string): StripeObject => {
  const { livemode: _none, ...shared } = common('refund', id, created);
  return {
    ...unread(`balance_transaction charge customer customer_account destination_details payment_method reason receipt_number
      source_transfer_reversal transfer_reversal`),
    ...shared,
    amount,
    currency: 'gbp',
    payment_intent,
    status: 'succeeded',
  };
};

export const transfer = (id: string, created: number, amount: number, destination: string): StripeObject => ({
  ...unread('balance_transaction description destination_payment source_transaction transfer_group'),
  ...common('transfer', id, created),
  amount,
  amount_reversed: 0,
  currency: 'gbp',
  destination,
  reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
  reversed: false,
  source_type: 'card',
});

export const transferReversal = (id: string, created: number, amount: number, transfer_: string): StripeObject => {
  const { livemode: _none, ...shared } = common('transfer_reversal', id, created);
  return {
    ...unread('balance_transaction destination_payment_refund source_refund'),
    ...{ ...shared, amount, currency: 'gbp', transfer: transfer_ },
  };
};

/** Of a connected account, to its bank. */
export const payout = (id: string, created: number, amount: number, status: string): StripeObject => ({
  ...unread(`application_fee application_fee_amount balance_transaction description destination failure_balance_transaction failure_code
    failure_message original_payout payout_method reversed_by statement_descriptor trace_id`),
  ...common('payout', id, created),
  ...{ amount, arrival_date: created, automatic: true, currency: 'gbp', method: 'standard', reconciliation_status: 'completed' },
  ...{ source_type: 'card', status, type: 'bank_account' },
});

export const account = (id: string, created: number): StripeObject => {
  const { livemode: _none, ...shared } = common('account', id, created);
  return {
    ...unread('business_profile business_type email future_requirements requirements settings tos_acceptance'),
    ...shared,
    capabilities: { card_payments: null, transfers: 'inactive' },
    charges_enabled: false,
    controller: { type: 'application' },
    country: 'GB',
    default_currency: 'gbp',
    details_submitted: false,
    external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` },
    payouts_enabled: false,
    type: 'none',
  };
};

export const accountLink = (created: number, url: string): StripeObject => ({
  object: 'account_link',
  created,
  expires_at: created + 300,
  url,
});

export const dispute = (id: string, created: number, amount: number, payment_intent: string): StripeObject => ({
  ...unread('charge evidence evidence_details payment_method_details'),
  ...common('dispute', id, created),
  amount,
  balance_transactions: [],
  currency: 'gbp',
  enhanced_eligibility_types: [],
  is_charge_refundable: false,
  payment_intent,
  reason: 'general',
  status: 'needs_response',
});

export const event = (id: string, created: number, type: string, object: StripeObject): StripeObject => {
  const { metadata: _none, ...shared } = common('event', id, created);
  return {
    ...unread('api_version'),
    ...shared,
    data: { object },
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
};

/** One of each, by Stripe's own names for them. */
export const EXAMPLES: Readonly<Record<string, StripeObject>> = {
  payment_intent: paymentIntent('pi_1', 1),
  'checkout.session': checkoutSession('cs_1', 1, 'https://checkout.example/1'),
  setup_intent: setupIntent('seti_1', 1),
  payment_method: paymentMethod('pm_1', 'cus_1', 1),
  charge: charge('ch_1', 1, 100, 'pi_1', null),
  balance_transaction: balanceTransaction('txn_1', 1, 100, 'ch_1'),
  refund: refund('re_1', 1, 100, 'pi_1'),
  transfer: transfer('tr_1', 1, 100, 'acct_1'),
  transfer_reversal: transferReversal('trr_1', 1, 100, 'tr_1'),
  payout: payout('po_1', 1, 100, 'failed'),
  account: account('acct_1', 1),
  account_link: accountLink(1, 'https://connect.example/1'),
  dispute: dispute('dp_1', 1, 100, 'pi_1'),
  event: event('evt_1', 1, 'payment_intent.succeeded', {}),
};
