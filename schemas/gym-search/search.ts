/**
 * Finds gyms among the rows of the directory: the same on a device, in its worker, and on the server. Pure: made of rows and areas, asked with a
 * question, a moment, and what is known beside the rows.
 */
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { Instant, LocalDate } from '../basics/primitives.ts';
import { instantOf, localDay } from '../basics/time.ts';
import type { GymHours } from '../gym/opening-hours.ts';
import type { DirectoryRow } from '../gym-directory/row.ts';
import { type Bounds, isWithin } from './bounds.ts';
import { type ClassTime, classFor } from './classes.ts';
import { type Candidate, type FacetCounts, filtered } from './filters.ts';
import { METRES_A_MILE } from './miles.ts';
import { momentOfOpen, openAt } from './open-at.ts';
import { type PlacedArea, placeReader, type ReadText, type SearchPlace } from './place.ts';
import { DISTANCES, type GymQuestion } from './question.ts';
import { firstOf, inOrderOf, priorOf, type Ranking, type Why, whyOf } from './rank.ts';
import { type WayOut, waysOut } from './ways-out.ts';
import { type WordHit, wordIndex } from './words.ts';

/** What somebody knows of a gym beside its row. */
export interface KnownOfGym {
  readonly hours?: GymHours | undefined;
  /** Absent: its timetable is not here. */
  readonly classes?: readonly ClassTime[] | undefined;
}

export interface AskedAt {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Where "Near me" is; a place in the text comes before it. */
  readonly near?: SearchPlace | undefined;
  /** Only what lies in it belongs to the answer; distances are measured as without it. */
  readonly within?: Bounds | undefined;
  readonly known: (id: string) => KnownOfGym | undefined;
  /** The key of a gym's area. */
  readonly areaOf: (id: string) => string | undefined;
  /** How many of the first are told. */
  readonly limit: number;
}

export interface FoundGym {
  readonly row: DirectoryRow;
  /** From the place in the answer. */
  readonly metres?: number;
  /** */
  readonly why: readonly Why[];
  /** The class that was asked for. */
  readonly time?: ClassTime;
}

export interface GymAnswer {
  readonly found: readonly FoundGym[];
  /** All there are, told or not. */
  readonly total: number;
  /** The key of the area of the first: several areas may share its outcode. Absent: not known here. */
  readonly area?: string;
  /** What distances are measured from. */
  readonly place?: SearchPlace;
  /** A postcode that nothing known here can place. */
  readonly unplaced?: string;
  readonly counts: FacetCounts;
  /** Gyms that may belong to it: their hours are not known here. */
  readonly unknown: number;
  /** Gyms of which nobody here can say whether they belong to it: their classes are not here. */
  readonly unknownClasses: number;
  /** What would find something where this found nothing. */
  readonly ways: readonly WayOut[];
}

export interface GymSearch {
  ask(question: GymQuestion, asking: AskedAt): GymAnswer;
  readonly rows: readonly DirectoryRow[];
}

/** Kilometres. */
const FURTHEST = (Math.max(...DISTANCES) * METRES_A_MILE) / 1000;

