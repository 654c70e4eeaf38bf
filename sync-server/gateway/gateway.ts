/**
 * The gateway: the CouchDB replication protocol over the scopes (architecture §5). It denies by default (A11): the access table
 * is asked before any storage is touched, and foreign and unknown answer alike. A picture is in README.md.
 */
import { mayPropose } from '../../schemas/access.ts';
import type { ReasonCode } from '../../schemas/codes.ts';
import { LIMITS } from '../../schemas/limits.ts';
import type { Release } from '../../schemas/proposal/release.ts';
import { NEVER_HELD_KINDS } from '../../schemas/proposals.ts';
import { type Answer, parsedBody, type Request, textAnswer } from '../exchange.ts';
import type { Hub } from '../hub.ts';
import type { Ports } from '../ports.ts';
import type { Allowances } from '../principals/allowance.ts';
import type { Contacts } from '../principals/contacts.ts';
import { ANONYMOUS, type Principals, type Visitor } from '../principals/principals.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';
import { thenDo, untilLeft, watchAccess } from './access-watch.ts';
import { type Address, parseAddress } from './address.ts';
import { Arrivals } from './arrivals.ts';
import { changes } from './changes.ts';
import { allDocuments, bulkGet, getDocument, type Reading, revisionsDiff } from './documents.ts';
import { databasesOfScopes, live } from './live.ts';
import { type Checkpoints, getLocal, putLocal } from './local.ts';
import { OpenFeeds, openingOf } from './open-feeds.ts';
import { type ChangesParameters, changesParameters, isObject } from './parameters.ts';
import { push, pushedRevisions } from './push.ts';
import * as refuse from './refusals.ts';
import { takeRequest, takeRequests } from './request-limits.ts';
import { Turns } from './turns.ts';
import { isOfUsers, users } from './users.ts';
import { isPublic, nothingThere, type View, viewOf } from './view.ts';

export interface GatewayParts {
  readonly store: Store;
  readonly hub: Hub;
  readonly ports: Pick<Ports, 'clock' | 'scheduler'>;
  readonly principals: Principals;
  readonly contacts: Contacts;
  readonly allowances: Allowances;
  /** Milliseconds a push waits for others, to be stored together with them; 0. */
  readonly gather?: number;
  /** Told of each pushed row that will never be decided. */
  readonly turnedAway?: (code: ReasonCode) => void;
  /** Which versions of a proposal this server understands; this build's. */
  readonly release?: Release | undefined;
  /** Says that this person's address is confirmed, once for each cause; resolves when it is decided. */
  readonly confirmEmail: (uid: string, cause: string) => Promise<void>;
  /** Hears of defects; the message holds nothing a request brought. */
  readonly failed: (error: unknown) => void;
}

const HOUR = 3_600_000;
/** Seconds after which somebody tries again who found too many feeds open where they are. */
const FEED_AGAIN = 10;
/** What everybody may read may be kept for a moment on the way. */
const CACHEABLE = { 'cache-control': 'public, max-age=10', vary: 'authorization' } as const;
const PRIVATE = { 'cache-control': 'no-store' } as const;

export class Gateway {
  readonly #parts: GatewayParts;
  readonly #arrivals: Arrivals;
  readonly #turns = new Turns();
  readonly #feeds = new OpenFeeds();

  constructor(parts: GatewayParts) {
    this.#parts = parts;
    this.#arrivals = new Arrivals(parts.store, parts.ports.scheduler, parts.gather ?? 0);
  }

  /** Answers everything under `/db/`. Never throws. */
  async handle(request: Request): Promise<Answer> {
    try {
      return await this.#answer(request);
    } catch (error) {
      this.#parts.failed(error);
      return error instanceof StoreUnavailable ? refuse.unavailable() : refuse.failed();
    }
  }

