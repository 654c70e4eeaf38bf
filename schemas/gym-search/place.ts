/**
 * Places a person can name in the search box without a network: postcodes, outcodes and towns, put on the map by the gyms that are known
 * ("from there" is only as exact as the nearest of them allows, and says so).
 */
import { middleOf } from '../area/middle.ts';
import type { Area } from '../area/shape.ts';
import type { Geo } from '../basics/primitives.ts';
import type { DirectoryRow } from '../gym-directory/row.ts';

export interface SearchPlace {
  /** What distances are measured from, in words: `M32 0ZS`, `M32`, `Sale`, `where you are`. */
  readonly label: string;
  readonly geo: Geo;
}

/** What was typed, taken apart. */
export interface ReadText {
  /** What is left to look for in names, towns and activities. */
  readonly words: string;
  /** The same without the town that was named in it: "boxing" of "boxing sale". */
  readonly apart: string;
  readonly place?: SearchPlace;
  /** A postcode was typed that nothing saved here can put on the map. */
  readonly unplaced?: string;
}

export type PlacedGym = Pick<DirectoryRow, 'geo' | 'postcode' | 'town'>;
export type PlacedArea = Pick<Area, 'name' | 'outcodes' | 'centre'>;

/** Reads what was typed. A postcode is a place; a town is one as well, and words that a gym may have in its name or address. */
export type ReadPlace = (text: string) => ReadText;

/** Outcode, and as much of the second half as has been typed; the second half needs no space once it is whole. */
const postcodeIn = /\b([A-Z]{1,2}[0-9][A-Z0-9]?)(?:\s*([0-9])([ABD-HJLNP-UW-Z]{2})|\s+([0-9])[ABD-HJLNP-UW-Z]?)?(?![A-Z0-9])/i;

export function placeReader(gyms: readonly PlacedGym[], areas: readonly PlacedArea[]): ReadPlace {
  const exact = new Map<string, Geo[]>();
  const sectors = new Map<string, Geo[]>();
  const outcodes = new Map<string, Geo[]>();
  const towns = new Map<string, { label: string; geos: Geo[] }>();
  for (const { postcode, town: said, geo } of gyms) {
    const outcode = outcodeOf(postcode);
    add(exact, postcode, geo);
    add(sectors, `${outcode} ${postcode[outcode.length + 1]}`, geo);
    add(outcodes, outcode, geo);
    const town = said.trim();
    if (town === '') continue;
    const known = towns.get(town.toLowerCase());
    if (known) known.geos.push(geo);
    else towns.set(town.toLowerCase(), { label: town, geos: [geo] });
  }
  const areaOf = (outcode: string) => areas.find((area) => area.outcodes.includes(outcode));

  return (text) => {
    const words = text.trim().replace(/\s+/g, ' ');
    const found = postcodeIn.exec(words);
    if (found?.[1] !== undefined) {
      const outcode = found[1].toUpperCase();
      const sector = found[2] ?? found[4];
      const inward = found[2] !== undefined ? `${found[2]}${found[3]}`.toUpperCase() : undefined;
      const rest = `${words.slice(0, found.index)} ${words.slice(found.index + found[0].length)}`.trim().replace(/\s+/g, ' ');
      const here = inward === undefined ? undefined : exact.get(`${outcode} ${inward}`);
      if (here) return { words: rest, apart: rest, place: { label: `${outcode} ${inward}`, geo: middleOf(here) } };
      const near = (sector === undefined ? undefined : sectors.get(`${outcode} ${sector}`)) ?? outcodes.get(outcode);
      if (near) return { words: rest, apart: rest, place: { label: outcode, geo: middleOf(near) } };
      const area = areaOf(outcode);
      if (area) return { words: rest, apart: rest, place: { label: area.name, geo: area.centre } };
      // "F45" may be an outcode nobody here has, or a kind of training: only a whole postcode is certain.
      if (inward !== undefined) return { words: rest, apart: rest, unplaced: `${outcode} ${inward}` };
    }
    const named = townIn(words, (name) => towns.get(name));
    if (named === undefined) return { words, apart: words };
    return { words, apart: named.rest, place: { label: named.town.label, geo: middleOf(named.town.geos) } };
  };
}

/** Between a town and the rest they only join. */
const JOINING = /^(in|at|near|around|by)$/i;

/** The longest town that stands in the text as whole words, and what is left without it. */
function townIn<T>(text: string, townOf: (name: string) => T | undefined): { town: T; rest: string } | undefined {
  const all = text.split(' ');
  for (let length = all.length; length > 0; length -= 1)
    for (let from = all.length - length; from >= 0; from -= 1) {
      const town = townOf(
        all
          .slice(from, from + length)
          .join(' ')
          .toLowerCase(),
      );
      if (town === undefined) continue;
      const before = all.slice(0, from);
      if (JOINING.test(before.at(-1) ?? '')) before.pop();
      return { town, rest: [...before, ...all.slice(from + length)].join(' ') };
    }
  return undefined;
}

/** The part of a postcode before the space. */
function outcodeOf(postcode: string): string {
  return postcode.split(' ')[0] ?? postcode;
}

function add(places: Map<string, Geo[]>, name: string, geo: Geo): void {
  const known = places.get(name);
  if (known) known.push(geo);
  else places.set(name, [geo]);
}
