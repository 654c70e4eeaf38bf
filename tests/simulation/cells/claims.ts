/**
 * What a home counts of what its people asked of other cells and were not told yet: as if they had it. None of it can then be one too many, and
 * what is asked at home is counted with it (R-19, R-22, X3).
 */
import { stamp } from '../../../schemas/basics/revise.ts';
import { memberScope, selfScope } from '../../../schemas/basics/scope.ts';
import { slotIn } from '../../../schemas/booking/seats.ts';
import { Booking } from '../../../schemas/booking/shape.ts';
import { type Finding, found, type Known, type Moment } from '../../../schemas/decision.ts';
import type { Documents, DocumentType } from '../../../schemas/folds/documents.ts';
import { gymOf, timetableOf } from '../../../schemas/gym/known.ts';
import { opIdOf } from '../../../schemas/proposal/shape.ts';
import { gymIn } from './placement.ts';
import { type AskedElsewhere, AWAY, type CellState } from './state.ts';

/** What is being decided: its kind, its id, and the late claims that came with it from the home of whoever made it. */
interface Deciding {
  readonly kind: string;
  readonly proposalId: string;
  readonly lateClaims?: readonly Booking[] | undefined;
}

/** As if they had all that they have asked for elsewhere, but for what is just being decided. */
export function withClaims(cell: CellState, known: Known, moment: Moment, deciding: Deciding): Known {
  const scope = memberScope(moment.by);
  const find = <T extends DocumentType>(type: T, db: string, field: string, value: string): Finding<readonly Documents[T][]> => {
    const finding = known.find(type, db, field, value);
    if (finding.state !== 'known') return finding;
    const rows = rowsWith(type, db, finding.value);
    return { ...finding, value: rows as typeof finding.value };
  };
  const rowsWith = (type: DocumentType, db: string, rows: readonly Documents[DocumentType][]) => {
    const waits = () => waiting(cell, known, moment.by, deciding.proposalId);
    const others = cell.countsPerCell;
    const ownRows = () => rows.filter((one) => gymIn(cell.placement, one) === cell.name);
    if (type === 'booking' && db === `${scope}/bookings`) {
      if (others === 'places') return ownRows();
      const places = missing(rows, placesAsked(cell, known, moment, deciding.proposalId));
      if (deciding.kind !== 'booking.cancel') return [...rows, ...places];
      if (others === 'late claims') return [...ownRows(), ...places];
      const claims = [...(deciding.lateClaims ?? []), ...waits().flatMap(({ claim }) => claim ?? [])];
      return [...rows, ...places, ...missing(rows.filter(isClaim), claims).map(apart)];
    }
    if (type === 'pass' && db === `${scope}/passes` && deciding.kind === 'pass.buy') {
      if (others === 'passes') return ownRows();
      const passes = waits().flatMap(({ pass }) => pass ?? []);
      return [...rows, ...missing(rows, passes)];
    }
    return rows;
  };
  return { get: known.get.bind(known), find };
}

/** The late claims that are counted by now, those of which nobody knows yet among them (X3). */
export function lateClaims(cell: CellState, known: Known, uid: string, except: string): Booking[] {
  const own = found(known.find('booking', `${memberScope(uid)}/bookings`, 'memberId', uid)) ?? [];
  const claimed = own.filter(isClaim);
  const asked = waiting(cell, known, uid, except).flatMap(({ claim }) => claim ?? []);
  return [...claimed, ...missing(claimed, asked)];
}

const isClaim = (one: object): boolean => 'claimedOnTime' in one && one.claimedOnTime === true;
/** It is counted beside the place that it speaks of, and is nobody's place itself. */
const apart = (claim: Booking): Booking => ({ ...claim, _id: `${claim._id}.claimed` as Booking['_id'] });

function missing<T extends { readonly _id: string }>(rows: readonly { readonly _id: string }[], more: readonly T[]): T[] {
  const held = new Set(rows.map(({ _id }) => _id));
  return more.filter(({ _id }) => !held.has(_id));
}

/** Of theirs that is with another cell, or will be. */
function waiting(cell: CellState, known: Known, uid: string, except: string): AskedElsewhere[] {
  return [...cell.asked(uid)].flatMap(([proposalId, asked]) => {
    if (proposalId === except) return [];
    const outcome = found(known.get('proposal', `${selfScope(uid)}/proposals`, proposalId))?.outcome;
    return outcome?.state === 'held' && outcome.code === AWAY ? [asked] : [];
  });
}

/** The places that they asked for. */
export function placesAsked(cell: CellState, known: Known, moment: Moment, except = ''): Booking[] {
  return [...cell.asked(moment.by).keys()].flatMap((proposalId) => {
    if (proposalId === except) return [];
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
