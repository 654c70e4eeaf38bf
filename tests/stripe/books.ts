/** What Stripe does, as far as this hub asks it: the double's state and what moves it. Its answers are `objects.ts`. */
import { createHmac } from 'node:crypto';
import type { StripeObject } from './objects.ts';
import * as objects from './objects.ts';
import { StripeError } from './wire.ts';

type Asked = Readonly<Record<string, string>>;
interface SavedCard {
  customer: string | null;
}

/** Cards as Stripe names those for tests; one that stays with the bank for a while is ours. */
const CARDS = [
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_authenticationRequired',
  'pm_card_createDispute',
  'pm_card_delayed',
];
const HALF_AN_HOUR = 1800;

export class StripeBooks {
  /** Milliseconds since 1970. */
  now = Date.parse('2026-03-03T09:00:00.000Z');
  /** Whether the bank has settled what was charged. */
  isFeeKnown = true;
  readonly #things = new Map<string, StripeObject>();
  readonly #cards = new Map<string, SavedCard>(CARDS.map((id) => [id, { customer: null }]));
  readonly #events: StripeObject[] = [];
  /** What was submitted to banks as evidence. */
  readonly shownToBanks: string[] = [];
  readonly #origin: () => string;
  #serial = 0;

  constructor(origin: () => string) {
    this.#origin = origin;
  }

  get(kind: string, id: string): StripeObject {
    const thing = this.#things.get(id);
    if (thing?.object !== kind) throw new StripeError(404, 'invalid_request_error', 'resource_missing');
    return thing;
  }

  /** Of another platform's account, or of none, Stripe says that one may not ask. */
  account(id: string): StripeObject {
    const thing = this.#things.get(id);
    if (thing?.object !== 'account') throw new StripeError(403, 'invalid_request_error', 'account_invalid');
    return thing;
  }

  /** The same with what was asked for in place of its name. */
  expanded(intent: StripeObject, expanding: string | undefined): StripeObject {
    if (expanding === 'payment_method') return this.#withCard(intent);
    return expanding === 'latest_charge.balance_transaction' ? this.#withFee(intent) : intent;
  }

