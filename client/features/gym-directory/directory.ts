/**
 * What the directory's worker does: holds the cells and what the page adds to them, makes the index when somebody asks and it is not up to date,
 * and asks the server where this device may not have it all. Pure of the browser: a test runs it as the worker does.
 */
import { distance } from 'geokdbush';
import { postcodePlace } from '../../../schemas/application/answers/pin.ts';
import type { Geo } from '../../../schemas/basics/primitives.ts';
import type { DirectoryRow } from '../../../schemas/gym-directory/row.ts';
import { type Bounds, writeBounds } from '../../../schemas/gym-search/bounds.ts';
import { METRES_A_MILE } from '../../../schemas/gym-search/miles.ts';
import { placeReader } from '../../../schemas/gym-search/place.ts';
import { writeQuestion } from '../../../schemas/gym-search/question.ts';
import { type GymAnswer, type GymSearch, gymSearch } from '../../../schemas/gym-search/search.ts';
import { suggester } from '../../../schemas/gym-search/suggest.ts';
import { counted, swallow } from '../../report/report.ts';
import type { CellStore } from './cell-store.ts';
import { KeptCells } from './kept-cells.ts';
import type { FromWorker, HeldGym, MatchesAsked, NamedArea, PostcodeAsked, SearchAsked, ToWorker } from './messages.ts';
import type { DirectoryPorts } from './ports.ts';

/** Typing goes on: the server is asked once it has stopped. */
const TYPING = 300;
/** Round a place, and so many areas of it: what one looks at. */
const ROUND_MILES = 25;
const ROUND_AREAS = 4;

export interface DirectoryWorker {
  /** What lies on the disk, then what the server has. */
  start(): Promise<void>;
  take(message: ToWorker): void;
}

export function directoryWorker(store: CellStore, ports: DirectoryPorts, tell: (message: FromWorker) => void): DirectoryWorker {
  const cells = new KeptCells(store, ports, () => {
    made = undefined;
    tell({ kind: 'changed', state: cells.state });
  });
  /** Whoever asked before asks again. */
  const changed = () => {
    if (isRead) tell({ kind: 'changed', state: cells.state });
  };
  let made: { readonly search: GymSearch; readonly suggest: ReturnType<typeof suggester> } | undefined;
  let areas: readonly NamedArea[] = [];
  let held: ReadonlyMap<string, HeldGym> = new Map();
  let online = false;
  let isRead = false;
  let asking: AbortController | undefined;
  let waiting: SearchAsked | undefined;

  const index = () => {
    if (made) return made;
    const rows = together(cells.rows, held);
    made = { search: gymSearch(rows, areas), suggest: suggester(rows) };
    return made;
  };

  /** What is found among what is here. `beyond`: there may be more. */
  const here = ({ question, now, near, within, limit }: Omit<SearchAsked, 'kind' | 'id'>) => {
    const areaOf = (gym: string) => held.get(gym)?.area ?? cells.areaOf(gym);
    const answer = index().search.ask(question, { now, near, within, limit, known: (gym) => held.get(gym), areaOf });
    const middle = within ? middleIn(within) : answer.place?.geo;
    const round = question.area !== undefined ? [question.area] : middle && areasRound(middle, areas);
    // A box reaches as far as it reaches, whichever areas are round its middle.
    const isRound = (question.area !== undefined || !within) && round !== undefined && round.length > 0;
    const isWhole = cells.holds() || (isRound && cells.holds(round));
    return { answer, round, beyond: !isWhole || answer.unknown + answer.unknownClasses > 0 || answer.unplaced !== undefined };
  };

  const matches = ({ id, questions, now }: MatchesAsked): void => {
    const gyms = questions.map((question) => {
      // All of them, however many: what is left out would be news for ever, or never.
      const { answer, beyond } = here({ question, now, limit: Number.POSITIVE_INFINITY });
      return beyond ? null : answer.found.map(({ row }) => row.id);
    });
    tell({ kind: 'matched', id, gyms });
  };

  const place = ({ id, postcode, own }: PostcodeAsked): void => {
    const outcode = postcode.split(' ')[0] ?? postcode;
    const rows = together(cells.rows, held).filter((row) => row.id !== own && row.postcode.startsWith(`${outcode} `));
    const check = postcodePlace(postcode, rows);
    const read = placeReader(rows, areas)(postcode).place;
    tell({ kind: 'placed', id, ...(check && { check }), ...(read && { place: read }) });
    const about = areas.filter(({ outcodes }) => outcodes.includes(outcode)).map(({ key }) => key);
    void cells.look(about, online).catch(swallow('it is asked again when they change'));
  };

  const ask = async (asked: SearchAsked): Promise<void> => {
    waiting = undefined;
    asking?.abort();
    const stop = new AbortController();
    asking = stop;
    const { id } = asked;
    const { answer, round, beyond } = here(asked);
    tell({ kind: 'answer', id, answer, from: 'device', beyond });
    if (round) void cells.look(round, online).catch(swallow('it is asked again when somebody looks again'));
    if (!beyond || !online) return;
    await ports.wait(TYPING);
    if (stop.signal.aborted) return;
    const reply = await ports.ask(pathOf(asked), null, stop.signal);
    if (reply.status !== 200 || stop.signal.aborted) return;
    const said: GymAnswer = JSON.parse(reply.text);
    tell({ kind: 'answer', id, answer: said, from: 'server', beyond: false });
    const looked = placedAreas(said, areas);
    if (looked.length > 0) await cells.look(looked, online);
  };

  const refresh = () => void cells.refresh().catch(swallow('there is no network after all: it is asked again with the next'));

  return {
    start: async () => {
      // Where nothing can be kept, what the server has is searched all the same.
      await cells.open().catch(counted('the directory: what lies here'));
      isRead = true;
      if (waiting) void ask(waiting).catch(swallow('the answer of this device stands'));
      if (online) refresh();
    },
    take: (message) => {
      if (message.kind === 'online') {
        const isNew = message.is && !online;
        online = message.is;
        if (isNew && isRead) refresh();
      } else if (message.kind === 'areas') {
        if (JSON.stringify(areas) === JSON.stringify(message.areas)) return;
        areas = message.areas;
        made = undefined;
        changed();
      } else if (message.kind === 'held') {
        const before = held;
        held = new Map(message.gyms.map((gym) => [gym.id, gym]));
        if (!sameRows(before, held)) made = undefined;
        if (before.size > 0 || held.size > 0) changed();
        const followed = [...new Set(message.gyms.map(({ area }) => area))];
        void cells.look(followed, online).catch(swallow('it is asked again when they change'));
      } else if (message.kind === 'suggest')
        tell({ kind: 'suggestions', id: message.id, suggestions: index().suggest(message.typed) });
      else if (message.kind === 'matches') {
        // Asked again when what is here has changed.
        if (isRead) matches(message);
      } else if (message.kind === 'postcode') {
        if (isRead) place(message);
      } else if (isRead) void ask(message).catch(counted('the directory: a question'));
      else waiting = message;
    },
  };
}