  async #answer(request: Request): Promise<Answer> {
    if (request.body.length > LIMITS.bodyBytes) return refuse.tooLarge(`A request is at most ${LIMITS.bodyBytes} bytes`);
    const recognition = await this.#parts.principals.recognise(request);
    const wait = takeRequest(this.#parts.allowances, request.ip, recognition.ok ? recognition.visitor : ANONYMOUS);
    if (wait > 0) return refuse.tooMany(wait);
    if (!recognition.ok) return refuse.unauthorized(recognition.code);
    const { visitor } = recognition;
    const head = headOf(request);
    const pushes = request.path.endsWith('/_bulk_docs');
    // A push that names no head is noted with what it brings.
    if (visitor.kind === 'person' && visitor.deviceId !== null && (head !== null || !pushes)) {
      await this.#parts.contacts.touch(visitor.deviceId, head);
    }
    if (request.path === '/db/_live') return this.#live(request, visitor);
    if (isOfUsers(request.path)) return users(this.#parts, request, visitor);
    const address = parseAddress(request.path);
    const view = address && viewOf(visitor, address.scope, address.collection);
    if (!address || !view) return nothingThere(visitor);
    if (!isPublic(address) && (visitor.kind === 'anonymous' || visitor.deviceId === null)) {
      return refuse.unauthorized('DEVICE_REVOKED');
    }
    return this.#route(request, visitor, address, view);
  }

  async #route(request: Request, visitor: Visitor, address: Address, view: NonNullable<View>): Promise<Answer> {
    const { store } = this.#parts;
    const { method, query } = request;
    const { db, resource } = address;
    // A device asks because it was told of news: an older copy would hide them.
    const headers = visitor.kind === 'anonymous' && method === 'GET' ? CACHEABLE : PRIVATE;
    const reading: Reading = { store, db, sees: view.sees, headers };
    const reads = method === 'GET' || method === 'HEAD';
    if (resource.kind === 'database') return reads ? this.#info(reading) : refuse.notAllowed('GET,HEAD');
    if (resource.kind === 'document') return reads ? getDocument(reading, resource.id, query) : refuse.notAllowed('GET,HEAD');
    const parsed = method === 'POST' || method === 'PUT' ? parsedBody(request) : { value: null };
    if (resource.kind === 'local') return this.#local(request, visitor, address, resource.id, parsed);
    if (!reads && method !== 'POST') return refuse.notAllowed('GET,HEAD,POST');
    if (!parsed) return refuse.badRequest('invalid UTF-8 JSON');
    const { value } = parsed;
    switch (resource.name) {
      case '_changes': {
        const parameters = changesParameters(query, value);
        if ('wrong' in parameters) return refuse.badRequest(`${parameters.wrong} is wrong`);
        return this.#changes(request, visitor, address, reading, parameters);
      }
      case '_all_docs':
        return allDocuments(reading, query, value);
      case '_bulk_get':
        return method === 'POST' ? bulkGet(reading, query, value) : refuse.notAllowed('POST');
      case '_revs_diff':
        return method === 'POST' ? this.#revisionsDiff(reading, visitor, address, value) : refuse.notAllowed('POST');
      case '_bulk_docs':
        return method === 'POST' ? this.#push(request, visitor, address, value) : refuse.notAllowed('POST');
      default:
        return refuse.noDocument();
    }
  }

