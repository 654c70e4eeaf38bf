/**
 * What a cell decides, and what it leaves to another. The home of whoever made a proposal takes it and tells them how it ended; what it is about
 * says which cell decides it. Before it goes there its home asks what only the home can count: what they may have over all gyms,
 * the places they have asked for elsewhere included, of which nobody knows yet whether they have them.
 */
import { stamp } from '../../../schemas/basics/revise.ts';
import { memberScope, selfScope } from '../../../schemas/basics/scope.ts';
import { slotIn } from '../../../schemas/booking/seats.ts';
import { Booking } from '../../../schemas/booking/shape.ts';
import { accepted, type Decision, found, held, type Known, type Moment } from '../../../schemas/decision.ts';
import type { AnyProposal, DecidedProposal } from '../../../schemas/folds/proposals.ts';
import { gymOf, timetableOf } from '../../../schemas/gym/known.ts';
import { settleMember } from '../../../schemas/pass/member.ts';
import { momentOf } from '../../../schemas/proposal/judge.ts';
import type { HeldTimedOut } from '../../../schemas/proposal/proposals.ts';
import { asMade, opIdOf } from '../../../schemas/proposal/shape.ts';
import type { Decide } from '../../../sync-server/decider/decide-entry.ts';
import { type CellName, gymIdIn, gymIn, type Placement } from './placement.ts';

/** What is held is with another cell, or will be. Nothing else is held for this in these worlds. */
export const AWAY = 'CONFLICT_HELD';

/** What is said to a cell in place of a proposal that is held: visits of theirs elsewhere have become known, and what is known is settled again. */
export const VISITS_ELSEWHERE = 'proposal:visits-elsewhere';

/** Its home asks by name. A timer may be any cell's that has held it once, and knows nothing of what another has decided since. */
const IS_ASKED = /:s\d+$/;

/** What a cell goes by, as it is at the moment of deciding. */
export interface CellState {
  readonly name: CellName;
  readonly placement: Placement;
  /** Whether it counts that gym, and is not giving it away just now. */
  decides(gymId: string): boolean;
  /** Proposals of theirs that may be with other cells. */
  asked(uid: string): ReadonlySet<string>;
  note(uid: string, proposalId: string): void;
  /** When a home judged that something happened which it sent here; undefined for what was made by its own people. */
  brought(proposalId: string): Pick<Moment, 'judgedAt' | 'claimable'> | undefined;
  /** A fault on purpose: what somebody has is counted in each cell by itself. */
  readonly countsPerCell: boolean;
}

/** Places, lists and passes are the word of the gym's cell; whatever else stands in the way, the home has shown to who asked. */
const OF_THE_GYM = /^(SLOT_FULL|PLACE_OFFERED|PASS_\w+)$/;

export function decidingIn(cell: CellState, rule: Decide): Decide {
  /** A cell writes nothing that another counts, or is about to: what is left out here follows there from the same visits. */
  const own = (decision: Decision): Decision => ({
    ...decision,
    documents: decision.documents.filter((doc) => {
      const gymId = gymIdIn(doc);
      return gymId === null || cell.decides(gymId);
    }),
  });

  const elsewhere: Decide = (proposal, known, moment) => {
    if (cell.placement.people[moment.by] === cell.name && proposal.kind === 'booking.request') {
      const verdict = rule(proposal, fromAfar(cell, withClaims(cell, known, moment)), moment);
      if (verdict.state === 'refused' && !OF_THE_GYM.test(verdict.code ?? '')) return own(verdict);
      cell.note(moment.by, proposal._id);
    }
    return held(AWAY);
  };

  /** What was held because its gym was another cell's, or nobody's for a moment, and is this one's now. A timer of any other is not this cell's to end. */
  const wake = ({ _id, body }: HeldTimedOut, known: Known, moment: Moment): Decision | null => {
    const { uid, proposalId } = body;
    const waiting = found(known.get('proposal', `${selfScope(uid)}/proposals`, proposalId));
    if (waiting?.outcome.state !== 'held' || waiting.outcome.code !== AWAY) return null;
    const gymId = gymOfProposal(waiting, known, uid);
    if (gymId === null || !cell.decides(gymId) || !IS_ASKED.test(_id)) return accepted([]);
    const { judgedAt } = waiting.outcome;
    const made = momentOf(waiting.origin, { by: uid, receivedAt: waiting.receivedAt }, known);
    const when = cell.brought(proposalId) ?? { judgedAt, claimable: made.claimable };
    const asked: Moment = { ...moment, by: uid, ...when };
    const { state, code, facts, documents } = own(rule(asMade(waiting), withClaims(cell, known, asked), asked));
    if (state === 'held') return accepted([]);
    return { ...accepted(documents), settles: [{ proposalId, uid, state, ...(code && { code }), ...(facts && { facts }) }] };
  };

  return (proposal, known, moment) => {
    if (proposal.kind === 'system.held-timed-out') {
      const { uid, proposalId } = proposal.body;
      if (proposalId === VISITS_ELSEWHERE) return own(accepted(settleMember(known, moment, uid, {})));
      return wake(proposal, known, moment) ?? own(rule(proposal, known, moment));
    }
    const gymId = moment.by === 'system' ? null : gymOfProposal(proposal, known, moment.by);
    if (gymId !== null && !cell.decides(gymId)) return elsewhere(proposal, known, moment);
    const when = { ...moment, ...cell.brought(proposal._id) };
    return own(rule(proposal, moment.by === 'system' ? known : withClaims(cell, known, when), when));
  };
}

