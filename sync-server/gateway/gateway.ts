/**
 * The gateway: the CouchDB replication protocol over the scopes (architecture §5). It denies by default (A11): the access table
 * is asked before any storage is touched, and foreign and unknown answer alike. A picture is in README.md.
 */
import { parseScope } from '../../schemas/basics/scope.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import { mayPropose } from '../../schemas/folds/access.ts';
import { LoadedNouns } from '../../schemas/folds/loaded-nouns.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { EVERY_NOUN } from '../../schemas/nouns.ts';
import { parseHead } from '../../schemas/proposal/link.ts';
import { type HttpAnswer, parsedBody, type Request, textAnswer } from '../exchange.ts';
import { ANONYMOUS, type Visitor } from '../principals/principals.ts';
import { StoreUnavailable } from '../store/store.ts';
import { type Address, parseAddress } from './address.ts';
import { allDocuments, bulkGet, getDocument, type Reading, revisionsDiff } from './documents/documents.ts';
import { type Checkpoints, getLocal, putLocal } from './documents/local.ts';
import { isOfUsers, users } from './documents/users.ts';
import { Feeds } from './feeds/feeds.ts';
import { changesParameters } from './parameters.ts';
import { demandingOf, type GatewayParts } from './parts.ts';
import { Chains } from './push/chains.ts';
import { pushedRevisions } from './push/inbox-entry.ts';
import { headOf, Pushes } from './push/pushes.ts';
import * as refuse from './refusals.ts';
import { consumeRequest } from './request-limits.ts';
import { isPublic, nothingThere, type Seen, viewOf } from './view.ts';

const HOUR = 3_600_000;
/** What everybody may read may be kept for a moment on the way. */
const CACHEABLE = { 'cache-control': 'public, max-age=10', vary: 'authorization' } as const;
const PRIVATE = { 'cache-control': 'no-store' } as const;

export class Gateway {
  readonly #parts: GatewayParts;
  readonly #nouns = new LoadedNouns(EVERY_NOUN);
  readonly #feeds: Feeds;
  readonly #pushes: Pushes;
  readonly #chains: Chains;

  constructor(parts: GatewayParts) {
    this.#parts = parts;
    this.#feeds = new Feeds(parts);
    const { store, ports, chainBroken } = parts;
    this.#chains = new Chains({ store, clock: ports.clock, broken: chainBroken });
    this.#pushes = new Pushes(parts, this.#chains);
  }

  /** Answers everything under `/db/`. Never throws. */
  async handle(request: Request): Promise<HttpAnswer> {
    try {
      return await this.#answer(request);
    } catch (error) {
      this.#parts.failed(error);
      return error instanceof StoreUnavailable ? refuse.unavailable() : refuse.failed();
    }
  }

