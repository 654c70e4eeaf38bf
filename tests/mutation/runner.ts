/**
 * A test runner for Stryker that keeps the rules' unit tests loaded. A rule is a pure function, so a thousand changes of it can be tried in
 * one process: the instrumented rule looks up which change is active (`globalThis.__stryker__`). Only for what runs while a file is loaded,
 * a table for instance, Stryker starts a process anew.
 */
import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
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
  #loaded = false;

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
    try {
      await this.#load();
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
    for (const test of nearestFirst(sandboxFileName, testFilter)) {
      const result = await resultOf(test);
      tests.push(result);
      if (result.status === TestStatus.Failed) break;
    }
    const endless = determineHitLimitReached(this.#context.hitCount, hitLimit);
    return toMutantRunResult(endless ?? { status: DryRunStatus.Complete, tests });
  }

  async #load(): Promise<void> {
    if (this.#loaded) return;
    this.#loaded = true;
    for (const file of globSync('schemas/**/*.test.ts', { exclude: ['schemas/shapes.test.ts'] }).sort()) {
      await collection.load(file, () => import(pathToFileURL(join(process.cwd(), file)).href));
    }
  }
}

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
