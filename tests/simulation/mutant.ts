/** A fault on purpose, where a careless change might make it, and the promise that is seen to be broken by it. */
import type { Store } from '../../sync-server/store/store.ts';
import type { Faults } from './server.ts';

export interface Mutant {
  /** Lower case with dashes, as the table of `npm run sim -- --mutants` prints it. */
  readonly name: string;
  readonly what: string;
  /** Which promise is seen to be broken, in which seed. */
  readonly property: string;
  readonly seed: number;
  readonly faults: Faults;
}

/** Some of the store's calls replaced; the rest is the store's own. */
export const storeWith = (store: Store, change: Partial<Store>): Store =>
  new Proxy(store, {
    get(target, name) {
      const replaced: unknown = Reflect.get(change, name);
      if (replaced) return replaced;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
