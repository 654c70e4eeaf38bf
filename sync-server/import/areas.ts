/**
 * Which area each gym of an import is in (product.md 2.3): exactly one, of at most as many gyms as one pin holds. A file that fits is the
 * area that it is called after; a larger one is cut by Royal Mail's postcode areas, and one of those that is still too large by its
 * districts, in their order: `Manchester (M1–M9)`. The same file is always cut the same way.
 */
import type { Area } from '../../schemas/area/shape.ts';
import { byText } from '../../schemas/basics/by-text.ts';
import { SCHEMA_VERSION } from '../../schemas/basics/envelope.ts';
import type { Gym } from '../../schemas/gym/shape.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { POSTCODE_AREAS } from './postcode-areas.ts';

/** What of a site says where it belongs. */
export interface PlacedSite {
  readonly gymId: string;
  readonly postcode: string;
}

/** @param name of the whole file @returns gym's id → name of its area */
export function cutIntoAreas(sites: readonly PlacedSite[], name: string): ReadonlyMap<string, string> {
  if (sites.length <= LIMITS.gymsInArea) return named(sites, name);
  const cut = [...grouped(sites, postcodeArea)].flatMap(([area, all]) => {
    const called = POSTCODE_AREAS[area] ?? area;
    if (all.length <= LIMITS.gymsInArea) return [...named(all, called)];
    return pieces(all).flatMap((piece) => [...named(piece, `${called} (${span(piece, all)})`)]);
  });
  return new Map(cut);
}

const named = (sites: readonly PlacedSite[], name: string): ReadonlyMap<string, string> =>
  new Map(sites.map(({ gymId }) => [gymId, name]));
const outcode = ({ postcode }: Pick<PlacedSite, 'postcode'>): string => postcode.split(' ')[0] ?? '';
const postcodeArea = (site: PlacedSite): string => /^[A-Z]+/.exec(site.postcode)?.[0] ?? '';

/** Whole districts as long as they fit; one that is too large for itself goes by its postcodes. */
function pieces(sites: readonly PlacedSite[]): PlacedSite[][] {
  const districts = [...grouped(sites, outcode)]
    .toSorted(([one], [other]) => byNumber.compare(one, other))
    .flatMap(([, all]) => chunks(all.toSorted(byPostcode)));
  const cut: PlacedSite[][] = [];
  for (const district of districts) {
    const last = cut.at(-1);
    if (last && last.length + district.length <= LIMITS.gymsInArea) last.push(...district);
    else cut.push([...district]);
  }
  return cut;
}

/** M2 before M10. */
const byNumber = new Intl.Collator('en-GB', { numeric: true });
const byPostcode = (one: PlacedSite, other: PlacedSite): number =>
  byText(one.postcode, other.postcode) || byText(one.gymId, other.gymId);

function chunks(sites: readonly PlacedSite[]): PlacedSite[][] {
  const count = Math.ceil(sites.length / LIMITS.gymsInArea);
  const size = Math.ceil(sites.length / count);
  return Array.from({ length: count }, (_, at) => sites.slice(at * size, (at + 1) * size));
}

/** `M1–M9`; a district alone `M1`, and where it is cut itself its postcodes: `M1 1AA–M1 4XY`. */
function span(piece: readonly PlacedSite[], all: readonly PlacedSite[]): string {
  const [first, last] = [piece[0], piece.at(-1)];
  if (!first || !last) return '';
  if (outcode(first) !== outcode(last)) return `${outcode(first)}–${outcode(last)}`;
  const isWhole = all.filter((site) => outcode(site) === outcode(first)).length === piece.length;
  return isWhole ? outcode(first) : `${first.postcode}–${last.postcode}`;
}

/**
 * Two files may call an area the same. New gyms go into the first of `Leeds`, `Leeds 2`, … that no other file has filled: it holds none that was
 * imported, or some of this file and has room for the rest.
 * @param sites those that belong together @param heldIn the area that a gym is in already @returns name of each gym's area, if it is new
 */
export async function freeNames(
  areaOf: ReadonlyMap<string, string>,
  heldIn: (gymId: string) => string | undefined,
  gymsIn: (areaId: string) => Promise<readonly Pick<Gym, '_id'>[]>,
): Promise<ReadonlyMap<string, string>> {
  const free = new Map<string, string>();
  for (const [name, gyms] of Map.groupBy([...areaOf], ([, called]) => called)) {
    const ids = gyms.map(([id]) => id);
    const fresh = ids.filter((id) => heldIn(id) === undefined).length;
    for (let at = 1; ; at += 1) {
      const called = numbered(name, at);
      const there = (await gymsIn(areaIdOf(called))).filter(({ _id }) => _id.startsWith(IMPORTED));
      const isOurs = there.some(({ _id }) => areaOf.get(_id) === name);
      if (there.length > 0 && !(isOurs && there.length + fresh <= LIMITS.gymsInArea) && fresh > 0) continue;
      if (there.length > 0 && !isOurs) continue;
      free.set(name, called);
      break;
    }
  }
  return new Map([...areaOf].map(([id, name]) => [id, free.get(name) ?? name]));
}

/** What an import calls its gyms begins so. */
const IMPORTED = 'gym:ap-';
const LONGEST_NAME = 60;

const numbered = (name: string, at: number): string => (at === 1 ? name : `${name.slice(0, LONGEST_NAME - 4)} ${at}`);

/** What is gathered of an area while its gyms pass by, each as often as it comes. */
export class AreaSketch {
  readonly id: string;
  readonly #name: string;
  readonly #gyms = new Set<string>();
  readonly #outcodes = new Set<string>();
  #lat = 0;
  #lon = 0;

  constructor(name: string) {
    this.#name = name;
    this.id = areaIdOf(name);
  }

  add({ _id, geo, address }: Gym): void {
    if (this.#gyms.has(_id)) return;
    this.#gyms.add(_id);
    this.#outcodes.add(outcode({ postcode: address.postalCode }));
    this.#lat += geo.lat;
    this.#lon += geo.lon;
  }

  /** @param at RFC 3339 instant for the envelope @returns null where no gym came */
  document(at: string): Area | null {
    const gymCount = this.#gyms.size;
    if (gymCount === 0) return null;
    const middle = (sum: number) => Math.round((sum / gymCount) * 1e6) / 1e6;
    return {
      _id: this.id,
      type: 'area',
      schemaVersion: SCHEMA_VERSION,
      createdAt: at,
      updatedAt: at,
      createdBy: 'system',
      updatedBy: 'system',
      name: this.#name,
      slug: slugOfArea(this.#name),
      centre: { lat: middle(this.#lat), lon: middle(this.#lon) },
      outcodes: [...this.#outcodes].toSorted(byNumber.compare).slice(0, LIMITS.outcodesInArea),
      tz: 'Europe/London',
      gymCount,
      status: 'live',
    };
  }
}

const areaIdOf = (name: string): string => `area:${slugOfArea(name)}`;

const slugOfArea = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);

function grouped(sites: readonly PlacedSite[], by: (site: PlacedSite) => string): Map<string, PlacedSite[]> {
  const groups = new Map<string, PlacedSite[]>();
  for (const site of sites) {
    const group = groups.get(by(site));
    if (group) group.push(site);
    else groups.set(by(site), [site]);
  }
  return groups;
}
