import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  BENCH,
  BUILD,
  budgetOf,
  budgetsPage,
  FIRST,
  INITIAL,
  laterKilobytes,
  mostKilobytes,
  ROUTE,
  saysOf,
  screenKilobytes,
} from './budgets.ts';

const repository = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const bench = globSync('tests/bench/**/*.ts', { cwd: repository }).filter((file) => !/(\.test|\/figure)\.ts$/.test(file));
/** With what stands in their names put in: `pin-${GYMS}` is `pin-400`. */
const WRITTEN = bench.map(read).join('\n');

describe('[18] the table of budgets', () => {
  it('is what `tests/README.md` shows', () => {
    const [, shown] = /<!-- budgets: .*? -->\n([\s\S]*?)\n<!-- \/budgets -->/.exec(read('tests/README.md')) ?? [];
    expect(shown?.trim(), 'node tests/lint/budgets.ts prints it').toBe(budgetsPage());
  });

  it('is what every table of measured figures holds them to', () => {
    const held = ['README.md', 'tests/README.md'].flatMap((page) =>
      read(page)
        .replace(/<!-- budgets: [\s\S]*<!-- \/budgets -->/, '')
        .split('\n')
        .flatMap((line) => {
          const [, first = '', ...cells] = line.split('|').map((cell) => cell.trim());
          const budget = budgetOf(/^`([\w-]+)`/.exec(first)?.[1] ?? '');
          const target = cells.find((cell) => /^at (most|least) /.test(cell));
          return budget && target ? [{ budget, target }] : [];
        }),
    );
    expect(held.length).toBeGreaterThan(15);
    for (const { budget, target } of held) {
      const [, said = '', unit] = /^at (?:most|least) ([\d.,]+)(?: (s|ms|MB))?/.exec(target) ?? [];
      const number = Number(said.replaceAll(',', '')) * (unit === 's' ? 1_000 : 1);
      const { most, mostOfPeer, leastOfPeer, mostMore } = budget;
      expect([most, mostOfPeer, leastOfPeer, mostMore], `${budget.name}: ${target}`).toContain(number);
    }
  });

  it('has a row for every suite of the bench, and no name twice', () => {
    const suites = [...read('tests/bench/run.ts').matchAll(/^ {2}(\w+): \{\n {4}figures:/gm)].map(([, name]) => name);
    expect(Object.keys(BENCH)).toEqual(suites);
    const names = [...BUILD, ...Object.values(BENCH).flat()].map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('names what is measured: the words of every figure stand in the bench', () => {
    const words = (name: string) => name.split(/-?\d+-?/).filter((word) => word !== '');
    const rows = Object.values(BENCH).flat();
    expect(rows.filter(({ name }) => !words(name).every((word) => WRITTEN.includes(word)))).toEqual([]);
  });

  it('is the only place that says a number: neither the build nor a bench has one of its own', () => {
    expect(read('vite.config.ts')).not.toMatch(/(first|initial|route|later)Kilobytes: [^ml]/);
    expect(WRITTEN).not.toMatch(/\btarget: (?!target)/);
  });

  it('is read by what weighs and what measures', () => {
    const screens = Object.entries(screenKilobytes());
    expect([FIRST, INITIAL, ROUTE].map(mostKilobytes)).toHaveLength(3);
    expect(Object.keys(laterKilobytes())).toEqual(['client/features/receipt/pdf/make.ts']);
    expect(BUILD).toHaveLength(3 + 1 + screens.length);
    for (const [name, most] of screens) expect(mostKilobytes(name)).toBe(most);
    expect(() => mostKilobytes('what nobody weighs')).toThrow('has no budget');
    expect(budgetOf('search-30000-p95')).toMatchObject({ most: 100, mostOfPeer: 2 });
    expect(budgetOf('what nobody measures')).toBeUndefined();
  });

  it('[18] has a row for every public page', () => {
    const pages = globSync('client/screens/public/*.tsx', { cwd: repository }).filter((file) => !/\.test\./.test(file));
    expect(pages.length).toBeGreaterThan(10);
    // The landing page is the row of its own.
    expect([...Object.keys(screenKilobytes()), 'client/screens/public/home.tsx'].toSorted()).toEqual(pages.toSorted());
  });

  it('says it in words', () => {
    expect(saysOf({ name: 'x', unit: 'ms', most: 1_000, mostOfPeer: 2 })).toBe('at most 1,000 ms, and at most 2 of the peer');
    expect(saysOf({ name: 'x', unit: 'places', most: 0 })).toBe('none');
    expect(saysOf({ name: 'x', unit: '/s', leastOfPeer: 0.25 })).toBe('at least 0.25 of the peer');
    expect(saysOf({ name: 'x', unit: 'ms', mostMore: 100 })).toBe('at most 100 ms more than the peer');
    expect(saysOf({ name: 'x', unit: 'ms' })).toBe('');
  });
});