export function gymSearch(rows: readonly DirectoryRow[], areas: readonly PlacedArea[]): GymSearch {
  const words = wordIndex(rows);
  // Made when they are first needed: the first page asks for no place.
  const points = whenNeeded(() => pointsOf(rows));
  const reader = whenNeeded(() => placeReader(rows, areas));
  const prior = priorOf(rows);

  return {
    rows,
    ask: (question, asking) => {
      const answer = answered(question, asking);
      if (answer.total > 0) return { ...answer, ways: [] };
      return { ...answer, ways: waysOut(question, (other) => answered(other, { ...asking, limit: 0 }).total) };
    },
  };

  function answered(question: GymQuestion, asking: AskedAt): Omit<GymAnswer, 'ways'> {
    const read: ReadText = question.text.trim() === '' ? { words: '', apart: '' } : reader()(question.text);
    const place = read.place ?? (question.nearMe ? asking.near : undefined);
    const hits = hitsOf(read, question);
    const beside = knownAt(question, asking);
    const nothing = read.unplaced !== undefined && hits === undefined && read.place === undefined;
    const { left, ...beyond } = filtered(
      nothing ? [] : asked(question, asking, candidates(place, question, hits)),
      question,
      beside,
    );
    const ranking: Ranking = {
      sort: question.sort ?? (place ? 'nearest' : 'best'),
      hit: (at) => hits?.get(at),
      open: beside.open,
      prior,
    };
    const found = firstOf(left, asking.limit, inOrderOf(ranking)).map((one): FoundGym => {
      const time = question.classOf === undefined ? undefined : beside.classOf(one.row);
      const told = { row: one.row, why: whyOf(one, ranking), ...(time && { time }) };
      return one.metres === undefined ? told : { ...told, metres: one.metres };
    });
    const area = found[0] && asking.areaOf(found[0].row.id);
    const said = { found, total: left.length, ...beyond, ...(area !== undefined && { area }), ...(place && { place }) };
    return read.unplaced === undefined ? said : { ...said, unplaced: read.unplaced };
  }

  function hitsOf(read: ReadText, { withinMiles }: GymQuestion): ReadonlyMap<number, WordHit> | undefined {
    // A town with a distance means "round there", not "with that name in the address".
    const wanted = withinMiles === undefined ? read.words : read.apart;
    const asTyped = wanted === '' ? undefined : words(wanted);
    // "boxing sale": where no gym has all of it, the boxing that is nearest to Sale.
    return asTyped?.size === 0 && read.apart !== '' && read.apart !== wanted ? words(read.apart) : asTyped;
  }

  function* candidates(
    place: SearchPlace | undefined,
    { withinMiles }: GymQuestion,
    hits: ReadonlyMap<number, unknown> | undefined,
  ): Iterable<Candidate> {
    const one = (at: number): Candidate[] => {
      const row = rows[at];
      if (row === undefined) return [];
      if (place === undefined) return [{ at, row }];
      return [{ at, row, metres: distance(place.geo.lon, place.geo.lat, row.geo.lon, row.geo.lat) * 1000 }];
    };
    if (hits) for (const at of hits.keys()) yield* one(at);
    else if (place && withinMiles !== undefined)
      for (const at of around(points(), place.geo.lon, place.geo.lat, Number.POSITIVE_INFINITY, FURTHEST)) yield* one(at);
    else for (const at of rows.keys()) yield* one(at);
  }
}

/** Those of the one area, and in the box, where there is one. */
function* asked({ area }: GymQuestion, { areaOf, within }: AskedAt, all: Iterable<Candidate>): Iterable<Candidate> {
  for (const one of all)
    if ((!within || isWithin(one.row.geo, within)) && (area === undefined || areaOf(one.row.id) === area)) yield one;
}

function pointsOf(rows: readonly DirectoryRow[]): KDBush {
  const points = new KDBush(Math.max(rows.length, 1));
  for (const { geo } of rows) points.add(geo.lon, geo.lat);
  // It takes no empty set; whoever finds this one finds no row of it.
  if (rows.length === 0) points.add(0, 0);
  return points.finish();
}

function whenNeeded<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Each gym is looked at once a question. */
function knownAt(question: GymQuestion, { now, known }: AskedAt) {
  const moments = new Map<string, ReturnType<typeof openAt>>();
  const open = once((row) => {
    const hours = known(row.id)?.hours;
    if (!hours) return undefined;
    const of = moments.get(hours.timeZone) ?? openAt(momentOfOpen(question.open ?? 'now', now, hours.timeZone));
    moments.set(hours.timeZone, of);
    return of(hours);
  });
  const moment: Instant = instantOf(now);
  const days = new Map<string, LocalDate>();
  const classOf = once((row) => {
    const { classes = [], hours } = known(row.id) ?? {};
    const zone = hours?.timeZone ?? 'Europe/London';
    const today = days.get(zone) ?? localDay(moment, zone);
    days.set(zone, today);
    return classFor(question, classes, moment, today);
  });
  const isKnown = (row: DirectoryRow) => known(row.id)?.classes !== undefined || hasNoTimetable(row);
  const hasClass = (row: DirectoryRow) => (isKnown(row) ? classOf(row) !== undefined : undefined);
  return { open, classOf, hasClass };
}

/** What nobody has taken over is told by open data alone, which has no classes. */
const hasNoTimetable = ({ live, source }: DirectoryRow): boolean => !live && source?.updated !== undefined;

function once<T>(ask: (row: DirectoryRow) => T): (row: DirectoryRow) => T {
  const answers = new Map<DirectoryRow, T>();
  return (row) => {
    if (answers.has(row)) return answers.get(row) as T;
    const answer = ask(row);
    answers.set(row, answer);
    return answer;
  };
}
