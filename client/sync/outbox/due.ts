/**
 * What of the outbox goes next. One device's proposals leave in the order in which they were made, so that each finds what it speaks of;
 * a limit that is held holds its own kind, and what speaks of something that is held.
 */
import type { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import type { ProposalKind } from '../../../schemas/folds/proposals.ts';
import { opSpokenOf } from '../../../schemas/proposal/shape.ts';
import type { Item } from './outbox.ts';

type Nouns = Pick<LoadedNouns, 'isNeverHeld'>;

export interface DueItem {
  /** Of one device, in order. */
  readonly batch: readonly Item[];
  /** What must not go yet though nothing was wrong with it, and when it may. */
  readonly behind: readonly { readonly item: Item; readonly until: number; readonly because: 'RATE_LIMITED' | null }[];
}

const NOTHING: DueItem = { batch: [], behind: [] };

/** `now`: corrected clock, milliseconds. At most so many at once. */
export function dueOf(open: readonly Item[], now: number, most: number, nouns: Nouns): DueItem {
  const isDue = ({ nextTryAt }: Item) => (nextTryAt ?? 0) <= now;
  const waiting = open.filter(({ send }) => send === 'waiting');
  const deviceId = waiting.find(isDue)?.proposal.origin.deviceId;
  if (deviceId === undefined) return NOTHING;
  const limits = new Map<ProposalKind, number>();
  const waitsUntil = new Map<string, number>();
  const may: Item[] = [];
  const behind: DueItem['behind'][number][] = [];
  for (const item of waiting.filter(({ proposal }) => proposal.origin.deviceId === deviceId)) {
    const { kind, origin } = item.proposal;
    const spokenOf = waitsUntil.get(opSpokenOf(item.proposal) ?? '');
    const limit = limits.get(kind);
    const own = !isDue(item) && item.because ? (item.nextTryAt ?? 0) : undefined;
    const until = spokenOf ?? limit ?? own;
    if (until === undefined) {
      may.push(item);
      continue;
    }
    waitsUntil.set(origin.opId, until);
    if (own !== undefined && item.because === 'RATE_LIMITED' && !nouns.isNeverHeld(kind)) limits.set(kind, own);
    if (until !== item.nextTryAt) behind.push({ item, until, because: spokenOf === undefined ? 'RATE_LIMITED' : null });
  }
  // What failed with its connection goes along with what was made since: nothing is overtaken.
  return { batch: may.slice(0, may.findLastIndex(isDue) + 1).slice(0, most), behind };
}

/** What a limit on everything else lets through: facts and cancellations that speak of nothing in the rest. */
export function freeOf(batch: readonly Item[], nouns: Nouns): readonly Item[] {
  const held = new Set<string>();
  return batch.filter((item) => {
    const isFree = nouns.isNeverHeld(item.proposal.kind) && !held.has(opSpokenOf(item.proposal) ?? '');
    if (!isFree) held.add(item.proposal.origin.opId);
    return isFree;
  });
}
