/** What Stripe takes on the wire: which parameters each call knows, and what it says of others. */

export class StripeError extends Error {
  readonly status: number;
  readonly body: { readonly error: { readonly type: string; readonly code: string; readonly message: string } };

  constructor(status: number, type: string, code: string, message: string = code) {
    super(message);
    this.status = status;
    this.body = { error: { type, code, message } };
  }
}

/** Method and path → the parameters that are taken; `[]` stands for any place in a list, `[*]` for any name. */
const TAKEN: Readonly<Record<string, string>> = {
  'POST /v1/payment_intents': 'amount currency customer metadata[*] payment_method transfer_group',
  'GET /v1/payment_intents/:id': 'expand[]',
  'POST /v1/payment_intents/:id/confirm': 'off_session return_url',
  'POST /v1/payment_intents/:id/cancel': '',
  'POST /v1/checkout/sessions': `allowed_payment_method_types[] cancel_url currency customer_creation expires_at metadata[*]
    line_items[][price_data][currency]
    line_items[][price_data][product_data][name] line_items[][price_data][unit_amount] line_items[][quantity] mode
    payment_intent_data[metadata][*] payment_intent_data[setup_future_usage] payment_intent_data[transfer_group]
    success_url`,
  'GET /v1/checkout/sessions/:id': 'expand[]',
  'POST /v1/checkout/sessions/:id/expire': '',
  'POST /v1/payment_methods/:id/detach': '',
  'GET /v1/payment_intents/search': 'limit query',
  'POST /v1/disputes/:id': `evidence[access_activity_log] evidence[product_description] evidence[service_date]
    metadata[*] submit`,
  'POST /v1/refunds': 'amount metadata[*] payment_intent',
  'GET /v1/refunds': 'limit payment_intent',
  'GET /v1/refunds/:id': '',
  'POST /v1/transfers': 'amount currency description destination transfer_group',
  'GET /v1/transfers': 'limit transfer_group',
  'POST /v1/transfers/:id/reversals': 'amount metadata[*]',
  'GET /v1/transfers/:id/reversals': 'limit',
  'POST /v1/accounts': `capabilities[transfers][requested] controller[fees][payer] controller[losses][payments]
    controller[requirement_collection] controller[stripe_dashboard][type] country metadata[*]`,
  'GET /v1/accounts/:id': '',
  'POST /v1/account_links': 'account refresh_url return_url type',
};

/** The call, as named above, and the id in its path. Throws StripeError for one that Stripe has not. */
export function callOf(method: string, path: string): { readonly call: string; readonly id: string } {
  const id = /^\/v1\/(?:checkout\/)?\w+\/(\w+)/.exec(path)?.[1] ?? '';
  const isNamed = path === '/v1/checkout/sessions' || path.endsWith('/search');
  const call = `${method} ${isNamed || id === '' ? path : path.replace(/^(\/v1\/(?:checkout\/)?\w+\/)\w+/, '$1:id')}`;
  if (!(call in TAKEN)) throw new StripeError(404, 'invalid_request_error', 'url_invalid', `Unrecognized request URL (${call})`);
  return { call, id: isNamed ? '' : id };
}

/** Throws StripeError naming the first parameter that the call does not know. */
export function parametersOf(call: string, text: string): Readonly<Record<string, string>> {
  const taken = (TAKEN[call] ?? '').split(/\s+/);
  const asked = Object.fromEntries(new URLSearchParams(text));
  const unknown = Object.keys(asked).find((name) => !taken.some((one) => fits(name.replaceAll(/\[\d+\]/g, '[]'), one)));
  if (unknown === undefined) return asked;
  throw new StripeError(400, 'invalid_request_error', 'parameter_unknown', `Received unknown parameter: ${unknown}`);
}

function fits(name: string, taken: string): boolean {
  return taken.endsWith('[*]') ? name.startsWith(taken.slice(0, -2)) && name.endsWith(']') : name === taken;
}
