/**
 * Runs every check of the project, or the stages that are named, and ends with one line: `N passed, N failed`.
 *
 *   npm test                       all of it
 *   npm test -- quick              lint, types and unit tests, in less than two minutes
 *   npm test -- unit contract      these stages, and the build where one of them needs it
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumInstalled } from './run/chromium.ts';
import { runCommand } from './run/command.ts';
import { countReport, plus, type TestCount } from './run/count.ts';
import { type CheckCommand, chosen, type Runner, stages, type TestStage, waves } from './run/stages.ts';

const MINUTES = 60_000;
const none: TestCount = { passed: 0, failed: 0, failures: [], secondTry: [] };
const sum = (one: TestCount, other: TestCount): TestCount => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  failures: [...one.failures, ...other.failures],
  secondTry: [...one.secondTry, ...other.secondTry],
});

const reporting: Record<Runner, (file: string) => { options: readonly string[]; environment: Record<string, string> }> = {
  vitest: (file) => ({ options: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`], environment: {} }),
  playwright: (file) => ({ options: ['--reporter=list,json'], environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
};

async function runCheck(
  check: CheckCommand,
  stage: TestStage,
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<TestCount> {
  const report = join(folder, `${stage.name}.json`);
  const asked = check.runner === undefined ? { options: [], environment: {} } : reporting[check.runner](report);
  const { exitCode, timedOut } = await runCommand(
    stage.name.padEnd(10),
    [process.execPath, ...check.script, ...asked.options],
    { ...environment, ...asked.environment },
    stage.limitMinutes * MINUTES,
  );
  if (timedOut) return plus(none, `${check.name} was ended after ${stage.limitMinutes} minutes`);
  if (check.runner === undefined)
    return exitCode === 0 ? { ...none, passed: 1 } : plus(none, `${check.name} (ended with ${exitCode})`);
  try {
    return countReport(check.runner, JSON.parse(readFileSync(report, 'utf8')), exitCode);
  } catch {
    return plus(none, `${check.name} ended with ${exitCode} and left no report that can be read`);
  }
}

/** Looked for once: two stages beside each other would install it twice at the same time. */
let chromium: Promise<void> | undefined;

async function runStage(stage: TestStage, folder: string): Promise<TestCount> {
  const { FORCE_COLOR: _forced, ...inherited } = process.env;
  const environment: NodeJS.ProcessEnv = {
    ...inherited,
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
    // Hundreds of servers and commands are started, of the same sources: what one has compiled the next need not.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  };
  if (stage.needsChromium === true) {
    try {
      chromium ??= chromiumInstalled(stage.name.padEnd(10));
      await chromium;
    } catch (error) {
      return plus(none, error instanceof Error ? error.message : String(error));
    }
  }
  let counted = none;
  for (const check of stage.checks) counted = sum(counted, await runCheck(check, stage, folder, environment));
  return counted;
}

const wanted = chosen(process.argv.slice(2));
const folder = mkdtempSync(join(tmpdir(), 'fitness-hub-tests-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const results = new Map<string, { count: TestCount; seconds: number }>();
for (const wave of waves)
  await Promise.all(
    wave.map(async (lane) => {
      for (const stage of lane.flatMap((name) => stages.filter((candidate) => candidate.name === name && wanted.has(name)))) {
        const start = performance.now();
        const count = await runStage(stage, folder);
        results.set(stage.name, { count, seconds: (performance.now() - start) / 1000 });
      }
    }),
  );

// A stage that was asked for and that no wave runs is a hole in the checks, not a success.
for (const name of wanted) if (!results.has(name)) results.set(name, { count: plus(none, `${name} was not run`), seconds: 0 });

const listed = (title: string, of: (count: TestCount) => readonly string[]) => {
  const lines = [...results].flatMap(([name, { count }]) => of(count).map((line) => `  ${name}: ${line}`));
  if (lines.length > 0) console.log(`\n${title}\n${lines.join('\n')}`);
};
listed('Passed only at the second try:', ({ secondTry }) => secondTry);
listed('Failed:', ({ failures }) => failures);
console.log('');
for (const { name } of stages) {
  const result = results.get(name);
  if (result === undefined) continue;
  const { count, seconds } = result;
  console.log(
    `  ${name.padEnd(12)}${String(count.passed).padStart(6)} ok ${String(count.failed).padStart(5)} not ok ${seconds.toFixed(1).padStart(8)} s`,
  );
}
const total = [...results.values()].reduce((count, result) => sum(count, result.count), none);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
