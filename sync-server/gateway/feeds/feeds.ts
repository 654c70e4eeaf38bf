/** `_changes` and `_live` for whoever asks: admitted, watched for as long as they are open, and ended with the access they were given on (A7). */
import type { HttpAnswer, Request } from '../../exchange.ts';
import type { PersonVisitor, Visitor } from '../../principals/principals.ts';
import { unproven } from '../../second-factor/needed.ts';
import type { Address } from '../address.ts';
import type { Reading } from '../documents/documents.ts';
import type { ChangesParameters } from '../parameters.ts';
import { demandingOf, type GatewayParts } from '../parts.ts';
import * as refuse from '../refusals.ts';
import { viewOf } from '../view.ts';
import { thenDo, untilLeft, watchAccess } from './access-watch.ts';
import { changes } from './changes.ts';
import { databasesOfScopes, live } from './live.ts';
import { OpenFeeds, openingOf } from './open-feeds.ts';

/** Seconds after which somebody tries again who found too many feeds open where they are. */
const FEED_AGAIN = 10;
const PRIVATE = { 'cache-control': 'no-store' } as const;

export class Feeds {
  readonly #parts: GatewayParts;
  readonly #feeds = new OpenFeeds();

  constructor(parts: GatewayParts) {
    this.#parts = parts;
  }

  async changes(
    request: Request,
    visitor: Visitor,
    address: Address,
    reading: Reading,
    parameters: ChangesParameters,
  ): Promise<HttpAnswer> {
    const parts = { ...this.#parts, scheduler: this.#parts.ports.scheduler };
    const { db, sees, aged, headers } = reading;
    if (parameters.feed === 'normal') return changes(parts, { db, sees, aged, headers, parameters, asking: request });
    if (visitor.kind === 'anonymous' && parameters.feed === 'continuous') return refuse.unauthorized('SIGN_IN_AGAIN');
    const holds = (now: Visitor) => {
      const view = viewOf(now, address.scope, address.collection, demandingOf(this.#parts));
      return view !== null && 'sees' in view && view.sees === sees;
    };
    const watch =
      visitor.kind === 'anonymous' ? untilLeft(request) : watchAccess(this.#parts, request, visitor, sees ? () => true : holds);
    if (!this.#feeds.admit(openingOf(request.ip, visitor, 'feed'), watch.signal, watch.end)) {
      watch.end();
      return refuse.tooMany(FEED_AGAIN);
    }
    const answer = await changes(parts, { db, sees, aged, headers: PRIVATE, parameters, asking: watch });
    if (typeof answer.body !== 'string') return { ...answer, body: thenDo(answer.body, watch.end) };
    watch.end();
    return answer;
  }

  async live(request: Request, visitor: Visitor): Promise<HttpAnswer> {
    if (request.method !== 'GET') return refuse.notAllowed('GET');
    if (visitor.kind === 'anonymous') return refuse.unauthorized('SIGN_IN_AGAIN');
    if (visitor.deviceId === null || visitor.standing === 'revoked') return refuse.unauthorized('DEVICE_REVOKED');
    const scopes = request.query.get('scopes') ?? '';
    const of = (now: Visitor) =>
      databasesOfScopes(scopes, (scope, collection) => viewOf(now, scope, collection, demandingOf(this.#parts)));
    const followed = of(visitor);
    if (!followed) return refuse.badRequest('Too many scopes');
    // Shown, or wanted of them all of a sudden: the next stream says what is open now, and what waits for that goes.
    const shown = (now: PersonVisitor) => unproven('session', now, demandingOf(this.#parts));
    const before = shown(visitor);
    const holds = (now: Visitor) => {
      const left = new Set(of(now)?.dbs);
      return (
        now.kind === 'person' &&
        now.standing === visitor.standing &&
        shown(now) === before &&
        followed.dbs.every((db) => left.has(db))
      );
    };
    const { signal, end } = watchAccess(this.#parts, request, visitor, holds);
    if (!this.#feeds.admit(openingOf(request.ip, visitor, 'stream'), signal, end)) {
      end();
      return refuse.tooMany(FEED_AGAIN);
    }
    // Whoever looks is no device of theirs.
    const left = visitor.standing === 'looking' ? () => {} : this.#parts.sightings.streamOpened(visitor.deviceId);
    const over = () => {
      left();
      end();
    };
    return {
      status: 200,
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      body: thenDo(live(this.#parts, followed, signal), over),
    };
  }
}
