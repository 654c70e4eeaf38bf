/** A fault on purpose, where a careless change might make it, and the promise that is seen to be broken by it. */
import type { Faults } from './faults.ts';

export interface Mutant {
  /** Lower case with dashes, as the table of `npm run sim -- --mutants` prints it. */
  readonly name: string;
  readonly what: string;
  /** Which promise is seen to be broken, in which seed. */
  readonly property: string;
  readonly seed: number;
  readonly faults: Faults;
}

/** Some of its calls replaced; the rest is its own. */
export const withChanged = <T extends object>(whole: T, change: Partial<T>): T =>
  new Proxy(whole, {
    get(target, name) {
      const replaced: unknown = Reflect.get(change, name);
      if (replaced) return replaced;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
