/** What of a push may not go in now, or not from this device. */

import { FACT_KINDS, NEVER_HELD_KINDS } from '../../../schemas/folds/proposals.ts';
import { opSpokenOf } from '../../../schemas/proposal/shape.ts';
import { waitsForProof } from '../../second-factor/needed.ts';
import type { PushedBatch } from './parts.ts';
import type { PushedRow } from './row.ts';

/**
 * Which of them have to come again, and after how many seconds: those of which there are too many, and what speaks of them. A fact or a
 * cancellation waits for nothing else.
 */
export function heldBack(
  { countRequests, waitsToAsk }: PushedBatch,
  fresh: readonly Exclude<PushedRow, { kind: 'unkept' }>[],
): ReadonlyMap<string, number> {
  const kindOf = (row: PushedRow) => (row.kind === 'proposal' ? row.proposal.kind : null);
  const limits = waitsToAsk > 0 ? new Map<string, number>() : countRequests(fresh.flatMap((row) => kindOf(row) ?? []));
  const held = new Map<string, number>();
  for (const row of fresh) {
    const kind = kindOf(row);
    const isFree = kind !== null && NEVER_HELD_KINDS.includes(kind);
    const own = isFree ? 0 : Math.max(waitsToAsk, limits.get(kind ?? '') ?? 0);
    const maker = row.kind === 'proposal' ? opSpokenOf(row.proposal) : undefined;
    const seconds = Math.max(own, held.get(`proposal:${maker}`) ?? 0);
    if (seconds > 0) held.set(row.id, seconds);
  }
  return held;
}

/** A request of a revoked device is refused at the door, and not kept: its person may sign in again and bring it themselves. */
export function withoutRequest(row: PushedRow): PushedRow {
  if (row.kind !== 'proposal' && row.kind !== 'newer') return row;
  const said = row.kind === 'proposal' ? row.proposal.kind : row.made.kind;
  if (FACT_KINDS.some((kind) => kind === said)) return row;
  return { kind: 'unkept', id: row.id, code: 'DEVICE_REVOKED' };
}

/**
 * What takes a second factor that was not shown is refused at the door, and not kept: shown it, they ask again. What was said without a
 * network was not asked for by anybody who could have shown it then: it waits where it is.
 */
export const withoutProof =
  ({ unproven }: Pick<PushedBatch, 'unproven'>) =>
  (row: PushedRow): PushedRow => {
    const kind = row.kind === 'proposal' ? row.proposal.kind : row.kind === 'newer' ? row.made.kind : null;
    const code = typeof kind === 'string' ? unproven(kind) : null;
    if (typeof kind !== 'string' || code === null) return row;
    return { kind: 'unkept', id: row.id, code, ...(waitsForProof(kind) ? { waits: true } : {}) };
  };
