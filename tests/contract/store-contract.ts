/**
 * What every engine of the store must do, in one suite (architecture §8). Each rule has a number; where an engine may differ the
 * rule says what it may not promise.
 */
import { afterAll, beforeAll, describe } from 'vitest';
import { changesRules } from './store-contract/changes.ts';
import { checkpointRules } from './store-contract/checkpoints.ts';
import { commitRules } from './store-contract/commit.ts';
import { documentRules } from './store-contract/documents.ts';
import { epochRules } from './store-contract/epochs.ts';
import { searchRules } from './store-contract/find-and-list.ts';
import { forgetRules } from './store-contract/forget.ts';
import { type StoreHome, StoreUnderTest } from './store-contract/under-test.ts';
import { watchRules } from './store-contract/watch.ts';
import { wholeRules } from './store-contract/whole.ts';

/**
 * `shared`: several servers may have one place open at the same time. `cluster`: it may have several nodes, which tell some news twice
 * and show one who came too late another such, until all of them have the one who was told yes.
 */
export function describeStore(
  engine: string,
  { shared, cluster = false, newPlace }: { shared: boolean; cluster?: boolean; newPlace: () => Promise<StoreHome> },
): void {
  describe(`store contract: ${engine}`, () => {
    const under = new StoreUnderTest(shared, cluster, newPlace);
    beforeAll(() => under.begin(), 30_000);
    afterAll(() => under.end());

    documentRules(under);
    commitRules(under);
    forgetRules(under);
    changesRules(under);
    searchRules(under);
    watchRules(under);
    checkpointRules(under);
    epochRules(under);
    wholeRules(under);
  });
}