/** The gym that a proposal is about; null where it is about nothing but who made it. */
export function gymOfProposal(proposal: AnyProposal | DecidedProposal, known: Known, by: string): string | null {
  const { body } = proposal;
  if ('gymId' in body && typeof body.gymId === 'string') return body.gymId;
  if ('passId' in body && typeof body.passId === 'string')
    return found(known.get('pass', `${memberScope(by)}/passes`, body.passId))?.gymIds[0] ?? null;
  return null;
}

/** Of gyms that are counted elsewhere it knows what everybody sees, and what stands in their own books is unknown, as on any device (A4). */
function fromAfar(cell: CellState, known: Known): Known {
  const isHidden = (db: string) => {
    const key = /^gym-([^/]+)\//.exec(db)?.[1];
    return key !== undefined && !cell.decides(`gym:${key}`);
  };
  return {
    get: (type, db, id) => (isHidden(db) ? { state: 'unknown' } : known.get(type, db, id)),
    find: (type, db, field, value) => (isHidden(db) ? { state: 'unknown' } : known.find(type, db, field, value)),
  };
}

/** As if they had every place they have asked for elsewhere: none of them can then be one too many. */
function withClaims(cell: CellState, known: Known, moment: Moment): Known {
  const db = `${memberScope(moment.by)}/bookings`;
  return {
    get: known.get.bind(known),
    find(type, asked, field, value) {
      const finding = known.find(type, asked, field, value);
      if (type !== 'booking' || asked !== db || finding.state !== 'known') return finding;
      if (cell.countsPerCell)
        return { ...finding, value: finding.value.filter((one) => gymIn(cell.placement, one) === cell.name) };
      const held = new Set<string>(finding.value.map(({ _id }) => _id));
      const claims = claimsOf(cell, known, moment).filter(({ _id }) => !held.has(_id));
      return { ...finding, value: [...finding.value, ...claims] as typeof finding.value };
    },
  };
}

function claimsOf(cell: CellState, known: Known, moment: Moment): Booking[] {
  return [...cell.asked(moment.by)].flatMap((proposalId) => {
    const asked = found(known.get('proposal', `${selfScope(moment.by)}/proposals`, proposalId));
    if (asked?.kind !== 'booking.request' || asked.outcome.state !== 'held' || asked.outcome.code !== AWAY) return [];
    const { gymId, slotId, joinWaitlistIfFull } = asked.body;
    const slot = slotIn(found(timetableOf(known, gymId, slotId)), slotId);
    const gym = found(gymOf(known, gymId));
    if (!slot || !gym) return [];
    return Booking.parse({
      _id: `booking:${opIdOf(proposalId)}`,
      type: 'booking',
      ...stamp(moment),
      proposalId,
      judgedAt: asked.outcome.judgedAt,
      slotId,
      gymId,
      memberId: moment.by,
      memberName: 'Member',
      gymName: gym.name,
      slotName: slot.name,
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      timeZone: gym.timeZone,
      joinWaitlistIfFull,
      status: 'confirmed',
      cutoffAt: slot.startsAt,
      late: false,
      creditReturned: false,
      strike: false,
      flags: [],
    });
  });
}
