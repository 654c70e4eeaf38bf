/**
 * 3.9, A2: a limit that is held holds only what there is too much of. What happened, and what is given back, waits for nothing but what it
 * speaks of: neither at the server's door nor on a device that can reach it.
 */
import { Violation } from '../violation.ts';
import type { Attempt, KeptProposal, PushLog, ReachedServer } from './log.ts';

/** Facts, and places that are given back. */
const NEVER_HELD = ['checkin.record', 'booking.acknowledge', 'notice.seen', 'booking.cancel'];
/** What failed goes again within a quarter of an hour, and may fail once more. */
const LONGEST_WAIT = 35 * 60_000;

export function limits(log: PushLog): void {
  for (const attempt of log.attempts) heldAtTheDoor(attempt);
  const taken = new Map(log.acknowledged.map((one) => [one.proposal._id, one.at]));
  const tried = new Map<string, number[]>();
  for (const { at, rows } of log.attempts) for (const { _id } of rows) tried.set(_id, [...(tried.get(_id) ?? []), at]);
  for (const one of log.kept) {
    if (one.isGone || !NEVER_HELD.includes(one.kind)) continue;
    const maker = one.bookingId?.replace('booking:', 'proposal:') ?? '';
    const isOfAnother = !log.kept.some(({ proposalId }) => proposalId === maker);
    const from = isOfAnother ? one.at : Math.max(one.at, taken.get(maker) ?? Number.POSITIVE_INFINITY);
    waited(
      one,
      { from, until: taken.get(one.proposalId), tried: tried.get(one.proposalId) ?? [] },
      log.reaches.get(one.device) ?? [],
    );
  }
}

function heldAtTheDoor({ held }: Attempt): void {
  const makers = new Set(held.map(({ origin }) => `booking:${origin.opId}`));
  const free = held.find(({ kind, body }) => NEVER_HELD.includes(kind) && !makers.has(body.bookingId ?? ''));
  if (free) throw new Violation('3.9', `${free._id} (${free.kind}) was held at the door, behind what is too much`);
}

interface Wait {
  readonly from: number;
  readonly until: number | undefined;
  readonly tried: readonly number[];
}

/** Nowhere so long a time in which the server could be reached, nothing came between, and it was not tried. */
function waited(
  { proposalId, kind }: KeptProposal,
  { from, until = Number.POSITIVE_INFINITY, tried }: Wait,
  reaches: readonly ReachedServer[],
): void {
  const turns = [...reaches.map(({ at }) => at), ...tried, from, until]
    .filter((at) => at >= from && at <= until)
    .sort((a, b) => a - b);
  for (const [index, at] of turns.entries()) {
    const next = turns[index + 1];
    if (next === undefined || next - at <= LONGEST_WAIT) continue;
    const isThere = reaches.findLast((reach) => reach.at <= at)?.isThere ?? false;
    if (isThere && Number.isFinite(next))
      throw new Violation(
        '3.9',
        `${proposalId} (${kind}) waited ${Math.round((next - at) / 60_000)} min, and nothing was in its way`,
      );
  }
}
