/**
 * A double of Stripe for tests: an HTTP server that the official SDK is pointed at. It keeps idempotency keys as Stripe does (the same answer
 * again, word for word; other parameters under one key are refused), knows no parameter that was not meant, and posts signed events.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StripeBooks } from './books.ts';
import type { StripeObject } from './objects.ts';
import { callOf, parametersOf, StripeError } from './wire.ts';

/** Milliseconds that Stripe remembers an idempotency key. */
const REMEMBERED = 86_400_000;

interface Answered {
  readonly at: number;
  readonly asked: string;
  readonly status: number;
  readonly text: string;
}

export class StripeDouble {
  readonly books = new StripeBooks(() => this.url);
  /** What was asked of it, as `POST /v1/refunds`. */
  readonly calls: string[] = [];
  /** While it is on, whatever is asked is done, and the answer is lost. */
  losesAnswers = false;
  readonly #key: string;
  readonly #kept = new Map<string, Answered>();
  readonly #server: Server;

  private constructor(key: string) {
    this.#key = key;
    this.#server = createServer((request, response) => {
      const answered = this.#answer(request).then(({ status, text, replayed }) => {
        if (this.losesAnswers) return request.socket.destroy();
        const headers = { 'content-type': 'application/json', ...(replayed ? { 'idempotent-replayed': 'true' } : {}) };
        return response.writeHead(status, headers).end(text);
      });
      // Whoever asked has gone.
      answered.catch(() => request.socket.destroy());
    });
  }

  /** @param key the secret key that it takes, and no other */
  static async open(key: string): Promise<StripeDouble> {
    const double = new StripeDouble(key);
    await new Promise<void>((resolve) => double.#server.listen(0, '127.0.0.1', resolve));
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; text: string; replayed: boolean }> {
    const pieces: Uint8Array[] = [];
    for await (const piece of request) pieces.push(piece as Uint8Array);
    const { method = '', url = '', headers } = request;
    const [path = '', query = ''] = url.split('?');
    const text = method === 'GET' ? query : Buffer.concat(pieces).toString('utf8');
    const asked = `${method} ${path} ${text}`;
    const key = headers['idempotency-key'];
    const kept = typeof key === 'string' ? this.#kept.get(key) : undefined;
    const at = this.books.now;
    if (kept && at - kept.at < REMEMBERED)
      return kept.asked === asked ? { ...kept, replayed: true } : { ...refusal(OTHER), replayed: false };
    const answer = headers.authorization === `Bearer ${this.#key}` ? this.#carryOut(method, path, text) : refusal(STRANGER);
    if (typeof key === 'string') this.#kept.set(key, { at, asked, ...answer });
    return { ...answer, replayed: false };
  }

  #carryOut(method: string, path: string, text: string): { status: number; text: string } {
    try {
      const { call, id } = callOf(method, path);
      this.calls.push(call);
      return { status: 200, text: JSON.stringify(this.#run(call, id, parametersOf(call, text))) };
    } catch (error) {
      if (error instanceof StripeError) return refusal(error);
      throw error;
    }
  }

  #run(call: string, id: string, asked: Readonly<Record<string, string>>): StripeObject {
    const { books } = this;
    switch (call) {
      case 'POST /v1/payment_intents':
        return books.makeIntent(asked);
      case 'GET /v1/payment_intents/:id': {
        const intent = books.get('payment_intent', id);
        return books.expanded(intent, asked['expand[0]']);
      }
      case 'GET /v1/payment_intents/search':
        return books.search(asked);
      case 'POST /v1/payment_intents/:id/confirm':
        return books.confirm(id, asked);
      case 'POST /v1/payment_intents/:id/cancel':
        return books.cancel(id);
      case 'POST /v1/checkout/sessions':
        return books.makeSession(asked);
      case 'GET /v1/checkout/sessions/:id':
        return books.withIntent(books.get('checkout.session', id), asked['expand[0]']);
      case 'POST /v1/checkout/sessions/:id/expire':
        return books.expire(id);
      case 'POST /v1/payment_methods/:id/detach':
        return books.detach(id);
      case 'POST /v1/disputes/:id':
        return books.defend(id, asked);
      case 'POST /v1/refunds':
        return books.refund(asked);
      case 'GET /v1/refunds':
        return books.list('refund', asked);
      case 'GET /v1/transfers':
        return books.list('transfer', asked);
      case 'GET /v1/refunds/:id':
        return books.get('refund', id);
      case 'POST /v1/transfers':
        return books.transfer(asked);
      case 'POST /v1/transfers/:id/reversals':
        return books.reverse(id, asked);
      case 'GET /v1/transfers/:id/reversals':
        return books.reversals(id, asked);
      case 'POST /v1/accounts':
        return books.makeAccount(asked);
      case 'GET /v1/accounts/:id':
        return books.account(id);
      default:
        return books.link(asked);
    }
  }
}

const OTHER = new StripeError(
  400,
  'idempotency_error',
  'idempotency_key_reused',
  'Keys can only be used with the same parameters',
);
const STRANGER = new StripeError(401, 'invalid_request_error', 'api_key_invalid');
const refusal = ({ status, body }: StripeError) => ({ status, text: JSON.stringify(body) });
