import { type CouchServer, startCouch } from '../contract/couch-server.ts';
import { tellStory } from './fixtures/story.ts';
import { openSystem, openSystemApart, type TestSystem } from './fixtures/system.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

/** Milliseconds: a server and its database start, each a process of its own, while browsers on the same two cores come back. */
const AGREED_APART = 5_000;
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
