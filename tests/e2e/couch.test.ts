import { type CouchServer, startCouch } from '../contract/couch-server.ts';
import { openHouse, openHouseApart, type TestSystem } from './fixtures/house.ts';
import { tellStory } from './fixtures/story.ts';
import { test } from './fixtures/test.ts';

const HOUSES: Readonly<Record<string, (couchUrl: string) => Promise<TestSystem>>> = {
  'the same story with the documents in CouchDB': (couchUrl) => openHouse({ COUCHDB_URL: couchUrl }),
  'the same story over two gateways and a decider, which is killed with one of them': openHouseApart,
};

for (const [title, open] of Object.entries(HOUSES)) {
  test.describe(() => {
    let couch: CouchServer;
    let house: TestSystem;
    test.beforeAll(async () => {
      couch = await startCouch();
      house = await open(couch.url);
    });
    test.afterAll(async () => {
      await house.close();
      await couch.stop();
    });

    test(title, async ({ browser, launchOptions }) => {
      await tellStory(house, browser, launchOptions);
    });
  });
}
