import { type CouchServer, startCouch } from '../contract/couch-server.ts';
import { tellStory } from './fixtures/story.ts';
import { openSystem, openSystemApart, type TestSystem } from './fixtures/system.ts';
import { test } from './fixtures/test.ts';

const SYSTEMS: Readonly<Record<string, (couchUrl: string) => Promise<TestSystem>>> = {
  'the same story with the documents in CouchDB': (couchUrl) => openSystem({ COUCHDB_URL: couchUrl }),
  'the same story over two gateways and a decider, which is killed with one of them': openSystemApart,
};

for (const [title, open] of Object.entries(SYSTEMS)) {
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
      await tellStory(system, browser, launchOptions);
    });
  });
}
