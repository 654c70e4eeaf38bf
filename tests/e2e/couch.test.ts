import { type CouchServer, startCouch } from '../contract/couch-server.ts';
import { tellStory } from './fixtures/story.ts';
import { openSystem, openSystemApart, type TestSystem } from './fixtures/system.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

/**
 * Milliseconds: up to three servers come back, each a process of its own, while three browsers on the same two cores do. That it is soon
 * (`AGREED_WITHIN`) is shown where one process serves; here it is shown that it ends.
 */
const AGREED_APART = 40_000;
const SYSTEMS: Readonly<Record<string, { open(couchUrl: string): Promise<TestSystem>; agreedWithin?: number }>> = {
  'the same story with the documents in CouchDB': {
    open: (couchUrl) => openSystem({ COUCHDB_URL: couchUrl }),
    agreedWithin: AGREED_APART,
  },
  'the same story over two gateways and a decider, which is killed with one of them': {
    open: openSystemApart,
    agreedWithin: AGREED_APART,
  },
};

for (const [title, { open, agreedWithin }] of Object.entries(SYSTEMS)) {
  test.describe(() => {
    let couch: CouchServer;
    let system: TestSystem;
    test.beforeAll(async () => {
      couch = await startCouch();
      system = await open(couch.url);
    });
    test.afterAll(async () => {
      await system.close();
      await couch.stop();
    });

    test(title, async ({ browser, launchOptions }) => {
      await tellStory(system, browser, launchOptions, agreedWithin);
    });
  });
}
