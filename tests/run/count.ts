/**
 * How many tests a stage ran, read from its runner's own report and never from its exit code alone. A skipped or pending test counts as
 * failed: it proved nothing. So does a run that ended badly though each of its tests passed, and one without tests. A test that
 * passed only at its second try has passed and is named; when there are more than a few of them, that is a failure of its own.
 */
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  /** One line for each thing that failed. */
  readonly failures: readonly string[];
  /** Names of those that passed only at the second try. */
  readonly secondTry: readonly string[];
}

/** So many may need a second try in a stage: a busy machine is an excuse for one or two, not for a race in every file. */
const SECOND_TRIES = 2;

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).optional() }),
      ),
    }),
  ),
});

const PlaywrightTest = z.object({
  status: z.string(),
  results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })).optional(),
});
interface PlaywrightSuite {
  readonly title: string;
  readonly specs: readonly { readonly title: string; readonly tests: readonly z.infer<typeof PlaywrightTest>[] }[];
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}
const PlaywrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z.array(z.object({ title: z.string(), tests: z.array(PlaywrightTest) })),
    suites: z.array(PlaywrightSuite).optional(),
  }),
);
const PlaywrightReport = z.object({
  suites: z.array(PlaywrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

const firstLine = (text: string | undefined) => text?.split('\n')[0] ?? 'no message';

/** Enough to know what it was where only the end of a run is kept: characters. */
const SAID = 400;
/** How it ended, and what it said, in a line. */
function ending(status: string, messages: readonly (string | undefined)[]): string {
  const said = messages.map((message) =>
    stripVTControlCharacters(message ?? '')
      .replace(/\s+/g, ' ')
      .slice(0, SAID),
  );
  return [status, ...said].join(': ');
}

/** Each test of a stage: its name, and how it ended when that was not well. */
type Ending = readonly [name: string, bad?: string];

function count(endings: readonly Ending[], secondTry: readonly string[] = []): TestCount {
  const failures = endings.flatMap(([name, bad]) => (bad === undefined ? [] : [`${name} (${bad})`]));
  const counted = { passed: endings.length - failures.length, failed: failures.length, failures, secondTry };
  if (secondTry.length <= SECOND_TRIES) return counted;
  return plus(counted, `${secondTry.length} tests passed only at the second try, more than ${SECOND_TRIES} in one stage`);
}

function vitest(report: unknown): TestCount {
  const { testResults } = VitestReport.parse(report);
  // What failed first keeps what it failed with.
  const secondTry = testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ fullName, status, failureMessages = [] }) =>
      status === 'passed' && failureMessages.length > 0 ? [fullName] : [],
    ),
  );
  return count(
    testResults.flatMap(({ name, status, message, assertionResults }): Ending[] => {
      const endings = assertionResults.map(
        (test): Ending =>
          test.status === 'passed'
            ? [test.fullName]
            : [test.fullName, ending(test.status, test.failureMessages?.slice(0, 1) ?? [])],
      );
      const whole = status !== 'passed' && endings.every(([, bad]) => bad === undefined);
      return whole ? [...endings, [name, firstLine(message)]] : endings;
    }),
    secondTry,
  );
}

function playwright(report: unknown): TestCount {
  const { suites, errors } = PlaywrightReport.parse(report);
  const ends = (suite: PlaywrightSuite, above: string): { name: string; status: string; said: string }[] => [
    ...suite.specs.flatMap((spec) =>
      spec.tests.map(({ status, results = [] }) => ({
        name: `${above}${suite.title} › ${spec.title}`,
        status,
        // Of each try the first.
        said: ending(
          status,
          results.flatMap(({ errors: [error] }) => (error === undefined ? [] : [error.message])),
        ),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => ends(inner, `${above}${suite.title} › `)),
  ];
  const all = suites.flatMap((suite) => ends(suite, ''));
  // The runner calls so what failed first and then passed.
  const secondTry = all.flatMap(({ name, status }) => (status === 'flaky' ? [name] : []));
  return count(
    [
      ...all.map(({ name, status, said }): Ending => (status === 'expected' || status === 'flaky' ? [name] : [name, said])),
      ...errors.map((error): Ending => ['the run', firstLine(error.message)]),
    ],
    secondTry,
  );
}

/** What a runner's report says, made honest by how its process ended. */
export function countReport(runner: 'vitest' | 'playwright', report: unknown, exitCode: number): TestCount {
  const counted = runner === 'vitest' ? vitest(report) : playwright(report);
  if (counted.passed + counted.failed === 0) return plus(counted, 'no test was run');
  if (exitCode !== 0 && counted.failed === 0) return plus(counted, `the run ended with ${exitCode} though its tests passed`);
  return counted;
}

/** The same count with one more failure. */
export function plus(counted: TestCount, failure: string): TestCount {
  return { ...counted, failed: counted.failed + 1, failures: [...counted.failures, failure] };
}
