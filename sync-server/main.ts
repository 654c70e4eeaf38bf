/** `npm run server [-- --role gateway|decider|all]`: reads the settings, starts, says where, and stops cleanly when asked to. */
import 'temporal-polyfill/global';
import { flushCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { readConfig } from './config/config.ts';
import { ConfigError } from './config/reader.ts';
import { SecretMismatch } from './identity/embedded/embedded.ts';
import { startServer } from './server.ts';
import { StoreLocked, StoreUnavailable } from './store/store.ts';
import { CannotListen } from './web/listen.ts';

const FOR_THE_OPERATOR = [ConfigError, SecretMismatch, CannotListen, StoreLocked, StoreUnavailable];

try {
  const { values } = parseArgs({ options: { role: { type: 'string' } } });
  const config = readConfig({ ...process.env, ...(values.role === undefined ? {} : { ROLE: values.role }) });
  const server = await startServer(config);
  console.info(`Fitness Hub is ready at ${server.url}`);
  if (config.demo) console.info(`Demo accounts are shown at ${server.url}/login, its mail at ${server.url}/demo/mail`);
  // Where NODE_COMPILE_CACHE names a folder. Node writes it when a process ends by itself, and a server is more often killed.
  flushCompileCache();

  let stopping = false;
  const stop = async () => {
    // Asked twice: at once.
    if (stopping) process.exit(1);
    stopping = true;
    await server.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  void server.takenOver.then(async ({ message }) => {
    console.error(`${message} There is one decider for a store, so this server stops.`);
    await server.close();
    process.exit(1);
  });
} catch (error) {
  const known = FOR_THE_OPERATOR.some((kind) => error instanceof kind);
  console.error(error instanceof Error && known ? error.message : error);
  process.exit(1);
}
