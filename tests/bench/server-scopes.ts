/**
 * `rss-2000-scopes`: memory of a server with the scopes of 2,000 members, a hundred of whom have their app open and come in. What bounds
 * it: the program itself. A database that nobody reads costs rows in a file.
 */
import { memberScope } from '../../schemas/basics/scope.ts';
import { startPouchdbServer } from '../contract/pouchdb-server.ts';
import { bookingOf, checkinOf } from './documents.ts';
import { type Figure, figureIn } from './figure.ts';
import { ourServer } from './server-process.ts';
import { measured } from './server-streams.ts';
import { couchDatabases, couchTraffic, hubTraffic } from './server-traffic.ts';
import { makeWorld, put } from './server-world.ts';

const SCOPES = 2_000;
const ACTIVE = 100;
const DOCUMENTS = 5;

export async function serverScopes(now: string): Promise<Figure[]> {
  const world = await makeWorld({ gyms: 4, connected: ACTIVE, members: SCOPES, devicesEach: 1 }, now, async (store, members) => {
    const entries = members.flatMap(({ pass, gymId }, member) =>
      Array.from({ length: DOCUMENTS }, (_, n) => n + member * DOCUMENTS).flatMap((number, days) => [
        { db: `${memberScope(pass.memberId)}/bookings`, document: bookingOf(number, pass, gymId, -days - 2, now) },
        { db: `${memberScope(pass.memberId)}/checkins`, document: checkinOf(number, pass, gymId, days + 2, now) },
      ]),
    );
    await put(store, entries);
  });
  try {
    const active = { ...world, members: world.members.slice(0, ACTIVE) };
    const ours = await measured('ours', await ourServer(world.dataDir), (url) => hubTraffic(active, url));
    if (ours === 'dnf') throw new Error('our own server did not finish');
    const couch = await startPouchdbServer();
    const rest = world.members.slice(ACTIVE).map(({ pass }) => memberScope(pass.memberId));
    const databases = [...couchDatabases(active), ...rest];
    const peer = await measured('peer', couch, (url) => couchTraffic(active, url), databases);
    const other = {
      name: 'pouchdb-server in memory with as many databases, empty but for the hundred',
      value: peer === 'dnf' ? peer : peer.used.rssMb,
    };
    return [figureIn('MB', 'rss-2000-scopes', ours.used.rssMb, other, 1)];
  } finally {
    await world.dispose();
  }
}
