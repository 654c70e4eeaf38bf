import 'temporal-polyfill/global';
import { describe, expect, it } from 'vitest';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { cellOf } from '../../../schemas/gym-directory/cell.ts';
import { rowOf } from '../../../schemas/gym-directory/row.ts';
import { changedQuestion, EMPTY_QUESTION, MOST_FOUND, type QuestionChange } from '../../../schemas/gym-search/question.ts';
import { gym as gymOf } from '../../../tests/rules/documents.ts';
import { StorageFull } from '../../sync/storage/storage.ts';
import type { CellStore, KeptCell, KeptHeads } from './cell-store.ts';
import { directoryWorker } from './directory.ts';
import { MOST_BYTES } from './kept-cells.ts';
import type { DirectoryState, FromWorker, HeldGym, NamedArea, SearchAnswered } from './messages.ts';
import type { DirectoryPorts } from './ports.ts';

/** What outlives the page. */
class Disk implements CellStore {
  readonly cells = new Map<string, KeptCell>();
  said: KeptHeads | null = null;
  full = false;
  all = async () => [...this.cells.values()];
  put = async (cell: KeptCell) => {
    if (this.full) throw new StorageFull('this device is out of storage');
    this.cells.set(cell.area, cell);
  };
  looked = async (areas: readonly string[], lookedAt: number) => {
    for (const area of areas) {
      const cell = this.cells.get(area);
      if (cell) this.cells.set(area, { ...cell, lookedAt });
    }
  };
  drop = async (areas: readonly string[]) => {
    for (const area of areas) this.cells.delete(area);
  };
  heads = async () => this.said;
  keepHeads = async (heads: KeptHeads) => {
    this.said = heads;
  };
}

const CENTRES = { leeds: { lat: 53.8, lon: -1.55 }, sale: { lat: 53.42, lon: -2.32 }, truro: { lat: 50.26, lon: -5.05 } };
type AreaName = keyof typeof CENTRES;
const areas: NamedArea[] = Object.entries(CENTRES).map(([key, centre]) => ({ key, name: key, outcodes: [], centre }));
const inArea = (area: AreaName, name: string, change: Partial<Gym> = {}): Gym =>
  gymOf(name, {
    ...{ name, status: 'live', areaId: `area:${area}`, geo: CENTRES[area] },
    address: { streetAddress: '1 High Street', addressLocality: area, postalCode: 'LS1 4AP', addressCountry: 'GB' },
    ...change,
  });
const rowsOfAll = (gyms: readonly Gym[]) => gyms.flatMap((one) => rowOf(one) ?? []);
const heldOf = (gym: Gym): HeldGym => ({ id: gym._id, area: gym.areaId.slice(5), row: rowOf(gym), hours: gym });

/** A server with these cells, and a page with a worker. `weigh`: what the server says that each cell weighs. */
class World {
  readonly disk = new Disk();
  readonly asked: string[] = [];
  readonly cells = new Map<string, { text: string; version: string }>();
  time = 1_000_000;
  down = false;
  weigh = 1000;
  answers: Record<string, unknown> | null = null;
  heard: FromWorker[] = [];