  async #info({ store, db, headers }: Reading): Promise<Answer> {
    const { seq, epoch, documents, deleted } = await store.info(db);
    const info = { db_name: db, update_seq: seq, doc_count: documents, doc_del_count: deleted, epoch };
    return textAnswer(200, JSON.stringify({ ...info, purge_seq: 0, instance_start_time: '0' }), headers);
  }

  async #changes(
    request: Request,
    visitor: Visitor,
    address: Address,
    reading: Reading,
    parameters: ChangesParameters,
  ): Promise<Answer> {
    const parts = { ...this.#parts, scheduler: this.#parts.ports.scheduler };
    const { db, sees, headers } = reading;
    if (parameters.feed === 'normal') return changes(parts, { db, sees, headers, parameters, asking: request });
    if (visitor.kind === 'anonymous' && parameters.feed === 'continuous') return refuse.unauthorized('SIGN_IN_AGAIN');
    const holds = (now: Visitor) => viewOf(now, address.scope, address.collection)?.sees === sees;
    const watch =
      visitor.kind === 'anonymous' ? untilLeft(request) : watchAccess(this.#parts, request, visitor, sees ? () => true : holds);
    if (!this.#feeds.admit(openingOf(request.ip, visitor, 'feed'), watch.signal, watch.end)) {
      watch.end();
      return refuse.tooMany(FEED_AGAIN);
    }
    const answer = await changes(parts, { db, sees, headers: PRIVATE, parameters, asking: watch });
    if (typeof answer.body !== 'string') return { ...answer, body: thenDo(answer.body, watch.end) };
    watch.end();
    return answer;
  }

  async #live(request: Request, visitor: Visitor): Promise<Answer> {
    if (request.method !== 'GET') return refuse.notAllowed('GET');
    if (visitor.kind === 'anonymous') return refuse.unauthorized('SIGN_IN_AGAIN');
    if (visitor.deviceId === null || visitor.standing === 'revoked') return refuse.unauthorized('DEVICE_REVOKED');
    const scopes = request.query.get('scopes') ?? '';
    const readable = (now: Visitor) => databasesOfScopes(scopes, (scope, collection) => viewOf(now, scope, collection) !== null);
    const dbs = readable(visitor);
    if (!dbs) return refuse.badRequest('Too many scopes');
    const holds = (now: Visitor) => {
      const left = new Set(readable(now));
      return now.kind === 'person' && now.standing === visitor.standing && dbs.every((db) => left.has(db));
    };
    const { signal, end } = watchAccess(this.#parts, request, visitor, holds);
    if (!this.#feeds.admit(openingOf(request.ip, visitor, 'stream'), signal, end)) {
      end();
      return refuse.tooMany(FEED_AGAIN);
    }
    return {
      status: 200,
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      body: thenDo(live(this.#parts, dbs, signal), end),
    };
  }

  async #local(
    request: Request,
    visitor: Visitor,
    { scope, db }: Address,
    id: string,
    parsed: { readonly value: unknown } | null,
  ): Promise<Answer> {
    if (request.method !== 'GET' && request.method !== 'PUT') return refuse.notAllowed('GET,PUT');
    // Nobody keeps anything for strangers: an anonymous client keeps its checkpoint itself.
    if (visitor.kind === 'anonymous' || visitor.deviceId === null) {
      return request.method === 'GET' ? refuse.noDocument() : refuse.forbidden('NO_PERMISSION');
    }
    const checkpoints: Checkpoints = { store: this.#parts.store, scope, db, owner: `${visitor.uid} ${visitor.deviceId}` };
    if (request.method === 'GET') return getLocal(checkpoints, id);
    if (!parsed) return refuse.badRequest('invalid UTF-8 JSON');
    const wait = this.#parts.allowances.take(`checkpoints ${visitor.deviceId}`, { most: 3_000, within: HOUR });
    return wait > 0 ? refuse.tooMany(wait) : putLocal(checkpoints, id, request.body.length, parsed.value);
  }

  #revisionsDiff(reading: Reading, visitor: Visitor, address: Address, value: unknown): Promise<Answer> {
    const { store } = this.#parts;
    const waiting = async (ids: readonly string[]) =>
      visitor.kind === 'person' && mayPropose(visitor.principal, address.scope, address.collection)
        ? pushedRevisions(store, visitor.uid, ids)
        : new Map<string, string>();
    return revisionsDiff(reading, value, waiting);
  }

  async #push(request: Request, visitor: Visitor, address: Address, value: unknown): Promise<Answer> {
    const { scope, collection } = address;
    if (visitor.kind === 'anonymous' || visitor.deviceId === null || !mayPropose(visitor.principal, scope, collection)) {
      return refuse.forbidden('NO_PERMISSION');
    }
    const { uid, deviceId, speaksFor, registeredAt } = visitor;
    if (!isObject(value) || !Array.isArray(value.docs)) return refuse.badRequest('docs is a list of documents');
    if (value.docs.length > LIMITS.pushBatch) return refuse.tooLarge(`At most ${LIMITS.pushBatch} documents at once`);
    const most = visitor.staff ? LIMITS.writesPerHourStaff : LIMITS.writesPerHour;
    // What happened never waits for what is asked for: each has its own allowance.
    const facts = value.docs.filter(isNeverHeld).length;
    const wait = this.#parts.allowances.take(`facts ${deviceId}`, { most, within: HOUR }, facts);
    if (wait > 0) return refuse.tooMany(wait);
    const asked = value.docs.length - facts;
    const waitsToAsk = this.#parts.allowances.take(`writes ${deviceId}`, { most, within: HOUR }, asked);
    if (waitsToAsk > 0 && facts === 0) return refuse.tooMany(waitsToAsk);
    const { store, contacts, ports, release, turnedAway = () => {} } = this.#parts;
    const newEdits = value.new_edits !== false;
    const saidHead = headOf(request) !== null;
    const revoked = visitor.standing === 'revoked';
    const take = (kinds: readonly string[]) => takeRequests(this.#parts.allowances, uid, kinds);
    const answering = { newEdits, release, revoked, saidHead, take, waitsToAsk, turnedAway };
    const who = { uid, deviceId, speaksFor, registeredAt };
    const parts = { store, arrivals: this.#arrivals, contacts, clock: ports.clock, ...who, ...answering };
    const { docs } = value;
    return this.#turns.take(deviceId, () => push(parts, docs));
  }
}

function headOf({ headers }: Request): number | null {
  const head = headers['x-device-head'];
  return head !== undefined && /^\d{1,10}$/.test(head) ? Math.min(Number(head), 1_000_000_000) : null;
}

const isNeverHeld = (raw: unknown): boolean => isObject(raw) && NEVER_HELD_KINDS.some((kind) => kind === raw.kind);
