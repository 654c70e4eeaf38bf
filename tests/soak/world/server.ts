/**
 * The server as `sync-server/main.ts` starts it, and as it will be one version later: `SOAK_RELEASE=next` reads proposals of today through an
 * upgrade, and those of tomorrow as they are. What is stored of everything else is the same in both.
 */
import 'temporal-polyfill/global';
import { flushCompileCache } from 'node:module';
import { RELEASE, type Release, type Upgrade } from '../../../schemas/proposal/release.ts';
import { readConfig } from '../../../sync-server/config/config.ts';
import { startServer } from '../../../sync-server/server.ts';

const asItIs: Upgrade = (made) => made;
const next: Release = {
  version: RELEASE.version + 1,
  oldest: RELEASE.oldest,
  upgrades: new Map([...RELEASE.upgrades, [RELEASE.version, asItIs]]),
};

// Whatever reads a stored proposal goes by it, as in a build of that version.
if (process.env.SOAK_RELEASE === 'next') Object.assign(RELEASE, next);
const server = await startServer(readConfig(process.env));
// Who is killed would not leave it behind.
flushCompileCache();
console.info(`Fitness Hub is ready at ${server.url}`);
void server.takenOver.then(({ message }) => {
  console.error(message);
  process.exit(1);
});
