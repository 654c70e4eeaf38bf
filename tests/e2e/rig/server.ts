/** The real server as a process of its own, which can be killed and started again on its address and its data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import type { SystemProposal } from '../../../schemas/proposals.ts';
import { OperatorFile } from '../../../sync-server/operator-file.ts';
import { plainEnvironment } from '../../plain-environment.ts';

const root = resolve(import.meta.dirname, '../../..');
const READY = /^Fitness Hub is ready at (http:\S+)$/;
const Letter = z.object({ to: z.string(), at: z.string(), text: z.string() });
const Outcomes = z.object({ outcomes: z.array(z.object({ state: z.string() })) });

export interface Ended {
  readonly code: number;
  readonly said: string;
}

export interface ServerProcess {
  /** The same however often it is started. */
  readonly url: string;
  /** The folder it writes to. */
  readonly dataDir: string;
  /** Resolves when it says that it is ready; throws with what it said when it ends instead. `changes`: to its settings, from now on. */
  start(changes?: Readonly<Record<string, string>>): Promise<void>;
  /** SIGKILL: no goodbye, nothing flushed. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGSTOP: it takes no more from its sockets, and its sockets stay open. */
  freeze(): void;
  /** `npm run import -- …` and `npm run staff -- …`. */
  command(script: 'import/main.ts' | 'import/staff.ts', ...words: string[]): Promise<Ended>;
  /** What an operator's command line may put into the inbox; throws when one is refused. */
  propose(...proposals: SystemProposal[]): Promise<void>;
  /** The newest letter to that address, once there is one. */
  letterTo(email: string): Promise<string | undefined>;
  /** What it has said that is not good news: its log, at the level it was told. */
  complaints(): readonly string[];
  /** Kills it and removes its data. */
  dispose(): Promise<void>;
}

/**
 * @param environment beside what every test needs: `DEMO`, `COUCHDB_URL`
 * @param program what is run: the server itself, or one of a version that is not released
 */
export async function startServer(
  environment: Readonly<Record<string, string>> = {},
  program = 'sync-server/main.ts',
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fitness-hub-e2e-'));
  const settings = {
    DATA_DIR: dataDir,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ICON_SERVICE_URL: 'off',
    ...environment,
  };
  // Any free port at first, the same one ever after.
  const env: NodeJS.ProcessEnv = { ...plainEnvironment(), ...settings, PORT: '0' };
  let child: ChildProcess | undefined;
  let url = '';
  const complaints: string[] = [];

  const server: ServerProcess = {
    dataDir,
    get url() {
      return url;
    },
    start: async (changes = {}) => {
      Object.assign(env, changes);
      const started = spawn(process.execPath, [program], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      url = await ready(started, complaints);
      env.PORT = new URL(url).port;
    },
    kill: async () => {
      const running = child;
      child = undefined;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const gone = once(running, 'exit');
      running.kill('SIGKILL');
      await gone;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    command: async (script, ...words) => {
      const running = spawn(process.execPath, [`sync-server/${script}`, ...words], { cwd: root, env });
      let said = '';
      for (const stream of [running.stdout, running.stderr]) stream.on('data', (text) => (said += text));
      const [code] = await once(running, 'close');
      return { code: Number(code), said };
    },
    propose: async (...proposals) => {
      const { secret } = OperatorFile.parse(JSON.parse(await readFile(join(dataDir, 'operator.json'), 'utf8')));
      const response = await fetch(`${url}/api/operator/proposals`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ proposals }),
      });
      const { outcomes } = Outcomes.parse(await response.json());
      if (outcomes.some(({ state }) => state !== 'accepted')) throw new Error(`refused: ${JSON.stringify(outcomes)}`);
    },
    letterTo: async (email) => {
      const folder = join(dataDir, 'mail');
      const names = await readdir(folder).catch(() => []);
      const files = names.filter((name) => name.endsWith('.json'));
      const letters = await Promise.all(
        files.map(async (name) => Letter.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
      );
      return letters.filter(({ to }) => to === email).toSorted((one, other) => (one.at < other.at ? 1 : -1))[0]?.text;
    },
    complaints: () => complaints,
    dispose: async () => {
      await server.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

/** Its address. Whatever else it says goes to `complaints`. */
function ready(child: ChildProcess, complaints: string[]): Promise<string> {
  const said: string[] = [];
  return new Promise((resolveReady, reject) => {
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          said.push(line);
          const address = READY.exec(line)?.[1];
          if (address !== undefined) resolveReady(address);
          else complaints.push(line);
        });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said.join('\n')}`)));
  });
}
