/**
 * Finds gyms for who has not got them: the directory's rows with the hours of all gyms, and the timetables of those that a class is looked for in.
 * The index is made at the first question, and again once a row has changed.
 */

import { Area } from '../../schemas/area/shape.ts';
import { keyOf } from '../../schemas/basics/key.ts';
import type { Geo } from '../../schemas/basics/primitives.ts';
import { areaScope } from '../../schemas/basics/scope.ts';
import { instantOf, localDay } from '../../schemas/basics/time.ts';
import type { Bounds } from '../../schemas/gym-search/bounds.ts';
import { type ClassTime, classTimesOf } from '../../schemas/gym-search/classes.ts';
import { changedQuestion, DISTANCES, EMPTY_QUESTION, type GymQuestion } from '../../schemas/gym-search/question.ts';
import { type GymAnswer, type GymSearch, gymSearch, type KnownOfGym } from '../../schemas/gym-search/search.ts';
import { Timetable } from '../../schemas/slot/shape.ts';
import type { Store } from '../store/store.ts';
import type { AllRows, GymDirectory } from './directory.ts';

/** The words of the device say what it is measured from. */
const HERE = 'where you are';
/** Gyms whose timetables are read for one question, the first in its order: the rest is told as not known. What nobody has taken over has none. */
const MOST_TIMETABLES = 400;
/** So far down that order they are looked for. */
const MOST_LOOKED_AT = 10_000;
const AREAS = 1000;
const BASICS = 'public/basics';

export interface FinderParts {
  readonly store: Pick<Store, 'getMany' | 'list'>;
  readonly directory: Pick<GymDirectory, 'all'>;
  readonly clock: { now(): number };
}

/** Only the words and the place: what another choice would find counts as well, and what may be open. */
const placedOf = ({ text, area, withinMiles, ...question }: GymQuestion): GymQuestion =>
  changedQuestion(sortedOf(question), { text, area, withinMiles: withinMiles && Math.max(...DISTANCES) });

const sortedOf = ({ nearMe, sort }: Pick<GymQuestion, 'nearMe' | 'sort'>): GymQuestion =>
  changedQuestion(EMPTY_QUESTION, { nearMe, sort });

export class GymFinder {
  readonly #parts: FinderParts;
  #made: { readonly version: number; readonly search: GymSearch } | undefined;

  constructor(parts: FinderParts) {
    this.#parts = parts;
  }

  /** `within`: nothing outside belongs to the answer. */
  async find(question: GymQuestion, limit: number, here?: Geo, within?: Bounds): Promise<GymAnswer> {
    const all = await this.#parts.directory.all();
    const search = await this.#search(all);
    const now = this.#parts.clock.now();
    const near = here && { label: HERE, geo: here };
    const hours = (id: string): KnownOfGym => ({ hours: all.hours(id) });
    const asking = { now, near, within, areaOf: all.areaOf };
    if (question.classOf === undefined) return search.ask(question, { ...asking, limit, known: hours });
    const hasNone = (id: string) => all.hours(id)?.status === 'listed';
    /** Of the first that one of these finds, each before what the next finds. */
    const withClasses = async (looked: readonly GymQuestion[]): Promise<GymAnswer> => {
      const found = looked.flatMap((one) => search.ask(one, { ...asking, limit: MOST_LOOKED_AT, known: hours }).found);
      const ids = [...new Set(found.map(({ row }) => row.id))].filter((id) => !hasNone(id));
      const classes = await this.#classes(ids.slice(0, MOST_TIMETABLES), question.classDay, all, now);
      const known = (id: string): KnownOfGym => ({
        hours: all.hours(id),
        classes: classes.get(id) ?? (hasNone(id) ? [] : undefined),
      });
      return search.ask(question, { ...asking, limit, known });
    };
    const without = changedQuestion(question, { classOf: undefined, classFrom: undefined, classDay: undefined });
    const answer = await withClasses([without, placedOf(question)]);
    // What else would find something is looked for among all of them.
    return answer.total > 0 ? answer : withClasses([without, placedOf(question), sortedOf(question)]);
  }

  async #search(all: AllRows): Promise<GymSearch> {
    if (this.#made?.version === all.version) return this.#made.search;
    const basics = await this.#parts.store.list(BASICS, { after: 'area:', limit: AREAS });
    const areas = basics.flatMap(({ id, body }) => {
      const read = Area.safeParse({ _id: id, ...body });
      return read.success ? [read.data] : [];
    });
    const search = gymSearch(all.rows, areas);
    this.#made = { version: all.version, search };
    return search;
  }

  /** An area at a time: its timetables lie together. A gym without one that day has no class. */
  async #classes(ids: readonly string[], day: string | undefined, all: AllRows, now: number) {
    const classes = new Map<string, readonly ClassTime[]>();
    for (const [area, gyms] of Map.groupBy(ids, (id) => all.areaOf(id) ?? '')) {
      const asked = gyms.map((id) => {
        const zone = all.hours(id)?.timeZone ?? 'Europe/London';
        return `timetable:${keyOf(id)}:${day ?? localDay(instantOf(now), zone)}`;
      });
      const found = await this.#parts.store.getMany(`${areaScope(`area:${area}`)}/slots`, asked);
      for (const [at, id] of gyms.entries()) {
        const doc = found[at];
        const read = Timetable.safeParse(doc && !doc.deleted ? { _id: doc.id, ...doc.body } : null);
        classes.set(id, read.success ? classTimesOf(read.data) : []);
      }
    }
    return classes;
  }
}