  serve(area: AreaName, ...gyms: readonly Gym[]): this {
    const text = JSON.stringify(cellOf(`area:${area}`, rowsOfAll(gyms)));
    this.cells.set(area, { text, version: `v${this.cells.size}-${text.length}` });
    return this;
  }
  readonly ports: DirectoryPorts = {
    now: () => this.time,
    wait: async () => {},
    ask: async (path, etag) => {
      this.asked.push(path);
      if (this.down) throw new TypeError('there is no network');
      if (path === '/api/directory') {
        const cells = [...this.cells].map(([area, { version }]) => ({ area, version, bytes: this.weigh, gyms: 1 }));
        const now = JSON.stringify(cells);
        return etag === now ? { status: 304, etag: now, text: '' } : { status: 200, etag: now, text: JSON.stringify({ cells }) };
      }
      if (path.startsWith('/api/search'))
        return { status: this.answers ? 200 : 503, etag: null, text: JSON.stringify(this.answers) };
      const [area = '', version] = path.split('/').slice(3);
      const cell = this.cells.get(area);
      return cell?.version === version
        ? { status: 200, etag: null, text: cell?.text ?? '' }
        : { status: 404, etag: null, text: '' };
    },
  };
  /** The page is opened. */
  async page(online: boolean) {
    const worker = directoryWorker(this.disk, this.ports, (message) => this.heard.push(message));
    worker.take({ kind: 'areas', areas });
    worker.take({ kind: 'online', is: online });
    await worker.start();
    await settled();
    return worker;
  }
  get state(): DirectoryState | undefined {
    return this.heard.filter((one) => one.kind === 'changed').at(-1)?.state;
  }
  get answered(): readonly SearchAnswered[] {
    return this.heard.filter((one) => one.kind === 'answer');
  }
}
/** Everything that was begun has been done: nothing here waits for anything but itself. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
}
const asks = (change: QuestionChange = {}, id = 1) => ({
  ...{ kind: 'ask' as const, id, now: Date.parse('2026-03-03T12:00:00Z'), limit: 24 },
  question: changedQuestion(EMPTY_QUESTION, change),
});
const names = (said: SearchAnswered | undefined) => said?.answer.found.map(({ row }) => row.name);

describe('the directory on a device', () => {
  it('[2.2] holds every cell while they are small, and finds the same without a network', async () => {
    const world = new World().serve('leeds', inArea('leeds', 'Anvil')).serve('truro', inArea('truro', 'Bolt'));
    const worker = await world.page(true);
    worker.take(asks());
    await settled();
    expect(names(world.answered[0])).toEqual(['Anvil', 'Bolt']);
    expect(world.answered).toMatchObject([{ from: 'device', beyond: false }]);
    expect(world.state).toMatchObject({ rows: 2, areas: ['leeds', 'truro'], of: 2, full: false, unread: 0 });

    const later = Object.assign(new World(), { disk: world.disk, down: true });
    (await later.page(false)).take(asks({ text: 'bol' }));
    await settled();
    expect(names(later.answered[0])).toEqual(['Bolt']);
    expect(later.asked).toEqual([]);
  });

  it('holds and tells all cells that came at once, not first a part of them, also where it is asked meanwhile', async () => {
    const world = new World().serve('leeds', inArea('leeds', 'Anvil')).serve('truro', inArea('truro', 'Bolt'));
    const { ask } = world.ports;
    const untilTruro: DirectoryPorts['ask'] = (path, ...others) => {
      if (path.includes('truro')) worker.take({ kind: 'areas', areas: [] });
      return ask(path, ...others);
    };
    const worker = directoryWorker(world.disk, { ...world.ports, ask: untilTruro }, (message) => world.heard.push(message));
    worker.take({ kind: 'online', is: true });
    worker.take({ kind: 'areas', areas });
    await worker.start();
    await settled();
    const told = world.heard.flatMap((one) => (one.kind === 'changed' ? [one.state] : []));
    expect(told.map(({ rows, askedAt }) => [rows, askedAt])).toEqual([
      [0, undefined],
      [0, undefined],
      [2, world.time],
    ]);
  });

  it('tells of the cells that came before the network went', async () => {
    const world = new World().serve('leeds', inArea('leeds', 'Anvil')).serve('truro', inArea('truro', 'Bolt'));
    const { ask } = world.ports;
    const untilTruro: DirectoryPorts['ask'] = (path, ...others) => {
      world.down ||= path.includes('truro');
      return ask(path, ...others);
    };
    const worker = await Object.assign(world, { ports: { ...world.ports, ask: untilTruro } }).page(true);
    expect(world.state).toMatchObject({ rows: 1, areas: ['leeds'] });
    worker.take(asks());
    await settled();
    expect(names(world.answered.at(-1))).toEqual(['Anvil']);
    expect([...world.disk.cells.keys()]).toEqual(['leeds']);
  });

  it('[4.1] says which gyms belong to a saved search, and nothing where not all of it is here', async () => {
    const world = new World().serve('leeds', inArea('leeds', 'Anvil')).serve('truro', inArea('truro', 'Bolt'));
    const questions = [changedQuestion(EMPTY_QUESTION, {}), changedQuestion(EMPTY_QUESTION, { text: 'bol' })];
    const matches = { kind: 'matches' as const, id: 1, questions, now: world.time };
    const worker = await world.page(true);
    world.asked.length = 0;
    worker.take(matches);
    const matched = () => world.heard.filter((one) => one.kind === 'matched').at(-1)?.gyms;
    expect(matched()?.map((gyms) => gyms?.toSorted())).toEqual([['gym:Anvil', 'gym:Bolt'], ['gym:Bolt']]);
    expect(world.asked).toEqual([]);
    const large = Object.assign(new World().serve('leeds', inArea('leeds', 'Anvil')), { weigh: MOST_BYTES + 1 });
    (await large.page(true)).take(matches);
    expect(large.heard.filter((one) => one.kind === 'matched').at(-1)?.gyms).toEqual([null, null]);
  });

  it('[4.1] says so of more gyms than a list shows, and of the one that comes', async () => {
    const many = Array.from({ length: MOST_FOUND + 1 }, (_, at) => inArea('leeds', `Anvil ${at}`));
    const world = new World().serve('leeds', ...many);
    const worker = await world.page(true);
    const matched = () => {
      worker.take({ kind: 'matches', id: 1, questions: [EMPTY_QUESTION], now: world.time });
      return world.heard.filter((one) => one.kind === 'matched').at(-1)?.gyms[0];
    };
    const before = new Set(matched());
    expect(before.size).toBe(MOST_FOUND + 1);
    world.serve('leeds', ...many, inArea('leeds', 'Bolt'));
    worker.take({ kind: 'online', is: false });
    worker.take({ kind: 'online', is: true });
    await settled();
    expect(matched()?.filter((id) => !before.has(id))).toEqual(['gym:Bolt']);
  });

  it('[2.2] knows where a postcode is by every gym whose cell is here, without a network and without the gym whose own it is', async () => {
    const at = (name: string, postalCode: string, lat: number) =>
      inArea('leeds', name, {
        geo: { lat, lon: -1.55 },
        address: { streetAddress: '1 High Street', addressLocality: 'Leeds', postalCode, addressCountry: 'GB' },
      });
    const world = new World().serve('leeds', at('Anvil', 'LS1 4AP', 53.8), at('Bolt', 'LS1 4BB', 53.81));
    await world.page(true);
    const later = Object.assign(new World(), { disk: world.disk, down: true });
    const worker = await later.page(false);
    const place = (postcode: string, own?: string) => {
      worker.take({ kind: 'postcode', id: 7, postcode, ...(own !== undefined && { own }) });
      return later.heard.filter((one) => one.kind === 'placed').at(-1);
    };
    expect(place('LS1 4AP')).toMatchObject({
      id: 7,
      check: { label: 'LS1 4AP', geo: { lat: 53.8 } },
      place: { label: 'LS1 4AP' },
    });
    expect(place('LS1 4AP', 'gym:Anvil')).toMatchObject({
      check: { label: 'LS1 4', geo: { lat: 53.81 } },
      place: { label: 'LS1' },
    });
    expect(place('TR1 1AA')).toEqual({ kind: 'placed', id: 7 });
    // What this device holds of a gym itself is newer than its row.
    worker.take({ kind: 'held', gyms: [heldOf(at('Bolt', 'LS1 4AP', 53.82))] });
    expect(place('LS1 4AP', 'gym:Anvil')).toMatchObject({ check: { label: 'LS1 4AP', geo: { lat: 53.82 } } });
    expect(later.asked).toEqual([]);
  });

  it('[2.2] places a postcode that no gym has in the middle of its area, and asks for the cell of that', async () => {
    const world = new World().serve('leeds', inArea('leeds', 'Anvil')).serve('truro', inArea('truro', 'Bolt'));
    world.weigh = MOST_BYTES;
    const worker = await world.page(true);
    worker.take({ kind: 'areas', areas: areas.map((area) => ({ ...area, outcodes: area.key === 'truro' ? ['TR1'] : [] })) });
    worker.take({ kind: 'postcode', id: 1, postcode: 'TR1 1AA' });
    await settled();
    expect(world.heard.filter((one) => one.kind === 'placed').at(-1)).toEqual({
      kind: 'placed',
      id: 1,
      place: { label: 'truro', geo: CENTRES.truro },
    });
    expect(world.state?.areas).toEqual(['truro']);
  });

  it('asks only for what has become another, and drops what is gone', async () => {
    const world = new World().serve('leeds', inArea('leeds', 'Anvil')).serve('truro', inArea('truro', 'Bolt'));
    await world.page(true);
    world.asked.length = 0;
    await world.page(true);
    expect(world.asked).toEqual(['/api/directory']);
    world.cells.delete('truro');
    world.serve('leeds', inArea('leeds', 'Anvil and Sons'));
    world.asked.length = 0;
    const worker = await world.page(true);
    expect(world.asked.map((path) => path.split('/')[3] ?? 'heads')).toEqual(['heads', 'leeds']);
    worker.take(asks());
    await settled();
    expect(names(world.answered.at(-1))).toEqual(['Anvil and Sons']);
    expect([...world.disk.cells.keys()]).toEqual(['leeds']);
  });

  it('over 2 MB holds what one looks at, and drops what was looked at longest ago', async () => {
    const world = new World();
    for (const area of ['leeds', 'sale', 'truro'] as const) world.serve(area, inArea(area, `Gym of ${area}`));
    world.weigh = MOST_BYTES * 0.4;
    const worker = await world.page(true);
    expect(world.state?.areas).toEqual([]);
    for (const [at, area] of (['leeds', 'sale', 'truro'] as const).entries()) {
      world.time += 10_000_000;
      worker.take({ ...asks({ nearMe: true }, at), near: { label: 'here', geo: CENTRES[area] } });
      await settled();
    }
    expect([...world.disk.cells.keys()]).toEqual(['sale', 'truro']);
    world.time += 10_000_000;
    worker.take({ ...asks({ nearMe: true }, 7), near: { label: 'here', geo: CENTRES.sale } });
    worker.take({ ...asks({ nearMe: true }, 8), near: { label: 'here', geo: CENTRES.leeds } });
    await settled();
    expect([...world.disk.cells.keys()].toSorted()).toEqual(['leeds', 'sale']);
  });

  it('drops a torn cell and one of another layout, and asks for it again; one that comes torn is told and asked for no more', async () => {
    const world = new World().serve('leeds', inArea('leeds', 'Anvil'));
    await world.page(true);
    const kept = world.disk.cells.get('leeds');
    if (!kept) throw new Error('nothing was kept');
    for (const text of [kept.text.slice(0, -9), kept.text.replace('"format":1', '"format":2')]) {
      world.disk.cells.set('leeds', { ...kept, text });
      await world.page(true);
      expect(world.disk.cells.get('leeds')?.text).toBe(kept.text);
    }
    world.cells.set('leeds', { text: '{"format":2}', version: 'newer' });
    const worker = await world.page(true);
    expect(world.state).toMatchObject({ unread: 1, rows: 1 });
    world.asked.length = 0;
    worker.take({ kind: 'online', is: false });
    worker.take({ kind: 'online', is: true });
    await settled();
    expect(world.asked).toEqual(['/api/directory']);
  });

  it('says that the disk is full, and searches what came all the same', async () => {
    const world = new World().serve('leeds', inArea('leeds', 'Anvil'));
    world.disk.full = true;
    const worker = await world.page(true);
    worker.take(asks());
    await settled();
    expect(world.state).toMatchObject({ full: true, rows: 1 });
    expect(names(world.answered.at(-1))).toEqual(['Anvil']);
  });

  it('[10.21] where nothing lies open, what the server has is searched all the same', async () => {
    const world = new World().serve('leeds', inArea('leeds', 'Anvil'));
    const shut = async (): Promise<never> => {
      throw new DOMException('Internal error opening backing store', 'UnknownError');
    };
    Object.assign(world.disk, { all: shut, heads: shut, put: shut, keepHeads: shut, drop: shut, looked: shut });
    const worker = await world.page(true);
    worker.take(asks());
    await settled();
    expect(names(world.answered.at(-1))).toEqual(['Anvil']);
  });

  it('takes what this device holds of a gym itself for newer, with its hours; who is hidden is not found', async () => {
    const anvil = inArea('leeds', 'Anvil');
    const world = new World().serve('leeds', anvil, inArea('leeds', 'Bolt'));
    const worker = await world.page(true);
    worker.take({
      kind: 'held',
      gyms: [heldOf({ ...anvil, name: 'Anvil and Sons' }), heldOf(inArea('leeds', 'Bolt', { status: 'suspended' }))],
    });
    worker.take(asks());
    await settled();
    expect(names(world.answered.at(-1))).toEqual(['Anvil and Sons']);
  });

  it('[2.2] what this device holds of a gym itself may come after the question: that is asked again, and finds it by its postcode', async () => {
    const world = Object.assign(new World(), { down: true });
    const worker = await world.page(false);
    worker.take(asks({ text: 'LS1 4AP' }));
    await settled();
    expect(world.answered.at(-1)?.answer).toMatchObject({ total: 0, unplaced: 'LS1 4AP' });
    const told = world.heard.length;
    worker.take({ kind: 'held', gyms: [heldOf(inArea('leeds', 'Anvil'))] });
    expect(world.heard.slice(told).map(({ kind }) => kind)).toEqual(['changed']);
    worker.take(asks({ text: 'LS1 4AP' }, 2));
    await settled();
    expect(names(world.answered.at(-1))).toEqual(['Anvil']);
  });

  it('[2.2] asked for one area, has the gyms of that one, and asks nobody where its cell is here', async () => {
    const world = new World().serve('leeds', inArea('leeds', 'Anvil')).serve('truro', inArea('truro', 'Bolt'));
    const worker = await world.page(true);
    worker.take(asks({ area: 'truro' }));
    await settled();
    expect(world.answered.map((said) => [names(said), said.from, said.beyond])).toEqual([[['Bolt'], 'device', false]]);
    expect(world.asked.filter((path) => path.startsWith('/api/search'))).toEqual([]);
  });

  it('[16] asked of what a map shows, finds every gym in it, whatever else there is and wherever distances are measured from', async () => {
    const crowd = Array.from({ length: 1_010 }, (_, number) => inArea('leeds', `Anvil ${number}`));
    const world = new World().serve('leeds', ...crowd).serve('truro', inArea('truro', 'Zinc'), inArea('truro', 'Zip'));
    const worker = await world.page(true);
    const within = { west: -5.5, south: 50, east: -4, north: 50.5 };
    worker.take({ ...asks({ text: 'leeds' }), limit: 1000, within });
    worker.take({ ...asks({}, 2), limit: 1000, within });
    worker.take({ ...asks({ nearMe: true }, 3), limit: 1000, within, near: { label: 'here', geo: CENTRES.leeds } });
    await settled();
    expect(world.answered.map((said) => [said.answer.total, names(said), said.beyond])).toEqual([
      [0, [], false],
      [2, ['Zinc', 'Zip'], false],
      [2, ['Zinc', 'Zip'], false],
    ]);
  });

  it('[16] asks the server of what a map shows where not all cells are here, and looks at the areas round its middle', async () => {
    const world = new World().serve('leeds', inArea('leeds', 'Anvil')).serve('truro', inArea('truro', 'Bolt'));
    world.weigh = MOST_BYTES;
    const worker = await world.page(true);
    const within = { west: -5.5, south: 50, east: -4.6, north: 50.5 };
    worker.take({ ...asks({ nearMe: true }), near: { label: 'here', geo: CENTRES.leeds } });
    await settled();
    worker.take({ ...asks({ nearMe: true }, 2), within, near: { label: 'here', geo: CENTRES.leeds } });
    await settled();
    expect(world.answered.at(-1)).toMatchObject({ id: 2, from: 'device', beyond: true });
    expect(world.asked.find((path) => path.includes('box='))).toBe(
      '/api/search?near=me&limit=24&at=53.80%2C-1.55&box=-5.50000%2C50.00000%2C-4.60000%2C50.50000',
    );
    expect(world.state?.areas).toContain('truro');
  });

  it('[R-73] says the area of the first gym, also where others share its outcode, and of one that this device holds itself', async () => {
    const world = new World().serve('leeds', inArea('leeds', 'Anvil')).serve('sale', inArea('sale', 'Bolt'));
    const worker = await world.page(true);
    worker.take({ kind: 'areas', areas: areas.map((area) => ({ ...area, outcodes: ['LS1'] })) });
    worker.take({ kind: 'held', gyms: [heldOf(inArea('truro', 'Cog'))] });
    for (const text of ['anvil', 'bolt', 'cog', 'nobody']) worker.take(asks({ text }));
    await settled();
    expect(world.answered.map(({ answer }) => answer.area)).toEqual(['leeds', 'sale', 'truro', undefined]);
  });

  it('where hours are not known here, or not all cells are, the server is asked; offline it says that there may be more', async () => {
    const world = new World().serve('leeds', inArea('leeds', 'Anvil'));
    world.answers = { found: [], total: 3, counts: {}, unknown: 0, unknownClasses: 0, ways: [] };
    const worker = await world.page(true);
    worker.take(asks({ open: 'now', text: 'anvil' }));
    await settled();
    expect(world.answered).toMatchObject([
      { from: 'device', beyond: true, answer: { total: 0, unknown: 1 } },
      { from: 'server', beyond: false, answer: { total: 3 } },
    ]);
    expect(world.asked.at(-1)).toBe('/api/search?q=anvil&open=1&limit=24');
    worker.take({
      ...asks({ open: 'now', nearMe: true }, 2),
      near: { label: 'here', geo: { lat: 53.801_234, lon: -1.549_876 } },
    });
    await settled();
    expect(world.asked.at(-1)).toBe('/api/search?open=1&near=me&limit=24&at=53.80%2C-1.55');
    worker.take({ kind: 'online', is: false });
    world.asked.length = 0;
    worker.take(asks({ open: 'now' }, 3));
    await settled();
    expect([world.asked, world.answered.at(-1)]).toMatchObject([[], { id: 3, from: 'device', beyond: true }]);
  });

  it('[16] where classes are asked for and not here, the server is asked; offline they are counted, and not among what fits', async () => {
    const world = new World().serve('leeds', inArea('leeds', 'Anvil'), inArea('leeds', 'Bolt'));
    const worker = await world.page(true);
    worker.take({ kind: 'held', gyms: [{ ...heldOf(inArea('leeds', 'Anvil')), classes: [] }] });
    worker.take(asks({ classOf: 'spin' }));
    await settled();
    expect(world.asked.at(-1)).toBe('/api/search?class=spin&limit=24');
    worker.take({ kind: 'online', is: false });
    worker.take(asks({ classOf: 'spin' }, 2));
    await settled();
    const said = { from: 'device', beyond: true, answer: { total: 0, unknown: 0, unknownClasses: 1 } };
    expect(world.answered.at(-1)).toMatchObject(said);
  });

  it('suggests towns and gyms by what has been typed', async () => {
    const world = new World().serve('leeds', inArea('leeds', 'Lever House'), inArea('leeds', 'Anvil'));
    const worker = await world.page(true);
    worker.take({ kind: 'suggest', id: 4, typed: 'le' });
    expect(world.heard.at(-1)).toMatchObject({
      kind: 'suggestions',
      id: 4,
      suggestions: [
        { kind: 'town', label: 'leeds', count: 2 },
        { kind: 'gym', label: 'Lever House' },
      ],
    });
  });
});
