/**
 * What everybody may know of a gym without holding it: one row of the directory, enough to find it, to put it on a map and to say what it
 * costs (product.md 2.2). Whoever wants more opens the gym.
 */
import type { Geo } from '../basics/primitives.ts';
import { isPublicGym } from '../gym/public.ts';
import type { Gym } from '../gym/shape.ts';
import { AMENITIES, type AmenityName, OFFER_KINDS, type OfferSort } from './lists.ts';

export interface DirectoryRow {
  readonly id: string;
  readonly name: string;
  readonly town: string;
  readonly postcode: string;
  /** To four decimals of a degree, some eleven metres. */
  readonly geo: Geo;
  readonly activities: readonly string[];
  readonly amenities: readonly AmenityName[];
  /** Sorts of pass on sale. */
  readonly sells: readonly OfferSort[];
  /** Pence; absent where nothing is on sale. */
  readonly priceFrom?: number;
  /** Means to a tenth. `ageing`: so many are no longer recent, and the mean with each recent one twice; absent: all are recent. */
  readonly rating?: {
    readonly mean: number;
    readonly count: number;
    readonly ageing?: { readonly older: number; readonly mean: number } | undefined;
  };
  /** It can be used today: members are let in by us. */
  readonly live: boolean;
  readonly verified: boolean;
  /** A pass that lets in at some hours only is on sale. */
  readonly offPeak: boolean;
  /** Imported: whose data it is, which its licence asks to be said; `updated`: the day it is as old as, while nobody has taken it over. */
  readonly source?: { readonly attribution: string; readonly updated?: string | undefined };
}

const DEGREES = 1e4;
const rounded = (degrees: number): number => Math.round(degrees * DEGREES) / DEGREES;

const sourceOf = ({ attribution, updated }: NonNullable<Gym['source']>, isAsImported: boolean) => ({
  attribution,
  ...(isAsImported && updated !== undefined && { updated }),
});

const tenth = (mean: number): number => Math.round(mean * 10) / 10;

const ratingIn = ({ mean, count, ageing }: NonNullable<Gym['rating']>): NonNullable<DirectoryRow['rating']> => ({
  ...{ mean: tenth(mean), count },
  ...(ageing && { ageing: { older: ageing.older, mean: tenth(ageing.mean) } }),
});

/** Null for a gym that not everybody may see. */
export function rowOf(gym: Gym): DirectoryRow | null {
  if (!isPublicGym(gym)) return null;
  const live = gym.status === 'live';
  const onSale = live ? gym.offers.filter(({ status }) => status === 'on_sale') : [];
  const prices = onSale.map(({ price }) => price.amountMinor);
  const has = new Set(gym.amenityFeature.flatMap(({ type, value }) => (value ? [type] : [])));
  return {
    id: gym._id,
    name: gym.name,
    town: gym.address.addressLocality,
    postcode: gym.address.postalCode,
    geo: { lat: rounded(gym.geo.lat), lon: rounded(gym.geo.lon) },
    activities: gym.activities,
    amenities: AMENITIES.filter((type) => has.has(type)),
    sells: OFFER_KINDS.filter((kind) => onSale.some((offer) => offer.kind === kind)),
    ...(prices.length > 0 && { priceFrom: Math.min(...prices) }),
    ...(gym.rating && { rating: ratingIn(gym.rating) }),
    live,
    verified: gym.verified === true,
    offPeak: onSale.some(({ accessWindows }) => accessWindows.length > 0),
    ...(gym.source && { source: sourceOf(gym.source, gym.status === 'listed') }),
  };
}