  async #answer(request: Request): Promise<HttpAnswer> {
    if (request.body.length > LIMITS.bodyBytes) return refuse.tooLarge(`A request is at most ${LIMITS.bodyBytes} bytes`);
    const recognition = await this.#parts.principals.recognise(request);
    const wait = consumeRequest(this.#parts.limiter, request.ip, recognition.ok ? recognition.visitor : ANONYMOUS);
    if (wait > 0) return refuse.tooMany(wait);
    if (!recognition.ok) return refuse.unauthorized(recognition.code);
    const { visitor } = recognition;
    if (visitor.kind === 'person' && visitor.standing === 'looking') return this.#look(request, visitor);
    const head = headOf(request);
    const pushes = request.path.endsWith('/_bulk_docs');
    // A push that names no head is noted with what it brings.
    if (visitor.kind === 'person' && visitor.deviceId !== null && (head !== null || !pushes)) {
      await this.#parts.sightings.touch(visitor.deviceId, head);
    }
    if (visitor.kind === 'person' && visitor.deviceId !== null) {
      const said = parseHead(request.headers['x-device-chain']);
      // Whoever could leave it out would take away the end of a record unseen. The first app that could be a tablet says it already, so none
      // that is in use is turned away; a person's device keeps no chain.
      if (visitor.kiosk && !said) return refuse.chainUnsaid();
      await this.#chains.heard(visitor.uid, said);
    }
    if (request.path === '/db/_live') return this.#feeds.live(request, visitor);
    if (isOfUsers(request.path)) return users(this.#parts, request, visitor);
    const address = parseAddress(request.path);
    const view = address && viewOf(visitor, address.scope, address.collection, demandingOf(this.#parts));
    if (!address || !view) return nothingThere(visitor);
    if (!isPublic(address) && (visitor.kind === 'anonymous' || visitor.deviceId === null)) {
      return refuse.unauthorized('DEVICE_REVOKED');
    }
    if ('lacks' in view) return refuse.unproven(view.lacks);
    return this.#route(request, visitor, address, view);
  }

  /** reads a part of somebody's own, and leaves no trace of a device; whatever would change something is refused by name. */
  async #look(request: Request, visitor: Visitor): Promise<HttpAnswer> {
    const { path, method } = request;
    if (method === 'PUT' || path.endsWith('/_bulk_docs')) return refuse.forbidden('VIEW_ONLY');
    if (path === '/db/_live') return this.#feeds.live(request, visitor);
    const address = isOfUsers(path) ? null : parseAddress(path);
    const view = address && viewOf(visitor, address.scope, address.collection, demandingOf(this.#parts));
    if (!address || !view || 'lacks' in view) return nothingThere(visitor);
    return address.resource.kind === 'local' ? refuse.noDocument() : this.#route(request, visitor, address, view);
  }

  async #route(request: Request, visitor: Visitor, address: Address, view: Seen): Promise<HttpAnswer> {
    const { store } = this.#parts;
    const { method, query } = request;
    const { db, resource } = address;
    // A device asks because it was told of news: an older copy would hide them.
    const headers = visitor.kind === 'anonymous' && method === 'GET' ? CACHEABLE : PRIVATE;
    const reading: Reading = { store, db, sees: view.sees, aged: this.#agedIn(address), headers };
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
        return this.#feeds.changes(request, visitor, address, reading, parameters);
      }
      case '_all_docs':
        return allDocuments(reading, query, value);
      case '_bulk_get':
        return method === 'POST' ? bulkGet(reading, query, value) : refuse.notAllowed('POST');
      case '_revs_diff':
        return method === 'POST' ? this.#revisionsDiff(reading, visitor, address, value) : refuse.notAllowed('POST');
      case '_bulk_docs':
        return method === 'POST' ? this.#pushes.push(request, visitor, address, value) : refuse.notAllowed('POST');
      default:
        return refuse.noDocument();
    }
  }

  /** A6: asked anew for each document, as an open feed outlives a day. */
  #agedIn({ scope, collection }: Address): Reading['aged'] {
    const aged = this.#nouns.agedIn(`${parseScope(scope)?.kind ?? 'cell'}/${collection}`);
    return aged && ((id) => aged(id, instantOf(this.#parts.ports.clock.now())));
  }

  async #info({ store, db, headers }: Reading): Promise<HttpAnswer> {
    const { seq, epoch, documents, deleted } = await store.info(db);
    const info = { db_name: db, update_seq: seq, doc_count: documents, doc_del_count: deleted, epoch };
    return textAnswer(200, JSON.stringify({ ...info, purge_seq: 0, instance_start_time: '0' }), headers);
  }

  async #local(
    request: Request,
    visitor: Visitor,
    { scope, db }: Address,
    id: string,
    parsed: { readonly value: unknown } | null,
  ): Promise<HttpAnswer> {
    if (request.method !== 'GET' && request.method !== 'PUT') return refuse.notAllowed('GET,PUT');
    // Nobody keeps anything for strangers: an anonymous client keeps its checkpoint itself.
    if (visitor.kind === 'anonymous' || visitor.deviceId === null) {
      return request.method === 'GET' ? refuse.noDocument() : refuse.forbidden('NO_PERMISSION');
    }
    const { uid, deviceId } = visitor;
    const registeredAt = visitor.registeredAt(deviceId);
    const checkpoints: Checkpoints = { store: this.#parts.store, scope, db, owner: `${uid} ${deviceId}`, registeredAt };
    if (request.method === 'GET') return getLocal(checkpoints, id);
    if (!parsed) return refuse.badRequest('invalid UTF-8 JSON');
    const wait = this.#parts.limiter.consume(`checkpoints ${deviceId}`, { most: 3_000, within: HOUR });
    return wait > 0 ? refuse.tooMany(wait) : putLocal(checkpoints, id, request.body.length, parsed.value);
  }

  #revisionsDiff(reading: Reading, visitor: Visitor, address: Address, value: unknown): Promise<HttpAnswer> {
    const { store } = this.#parts;
    const waiting = async (ids: readonly string[]) =>
      visitor.kind === 'person' && mayPropose(visitor.principal, address.scope, address.collection)
        ? pushedRevisions(store, visitor.uid, ids)
        : new Map<string, string>();
    return revisionsDiff(reading, value, waiting);
  }
}
