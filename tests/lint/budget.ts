/**
 * The size budget of the bundle: a build over it fails, and every build prints the table.
 *
 * Measured is JavaScript after gzip (level 9), read from the finished chunks' import graph:
 * - first: the entry with everything it imports statically, which is all that a page which the server draws asks for before it is read;
 * - initial: the entry and the app that it begins, with everything they import statically, and the landing screen likewise;
 * - a route: its screen's chunk, the frame round it and the app, likewise: all that it takes until the page can be used, whichever file brings it;
 * - later: what is only reached by a further dynamic import. Few have a budget, but all are listed with who asks for them, so
 *   that a screen cannot look small by loading its weight a moment later.
 *
 * Nor may chunks go round in a circle: such a build looks right and does not start.
 */
import { basename, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The part of a bundler's chunk that the budget looks at. */
export interface Chunk {
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

/** By the name of its file, the modules that may be nowhere else, and what everybody has: that must do without, however much comes of it later. */
export interface SomeOnly {
  readonly files: RegExp;
  readonly modules: readonly RegExp[];
  readonly screens: RegExp;
}

export interface BudgetRules {
  /** Absolute path of the repository: modules are named relative to it. */
  readonly root: string;
  /** Folder whose files `<area>/<screen>.tsx` are the routes. */
  readonly screens: string;
  /** What the entry begins with a dynamic import and no page does without. */
  readonly app: string;
  /** What else comes with every screen of the signed in: the frame round it. */
  readonly frame?: { readonly module: string; readonly screens: RegExp };
  /** The screen of `/`. */
  readonly landing: string;
  /** Of the entry alone, which every page asks for before it has been read. 1 kB = 1,000 bytes. */
  readonly firstKilobytes?: number;
  readonly initialKilobytes: number;
  readonly routeKilobytes: number;
  /** Of routes that have a budget of their own, by their screen. */
  readonly namedKilobytes?: Readonly<Record<string, number>>;
  /** Of what comes later, by the module that is asked for: only what has a budget of its own. */
  readonly laterKilobytes: Readonly<Record<string, number>>;
  /** Modules that no part of the initial JavaScript may bring: the first page is there before them. */
  readonly laterOnly: readonly RegExp[];
  /** Modules that must not be shipped at all. */
  readonly forbidden: readonly RegExp[];
  /** What only some devices install, a group each. */
  readonly someOnly: readonly SomeOnly[];
}

export interface BudgetLine {
  readonly name: string;
  readonly kind: 'first' | 'initial' | 'route' | 'later';
  readonly bytes: number;
  /** Absent where there is no budget. */
  readonly limit?: number;
  /** For `later`: the chunks or screens that ask for it. */
  readonly askedForBy?: readonly string[];
}

export interface BudgetReport {
  readonly lines: readonly BudgetLine[];
  /** One sentence for each rule that is broken; empty when the build may stand. */
  readonly broken: readonly string[];
}

/** A chunk with everything that it imports statically, however far, by file name; added to `into`. */
export function closureIn<C extends Pick<Chunk, 'fileName' | 'imports'>>(byFile: ReadonlyMap<string, C>) {
  return function closure(start: C, into = new Set<string>()): Set<string> {
    if (into.has(start.fileName)) return into;
    into.add(start.fileName);
    for (const file of start.imports) {
      const next = byFile.get(file);
      if (next !== undefined) closure(next, into);
    }
    return into;
  };
}

/** The chunks that it takes values from; what it only wants to be run is not among them. */
function takenFrom({ code, imports }: Chunk): readonly string[] {
  const named = new Set(Array.from(code.matchAll(/\bfrom\s*["']\.\/([^"']+)["']/g), ([, name]) => name));
  return imports.filter((file) => named.has(basename(file)));
}

/** Weighs the chunks of one build against the rules. */
export function weigh(chunks: readonly Chunk[], rules: BudgetRules): BudgetReport {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const size = new Map(chunks.map((chunk) => [chunk.fileName, gzipSync(chunk.code, { level: 9 }).length]));
  const inRepository = (id: string) => relative(rules.root, id.replace(/\?.*$/, '')).replaceAll('\\', '/');
  const nameOf = (chunk: Chunk) => (chunk.facadeModuleId === null ? chunk.fileName : inRepository(chunk.facadeModuleId));
  const isScreen = (name: string) =>
    name.startsWith(`${rules.screens}/`) && name.slice(rules.screens.length + 1).split('/').length === 2;

  const closure = closureIn(byFile);
  const weight = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + (size.get(file) ?? 0), 0);
  const without = (files: Set<string>, brought: ReadonlySet<string>) => [...files].filter((file) => !brought.has(file));

  const broken: string[] = [];
  for (const chunk of chunks)
    for (const id of chunk.moduleIds)
      if (rules.forbidden.some((expression) => expression.test(id)))
        broken.push(`${inRepository(id)} must not be shipped (${chunk.fileName}).`);

  for (const group of rules.someOnly) {
    for (const { fileName, moduleIds } of chunks)
      for (const id of group.files.test(fileName) ? [] : moduleIds)
        if (group.modules.some((expression) => expression.test(id)))
          broken.push(`${inRepository(id)} must not be on everybody's device (${fileName}).`);
    // Without a network it would be asked for where nobody keeps it: whatever these screens come to, by a later import as well.
    const come = new Set(chunks.filter((chunk) => group.screens.test(nameOf(chunk))));
    for (const { imports, dynamicImports } of come)
      for (const file of [...imports, ...dynamicImports]) {
        const next = byFile.get(file);
        // A screen that is asked for is a page of its own, and need not be everybody's.
        if (next !== undefined && !group.files.test(file) && !isScreen(nameOf(next))) come.add(next);
      }
    for (const { fileName, imports } of come)
      for (const file of imports.filter((one) => group.files.test(one)))
        broken.push(`${fileName} is on everybody's device and imports ${file}, which is not.`);
    // Nothing found would prove nothing.
    for (const expression of group.modules)
      if (!chunks.some(({ moduleIds }) => moduleIds.some((id) => expression.test(id))))
        broken.push(`No module is ${expression}: nobody's device was spared anything.`);
  }

  // Whichever of the two is run first finds the other's values not made yet.
  const standsOn = closureIn(new Map(chunks.map((chunk) => [chunk.fileName, { ...chunk, imports: takenFrom(chunk) }])));
  const reached = chunks.map((chunk) => standsOn({ ...chunk, imports: takenFrom(chunk) }));
  for (const [at, one] of chunks.entries())
    for (const [to, other] of chunks.entries())
      if (at < to && reached[at]?.has(other.fileName) && reached[to]?.has(one.fileName))
        broken.push(`${one.fileName} and ${other.fileName} import each other.`);

  const entry = chunks.find((chunk) => chunk.isEntry);
  if (entry === undefined) return { lines: [], broken: [...broken, 'The build has no entry chunk: nothing was weighed.'] };

  const app = chunks.find((chunk) => chunk.moduleIds.some((id) => inRepository(id) === rules.app));
  if (app === undefined) broken.push(`${rules.app} is not in the build: the size of what every page needs is unknown.`);
  const shared = app === undefined ? closure(entry) : closure(app, closure(entry));
  const asked = new Map<string, string[]>();
  for (const chunk of chunks)
    for (const file of chunk.dynamicImports) asked.set(file, [...(asked.get(file) ?? []), nameOf(chunk)]);
  const lazy = chunks.filter((chunk) => asked.has(chunk.fileName) && !shared.has(chunk.fileName));
  const screens = lazy.filter((chunk) => isScreen(nameOf(chunk)));

  const landing = screens.find((chunk) => nameOf(chunk) === rules.landing);
  const landingIsStatic = chunks.some(
    (chunk) => shared.has(chunk.fileName) && chunk.moduleIds.some((id) => inRepository(id) === rules.landing),
  );
  if (landing === undefined && !landingIsStatic)
    broken.push(`The landing screen ${rules.landing} is not in the build: its size is unknown.`);
  if (screens.length === 0) broken.push(`No chunk of ${rules.screens}/ was found: the routes were not weighed.`);

  const frame = chunks.find((chunk) => chunk.moduleIds.some((id) => inRepository(id) === rules.frame?.module));
  if (rules.frame !== undefined && frame === undefined)
    broken.push(`${rules.frame.module} is not in the build: its size is unknown.`);
  /** All that a screen waits for. */
  const whole = (screen: Chunk): Set<string> => {
    const files = closure(screen, new Set(shared));
    return frame && rules.frame?.screens.test(nameOf(screen)) ? closure(frame, files) : files;
  };

  const initial = new Set(shared);
  if (landing !== undefined) closure(landing, initial);
  for (const { fileName, moduleIds } of chunks)
    if (initial.has(fileName))
      for (const id of moduleIds)
        if (rules.laterOnly.some((expression) => expression.test(id)))
          broken.push(`${inRepository(id)} must come after the first page (${fileName}).`);

  const first: BudgetLine = { name: 'every page, before it is read', kind: 'first', bytes: weight(closure(entry)) };
  const lines: BudgetLine[] = [
    ...(rules.firstKilobytes === undefined ? [] : [{ ...first, limit: rules.firstKilobytes * 1000 }]),
    {
      name: `/ (${landing === undefined ? 'entry' : rules.landing})`,
      kind: 'initial',
      bytes: weight(initial),
      limit: rules.initialKilobytes * 1000,
    },
    ...screens
      .filter((chunk) => chunk !== landing)
      .map(
        (chunk): BudgetLine => ({
          name: nameOf(chunk),
          kind: 'route',
          bytes: weight(whole(chunk)),
          limit: (rules.namedKilobytes?.[nameOf(chunk)] ?? rules.routeKilobytes) * 1000,
        }),
      )
      .sort((one, other) => other.bytes - one.bytes),
    ...lazy
      .filter((chunk) => !screens.includes(chunk))
      .map(
        (chunk): BudgetLine => ({
          name: nameOf(chunk),
          kind: 'later',
          bytes: weight(without(closure(chunk), shared)),
          ...limitOf(rules.laterKilobytes[nameOf(chunk)]),
          askedForBy: asked.get(chunk.fileName) ?? [],
        }),
      )
      .sort((one, other) => other.bytes - one.bytes),
  ];
  for (const name of [...Object.keys(rules.laterKilobytes), ...Object.keys(rules.namedKilobytes ?? {})])
    if (!lines.some((line) => line.name === name)) broken.push(`${name} is not in the build: its size is unknown.`);
  for (const line of lines)
    if (line.limit !== undefined && line.bytes > line.limit)
      broken.push(
        `${line.name} weighs ${kilobytes(line.bytes)} kB, ${kilobytes(line.bytes - line.limit)} kB over its ${line.limit / 1000} kB.`,
      );
  return { lines, broken };
}

const limitOf = (most: number | undefined) => (most === undefined ? {} : { limit: most * 1000 });
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** The report as a table for a terminal. */
export function table(report: BudgetReport): string {
  const rows = report.lines.map((line) => [
    line.kind,
    kilobytes(line.bytes),
    line.limit === undefined ? '' : String(line.limit / 1000),
    line.name + (line.askedForBy === undefined ? '' : `  ← ${line.askedForBy.join(', ')}`),
  ]);
  const all = [['', 'kB gzip', 'budget', ''], ...rows];
  const width = (column: number) => Math.max(...all.map((row) => row[column]?.length ?? 0));
  return all
    .map((row) => `  ${row[0]?.padEnd(width(0))}  ${row[1]?.padStart(width(1))}  ${row[2]?.padStart(width(2))}  ${row[3]}`)
    .join('\n');
}

/** The Vite plugin: prints the table after each production build and fails the build when a rule is broken. */
export function bundleBudget(rules: BudgetRules): Plugin {
  return {
    name: 'bundle-budget',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const report = weigh(
          Object.values(bundle).filter((output) => output.type === 'chunk'),
          rules,
        );
        console.info(`\nBundle budget\n${table(report)}\n`);
        if (report.broken.length > 0)
          this.error(`Over the bundle budget:\n${report.broken.map((sentence) => `  ${sentence}`).join('\n')}`);
      },
    },
  };
}
