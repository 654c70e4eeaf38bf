/**
 * The cheapest way in for whoever comes so many times a month: which passes, and how many of each, in a year of visits that lie evenly apart.
 * A year, so that neither a bundle that lasts longer than a month nor one that runs out before it is used looks better than it is.
 */
import type { Gym, Offer } from '../gym/shape.ts';

const MONTHS = 12;
const DAYS_A_YEAR = 365;

export interface CheapestWay {
  /** How many of each in a year, those that let in most often first. */
  readonly passes: readonly { readonly offer: Offer; readonly times: number }[];
  /** Pence. */
  readonly aYear: number;
  /** Pence, rounded up: nobody pays less than is said. */
  readonly aMonth: number;
}

/**
 * Null where nothing is sold that anybody could come with all year: what only some may buy, only once, or lets in at some hours only is left
 * out, and packs for classes too. Of equal ones the way with fewer passes.
 * @param visits a month, 1 to 30: one a day is what passes let in for
 */
export function cheapestWay({ status, offers }: Pick<Gym, 'status' | 'offers'>, visits: number): CheapestWay | null {
  const sold = status === 'live' ? offers.filter(isForAllYear) : [];
  if (sold.length === 0) return null;
  const due = visits * MONTHS;
  // What the last of so many visits is reached with at the least price.
  const ways: Way[] = [{ pence: 0, bought: 0 }];
  for (let visit = 1; visit <= due; visit += 1) {
    const reached = sold.map((offer) => {
      const before = ways[Math.max(0, visit - visitsWith(offer, visits))] ?? { pence: 0, bought: 0 };
      return { pence: before.pence + offer.price.amountMinor, bought: before.bought + 1, offer };
    });
    ways.push(reached.reduce((best, way) => (isBetter(way, best) ? way : best)));
  }
  const aYear = ways[due]?.pence ?? 0;
  return { passes: boughtIn(ways, visits), aYear, aMonth: Math.ceil(aYear / MONTHS) };
}

interface Way {
  readonly pence: number;
  readonly bought: number;
  /** The last pass of it. */
  readonly offer?: Offer;
}

const isBetter = (one: Way, other: Way): boolean =>
  one.pence < other.pence || (one.pence === other.pence && one.bought < other.bought);

const isForAllYear = ({ status, kind, eligibility, limitPerMember, accessWindows }: Offer): boolean =>
  status === 'on_sale' &&
  ['day', 'multi_visit', 'monthly', 'fixed_term'].includes(kind) &&
  eligibility === undefined &&
  limitPerMember === undefined &&
  accessWindows.length === 0;

/** How often one of these passes lets somebody in who comes so many times a month, from its first visit to its last. */
export function visitsWith({ validity, visits }: Pick<Offer, 'validity' | 'visits'>, aMonth: number): number {
  const { years, months, weeks, days } = Temporal.Duration.from(validity);
  const lasts = years * MONTHS + months + ((weeks * 7 + days) * MONTHS) / DAYS_A_YEAR;
  const inTime = Math.max(1, Math.ceil(lasts * aMonth));
  return visits === undefined ? inTime : Math.min(visits, inTime);
}

function boughtIn(ways: readonly Way[], aMonth: number): CheapestWay['passes'] {
  const times = new Map<Offer, number>();
  for (let at = ways.length - 1; at > 0; ) {
    const offer = ways[at]?.offer;
    if (!offer) break;
    times.set(offer, (times.get(offer) ?? 0) + 1);
    at = Math.max(0, at - visitsWith(offer, aMonth));
  }
  const rows = [...times].map(([offer, count]) => ({ offer, times: count }));
  return rows.toSorted((one, other) => visitsWith(other.offer, aMonth) - visitsWith(one.offer, aMonth));
}
