import { join } from 'node:path';
import type { PartialStrykerOptions } from '@stryker-mutator/api/core';

/** What is kept between runs, and the reports; git ignores it. */
export const STORED = '.mutation';

/**
 * Files that hold no rule. Shapes, of documents and of proposals, are declarations: what they let through is held by the types and by what the gateway refuses
 * (`tests/contract/bad-input.test.ts`). `access.expected.ts` is itself what the tests expect, by hand.
 */
const NO_RULES = ['**/*.test.ts', '**/shape.ts', '!(folds)/**/proposals.ts', '**/access.expected.ts'];

/** How Stryker is set up for one folder of `schemas/`, or for the files that lie in `schemas/` itself (`.`). */
export function settingsFor(folder: string, concurrency: number): PartialStrykerOptions & { readonly incrementalFile: string } {
  const name = folder === '.' ? 'top' : folder.replaceAll('/', '-');
  return {
    mutate: [folder === '.' ? 'schemas/*.ts' : `schemas/${folder}/**/*.ts`, ...NO_RULES.map((pattern) => `!schemas/${pattern}`)],
    testRunner: 'rules',
    plugins: [join(import.meta.dirname, 'runner.ts')],
    concurrency,
    incremental: true,
    incrementalFile: `${STORED}/${name}.json`,
    tempDirName: `${STORED}/tmp-${name}`,
    ignorePatterns: [
      '*',
      '!schemas/**',
      '!tests',
      '!tests/*.ts',
      '!tests/rules/**',
      '!tests/mutation/**',
      // Its chance is what some tests of rules draw from.
      '!tests/simulation',
      '!tests/simulation/seeded.ts',
      '!package.json',
      '!tsconfig.json',
    ],
    reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
    clearTextReporter: { reportTests: false, allowColor: false, logTests: false },
    htmlReporter: { fileName: `${STORED}/${name}.html` },
    jsonReporter: { fileName: `${STORED}/${name}-report.json` },
    timeoutMS: 20_000,
  };
}
