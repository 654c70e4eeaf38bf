/** Whether a push may come in at all: whose it is, how many rows it has, how much its device has pushed (A3). Then `push` answers its rows. */
import { mayPropose } from '../../../schemas/folds/access.ts';
import { NEVER_HELD_KINDS } from '../../../schemas/folds/proposals.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { HttpAnswer, Request } from '../../exchange.ts';
import type { Visitor } from '../../principals/principals.ts';
import { proofFor, unproven as whyUnproven } from '../../second-factor/needed.ts';
import type { Address } from '../address.ts';
import { isObject } from '../parameters.ts';
import { demandingOf, type GatewayParts } from '../parts.ts';
import * as refuse from '../refusals.ts';
import { consumeRequests } from '../request-limits.ts';
import { Arrivals } from './arrivals.ts';
import type { Chains } from './chains.ts';
import { push } from './push.ts';
import type { PushedRow } from './row.ts';
import { Turns } from './turns.ts';

const HOUR = 3_600_000;

export class Pushes {
  readonly #parts: GatewayParts;
  readonly #arrivals: Arrivals;
  readonly #turns = new Turns();
  readonly #chains: Chains;

  constructor(parts: GatewayParts, chains: Chains) {
    this.#parts = parts;
    this.#chains = chains;
    this.#arrivals = new Arrivals(parts.store, parts.ports.scheduler, parts.gather ?? 0);
  }

  async push(request: Request, visitor: Visitor, address: Address, value: unknown): Promise<HttpAnswer> {
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
    const wait = this.#parts.limiter.consume(`facts ${deviceId}`, { most, within: HOUR }, facts);
    if (wait > 0) return refuse.tooMany(wait);
    const asked = value.docs.length - facts;
    const waitsToAsk = this.#parts.limiter.consume(`writes ${deviceId}`, { most, within: HOUR }, asked);
    if (waitsToAsk > 0 && facts === 0) return refuse.tooMany(waitsToAsk);
    const { store, sightings, ports, release, turnedAway = () => {} } = this.#parts;
    const newEdits = value.new_edits !== false;
    const saidHead = headOf(request) !== null;
    const revoked = visitor.standing === 'revoked';
    const countRequests = (kinds: readonly string[]) => consumeRequests(this.#parts.limiter, uid, kinds);
    const demanding = demandingOf(this.#parts);
    const unproven = (kind: string) => whyUnproven(proofFor(kind), visitor, demanding);
    const answering = { unproven, newEdits, release, revoked, saidHead, countRequests, waitsToAsk, turnedAway };
    const followed = (rows: readonly PushedRow[]) => this.#chains.follow(uid, rows);
    const who = { uid, deviceId, speaksFor, registeredAt, followed };
    const parts = { store, arrivals: this.#arrivals, sightings, clock: ports.clock, ...who, ...answering };
    const { docs } = value;
    return this.#turns.run(deviceId, () => push(parts, docs));
  }
}

/** `X-Device-Head`: the highest number that a device has given out. */
export function headOf({ headers }: Request): number | null {
  const head = headers['x-device-head'];
  return head !== undefined && /^\d{1,10}$/.test(head) ? Math.min(Number(head), 1_000_000_000) : null;
}

const isNeverHeld = (raw: unknown): boolean => isObject(raw) && NEVER_HELD_KINDS.some((kind) => kind === raw.kind);
