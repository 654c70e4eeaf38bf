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
const COUNTED = ['within', 'activity', 'price', 'pass', 'amenity', 'rating'] as const;

const starsOf = ({ rating }: DirectoryRow): number => (rating && rating.count >= LIMITS.reviewsForScore ? rating.mean : 0);
const isWithin = (metres: number | undefined, miles: number): boolean => metres === undefined || metres <= miles * METRES_A_MILE;

export function filtered(candidates: Iterable<Candidate>, question: GymQuestion, beside: Beside): Filtered {
  const { withinMiles, activity, maxPounds, sells, amenities, minStars, offPeak } = question;
  const counts = new Map<string, Map<string, number>>(COUNTED.map((name) => [name, new Map()]));
  const add = (facet: (typeof COUNTED)[number], choice: string) => {
    const all = counts.get(facet);
    all?.set(choice, (all.get(choice) ?? 0) + 1);
  };
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
      for (const miles of DISTANCES) if (isWithin(metres, miles)) add('within', String(miles));
    if (isCountedBy('activity')) for (const one of row.activities) add('activity', one);
    if (isCountedBy('price') && row.priceFrom !== undefined)
      for (const pounds of PRICES) if (row.priceFrom <= pounds * 100) add('price', String(pounds));
    if (isCountedBy('pass')) for (const kind of row.sells) add('pass', kind);
    if (only === undefined) for (const one of row.amenities) add('amenity', one);
    if (isCountedBy('rating')) for (const least of RATINGS) if (stars >= least) add('rating', String(least));
    if (isCountedBy('offPeak') && row.offPeak) offPeakCount += 1;
    if (isCountedBy('open') && open === true) openCount += 1;
  }
  const said = (facet: (typeof COUNTED)[number]) => Object.fromEntries(counts.get(facet) ?? []);
  const byChoice = { within: said('within'), activity: said('activity'), price: said('price'), pass: said('pass') };
  return {
    left,
    counts: { ...byChoice, amenity: said('amenity'), rating: said('rating'), offPeak: offPeakCount, open: openCount },
    ...{ unknown, unknownClasses },
  };
}
