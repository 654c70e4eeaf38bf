/**
 * L6, 5.0, 6.1: nothing happened before it could have, and nothing after it was heard of. Before: before its device was registered, its
 * author had the power, what it is about was made, or its device was last in touch without having made it.
 */
import { Violation } from '../violation.ts';
import { type Claims, type Decided, isAccepted } from './claims.ts';
import { FORGOTTEN_BY_DEATH, type PushLog } from './log.ts';

export function judged(log: PushLog, claims: Claims): void {
  const madeAt = creations(claims);
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

function bounds(log: PushLog, { said }: Claims, one: Decided, madeAt: ReadonlyMap<string, number>): Bound[] {
  const { kind, body, origin } = one.proposal;
  // What arrived later is no bound for what had been received by then.
  const contact = log.contacts
    .get(origin.deviceId)
    ?.findLast(({ head, at }) => head < origin.seq && at < Date.parse(one.receivedAt));
  const granted = said.find(
    ({ kind: what, body: to }) => what === 'system.employed' && to.uid === one.uid && to.gymId === body.gymId,
  );
  return [
    ['its device was registered', log.registered.get(origin.deviceId)?.at],
    ['its device was last in touch', contact && contact.at - FORGOTTEN_BY_DEATH],
    ['its author had the power', kind === 'checkin.record' ? granted?.at : undefined],
    ['what it is about was made', madeAt.get(body.bookingId ?? (kind === 'checkin.record' ? (body.passId ?? '') : ''))],
  ];
}

/** When there was a booking (as its request was judged), or a pass (as it was sold). */
function creations({ decided, passes }: Claims): Map<string, number> {
  const requests = decided.filter((one) => one.proposal.kind === 'booking.request' && isAccepted(one));
  return new Map([
    ...requests.map((one): [string, number] => [`booking:${one.proposal.origin.opId}`, Date.parse(one.judgedAt)]),
    ...passes.map((pass): [string, number] => [pass._id, Date.parse(pass.createdAt)]),
  ]);
}
