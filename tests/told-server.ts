/** The server over real HTTP on a clock that a test sets: an evening and what follows it pass in seconds, and nothing else of it is pretended. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../sync-server/config/config.ts';
import { type SystemPorts, systemPorts } from '../sync-server/ports.ts';
import { startServer } from '../sync-server/server.ts';
import type { Store } from '../sync-server/store/store.ts';
import { onFolder, type ServerProcess } from './e2e/fixtures/server.ts';

interface Waiting {
  readonly at: number;
  readonly call: () => void;
  timer: NodeJS.Timeout;
}

/** Goes on by itself, from whenever it is told that it is. */
export class ToldTime {
  #ahead: number;
  readonly #waiting = new Set<Waiting>();

  /** @param start milliseconds since the epoch */
  constructor(start: number) {
    this.#ahead = start - Date.now();
  }

  now(): number {
    return Date.now() + this.#ahead;
  }

  after(delay: number, call: () => void): () => void {
    const waiting: Waiting = { at: this.now() + delay, call, timer: setTimeout(() => this.#happens(waiting), delay) };
    this.#waiting.add(waiting);
    return () => this.#over(waiting);
  }

  /** So much later all at once; what was to happen by then happens now, in order. */
  leap(milliseconds: number): void {
    this.#ahead += milliseconds;
    for (const one of [...this.#waiting].toSorted((a, b) => a.at - b.at)) {
      clearTimeout(one.timer);
      if (one.at <= this.now()) this.#happens(one);
      else one.timer = setTimeout(() => this.#happens(one), one.at - this.now());
    }
  }

  /** Whatever was called off by what happened before it does not happen. */
  #happens(waiting: Waiting): void {
    if (this.#over(waiting)) waiting.call();
  }

  #over(waiting: Waiting): boolean {
    clearTimeout(waiting.timer);
    return this.#waiting.delete(waiting);
  }
}

export interface ToldServer extends Pick<ServerProcess, 'url' | 'dataDir' | 'propose' | 'emailTo'> {
  readonly time: ToldTime;
  readonly store: Store;
  dispose(): Promise<void>;
}

/**
 * @param start its time when it starts, as an instant
 * @param environment beside what every test needs
 * @param siteFolder the build's output, where pages are opened
 */
export async function startToldServer(
  start: string,
  environment: Readonly<Record<string, string>> = {},
  siteFolder?: string,
): Promise<ToldServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'told-server-'));
  const time = new ToldTime(Date.parse(start));
  const ports: SystemPorts = { ...systemPorts(), clock: time, scheduler: time };
  const settings = {
    ...{ PORT: '0', DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ICON_SERVICE_URL: 'off' },
    ...environment,
  };
  const server = await startServer(readConfig(settings), { ports, ...(siteFolder && { siteFolder }) });
  return {
    ...onFolder(dataDir, () => server.url),
    ...{ url: server.url, dataDir, time, store: server.store },
    dispose: async () => {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
