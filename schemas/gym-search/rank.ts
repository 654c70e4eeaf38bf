/** in which order gyms are listed, and why one stands where it does. Nobody pays for a place. */
import { byText } from '../basics/by-text.ts';
import type { DirectoryRow } from '../gym-directory/row.ts';
import { LIMITS } from '../limits.ts';
import type { Candidate } from './filters.ts';
import { METRES_A_MILE } from './miles.ts';
import type { SearchSort } from './question.ts';
import type { FoundIn, WordHit } from './words.ts';

/** What speaks for it, the weightiest first. */
export type Why = FoundIn | 'near' | 'open' | 'rating' | 'price';

export interface Ranking {
  readonly sort: SearchSort;
  readonly hit: (at: number) => WordHit | undefined;
  readonly open: (row: DirectoryRow) => boolean | undefined;
  /** the mean of all that was said of any gym, and where a gym of which little was said begins. */
  readonly prior: number;
}

/** Within one of these, distance does not matter: who is two streets nearer is not therefore better. Metres. */
const BANDS = [1, 2, 3, 5, 10, 15, 25].map((miles) => miles * METRES_A_MILE);
const bandOf = (metres: number): number => BANDS.filter((most) => metres > most).length;
/** as many reviews the prior weighs. */
const PRIOR_WEIGHT = 10;

/** The middle of five stars: neither liked nor disliked. */
const MIDDLE = 3;

/** of all rows. The middle where nobody has said anything. */
export function priorOf(rows: readonly DirectoryRow[]): number {
  let [sum, count] = [0, 0];
  for (const { rating } of rows) {
    sum += (rating?.mean ?? 0) * (rating?.count ?? 0);
    count += rating?.count ?? 0;
  }
  return count === 0 ? MIDDLE : sum / count;
}

/**
 * R-67, in tenths of a star: what few have said counts for little, and what was said in the last 24 months twice. Who has no score is in the
 * middle: as good as the mean, they would stand before every gym that people like a little less than most.
 */
function tenths({ rating }: DirectoryRow, prior: number): number {
  if (rating === undefined) return 10 * MIDDLE;
  const { count, ageing } = rating;
  const [weight, mean] = [2 * count - (ageing?.older ?? 0), ageing?.mean ?? rating.mean];
  return Math.round((10 * (mean * weight + prior * PRIOR_WEIGHT)) / (weight + PRIOR_WEIGHT));
}

/** Below zero where the first comes before the other. One order on every device and on the server. */
export function inOrderOf({ sort, hit, open, prior }: Ranking): (one: Candidate, other: Candidate) => number {
  // Rounded before they are compared: else a near-draw with a third gym would decide between two.
  const words = ({ at }: Candidate) => -Math.round(10 * (hit(at)?.score ?? 0));
  const metres = (one: Candidate) => one.metres ?? 0;
  const band = (one: Candidate) => bandOf(metres(one));
  const shut = ({ row }: Candidate) => (open(row) === true ? 0 : 1);
  const rating = ({ row }: Candidate) => -tenths(row, prior);
  const unrated = ({ row }: Candidate) => (row.rating === undefined ? 1 : 0);
  const price = ({ row }: Candidate) => row.priceFrom ?? Number.MAX_SAFE_INTEGER;
  const keys = {
    best: [words, band, shut, rating, price, metres],
    nearest: [metres, words, rating, price],
    rating: [unrated, rating, words, band, price, metres],
    price: [price, words, band, rating, metres],
  }[sort];
  return (one, other) => {
    for (const key of keys) {
      const by = key(one) - key(other);
      if (by !== 0) return by;
    }
    return byText(one.row.name.toLowerCase(), other.row.name.toLowerCase()) || byText(one.row.id, other.row.id);
  };
}

/** The first so many in order, without putting the rest in order. */
export function firstOf<T>(all: readonly T[], most: number, order: (one: T, other: T) => number): T[] {
  if (all.length <= most * 4) return all.toSorted(order).slice(0, most);
  const best: T[] = [];
  for (const one of all) {
    const last = best.at(-1);
    if (best.length >= most && last !== undefined && order(one, last) >= 0) continue;
    best.splice(placeIn(best, one, order), 0, one);
    if (best.length > most) best.pop();
  }
  return best;
}

function placeIn<T>(sorted: readonly T[], one: T, order: (one: T, other: T) => number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const there = sorted[middle];
    if (there !== undefined && order(there, one) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** "Why here", of what it is sorted by first. */
export function whyOf({ row, at, metres }: Candidate, { sort, hit, open, prior }: Ranking): Why[] {
  const { rating } = row;
  const isLiked = rating !== undefined && rating.count >= LIMITS.reviewsForScore && rating.mean > prior;
  const all: Why[] = [
    ...(hit(at)?.in ?? []),
    ...(metres === undefined || (metres > (BANDS[2] ?? 0) && sort !== 'nearest') ? [] : (['near'] as const)),
    ...(open(row) === true ? (['open'] as const) : []),
    ...(isLiked || (sort === 'rating' && rating) ? (['rating'] as const) : []),
    ...(sort === 'price' && row.priceFrom !== undefined ? (['price'] as const) : []),
  ];
  const first = ({ best: undefined, nearest: 'near', rating: 'rating', price: 'price' } as const)[sort];
  return first !== undefined && all.includes(first) ? [first, ...all.filter((one) => one !== first)] : all;
}
