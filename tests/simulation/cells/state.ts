/** What a cell has beside its store, as its rules ask for it. */
import type { Booking } from '../../../schemas/booking/shape.ts';
import type { Moment } from '../../../schemas/decision.ts';
import type { Pass } from '../../../schemas/pass/shape.ts';
import type { Body } from '../../../sync-server/store/store.ts';
import type { CellName, Placement } from './placement.ts';

/** What is held is with another cell, or will be. Nothing else is held for this in these worlds. */
export const AWAY = 'CONFLICT_HELD';

/** What would come of it, by what its home knew when it sent it on. */
export interface AskedElsewhere {
  /** Of a purchase. */
  readonly pass?: Pass;
  /** Of a place that is given back: as it would be, where that takes one of the two late claims (X3). */
  readonly claim?: Booking;
  /** And the late claims that were there before, at gyms of any cell. */
  readonly before?: readonly Booking[];
}

/** What a cell goes by, as it is at the moment of deciding. */
export interface CellState {
  readonly name: CellName;
  readonly placement: Placement;
  /** Whether it counts that gym, and is not giving it away just now. */
  decides(gymId: string): boolean;
  /** Proposals of theirs that may be with other cells. */
  asked(uid: string): ReadonlyMap<string, AskedElsewhere>;
  note(uid: string, proposalId: string, asked: AskedElsewhere): void;
  /** What a home sent with a proposal; undefined for what was made by its own people. */
  brought(proposalId: string): Brought | undefined;
  /** A fault on purpose: this of what somebody has is counted in each cell by itself. */
  readonly countsPerCell: 'places' | 'passes' | 'late claims' | null;
}

/** When it happened and when it was heard of, as its home judged it, and what its home counted. */
export interface Brought extends Pick<Moment, 'judgedAt' | 'claimable' | 'heardAt'> {
  readonly lateClaims?: readonly Booking[] | undefined;
}

/** Held until another cell has decided it. */
export function isAway(body: Body): boolean {
  const { outcome } = body;
  return (
    typeof outcome === 'object' && outcome !== null && 'code' in outcome && outcome.state === 'held' && outcome.code === AWAY
  );
}
