/**
 * L6, 5.0, 6.1: nothing happened before it could have, and nothing after it was heard of. Before: before its device was registered, its
 * author had the power, what it is about was made, or its device was last in touch without having made it.
 */
import { Violation } from '../violation.ts';
import { type Claims, isAccepted, type ObservedDecision } from './claims.ts';
import { FORGOTTEN_BY_DEATH, type PushLog } from './log.ts';

export function judged(log: PushLog, claims: Claims): void {
  const madeAt = creations(claims);
  stated(log, claims, madeAt);
  const numbers = new Map<string, string>();
  for (const one of claims.decided) {
    const { _id, origin } = one.proposal;
    const at = Date.parse(one.judgedAt);
    if (at > Date.parse(one.receivedAt)) throw new Violation('L6', `${_id} is judged after it was received`);
    if (Date.parse(one.receivedAt) > one.at) throw new Violation('L6', `${_id} was answered before it was received`);
    for (const [what, bound] of bounds(log, claims, one, madeAt)) {
      if (bound !== undefined && at < bound)
        throw new Violation('L6', `${_id} (${one.proposal.kind}) is judged ${(bound - at) / 60_000} min before ${what}`);
    }
    const number = `${origin.deviceId} ${origin.seq}`;
    const other = numbers.get(number);
    if (other && isAccepted(one)) throw new Violation('L6', `${_id} and ${other} are both number ${origin.seq} of one device`);
    if (isAccepted(one)) numbers.set(number, _id);
  }
}

type Bound = readonly [what: string, at: number | undefined];

function bounds(log: PushLog, { said }: Claims, one: ObservedDecision, madeAt: ReadonlyMap<string, number>): Bound[] {
  const { kind, body, origin } = one.proposal;
  const received = Date.parse(one.receivedAt);
  // What arrived later is no bound for what had been received by then.
  const contact = one.contacts.findLast(({ head, at }) => head < origin.seq && at < received);
  const about = madeAt.get(body.bookingId ?? (kind === 'checkin.record' ? (body.passId ?? '') : ''));
  return [
    ['its device was registered', log.registered.get(origin.deviceId)?.at],
    ['its device was last in touch', contact && contact.at - FORGOTTEN_BY_DEATH],
    ['its author had the power', kind === 'checkin.record' ? heldSince(said, one.uid, body.gymId, received) : undefined],
    // A server that was taken back may hear of a visit before it hears again of the pass.
    ['what it is about was made', about !== undefined && about < received ? about : undefined],
  ];
}

/** Since when somebody had worked there without a break, as far as had been said by then. */
function heldSince(said: Claims['said'], uid: string, gymId: string | undefined, by: number): number | undefined {
  let since: number | undefined;
  let isHeld = false;
  for (const { kind, body, at } of said) {
    if (at >= by || body.uid !== uid || body.gymId !== gymId) continue;
    if (kind === 'system.employed' && !isHeld) since = at;
    if (kind === 'system.employed' || kind === 'system.employment-ended') isHeld = kind === 'system.employed';
  }
  return since;
}

/** Who said that they had made so many has made them by then: nothing of it is later, unless what it rests on is. */
function stated(log: PushLog, claims: Claims, madeAt: ReadonlyMap<string, number>): void {
  const before = new Map<string, ObservedDecision[]>();
  for (const one of claims.decided) {
    const { _id, kind, origin } = one.proposal;
    const own = before.get(origin.deviceId) ?? [];
    before.set(origin.deviceId, [...own, one]);
    const first = one.contacts.find(({ head, since }) => head >= origin.seq && since < Date.parse(one.receivedAt));
    if (!first || !isAccepted(one) || !['booking.cancel', 'checkin.record'].includes(kind)) continue;
    const earlier = own.filter(({ proposal }) => proposal.origin.seq < origin.seq).map(({ judgedAt }) => Date.parse(judgedAt));
    const rests = bounds(log, claims, one, madeAt).map(([, at]) => at ?? 0);
    const latest = Math.max(first.since, ...rests, ...earlier) + FORGOTTEN_BY_DEATH;
    if (Date.parse(one.judgedAt) > latest)
      throw new Violation('L6', `${_id} is judged after its device had said that it was made`);
  }
}

/** When there was a booking (as its request was judged), or a pass (as its sale was heard of: nothing is sold offline, L4). */
function creations({ decided }: Claims): Map<string, number> {
  const requests = decided.filter((one) => one.proposal.kind === 'booking.request' && isAccepted(one));
  const sales = decided.filter((one) => one.proposal.kind === 'pass.buy');
  return new Map([
    ...requests.map((one): [string, number] => [`booking:${one.proposal.origin.opId}`, Date.parse(one.judgedAt)]),
    ...sales.map((one): [string, number] => [`pass:${one.proposal.origin.opId}`, Date.parse(one.receivedAt)]),
  ]);
}
