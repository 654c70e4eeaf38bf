/**
 * What the unit tests of the rules import as `vitest` while rules are mutated: the same `expect`, and a `describe` and `it` that only
 * collect. So all tests stay loaded in one process and one of them costs its own milliseconds, not the start of a test runner.
 */
import { format } from 'node:util';

export { expect, vi } from 'vitest';

type Step = () => unknown;

interface Suite {
  readonly name: string;
  readonly before: Step[];
  readonly after: Step[];
}

export interface CollectedTest {
  /** The file, the suites and the title; a number where that was there before. */
  readonly id: string;
  readonly file: string;
  readonly run: () => Promise<void>;
}

/** Tests in the order in which their files were loaded. */
export class CollectedSuite {
  readonly tests: CollectedTest[] = [];
  readonly #ids = new Set<string>();
  #file = '';
  #suites: Suite[] = [];

  async load(file: string, load: (file: string) => Promise<unknown>): Promise<void> {
    this.#file = file;
    this.#suites = [{ name: file, before: [], after: [] }];
    await load(file);
  }

  suite(name: string, body: Step): void {
    const outside = this.#suites;
    this.#suites = [...outside, { name, before: [], after: [] }];
    body();
    this.#suites = outside;
  }

  test(title: string, body: Step): void {
    const suites = this.#suites;
    const name = [...suites.map((suite) => suite.name), title].join(' › ');
    const id = this.#ids.has(name) ? `${name} (${this.#ids.size})` : name;
    this.#ids.add(id);
    const run = async () => {
      for (const step of suites.flatMap(({ before }) => before)) await step();
      try {
        await body();
      } finally {
        for (const step of suites.toReversed().flatMap(({ after }) => after)) await step();
      }
    };
    this.tests.push({ id, file: this.#file, run });
  }

  before(step: Step): void {
    this.#suites.at(-1)?.before.push(step);
  }

  after(step: Step): void {
    this.#suites.at(-1)?.after.push(step);
  }
}

export const collection = new CollectedSuite();

/** One call a row, which is the arguments, or the only one. */
const each =
  (add: (title: string, body: Step) => void) =>
  (rows: readonly unknown[]) =>
  (title: string, body: (...row: unknown[]) => unknown): void => {
    for (const row of rows) {
      const values: unknown[] = Array.isArray(row) ? row : [row];
      add(format(title, ...values), () => body(...values));
    }
  };

const suite = (name: string, body: Step): void => collection.suite(name, body);
const test = (title: string, body: Step): void => collection.test(title, body);

export const describe = Object.assign(suite, { each: each(suite) });
export const it = Object.assign(test, { each: each(test) });
export const beforeEach = (step: Step): void => collection.before(step);
export const afterEach = (step: Step): void => collection.after(step);
/** Before each test as well: what one test made is not there for the next. */
export const beforeAll = (step: Step): void => collection.before(step);
