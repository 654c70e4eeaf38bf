/** What a question leaves of the gyms, and how many each other choice would leave: said before anybody chooses it. */
import type { DirectoryRow } from '../gym-directory/row.ts';
import { LIMITS } from '../limits.ts';
import { METRES_A_MILE } from './miles.ts';
import { DISTANCES, type GymQuestion, PRICES, RATINGS } from './question.ts';

/** A gym that the words and the place leave. */
export interface Candidate {
  /** Its place in the rows. */
  readonly at: number;
  readonly row: DirectoryRow;
  readonly metres?: number;
}

/** What the rows do not carry. Undefined: not known here. */
export interface Beside {
  readonly open: (row: DirectoryRow) => boolean | undefined;
  readonly hasClass: (row: DirectoryRow) => boolean | undefined;
}

/** By choice, how many gyms there would be with it, all else as it is. Of amenities: with that one more. */
export interface FacetCounts {
  readonly within: Readonly<Record<string, number>>;
  readonly activity: Readonly<Record<string, number>>;
  readonly price: Readonly<Record<string, number>>;
  readonly pass: Readonly<Record<string, number>>;
  readonly amenity: Readonly<Record<string, number>>;
  readonly rating: Readonly<Record<string, number>>;
  readonly offPeak: number;
  readonly open: number;
}

export interface Filtered {
  readonly left: readonly Candidate[];
  readonly counts: FacetCounts;
  /** All else fits, and whether it is open then nobody here knows. */
  readonly unknown: number;
  /** All else fits, or may, and its classes are not here. */
  readonly unknownClasses: number;
}

type Facet = 'within' | 'activity' | 'price' | 'pass' | 'amenity' | 'rating' | 'offPeak' | 'open' | 'class';
type Choices = readonly string[];

function apart(lists: ReadonlyMap<Choices, number>): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const [choices, count] of lists) for (const one of choices) counts.set(one, (counts.get(one) ?? 0) + count);
  return Object.fromEntries(counts);
}

const starsOf = ({ rating }: DirectoryRow): number => (rating && rating.count >= LIMITS.reviewsForScore ? rating.mean : 0);
const isWithin = (metres: number | undefined, miles: number): boolean => metres === undefined || metres <= miles * METRES_A_MILE;

export function filtered(candidates: Iterable<Candidate>, question: GymQuestion, beside: Beside): Filtered {
  const { withinMiles, activity, maxPounds, sells, amenities, minStars, offPeak } = question;
  const steps = { within: DISTANCES.map(() => 0), price: PRICES.map(() => 0), rating: RATINGS.map(() => 0) };
  // Many gyms have the same list, and then it is one: each is counted whole, and taken apart once.
  const lists = { activity: new Map<Choices, number>(), pass: new Map<Choices, number>(), amenity: new Map<Choices, number>() };
  const step = (facet: keyof typeof steps, at: number) => {
    steps[facet][at] = (steps[facet][at] ?? 0) + 1;
  };
  const list = (facet: keyof typeof lists, choices: Choices) => lists[facet].set(choices, (lists[facet].get(choices) ?? 0) + 1);
  const left: Candidate[] = [];
  let [openCount, offPeakCount, unknown, unknownClasses] = [0, 0, 0, 0];
  for (const candidate of candidates) {
    const { row, metres } = candidate;
    const stars = starsOf(row);
    const open = beside.open(row);
    const missing = amenities.filter((one) => !row.amenities.includes(one));
    const failed: Facet[] = [];
    if (withinMiles !== undefined && !isWithin(metres, withinMiles)) failed.push('within');
    if (activity !== undefined && !row.activities.includes(activity)) failed.push('activity');
    if (maxPounds !== undefined && !(row.priceFrom !== undefined && row.priceFrom <= maxPounds * 100)) failed.push('price');
    if (sells !== undefined && !row.sells.includes(sells)) failed.push('pass');
    if (missing.length > 0) failed.push('amenity');
    if (minStars !== undefined && stars < minStars) failed.push('rating');
    if (offPeak && !row.offPeak) failed.push('offPeak');
    const isClass = question.classOf === undefined ? true : beside.hasClass(row);
    const mayBeOpen = question.open === undefined || open !== false;
    if (failed.length === 0 && mayBeOpen && isClass === undefined) unknownClasses += 1;
    if (failed.length === 0 && question.open !== undefined && open === undefined && isClass === true) unknown += 1;
    if (question.open !== undefined && open !== true) failed.push('open');
    if (isClass !== true) failed.push('class');
    if (failed.length > 1) continue;
    const [only] = failed;
    if (only === undefined) left.push(candidate);
    // With the one that fails chosen otherwise it would be there: it counts among the choices of that one alone.
    const isCountedBy = (facet: Facet) => only === undefined || only === facet;
    if (isCountedBy('within') && metres !== undefined)
      for (let at = 0; at < DISTANCES.length; at += 1) if (isWithin(metres, DISTANCES[at] ?? 0)) step('within', at);
    if (isCountedBy('activity')) list('activity', row.activities);
    if (isCountedBy('price') && row.priceFrom !== undefined)
      for (let at = 0; at < PRICES.length; at += 1) if (row.priceFrom <= (PRICES[at] ?? 0) * 100) step('price', at);
    if (isCountedBy('pass')) list('pass', row.sells);
    if (only === undefined) list('amenity', row.amenities);
    if (isCountedBy('rating')) for (let at = 0; at < RATINGS.length; at += 1) if (stars >= (RATINGS[at] ?? 5)) step('rating', at);
    if (isCountedBy('offPeak') && row.offPeak) offPeakCount += 1;
    if (isCountedBy('open') && open === true) openCount += 1;
  }
  const stepped = (facet: keyof typeof steps, choices: readonly number[]) =>
    Object.fromEntries(choices.map((choice, at) => [choice, steps[facet][at] ?? 0] as const).filter(([, count]) => count > 0));
  const within = stepped('within', DISTANCES);
  const [price, rating] = [stepped('price', PRICES), stepped('rating', RATINGS)];
  return {
    left,
    counts: {
      ...{ within, activity: apart(lists.activity), price, pass: apart(lists.pass), amenity: apart(lists.amenity), rating },
      ...{ offPeak: offPeakCount, open: openCount },
    },
    ...{ unknown, unknownClasses },
  };
}
