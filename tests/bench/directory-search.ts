/**
 * `directory-30000-ready`, `search-30000-p95`, `open-now-3000`: a nation's gyms, as the directory's worker reads, indexes and searches them, in
 * the same engine. What bounds the first two: the same cells parsed, and the same words in a bare MiniSearch; the third: asking each gym's
 * hours by itself. `directory-30000-held-up`: what the page's thread notices of it.
 */
import { gzipSync } from 'node:zlib';
import MiniSearch from 'minisearch';
import * as z from 'zod';
import { openState } from '../../schemas/gym/opening-hours.ts';
import type { Gym } from '../../schemas/gym/shape.ts';
import { cellOf } from '../../schemas/gym-directory/cell.ts';
import { AMENITIES } from '../../schemas/gym-directory/lists.ts';
import { readCell } from '../../schemas/gym-directory/read-cell.ts';
import type { DirectoryRow } from '../../schemas/gym-directory/row.ts';
import { openAt } from '../../schemas/gym-search/open-at.ts';
import { changedQuestion, EMPTY_QUESTION, type QuestionChange } from '../../schemas/gym-search/question.ts';
import { gymSearch } from '../../schemas/gym-search/search.ts';
import { gym } from '../rules/documents.ts';
import { alternating, type Figure, figureOf, listed, median, percentile, say } from './figure.ts';
import { ask, type Site, Stage, throttled } from './stage.ts';

const AREAS = 75;
const IN_AREA = 400;
const RUNS = 7;
const NAMES = 'Iron Oak Harbour Pedal Summit North Quay Mill Forge Station Park Tower Bridge Lime Copper Anchor'.split(' ');
const KINDS = ['Gym', 'Fitness', 'Leisure Centre', 'Studio'];
const ACTIVITIES = [['Gym'], ['Gym', 'Spin'], ['Gym', 'Yoga', 'Pilates'], ['Swimming']];
const FIELDS = ['name', 'town', 'postcode', 'activities'];

function chance() {
  let state = 7;
  const next = (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % most;
  };
  const pick = <T>(all: readonly T[]): T => all[next(all.length)] as T;
  return { next, pick };
}

function cells(): string[] {
  const { next, pick } = chance();
  const row = (area: number, at: number): DirectoryRow => ({
    ...{ id: `gym:ap-${area * IN_AREA + at}`, name: `${pick(NAMES)} ${pick(NAMES)} ${pick(KINDS)}` },
    ...{ town: `${pick(NAMES)}ton ${area}`, postcode: `LS${1 + next(29)} ${next(10)}AA` },
    geo: { lat: 50 + area / 10 + next(2000) / 1e4, lon: -4 + next(40_000) / 1e4 },
    activities: pick(ACTIVITIES),
    amenities: AMENITIES.filter((_, place) => place % (2 + next(3)) === 0),
    ...{ sells: ['day', 'monthly'], priceFrom: 500 + 50 * next(40), rating: { mean: 3 + next(20) / 10, count: 3 + next(200) } },
    ...{ live: true, verified: next(2) === 0, offPeak: next(2) === 0 },
  });
  return Array.from({ length: AREAS }, (_, area) =>
    JSON.stringify(
      cellOf(
        `area:a${area}`,
        Array.from({ length: IN_AREA }, (_one, at) => row(area, at)),
      ),
    ),
  );
}

/** Milliseconds. */
function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function wordsOf(texts: readonly string[]) {
  return rowsIn(texts).map(({ id, name, town, postcode, activities }) => ({
    ...{ id, name, town, activities: activities.join(' ') },
    postcode: `${postcode} ${postcode.replace(' ', '')}`,
  }));
}

const rowsIn = (texts: readonly string[]) => texts.flatMap((text) => readCell(text) ?? []);

export async function directoryReady(): Promise<Figure[]> {
  const texts = cells();
  const words = wordsOf(texts);
  const peer = () => {
    for (const text of texts) JSON.parse(text);
    new MiniSearch({ fields: FIELDS }).addAll(words);
  };
  const ours = () => gymSearch(rowsIn(texts), []);
  for (const work of [ours, peer]) work();
  const times = await alternating(
    RUNS,
    async () => timed(ours),
    async () => timed(peer),
  );
  say(`directory: bytes a gym gzipped, ${bytesAField(texts)}`);
  say(`directory-ready: milliseconds ${listed(times.one)} · ${listed(times.other)}`);
  const bound = { name: 'the cells through JSON.parse, their words through a bare MiniSearch', ms: median(times.other) };
  return [figureOf('directory-30000-ready', median(times.one), bound, RUNS)];
}