/** What this device holds of a gym itself is newer than its row, or as new. */
function together(rows: readonly DirectoryRow[], held: ReadonlyMap<string, HeldGym>): DirectoryRow[] {
  const others = rows.filter(({ id }) => !held.has(id));
  return [...others, ...[...held.values()].flatMap(({ row }) => row ?? [])];
}

function sameRows(before: ReadonlyMap<string, HeldGym>, after: ReadonlyMap<string, HeldGym>): boolean {
  if (before.size !== after.size) return false;
  return [...after].every(([id, { row }]) => JSON.stringify(before.get(id)?.row) === JSON.stringify(row));
}

/** By how near their middle is. */
function areasRound(geo: Geo, areas: readonly NamedArea[]): string[] {
  return areas
    .map(({ key, centre }) => ({ key, miles: (distance(geo.lon, geo.lat, centre.lon, centre.lat) * 1000) / METRES_A_MILE }))
    .filter(({ miles }) => miles <= ROUND_MILES)
    .toSorted((one, other) => one.miles - other.miles)
    .slice(0, ROUND_AREAS)
    .map(({ key }) => key);
}

const placedAreas = (answer: GymAnswer, areas: readonly NamedArea[]): string[] =>
  answer.place ? areasRound(answer.place.geo, areas) : [];

const middleIn = ({ west, south, east, north }: Bounds): Geo => ({ lat: (south + north) / 2, lon: (west + east) / 2 });

/** Where "Near me" is goes along to two decimals, about a kilometre, and is written down nowhere. */
function pathOf({ question, near, within, limit }: SearchAsked): string {
  const params = writeQuestion(question);
  params.set('limit', String(limit));
  if (question.nearMe && near) params.set('at', `${near.geo.lat.toFixed(2)},${near.geo.lon.toFixed(2)}`);
  if (within) params.set('box', writeBounds(within));
  return `/api/search?${params.toString()}`;
}
