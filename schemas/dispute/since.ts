/** The moments before which nothing can have been said of a dispute (L6). */
import type { Instant } from '../basics/primitives.ts';
import { found, type Known } from '../decision.ts';
import { grantOf } from '../employment/powers.ts';
import { anyDispute, debtDispute, gymsDispute, ownDispute, ownSubject } from './known.ts';
import type {
  DisputeAppeal,
  DisputeConcede,
  DisputeContest,
  DisputeDecide,
  DisputeNote,
  DisputeOpen,
  DisputeState,
  DisputeWithdraw,
} from './proposals.ts';

type Since = readonly (Instant | undefined)[];

export const openedSince = ({ body }: DisputeOpen, known: Known, by: string): Since => [
  found(ownSubject(known, by, body.subject))?.judgedAt,
];

export const statedSince = ({ body }: DisputeState | DisputeConcede, known: Known, by: string): Since => [
  grantOf(known, by, body.gymId)?.since,
  found(gymsDispute(known, body.gymId, body.disputeId))?.createdAt,
];

/** When it counts as having been made: who opens one without a network can take it back there. */
export const withdrawnSince = ({ body }: DisputeWithdraw, known: Known, by: string): Since => [
  found(ownDispute(known, by, body.disputeId))?.judgedAt,
];

/** Nobody disagrees with what is not decided. */
export const appealedSince = ({ body }: DisputeAppeal, known: Known, by: string): Since => [
  found(ownDispute(known, by, body.disputeId))?.decision?.at,
];

export const contestedSince = ({ body }: DisputeContest, known: Known, by: string): Since => [
  grantOf(known, by, body.gymId)?.since,
  found(gymsDispute(known, body.gymId, body.disputeId))?.decision?.at,
];

export const decidedSince = ({ body }: DisputeDecide, known: Known): Since => [
  found(anyDispute(known, body.disputeId))?.createdAt,
];

export const notedSince = ({ body }: DisputeNote, known: Known): Since => [found(debtDispute(known, body.disputeId))?.createdAt];
