import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Gym } from '../../schemas/gym/shape.ts';
import { changedQuestion, EMPTY_QUESTION, type QuestionChange } from '../../schemas/gym-search/question.ts';
import { gym, NOW, slot, timetable } from '../../tests/rules/documents.ts';
import { searchRow } from '../api/gyms/search-row.ts';
import { bodyOf } from '../decider/known/documents.ts';
import { systemPorts } from '../ports.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import type { Store } from '../store/store.ts';
import { GymDirectory } from './directory.ts';
import { GymFinder } from './finder.ts';

let store: Store;
let finder: GymFinder;
beforeEach(() => {
  store = openSqliteIn(new DatabaseSync(':memory:'), { random: systemPorts().random });
  finder = new GymFinder({ store, directory: new GymDirectory(store), clock: { now: () => Date.parse(NOW) } });
});
const hours = [{ dayOfWeek: ['Tuesday' as const], opens: '06:00', closes: '22:00' }];
const inLeeds = (key: string, change: Partial<Gym> = {}) =>
  gym(key, { status: 'live', areaId: 'area:leeds', name: key, ...change });
const keep = (...gyms: readonly Gym[]) =>
  store.commit({ writes: gyms.map((one) => ({ db: 'platform/gyms', id: one._id, body: bodyOf(one) })), last: [] });
const named = async (change: QuestionChange, limit = 24) => {
  const { found, total, ...said } = await finder.find(changedQuestion(EMPTY_QUESTION, change), limit);
  return { names: found.map(({ row }) => row.name), total, unknown: said.unknown + said.unknownClasses };
};

describe('[2.2] the server’s own search', () => {
  it('finds among all gyms that everybody may see, with their hours, and follows what changes', async () => {
    await keep(
      inLeeds('anvil', { openingHours: hours }),
      inLeeds('bolt', { openingHours: [] }),
      inLeeds('cog', { status: 'draft' }),
    );
    expect(await named({})).toEqual({ names: ['anvil', 'bolt'], total: 2, unknown: 0 });
    expect(await named({ open: 'now' })).toEqual({ names: ['anvil'], total: 1, unknown: 1 });
    expect(await named({}, 1)).toEqual({ names: ['anvil'], total: 2, unknown: 0 });
    await keep(inLeeds('anvil', { openingHours: [], name: 'drum' }), inLeeds('bolt', { openingHours: hours }));
    expect(await named({ text: 'drum' })).toMatchObject({ names: ['drum'] });
    expect(await named({ open: 'now' })).toMatchObject({ names: ['bolt'] });
  });

  it('finds a class of that day with a place left, whatever else is full', async () => {
    await keep(inLeeds('anvil'), inLeeds('bolt'), inLeeds('cog'));
    const spin = (id: string, at: string, change = {}) =>
      slot(at, { slotId: `slot:${id}:${at}`, name: 'Spin', kind: 'class', capacity: 10, bookedCount: 4, ...change });
    const days = [
      timetable('gym:anvil', [spin('a', '2026-03-03T17:00'), spin('b', '2026-03-03T18:30', { bookedCount: 10 })]),
      timetable('gym:bolt', [spin('c', '2026-03-03T18:15')]),
    ];
    await store.commit({ writes: days.map((day) => ({ db: 'area-leeds/slots', id: day._id, body: bodyOf(day) })), last: [] });
    expect(await named({ classOf: 'spin', classFrom: '18:00' })).toEqual({ names: ['bolt'], total: 1, unknown: 0 });
    expect(await named({ classOf: 'spin' })).toMatchObject({ total: 2 });
    expect(await named({ classOf: 'spin', classDay: '2026-03-04' })).toMatchObject({ total: 0, unknown: 0 });
    const { found } = await finder.find(changedQuestion(EMPTY_QUESTION, { classOf: 'spin', classFrom: '18:00' }), 5);
    expect(found[0]?.time).toMatchObject({ name: 'Spin', from: '18:15', places: 6 });
  });

  it('[16] counts the classes that another choice, other words or a gym without hours would have', async () => {
    await keep(inLeeds('anvil', { activities: ['Boxing'] }), inLeeds('bolt', { activities: ['Yoga'] }));
    const bolts = timetable('gym:bolt', [
      slot('2026-03-03T18:15', { slotId: 'slot:c:2026-03-03T18:15', name: 'Spin', capacity: 10, bookedCount: 4 }),
    ]);
    await store.commit({ writes: [{ db: 'area-leeds/slots', id: bolts._id, body: bodyOf(bolts) }], last: [] });
    const asked = (change: QuestionChange) => finder.find(changedQuestion(EMPTY_QUESTION, { classOf: 'spin', ...change }), 24);
    expect((await asked({ activity: 'Boxing' })).counts.activity).toEqual({ Yoga: 1 });
    expect((await asked({ text: 'anvil' })).ways).toContainEqual({ kind: 'text', change: { text: '' }, count: 1 });
    expect(await asked({ open: 'now' })).toMatchObject({ total: 0, unknown: 1, unknownClasses: 0 });
  });

  it('[16] finds a class behind any number of imported gyms that are nearer and have none', async () => {
    const at = (north: number) => ({ lat: 53.8 + north, lon: -1.55 });
    const imported = Array.from({ length: 450 }, (_, place) =>
      inLeeds(`ap${place}`, { status: 'listed', offers: [], geo: at(place / 1e5) }),
    );
    await keep(...imported, inLeeds('bolt', { geo: at(0.02) }));
    const one = timetable('gym:bolt', [
      slot('2026-03-03T18:15', { slotId: 'slot:c:2026-03-03T18:15', name: 'Spin', capacity: 10, bookedCount: 4 }),
    ]);
    await store.commit({ writes: [{ db: 'area-leeds/slots', id: one._id, body: bodyOf(one) }], last: [] });
    const question = changedQuestion(EMPTY_QUESTION, { classOf: 'spin', nearMe: true, sort: 'nearest' });
    expect(await finder.find(question, 24, at(0))).toMatchObject({
      total: 1,
      unknownClasses: 0,
      found: [{ row: { id: 'gym:bolt' } }],
    });
  });

  it('[16] asked of what a map shows, finds and counts what lies in it alone', async () => {
    await keep(inLeeds('anvil', { geo: { lat: 53.8, lon: -1.55 } }), inLeeds('bolt', { geo: { lat: 50.4, lon: -4.1 } }));
    const within = { west: -4.2, south: 50.3, east: -4, north: 50.5 };
    expect(await finder.find(EMPTY_QUESTION, 24, undefined, within)).toMatchObject({
      total: 1,
      found: [{ row: { id: 'gym:bolt' } }],
    });
  });

  it('as a row of the API: nonsense is left out, a page is bounded, a place that is none is no place', async () => {
    const asked: unknown[][] = [];
    const row = searchRow({
      find: async (...all) => {
        asked.push(all);
        return finder.find(...all);
      },
    });
    const call = (query: string) => row.handle({ query: new URLSearchParams(query) } as never);
    expect(await call('q=spin&within=999&limit=99999&at=91,0&box=nowhere')).toMatchObject({ status: 200 });
    await call('limit=5000&at=53.80,-1.55&near=me&box=-1.6,53.7,-1.5,53.9');
    expect(asked).toEqual([
      [{ ...EMPTY_QUESTION, text: 'spin' }, 24, undefined, undefined],
      [
        { ...EMPTY_QUESTION, nearMe: true },
        1000,
        { lat: 53.8, lon: -1.55 },
        { west: -1.6, south: 53.7, east: -1.5, north: 53.9 },
      ],
    ]);
  });
});
