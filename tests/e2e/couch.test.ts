import { type PouchdbServer, startPouchdbServer } from '../contract/pouchdb-server.ts';
import { type House, openHouse } from './rig/house.ts';
import { tellStory } from './rig/story.ts';
import { test } from './rig/test.ts';

let couch: PouchdbServer;
let house: House;
test.beforeAll(async () => {
  couch = await startPouchdbServer();
  house = await openHouse({ COUCHDB_URL: couch.url });
});
test.afterAll(async () => {
  await house.close();
  await couch.stop();
});

test('the same story with the documents in CouchDB', async ({ browser, launchOptions }) => {
  await tellStory(house, browser, launchOptions);
});