  /** Stripe works the fee out when the bank has paid: until then there is no balance transaction. */
  #withFee(intent: StripeObject): StripeObject {
    if (intent.status !== 'succeeded') return intent;
    const [id, amount] = [String(intent.latest_charge), Number(intent.amount)];
    const taken = this.isFeeKnown ? objects.balanceTransaction(`txn_${id}`, this.#seconds, amount, id) : null;
    return { ...intent, latest_charge: objects.charge(id, this.#seconds, amount, String(intent.id), taken) };
  }

  #withCard(intent: StripeObject): StripeObject {
    const id = intent.payment_method;
    const card = typeof id === 'string' ? this.#cards.get(id) : undefined;
    return card ? { ...intent, payment_method: objects.paymentMethod(String(id), card.customer, this.#seconds) } : intent;
  }

  withIntent(session: StripeObject, expanding: string | undefined): StripeObject {
    if (expanding === 'setup_intent.payment_method') {
      const setup = this.#things.get(String(session.setup_intent));
      return setup ? { ...session, setup_intent: this.#withCard(setup) } : session;
    }
    const intent = this.#things.get(String(session.payment_intent));
    return expanding === 'payment_intent' && intent ? { ...session, payment_intent: intent } : session;
  }

  makeIntent(asked: Asked): StripeObject {
    const { payment_method: card = '', customer = null } = asked;
    if (this.#cards.get(card)?.customer !== customer) throw new StripeError(400, 'invalid_request_error', 'resource_missing');
    const amount = amountOf(asked);
    const intent = { ...objects.paymentIntent(this.#id('pi'), this.#seconds), amount, customer, payment_method: card };
    return this.#keep({ ...intent, metadata: metadataOf(asked, 'metadata'), status: 'requires_confirmation' });
  }

  confirm(id: string, { off_session, return_url }: Asked): StripeObject {
    const intent = this.get('payment_intent', id);
    if (intent.status !== 'requires_confirmation') throw unexpected();
    if (off_session === undefined && return_url === undefined)
      throw new StripeError(400, 'invalid_request_error', 'parameter_missing');
    switch (intent.payment_method) {
      case 'pm_card_chargeDeclined':
        return this.#decline(intent, 'card_declined');
      case 'pm_card_authenticationRequired': {
        if (off_session === 'true') return this.#decline(intent, 'authentication_required');
        const redirect_to_url = { url: `${this.#origin()}/page/${id}`, return_url };
        return this.#keep({ ...intent, status: 'requires_action', next_action: { type: 'redirect_to_url', redirect_to_url } });
      }
      case 'pm_card_delayed':
        return this.#keep({ ...intent, status: 'processing' });
      default:
        return this.#succeed(intent);
    }
  }

  disputes(): string[] {
    return [...this.#things.values()].filter(({ object }) => object === 'dispute').map(({ id }) => String(id));
  }

  /** Evidence that was submitted goes to the bank, which looks at it once. */
  defend(id: string, { submit, ...asked }: Asked): StripeObject {
    const dispute = this.get('dispute', id);
    if (submit !== 'true' || dispute.status !== 'needs_response') throw unexpected();
    for (const [name, text] of Object.entries(asked)) if (name.startsWith('evidence[')) this.shownToBanks.push(text);
    return this.#keep({ ...dispute, metadata: metadataOf(asked, 'metadata'), status: 'under_review' });
  }

  cancel(id: string): StripeObject {
    const intent = this.get('payment_intent', id);
    if (['succeeded', 'processing', 'canceled'].includes(String(intent.status))) throw unexpected();
    return this.#keep({ ...intent, status: 'canceled', next_action: null });
  }

  makeSession(asked: Asked): StripeObject {
    const expires_at = Number(asked.expires_at);
    if (expires_at < this.#seconds + HALF_AN_HOUR)
      throw new StripeError(400, 'invalid_request_error', 'parameter_invalid_integer');
    const id = this.#id('cs');
    const amount_total = Number(asked['line_items[0][price_data][unit_amount]']);
    const session = objects.checkoutSession(id, this.#seconds, `${this.#origin()}/page/${id}`);
    if (asked.mode === 'setup') {
      // Stripe refuses what is meant for another mode.
      const others = Object.keys(asked).some((name) => /^(line_items|payment_intent_data)/.test(name));
      if (others || asked['allowed_payment_method_types[0]'] !== 'card')
        throw new StripeError(400, 'invalid_request_error', 'parameter_invalid');
      const none = { mode: 'setup', payment_status: 'no_payment_required', customer_creation: asked.customer_creation ?? null };
      return this.#keep({ ...session, ...none, expires_at, metadata: metadataOf(asked, 'metadata') });
    }
    const metadata = metadataOf(asked, 'payment_intent_data[metadata]');
    return this.#keep({ ...session, amount_total, expires_at, metadata });
  }

  expire(id: string): StripeObject {
    const session = this.get('checkout.session', id);
    if (session.status !== 'open') throw unexpected();
    const expired = this.#keep({ ...session, status: 'expired', url: null });
    this.#say('checkout.session.expired', expired);
    return expired;
  }

  refund(asked: Asked): StripeObject {
    const { payment_intent = '' } = asked;
    const intent = this.get('payment_intent', payment_intent);
    const back = this.#all('refund').filter((one) => one.payment_intent === payment_intent);
    const left = back.reduce((rest, one) => rest - Number(one.amount), Number(intent.amount_received));
    if (amountOf(asked) > left) throw new StripeError(400, 'invalid_request_error', 'amount_too_large');
    const made = objects.refund(this.#id('re'), this.#seconds, amountOf(asked), payment_intent);
    return this.#keep({ ...made, metadata: metadataOf(asked, 'metadata') });
  }

  transfer(asked: Asked): StripeObject {
    const { destination = '' } = asked;
    if (this.#things.get(destination)?.object !== 'account')
      throw new StripeError(400, 'invalid_request_error', 'resource_missing');
    const made = objects.transfer(this.#id('tr'), this.#seconds, amountOf(asked), destination);
    return this.#keep({ ...made, transfer_group: asked.transfer_group ?? null });
  }

  /** What was sent is taken back, and never more than that. */
  reverse(id: string, asked: Asked): StripeObject {
    const sent = this.get('transfer', id);
    const back = Number(sent.amount_reversed) + amountOf(asked);
    if (back > Number(sent.amount)) throw new StripeError(400, 'invalid_request_error', 'amount_too_large');
    this.#keep({ ...sent, amount_reversed: back, reversed: back === sent.amount });
    const made = objects.transferReversal(this.#id('trr'), this.#seconds, amountOf(asked), id);
    return this.#keep({ ...made, metadata: metadataOf(asked, 'metadata') });
  }

  reversals(transfer: string, { limit = '10' }: Asked): StripeObject {
    this.get('transfer', transfer);
    return this.list('transfer_reversal', { limit, transfer });
  }

  /** Newest first, of those of which what was asked for is true. */
  list(kind: string, { limit = '10', ...asked }: Asked): StripeObject {
    const those = this.#all(kind).filter((one) => Object.entries(asked).every(([name, value]) => one[name] === value));
    return objects.list(`/v1/${kind}s`, those.toReversed(), Number(limit));
  }

  /** By one thing that was written on them. */
  search({ limit = '10', query = '' }: Asked): StripeObject {
    const [, name = '', value] = /^metadata\['(\w+)'\]:'([^']+)'$/.exec(query) ?? [];
    if (value === undefined) throw new StripeError(400, 'invalid_request_error', 'query_invalid');
    const those = this.#all('payment_intent').filter(({ metadata }) => Reflect.get(Object(metadata), name) === value);
    return { ...objects.list('/v1/payment_intents/search', those, Number(limit)), object: 'search_result', next_page: null };
  }

  makeAccount(asked: Asked): StripeObject {
    return this.#keep({ ...objects.account(this.#id('acct'), this.#seconds), metadata: metadataOf(asked, 'metadata') });
  }

  link({ account = '' }: Asked): StripeObject {
    return objects.accountLink(this.#seconds, `${this.#origin()}/page/${String(this.account(account).id)}`);
  }

  detach(id: string): StripeObject {
    const card = this.#cards.get(id);
    if (!card?.customer) throw new StripeError(400, 'invalid_request_error', 'resource_missing');
    // Never to be attached or charged again.
    this.#cards.delete(id);
    return objects.paymentMethod(id, null, this.#seconds);
  }

  /** Somebody on the page of that id. */
  choose(id: string, choice: 'approve' | 'decline'): void {
    const thing = this.#things.get(id);
    if (thing?.object === 'account') {
      const bank = { id: `ba_${id}`, object: 'bank_account', country: 'GB', currency: 'gbp', last4: '1234', status: 'new' };
      const external_accounts = { object: 'list', data: [bank], has_more: false, url: `/v1/accounts/${id}/external_accounts` };
      const able = { capabilities: { transfers: 'active' }, details_submitted: true, payouts_enabled: true, external_accounts };
      this.#say('account.updated', this.#keep({ ...thing, ...able }), { account: id });
    } else if (thing?.object === 'checkout.session' && thing.status === 'open' && choice === 'approve') {
      if (thing.mode === 'setup') this.#setUp(thing);
      else this.#pay(thing);
    } else if (thing?.object === 'payment_intent' && thing.status === 'requires_action') {
      if (choice === 'approve') this.#succeed(thing);
      else this.#fail(thing, 'payment_intent_authentication_failure');
    } else throw new Error('there is nothing to choose on that page any more');
  }

  /** What the bank kept for a while. */
  settle(): void {
    for (const intent of this.#all('payment_intent')) if (intent.status === 'processing') this.#succeed(intent);
  }

  paid(): number {
    return this.#all('payment_intent').filter(({ status }) => status === 'succeeded').length;
  }

  /** All that Stripe has posted: signed as its documentation says, then when it happened. */
  posts(secret: string): { body: Uint8Array; signature: string }[] {
    return this.#events.map((event) => {
      const body = Buffer.from(JSON.stringify(event));
      const hmac = createHmac('sha256', secret)
        .update(`${String(event.created)}.`)
        .update(body)
        .digest('hex');
      return { body, signature: `t=${String(event.created)},v1=${hmac}` };
    });
  }

  /** The member types a card on Stripe's page, which keeps it for a customer that it makes. */
  #pay(session: StripeObject): void {
    const [customer, card] = [this.#id('cus'), this.#id('pm')];
    this.#cards.set(card, { customer });
    const { amount_total: amount, metadata } = session;
    const intent = { ...objects.paymentIntent(this.#id('pi'), this.#seconds), amount, customer, payment_method: card, metadata };
    const { id: payment_intent } = this.#succeed(intent);
    this.#keep({ ...session, status: 'complete', payment_status: 'paid', payment_intent, url: null });
  }

  /** The member types a card on Stripe's page, and nothing is paid. */
  #setUp(session: StripeObject): void {
    const card = this.#id('pm');
    // Kept for nobody it cannot be charged again.
    const customer = session.customer_creation === 'always' ? this.#id('cus') : null;
    this.#cards.set(card, { customer });
    const made = { ...objects.setupIntent(this.#id('seti'), this.#seconds), customer, payment_method: card, status: 'succeeded' };
    const { id: setup_intent } = this.#keep(made);
    const done = { status: 'complete', customer, setup_intent, url: null };
    this.#say('checkout.session.completed', this.#keep({ ...session, ...done }));
  }

  #succeed(intent: StripeObject): StripeObject {
    const latest_charge = String(intent.id).replace('pi_', 'ch_');
    const done = { status: 'succeeded', amount_received: intent.amount, latest_charge, next_action: null };
    const paid = this.#keep({ ...intent, ...done });
    this.#say('payment_intent.succeeded', paid);
    if (intent.payment_method === 'pm_card_createDispute') {
      const taken = this.#keep(objects.dispute(this.#id('dp'), this.#seconds, Number(intent.amount), String(intent.id)));
      this.#say('charge.dispute.created', taken);
    }
    return paid;
  }

  #fail(intent: StripeObject, code: string): void {
    const last_payment_error = { type: 'card_error', code };
    const failed = this.#keep({ ...intent, status: 'requires_payment_method', last_payment_error, next_action: null });
    this.#say('payment_intent.payment_failed', failed);
  }

  #decline(intent: StripeObject, code: string): never {
    this.#fail(intent, code);
    throw new StripeError(402, 'card_error', code);
  }

  #say(type: string, thing: StripeObject, more: StripeObject = {}): void {
    this.#events.push({ ...objects.event(this.#id('evt'), this.#seconds, type, thing), ...more });
  }

  #keep(thing: StripeObject): StripeObject {
    this.#things.set(String(thing.id), thing);
    return thing;
  }

  #all(kind: string): StripeObject[] {
    return [...this.#things.values()].filter(({ object }) => object === kind);
  }

  #id(prefix: string): string {
    this.#serial += 1;
    return `${prefix}_${this.#serial}x`;
  }

  get #seconds(): number {
    return Math.floor(this.now / 1000);
  }
}

const unexpected = () => new StripeError(400, 'invalid_request_error', 'payment_intent_unexpected_state');

function amountOf({ amount, currency = 'gbp' }: Asked): number {
  if (currency !== 'gbp' || !/^\d+$/.test(amount ?? ''))
    throw new StripeError(400, 'invalid_request_error', 'parameter_invalid_integer');
  return Number(amount);
}

function metadataOf(asked: Asked, where: string): StripeObject {
  const those = Object.entries(asked).filter(([name]) => name.startsWith(`${where}[`));
  return Object.fromEntries(those.map(([name, value]) => [name.slice(where.length + 1, -1), value]));
}
