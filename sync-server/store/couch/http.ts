/** CouchDB's HTTP, and its troubles as StoreUnavailable. */
import { StoreUnavailable } from '../store.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface CouchAnswer {
  readonly status: number;
  readonly json: unknown;
}

export interface CouchRequest {
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  /** Ends the waiting for an answer, instead of the usual 30 seconds. */
  readonly signal?: AbortSignal;
}

/** What a caller can make sense of; every other status means that CouchDB cannot do its work. */
const ANSWERS = new Set([200, 201, 202, 400, 404, 405, 409, 412, 413]);

export class CouchHttp {
  readonly #base: string;
  readonly #place: string;
  readonly #headers: Record<string, string>;
  readonly #fetch: Fetch;

  /** `url` may carry a name and a password: they go into a header and never into a message. */
  constructor(url: string, fetch: Fetch) {
    const address = new URL(url);
    this.#headers = { 'content-type': 'application/json', accept: 'application/json' };
    if (address.username !== '') {
      const account = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`;
      this.#headers.authorization = `Basic ${Buffer.from(account).toString('base64')}`;
    }
    this.#place = address.origin;
    this.#base = `${address.origin}${address.pathname.replace(/\/$/, '')}`;
    this.#fetch = fetch;
  }

  /** `path` is a list of segments, encoded here. */
  async ask(method: string, path: readonly string[], question: CouchRequest = {}): Promise<CouchAnswer> {
    const { query = {}, body, signal = AbortSignal.timeout(30_000) } = question;
    const url = new URL(`${this.#base}/${path.map(encodeURIComponent).join('/')}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    try {
      const response = await this.#fetch(url.href, {
        method,
        headers: this.#headers,
        signal,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // A body that is cut off is no answer, so it is read in here.
      const text = await response.text();
      if (ANSWERS.has(response.status)) return { status: response.status, json: parsed(text) };
      throw new StoreUnavailable(this.#explain(response.status));
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      throw new StoreUnavailable(`CouchDB at ${this.#place} does not answer.`, { cause: error });
    }
  }

  /** The same, where only a success makes sense. */
  async tell(method: string, path: readonly string[], question: CouchRequest = {}): Promise<unknown> {
    const { status, json } = await this.ask(method, path, question);
    if (status > 202) throw new StoreUnavailable(this.#explain(status));
    return json;
  }

  /**
   * Makes a database; that somebody else was faster is as good. In one piece (`q`): a scope is small, and the order of its changes is one.
   */
  async create(name: string): Promise<void> {
    await this.ask('PUT', [name], { query: { q: 1 } });
  }

  #explain(status: number): string {
    if (status === 401 || status === 403) return `CouchDB at ${this.#place} refuses our name or password.`;
    if (status === 507) return `CouchDB at ${this.#place} has no disk space left.`;
    return `CouchDB at ${this.#place} answered ${status}.`;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new StoreUnavailable('CouchDB’s answer is no JSON: is COUCHDB_URL the address of a CouchDB?');
  }
}
