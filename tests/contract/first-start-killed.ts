/**
 * The server, killed at its first start in the moment in which the demo world's powers are on their way to CouchDB.
 *
 *   COUCHDB_URL=… DEMO=on node first-start-killed.ts
 */
import process from 'node:process';

const network = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  if (typeof init?.body === 'string' && init.body.includes('proposal:demo.system.employed')) process.kill(process.pid, 'SIGKILL');
  return network(input, init);
};
await import('../../sync-server/main.ts');