const PHONE = 4;
const HeldUp = z.object({ longest: z.number(), found: z.number() });

/** The longest task of the page's thread meanwhile, on a slow phone; none is told of that is shorter than 50 ms. */
export async function directoryHeldUp(site: Site, now: string): Promise<Figure[]> {
  const held = { texts: cells(), now: Date.parse(now) };
  const stage = await Stage.open(site);
  try {
    const page = await stage.page('/directory.html');
    await ask(page, 'keep', held, z.literal(AREAS));
    await throttled(page, PHONE);
    const measure = (which: 'ours' | 'bare') => async () => {
      const { longest, found } = await ask(page, which, held, HeldUp);
      if (found === 0) throw new Error(`${which} found nothing`);
      return longest;
    };
    const { one, other } = await alternating(RUNS, measure('ours'), measure('bare'));
    // Else nobody was looking.
    if (Math.min(...other) === 0) throw new Error('a page that does all of it itself was not seen to stand still');
    say(`directory-held-up: longest task ${listed(one)} · ${listed(other)} ms`);
    return [
      figureOf('directory-30000-held-up', Math.max(...one), { name: 'the same on its own thread', ms: median(other) }, RUNS),
    ];
  } finally {
    await stage.close();
  }
}

/** Of one cell, each column by itself; what stands between them is in `all` alone. */
function bytesAField([text = '{}']: readonly string[]): string {
  const each = (said: string) => (gzipSync(said).length / IN_AREA).toFixed(1);
  const columns = Object.entries<unknown>(JSON.parse(text)).filter(([, column]) => Array.isArray(column));
  return [`all ${each(text)}`, ...columns.map(([name, column]) => `${name} ${each(JSON.stringify(column))}`)].join(' · ');
}

/** As people ask: words, a place, both, filters and nothing at all. */
const QUESTIONS: readonly QuestionChange[] = [
  { text: 'iron forge' },
  { text: 'harbour studio spin' },
  { text: 'milton 12' },
  { text: 'yoga' },
  { text: 'leisure centre', activity: 'Swimming' },
  { text: 'quay', maxPounds: 10, amenities: ['Pool'] },
  { text: 'summit gym', sort: 'price' },
  { text: 'bridgeton', minStars: 4 },
  { text: 'anchr tower' },
  { text: 'lime', offPeak: true, sort: 'rating' },
];

export async function searchP95(now: string): Promise<Figure[]> {
  const texts = cells();
  const search = gymSearch(rowsIn(texts), []);
  const peer = new MiniSearch({ fields: FIELDS, searchOptions: { prefix: true, combineWith: 'AND' } });
  peer.addAll(wordsOf(texts));
  const asking = { now: Date.parse(now), known: () => undefined, areaOf: () => undefined, limit: 24 };
  const one = (change: QuestionChange) => timed(() => search.ask(changedQuestion(EMPTY_QUESTION, change), asking));
  const other = ({ text = '' }: QuestionChange) => timed(() => peer.search(text));
  for (const change of QUESTIONS) for (const work of [one, other]) work(change);
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < 20; round += 1)
    for (const change of QUESTIONS) {
      times[0].push(one(change));
      times[1].push(other(change));
    }
  const bound = { name: 'the same words in a bare MiniSearch', ms: percentile(times[1], 0.95) };
  const figure = figureOf('search-30000-p95', percentile(times[0], 0.95), bound, times[0].length);
  return [figure];
}

export async function openNow(now: string): Promise<Figure[]> {
  const { pick } = chance();
  const gyms: Gym[] = Array.from({ length: 3000 }, (_, at) =>
    gym(`g${at}`, {
      openingHours: [
        { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '06:00', closes: pick(['21:00', '22:00']) },
        { dayOfWeek: ['Saturday', 'Sunday'], opens: '08:00', closes: '18:00' },
      ],
    }),
  );
  const at = Date.parse(now);
  const ours = () => gyms.filter(openAt(at)).length;
  const peer = () => gyms.filter((one) => openState(one, at).state === 'open').length;
  if (ours() !== peer()) throw new Error('the two do not agree');
  const times = await alternating(
    RUNS,
    async () => timed(ours),
    async () => timed(peer),
  );
  say(`open-now: milliseconds ${listed(times.one)} · ${listed(times.other)}`);
  const bound = { name: 'openState of each of 3,000 gyms', ms: median(times.other) };
  return [figureOf('open-now-3000', median(times.one), bound, RUNS)];
}
