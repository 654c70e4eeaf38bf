/**
 * A stand-in for CouchDB: pouchdb-server in memory, or on a disk that outlives it, as a process of its own, on a free port of the loopback
 * interface. Never for production: everybody is its administrator.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const PROGRAM = join(import.meta.dirname, '../../node_modules/pouchdb-server/lib/index.js');

export interface PouchdbServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** SIGKILL; `start` brings it back at the same address, with what it had where that is kept. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts one and waits until it answers; throws when it does not within 20 seconds.
 * @param keeps it is on the disk (LevelDB) what it is told, and not in memory
 */
export async function startPouchdbServer({ keeps = false } = {}): Promise<PouchdbServer> {
  // Its configuration lies where it is started. It would keep a log there too, and read it again: a fifth of its work.
  const directory = await mkdtemp(join(tmpdir(), 'fitness-hub-pouchdb-'));
  const port = await freePort();
  const quiet = { log: { level: 'none' }, pouchdb_server: { 'no-stdout-logs': true } };
  await writeFile(join(directory, 'config.json'), JSON.stringify(quiet));
  const options = ['--host', '127.0.0.1', '--port', String(port), '--config', 'config.json', ...(keeps ? [] : ['--in-memory'])];
  const url = `http://127.0.0.1:${port}`;
  let running: ChildProcess | null = null;
  const server: PouchdbServer = {
    url,
    port,
    get pid() {
      return running?.pid ?? 0;
    },
    start: async () => {
      running = spawn(process.execPath, [PROGRAM, ...options], { cwd: directory, stdio: 'ignore' });
      await answering(url, running);
    },
    kill: async () => {
      if (running) await killed(running);
    },
    stop: async () => {
      await server.kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
  try {
    await server.start();
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`pouchdb-server ended with ${server.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await delay(100);
  }
  throw new Error('pouchdb-server does not answer');
}

async function killed(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
