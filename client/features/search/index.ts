/**
 * Gym search over what the device has saved. Pure: made from the gyms and areas, asked with a question and a moment. Words go through
 * MiniSearch (typing slips forgiven, all words needed), distance through a k-d tree; the same answer with or without a network.
 */
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import MiniSearch from 'minisearch';
import { type GymHours, openState } from '../../../schemas/gym/opening-hours.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { type PlacedArea, placeReader, type SearchPlace } from './place.ts';

/** What of a gym is searched. */
export type SearchableGym = GymHours &
  Pick<Gym, '_id' | 'name' | 'tagline' | 'address' | 'geo' | 'activities' | 'status' | 'offers'>;

export interface GymQuestion {
  /** Name, town, activity or postcode, as typed. */
  readonly text: string;
  readonly activity?: string | undefined;
  /** Chosen by "Near me"; a place in the text comes before it. */
  readonly near?: SearchPlace | undefined;
  readonly withinMiles?: number | undefined;
  readonly openNow?: boolean;
  /** Where nothing is chosen: nearest first as soon as there is a place, else what fits best. */
  readonly sort?: 'best' | 'nearest' | undefined;
}

export interface FoundGym<G extends SearchableGym = Gym> {
  readonly gym: G;
  /** From the place in the answer. */
  readonly metres?: number;
}

export interface GymAnswer<G extends SearchableGym = Gym> {
  readonly found: readonly FoundGym<G>[];
  /** What distances are measured from. */
  readonly place?: SearchPlace;
  /** A postcode nothing saved on this device can place. */
  readonly unplaced?: string;
}

export interface GymSearch<G extends SearchableGym = Gym> {
  /** `now` in milliseconds since 1970; only "open now" looks at it. */
  ask(question: GymQuestion, now: number): GymAnswer<G>;
  /** Every activity of the gyms, in alphabetical order. */
  readonly activities: readonly string[];
}

const kilometresPerMile = 1.609344;
const sells = (gym: SearchableGym) => gym.status === 'live' && gym.offers.some((offer) => offer.status === 'on_sale');

export function gymSearch<G extends SearchableGym>(gyms: readonly G[], areas: readonly PlacedArea[]): GymSearch<G> {
  const words = wordIndex(gyms);
  const points = new KDBush(gyms.length);
  for (const gym of gyms) points.add(gym.geo.lon, gym.geo.lat);
  points.finish();
  const readPlace = placeReader(gyms, areas);

  return {
    activities: [...new Set(gyms.flatMap((gym) => gym.activities))].sort((one, other) => one.localeCompare(other, 'en-GB')),
    ask(question, now) {
      const read = readPlace(question.text);
      const place = read.place ?? question.near;
      // A town with a distance means "round there", not "with that name in the address".
      const wanted = question.withinMiles === undefined ? read.words : read.apart;
      const asTyped = wanted === '' ? undefined : words(wanted);
      // "boxing sale": where no gym has all of it, the boxing that is nearest to Sale.
      const scores = asTyped?.size === 0 && read.apart !== '' && read.apart !== wanted ? words(read.apart) : asTyped;
      const nearestFirst = place !== undefined && question.sort !== 'best';
      const fits = (gym: G) =>
        (question.activity === undefined || gym.activities.includes(question.activity)) &&
        (question.openNow !== true || openState(gym, now).state === 'open');

      let found: FoundGym<G>[];
      if (read.unplaced !== undefined && wanted === '' && read.place === undefined) found = [];
      else
        found = candidates(question.withinMiles, place)
          .filter(({ gym }) => (scores === undefined || scores.has(gym._id)) && fits(gym))
          .sort(nearestFirst ? byDistance : bestFirst(scores));
      return { found, ...(place && { place }), ...(read.unplaced !== undefined && { unplaced: read.unplaced }) };
    },
  };

  function candidates(withinMiles: number | undefined, place: SearchPlace | undefined): FoundGym<G>[] {
    if (place === undefined) return gyms.map((gym) => ({ gym }));
    const { lat, lon } = place.geo;
    const reach = withinMiles === undefined ? Number.POSITIVE_INFINITY : withinMiles * kilometresPerMile;
    return around(points, lon, lat, Number.POSITIVE_INFINITY, reach).flatMap((index) => {
      const gym = gyms[index];
      return gym === undefined ? [] : [{ gym, metres: distance(lon, lat, gym.geo.lon, gym.geo.lat) * 1000 }];
    });
  }
}

function byDistance(one: FoundGym<SearchableGym>, other: FoundGym<SearchableGym>): number {
  return (one.metres ?? 0) - (other.metres ?? 0) || byName(one, other);
}

const byName = (one: FoundGym<SearchableGym>, other: FoundGym<SearchableGym>) =>
  one.gym.name.localeCompare(other.gym.name, 'en-GB');

/** How well the words fit; with equal words the nearer, and where nothing is measured a gym that can be used today, then the alphabet. */
function bestFirst(scores: ReadonlyMap<string, number> | undefined) {
  const tenths = ({ gym }: FoundGym<SearchableGym>) => Math.round(10 * (scores?.get(gym._id) ?? 0));
  const cost = ({ gym, metres }: FoundGym<SearchableGym>) => metres ?? (sells(gym) ? 0 : 1);
  return (one: FoundGym<SearchableGym>, other: FoundGym<SearchableGym>) => {
    // Rounded before they are compared: else a near-draw with a third gym would decide between two.
    const words = tenths(other) - tenths(one);
    return words || cost(one) - cost(other) || byName(one, other);
  };
}

/** Without accents, so that "Café" is found by "cafe". */
const plain = (term: string) => term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function wordIndex(gyms: readonly SearchableGym[]): (text: string) => ReadonlyMap<string, number> {
  const fields = ['name', 'tagline', 'town', 'street', 'postcode', 'activities'];
  const index = new MiniSearch<SearchableGym>({
    idField: '_id',
    fields,
    extractField: (gym, field) => fieldOf(gym, field),
    processTerm: (term) => plain(term) || null,
    searchOptions: {
      boost: { name: 3, town: 2, activities: 2 },
      prefix: true,
      combineWith: 'AND',
    },
  });
  index.addAll(gyms);
  const forgiving = (term: string) => (term.length > 4 ? 0.2 : false);
  return (text) => {
    // A slip is forgiven only where nothing fits as typed: "stret" is Stretford, not every Street.
    const exact = index.search(text);
    const hits = exact.length > 0 ? exact : index.search(text, { fuzzy: forgiving });
    return new Map(hits.map((hit) => [String(hit.id), hit.score]));
  };
}

function fieldOf(gym: SearchableGym, field: string): string {
  switch (field) {
    case '_id':
      return gym._id;
    case 'name':
      return gym.name;
    case 'tagline':
      return gym.tagline ?? '';
    case 'town':
      return `${gym.address.addressLocality} ${gym.address.addressRegion ?? ''}`;
    case 'street':
      return gym.address.streetAddress;
    case 'postcode':
      // Typed without the space as well.
      return `${gym.address.postalCode} ${gym.address.postalCode.replace(' ', '')}`;
    default:
      return gym.activities.join(' ');
  }
}
