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

export interface CutArea {
  readonly area: Area;
  readonly gyms: readonly Gym[];
}

/** @param name of the whole file @param at RFC 3339 instant for the envelopes */
export function cutIntoAreas(gyms: readonly Gym[], name: string, at: string): CutArea[] {
  if (gyms.length <= LIMITS.gymsInArea) return gyms.length === 0 ? [] : [areaOf(name, gyms, at)];
  return [...grouped(gyms, postcodeArea)]
    .toSorted(([one], [other]) => byText(one, other))
    .flatMap(([area, all]) => {
      const called = POSTCODE_AREAS[area] ?? area;
      if (all.length <= LIMITS.gymsInArea) return [areaOf(called, all, at)];
      return pieces(all).map((piece) => areaOf(`${called} (${span(piece, all)})`, piece, at));
    });
}

const outcode = ({ address }: Gym): string => address.postalCode.split(' ')[0] ?? '';
const postcodeArea = (gym: Gym): string => /^[A-Z]+/.exec(outcode(gym))?.[0] ?? '';

/** Whole districts as long as they fit; one that is too large for itself goes by its postcodes. */
function pieces(gyms: readonly Gym[]): Gym[][] {
  const districts = [...grouped(gyms, outcode)]
    .toSorted(([one], [other]) => byNumber.compare(one, other))
    .flatMap(([, all]) => chunks(all.toSorted(byPostcode)));
  const cut: Gym[][] = [];
  for (const district of districts) {
    const last = cut.at(-1);
    if (last && last.length + district.length <= LIMITS.gymsInArea) last.push(...district);
    else cut.push([...district]);
  }
  return cut;
}

/** M2 before M10. */
const byNumber = new Intl.Collator('en-GB', { numeric: true });
const byPostcode = (one: Gym, other: Gym): number =>
  byText(one.address.postalCode, other.address.postalCode) || byText(one._id, other._id);

function chunks(gyms: readonly Gym[]): Gym[][] {
  const count = Math.ceil(gyms.length / LIMITS.gymsInArea);
  const size = Math.ceil(gyms.length / count);
  return Array.from({ length: count }, (_, at) => gyms.slice(at * size, (at + 1) * size));
}

/** `M1–M9`; a district alone `M1`, and where it is cut itself its postcodes: `M1 1AA–M1 4XY`. */
function span(piece: readonly Gym[], all: readonly Gym[]): string {
  const [first, last] = [piece[0], piece.at(-1)];
  if (!first || !last) return '';
  if (outcode(first) !== outcode(last)) return `${outcode(first)}–${outcode(last)}`;
  const isWhole = all.filter((gym) => outcode(gym) === outcode(first)).length === piece.length;
  return isWhole ? outcode(first) : `${first.address.postalCode}–${last.address.postalCode}`;
}

function areaOf(name: string, gyms: readonly Gym[], at: string): CutArea {
  const _id = `area:${slugOfArea(name)}`;
  const middle = (of: (gym: Gym) => number) =>
    Math.round((gyms.reduce((sum, gym) => sum + of(gym), 0) / gyms.length) * 1e6) / 1e6;
  const area: Area = {
    _id,
    type: 'area',
    schemaVersion: SCHEMA_VERSION,
    createdAt: at,
    updatedAt: at,
    createdBy: 'system',
    updatedBy: 'system',
    name,
    slug: slugOfArea(name),
    centre: { lat: middle(({ geo }) => geo.lat), lon: middle(({ geo }) => geo.lon) },
    outcodes: [...new Set(gyms.map(outcode))].toSorted(byNumber.compare).slice(0, LIMITS.outcodesInArea),
    tz: 'Europe/London',
    gymCount: gyms.length,
    status: 'live',
  };
  return { area, gyms: gyms.map((gym) => ({ ...gym, areaId: _id })) };
}

export const slugOfArea = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);

function grouped(gyms: readonly Gym[], by: (gym: Gym) => string): Map<string, Gym[]> {
  const groups = new Map<string, Gym[]>();
  for (const gym of gyms) {
    const group = groups.get(by(gym));
    if (group) group.push(gym);
    else groups.set(by(gym), [gym]);
  }
  return groups;
}
