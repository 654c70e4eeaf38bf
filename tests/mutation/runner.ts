/**
 * A test runner for Stryker that keeps the rules' unit tests loaded. A rule is a pure function, so a thousand changes of it can be tried in
 * one process: the instrumented rule looks up which change is active (`globalThis.__stryker__`). Only for what runs while a file is loaded,
 * a table for instance, Stryker starts a process anew; there the noun's own tests are loaded first, and the others only where none of those noticed.
 */
import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InstrumenterContext } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import '../loopback-only.ts';
import '../temporal.ts';
import { type CollectedTest, collection } from './suite.ts';

const suiteUrl = import.meta.resolve('./suite.ts');

declare global {
  var __stryker__: InstrumenterContext;
}

/** Works in the folder it is started in, Stryker's copy of the project. */
class RulesRunner implements TestRunner {
  readonly #context: InstrumenterContext;
  readonly #files = globSync('schemas/**/*.test.ts', { exclude: ['schemas/shapes.test.ts'] }).sort();
  readonly #loaded = new Set<string>();

  constructor() {
    globalThis.__stryker__ ??= {};
    this.#context = globalThis.__stryker__;
    registerHooks({
      resolve: (specifier, context, next) =>
        specifier === 'vitest' && context.parentURL !== suiteUrl
          ? { url: suiteUrl, shortCircuit: true, format: 'module-typescript' }
          : next(specifier, context),
    });
  }

  capabilities() {
    return { reloadEnvironment: false };
  }

  async dryRun(): Promise<DryRunResult> {
    await this.#load();
    const tests: TestResult[] = [];
    for (const test of collection.tests) {
      this.#context.currentTestId = test.id;
      tests.push(await resultOf(test));
    }
    delete this.#context.currentTestId;
    const mutantCoverage = this.#context.mutantCoverage;
    return { status: DryRunStatus.Complete, tests, ...(mutantCoverage ? { mutantCoverage } : {}) };
  }

  async mutantRun({ activeMutant, mutantActivation, ...asked }: MutantRunOptions): Promise<MutantRunResult> {
    if (mutantActivation === 'runtime') await this.#load();
    const { hitLimit } = asked;
    Object.assign(this.#context, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    try {
      return await this.#tried(asked);
    } finally {
      delete this.#context.activeMutant;
    }
  }

  async #tried({ testFilter, sandboxFileName, hitLimit }: Omit<MutantRunOptions, 'activeMutant' | 'mutantActivation'>) {
    const tests: TestResult[] = [];
    const ran = new Set<CollectedTest>();
    const noun = nounOf(relative(process.cwd(), sandboxFileName));
    // Whether one noticed. Where all are loaded already, the first turn is all of them.
    const notices = async (which: (file: string) => boolean): Promise<boolean> => {
      await this.#load(which);
      for (const test of nearestFirst(sandboxFileName, testFilter)) {
        if (ran.has(test)) continue;
        ran.add(test);
        const result = await resultOf(test);
        tests.push(result);
        if (result.status === TestStatus.Failed) return true;
      }
      return false;
    };
    try {
      for (const which of [(file: string) => nounOf(file) === noun, () => true]) if (await notices(which)) break;
    } catch (error) {
      // A change with which the rules cannot even be loaded has been noticed by every test.
      const failed = {
        id: 'load',
        name: 'load',
        timeSpentMs: 0,
        status: TestStatus.Failed,
        failureMessage: String(error),
      } as const;
      return toMutantRunResult({ status: DryRunStatus.Complete, tests: [failed] });
    }
    const endless = determineHitLimitReached(this.#context.hitCount, hitLimit);
    return toMutantRunResult(endless ?? { status: DryRunStatus.Complete, tests });
  }

  async #load(which: (file: string) => boolean = () => true): Promise<void> {
    for (const file of this.#files) {
      if (this.#loaded.has(file) || !which(file)) continue;
      this.#loaded.add(file);
      await collection.load(file, () => import(pathToFileURL(join(process.cwd(), file)).href));
    }
  }
}

/** `ledger` of `schemas/ledger/visits/book.ts`. */
const nounOf = (file: string): string => file.split(sep)[1] ?? '';

/** The tests that are asked for, those in the folder of the changed file before the others: they notice it soonest. */
function nearestFirst(changed: string, asked: readonly string[] | undefined): readonly CollectedTest[] {
  const wanted = asked === undefined ? null : new Set(asked);
  const tests = collection.tests.filter(({ id }) => wanted === null || wanted.has(id));
  const isNear = ({ file }: CollectedTest) => join(process.cwd(), dirname(file)) === dirname(changed);
  return [...tests.filter(isNear), ...tests.filter((test) => !isNear(test))];
}

async function resultOf(test: CollectedTest): Promise<TestResult> {
  const begun = performance.now();
  const about = () => ({ id: test.id, name: test.id, fileName: test.file, timeSpentMs: performance.now() - begun });
  try {
    await test.run();
    return { ...about(), status: TestStatus.Success };
  } catch (error) {
    return { ...about(), status: TestStatus.Failed, failureMessage: error instanceof Error ? error.message : String(error) };
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'rules', RulesRunner)];
