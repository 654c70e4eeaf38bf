/** What `npm test` runs, stage by stage. */
export type Runner = 'vitest' | 'playwright';

export interface CheckCommand {
  /** Names the check where it fails. */
  readonly name: string;
  /** Arguments of Node: a script of the project or of a tool in node_modules. */
  readonly script: readonly string[];
  /** Who writes the report that its tests are counted from. Without one, the check is one test. */
  readonly runner?: Runner;
}

export interface TestStage {
  readonly name: string;
  readonly checks: readonly CheckCommand[];
  /** Whole minutes until it is ended and counts as failed. */
  readonly limitMinutes: number;
  /** Stages whose results it works on. */
  readonly needs?: readonly string[];
  readonly needsChromium?: boolean;
}

const playwright = (project: string, ...options: string[]): CheckCommand => ({
  name: project,
  // One second try; count.ts names who needed it.
  script: ['node_modules/@playwright/test/cli.js', 'test', '--project', project, '--retries=1', ...options],
  runner: 'playwright',
});

const vitest = (project: string, ...options: string[]): CheckCommand => ({
  name: project,
  script: ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...options],
  runner: 'vitest',
});

export const stages: readonly TestStage[] = [
  {
    name: 'lint',
    limitMinutes: 5,
    checks: [
      { name: 'style', script: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'] },
      { name: 'layers', script: ['tests/lint/layout.ts'] },
      { name: 'ports', script: ['tests/lint/ports.ts'] },
      { name: 'lock file', script: ['tests/lint/lockfile.ts'] },
      { name: 'unused', script: ['node_modules/knip/bin/knip.js', '--no-progress'] },
    ],
  },
  {
    name: 'types',
    limitMinutes: 5,
    checks: [
      {
        name: 'types',
        // The native compiler. The package `typescript` is the last whose interface the linters can call.
        // One checker: several beside each other each read what the others have read, which is twice the work.
        script: ['node_modules/typescript-native/bin/tsc', '--noEmit', '--singleThreaded', '--project', '.'],
      },
    ],
  },
  {
    name: 'build',
    limitMinutes: 5,
    checks: [{ name: 'build and budget', script: ['node_modules/vite/bin/vite.js', 'build'] }],
  },
  { name: 'unit', limitMinutes: 10, checks: [vitest('unit*')] },
  { name: 'contract', limitMinutes: 25, needs: ['build'], checks: [vitest('contract', '--maxWorkers=1')] },
  // Its files wait for real time, side by side as the cases in them do, and hardly work.
  { name: 'faults', limitMinutes: 15, needs: ['build'], checks: [vitest('faults', '--maxWorkers=3')] },
  // Its worlds, in two files, and its mutants, side by side.
  { name: 'simulation', limitMinutes: 40, checks: [vitest('simulation', '--maxWorkers=2')] },
  {
    name: 'browser',
    limitMinutes: 10,
    needs: ['build'],
    needsChromium: true,
    checks: [playwright('faults', '--workers=3')],
  },
  {
    name: 'e2e',
    limitMinutes: 55,
    needs: ['build'],
    needsChromium: true,
    // Each file has servers of its own, and now and then all of two wait.
    checks: [playwright('e2e', '--workers=3')],
  },
];

/** Two cores: what stands beside each other runs at the same time. Browser tests watch the clock: nothing runs beside them but each other. */
export const waves: readonly (readonly (readonly string[])[])[] = [
  [
    ['lint', 'types'],
    ['build', 'unit'],
  ],
  [['contract', 'faults'], ['simulation']],
  [['browser']],
  [['e2e']],
];

/** What one runs while working: no server, no browser, no build. */
const QUICK = ['lint', 'types', 'unit'];

/**
 * The stages with these names and what they need; `quick` stands for a few of them; all when none is named.
 * @throws on a name that no stage has
 */
export function chosen(asked: readonly string[]): ReadonlySet<string> {
  const names = asked.flatMap((name) => (name === 'quick' ? QUICK : [name]));
  const unknown = names.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown !== undefined)
    throw new Error(`There is no stage "${unknown}". The stages are quick, ${stages.map((stage) => stage.name).join(', ')}.`);
  if (names.length === 0) return new Set(stages.map((stage) => stage.name));
  return new Set(stages.filter(({ name }) => names.includes(name)).flatMap(({ name, needs = [] }) => [...needs, name]));
}
