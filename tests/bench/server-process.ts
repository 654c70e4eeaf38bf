/** The servers that are measured, each a process of its own: ours as `npm start` runs it, the floor, and pouchdb-server. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { plainEnvironment } from '../plain-environment.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Measurable {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const Manifest = z.object({ scripts: z.object({ server: z.string() }) });

/** As `npm run server`, on that folder, which may hold a world already. */
export async function ourServer(dataDir: string): Promise<Measurable> {
  const { scripts } = Manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const [, ...words] = scripts.server.split(' ');
  const settings = { PORT: '0', DATA_DIR: dataDir, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  return started(words, settings, /^Fitness Hub is ready at (http:\S+)$/);
}

export function floorServer(): Promise<Measurable> {
  return started([join(import.meta.dirname, 'server-floor.ts')], {}, /^ready at (http:\S+)$/);
}

async function started(words: readonly string[], settings: Readonly<Record<string, string>>, ready: RegExp): Promise<Measurable> {
  const env = { ...plainEnvironment(), ...settings };
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 2] });
  try {
    return { url: await addressOf(child, ready), pid: child.pid ?? 0, stop: () => ended(child) };
  } catch (error) {
    await ended(child);
    throw error;
  }
}

function addressOf(child: ChildProcess, ready: RegExp): Promise<string> {
  return new Promise((resolveReady, reject) => {
    if (!child.stdout) throw new Error('it cannot be heard');
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = ready.exec(line)?.[1];
      if (address !== undefined) resolveReady(address);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
