import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MAP_FILES } from '../../client/map-parts.ts';
import { type BudgetRules, type Chunk, type SomeOnly, table, weigh } from './budget.ts';

const desks: SomeOnly = { files: /\/desk-/, modules: [], screens: /\/member\// };
const rules: BudgetRules = {
  root: '/repository',
  screens: 'client/screens',
  app: 'client/main.tsx',
  landing: 'client/screens/public/landing.tsx',
  initialKilobytes: 20,
  routeKilobytes: 30,
  laterKilobytes: {},
  laterOnly: [/\/zod\//],
  forbidden: [/\/dev-mode\//],
  someOnly: [desks],
};

/** Code that gzip brings to about `kilobytes` × 1,000 bytes, always the same. */
const heavy = (kilobytes: number) =>
  createHash('shake256', { outputLength: kilobytes * 1000 })
    .update('code')
    .digest('base64');

function chunk(name: string, code: string, rest: Partial<Chunk> = {}): Chunk {
  const module = name.endsWith('x') ? `/repository/${name}` : null;
  return {
    fileName: `assets/${name}.js`,
    code,
    isEntry: false,
    facadeModuleId: module,
    moduleIds: module === null ? [] : [module],
    imports: [],
    dynamicImports: [],
    ...rest,
  };
}

const app = 'client/main.tsx';
const landing = 'client/screens/public/landing.tsx';
const search = 'client/screens/public/search.tsx';
const scanner = 'client/ui/scanner.tsx';
const file = (name: string) => `assets/${name}.js`;

function build(weights: { vendor?: number; landing?: number; search?: number; list?: number; scanner?: number }): Chunk[] {
  const of = (key: keyof typeof weights) => heavy(weights[key] ?? 0.5);
  return [
    chunk('index', heavy(0.5), { isEntry: true, dynamicImports: [file(app), file(landing), file(search)] }),
    chunk(app, heavy(0.5), { imports: [file('vendor')] }),
    chunk('vendor', of('vendor')),
    chunk(landing, of('landing'), { imports: [file('index')] }),
    chunk(search, of('search'), { imports: [file('vendor'), file('list')], dynamicImports: [file(scanner)] }),
    chunk('list', of('list')),
    chunk(scanner, of('scanner'), { imports: [file('vendor')] }),
  ];
}

const broken = (weights: Parameters<typeof build>[0]) => weigh(build(weights), rules).broken;

describe('the bundle budget', () => {
  it('[11] fails when what only some devices need is on everybody’s, and when it is nowhere', () => {
    const someOnly = [{ ...desks, modules: [/\/roster\//] }];
    const holding = (name: string) => chunk(name, '', { moduleIds: ['/repository/schemas/roster/shape.ts'] });
    const brokenWith = (...more: Chunk[]) => weigh([...build({}), ...more], { ...rules, someOnly }).broken;
    expect(brokenWith(holding('desk-1'))).toEqual([]);
    expect(brokenWith(holding('desk-1'), holding('shared'))).toEqual([
      "schemas/roster/shape.ts must not be on everybody's device (assets/shared.js).",
    ]);
    expect(brokenWith()).toEqual(["No module is /\\/roster\\//: nobody's device was spared anything."]);
  });

  it('names what comes with a screen of everybody and cannot run without a file that only some install', () => {
    const desk = chunk('desk-1', '');
    const screen = (rest: Partial<Chunk>) => chunk('client/screens/member/passes.tsx', '', rest);
    const brokenWith = (...more: Chunk[]) => weigh([...build({}), desk, ...more], rules).broken;
    const sheet = chunk('sheet', '', { imports: [desk.fileName] });
    expect(brokenWith(sheet, screen({ dynamicImports: [desk.fileName] })), 'asked for by who has it').toEqual([]);
    expect(brokenWith(screen({ imports: [desk.fileName] }))).toHaveLength(1);
    for (const later of [{ imports: [sheet.fileName] }, { dynamicImports: [sheet.fileName] }])
      expect(brokenWith(sheet, screen(later))).toEqual([
        "assets/sheet.js is on everybody's device and imports assets/desk-1.js, which is not.",
      ]);
  });

  it('[16] fails when what draws the map comes with a page, or with the app, and not when it is asked for', () => {
    const leaflet = '/repository/node_modules/leaflet/dist/leaflet-src.js';
    const map = { files: MAP_FILES, modules: [/\/leaflet\//], screens: /^client\/(screens\/|main\.tsx)/ };
    const drawn = chunk('gym-map-a1', '', { moduleIds: [leaflet] });
    const brokenBy = (name: string, rest: Partial<Chunk>) =>
      weigh([...build({}).map((one) => (one.fileName === file(name) ? { ...one, ...rest } : one)), drawn], {
        ...rules,
        someOnly: [desks, map],
      }).broken;
    expect(brokenBy(search, { dynamicImports: [file(scanner), drawn.fileName] })).toEqual([]);
    for (const name of [search, 'list', app])
      expect(brokenBy(name, { moduleIds: [leaflet] }), 'in a chunk of its own').toContain(
        `node_modules/leaflet/dist/leaflet-src.js must not be on everybody's device (${file(name)}).`,
      );
    for (const name of [search, 'list', app])
      expect(brokenBy(name, { imports: [drawn.fileName] })).toContain(
        `${file(name)} is on everybody's device and imports ${drawn.fileName}, which is not.`,
      );
  });

  it('lets pass what is within it', () => {
    expect(broken({})).toEqual([]);
    expect(broken({ vendor: 18, search: 9 })).toEqual([]);
    expect(broken({ vendor: 8, search: 19 })).toEqual([]);
  });

  it('counts what the entry imports and the landing screen as initial', () => {
    const { lines } = weigh(build({}), rules);
    expect(lines.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      `initial / (${landing})`,
      `route ${search}`,
      `later ${scanner}`,
    ]);
    expect(broken({ vendor: 19 })).toEqual([expect.stringMatching(/^\/ \(.*landing\.tsx\) weighs/)]);
    expect(broken({ landing: 19 })).toEqual([expect.stringMatching(/^\/ \(.*landing\.tsx\) weighs/)]);
  });

  it('[18] counts for a route all that it takes until it can be used, wherever that stands', () => {
    const tooHeavy = [expect.stringMatching(/^client\/screens\/public\/search\.tsx weighs/)];
    expect(broken({ search: 29 })).toEqual(tooHeavy);
    expect(broken({ list: 29 })).toEqual(tooHeavy);
    expect(broken({ vendor: 18, list: 12 }), 'moved into what every page brings').toEqual(tooHeavy);
  });

  it('[18] counts the frame with the screens that stand in it', () => {
    const frame = { module: 'client/frame.tsx', screens: /\/public\/search/ };
    const of = (screens: RegExp) =>
      weigh([...build({ search: 9 }), chunk(frame.module, heavy(28))], { ...rules, frame: { ...frame, screens } }).broken;
    expect(of(/\/member\//)).toEqual([]);
    expect(of(frame.screens)).toEqual([expect.stringMatching(/^client\/screens\/public\/search\.tsx weighs/)]);
    expect(weigh(build({}), { ...rules, frame }).broken).toEqual([
      expect.stringContaining('client/frame.tsx is not in the build'),
    ]);
  });

  it('[18] holds a route to a budget of its own, and says where there is no such route', () => {
    const of = (namedKilobytes: Record<string, number>) => weigh(build({ search: 9 }), { ...rules, namedKilobytes }).broken;
    expect(of({ [search]: 12 })).toEqual([]);
    expect(of({ [search]: 9 })).toEqual([
      expect.stringMatching(/^client\/screens\/public\/search\.tsx weighs .* over its 9 kB\.$/),
    ]);
    expect(of({ 'client/screens/public/gone.tsx': 9 })).toEqual([expect.stringContaining('gone.tsx is not in the build')]);
  });

  it('has no limit for what comes later, but shows who asks for it', () => {
    const report = weigh(build({ scanner: 90 }), rules);
    expect(report.broken).toEqual([]);
    expect(table(report)).toMatch(new RegExp(`later +\\d+\\.\\d +${scanner} {2}← ${search}`));
  });

  it('[15] but for what has one of its own, which has to be there', () => {
    const of = (weight: number, laterKilobytes: Record<string, number>) =>
      weigh(build({ scanner: weight }), { ...rules, laterKilobytes }).broken;
    expect(of(29, { [scanner]: 30 })).toEqual([]);
    expect(of(31, { [scanner]: 30 })).toEqual([expect.stringMatching(/^client\/ui\/scanner\.tsx weighs/)]);
    expect(of(1, { 'client/gone.ts': 30 })).toEqual(['client/gone.ts is not in the build: its size is unknown.']);
  });

  it('refuses a module that must not be shipped', () => {
    const chunks = [
      ...build({}),
      chunk('more', '', { moduleIds: ['/repository/node_modules/rxdb/dist/plugins/dev-mode/index.js'] }),
    ];
    expect(weigh(chunks, rules).broken).toEqual([expect.stringContaining('must not be shipped')]);
  });

  it('refuses in the initial JavaScript what has to come later, and only there', () => {
    const zod = '/repository/node_modules/zod/v4/mini/index.js';
    const withZodIn = (name: string) =>
      build({}).map((one) => (one.fileName === file(name) ? { ...one, moduleIds: [...one.moduleIds, zod] } : one));
    for (const name of ['vendor', landing])
      expect(weigh(withZodIn(name), rules).broken).toEqual([expect.stringContaining('must come after the first page')]);
    expect(weigh(withZodIn(search), rules).broken).toEqual([]);
  });

  it('refuses chunks that take values from each other, however far round', () => {
    const chunks = (back: string) => [
      ...build({}),
      chunk('a', 'import{x}from"./b.js";', { imports: [file('b')] }),
      chunk('b', 'import{y}from"./c.js";', { imports: [file('c')] }),
      chunk('c', back, { imports: [file('a')] }),
    ];
    const circle = `${file('a')} and ${file('b')} import each other.`;
    expect(weigh(chunks('import{z}from"./a.js";'), rules).broken).toContain(circle);
    expect(weigh(chunks('import"./a.js";'), rules).broken).toEqual([]);
  });

  it('is not satisfied by having weighed nothing', () => {
    expect(weigh([], rules).broken).toEqual([expect.stringContaining('no entry chunk')]);
    const bare = weigh([chunk('index', '', { isEntry: true })], rules).broken;
    expect(bare).toEqual([
      expect.stringContaining(`${app} is not in the build`),
      expect.stringContaining('landing screen'),
      expect.stringContaining('routes were not weighed'),
    ]);
  });

  it('[18] fails when a page that the server draws would ask for more before it is read', () => {
    const chunks = build({}).map((one) => (one.fileName === file('index') ? { ...one, imports: [file('vendor')] } : one));
    const first = (firstKilobytes: number) => weigh(chunks, { ...rules, firstKilobytes }).broken;
    expect(first(2)).toEqual([]);
    expect(first(0.8)).toEqual([expect.stringMatching(/^every page, before it is read weighs 1\.\d kB/)]);
  });
});
