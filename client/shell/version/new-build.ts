/**
 * Whether the server has a newer build than the one that runs here (specification §7): asks `builds/latest.json` now and then, and believes
 * it once that build's own record, `builds/meta/{buildId}.json`, is there too; a half-copied build is none.
 */
import { swallow } from '../../report/report.ts';
import { every, type Ports } from '../../sync/ports.ts';
import { LiveValue } from '../../sync/queries/live-value.ts';
import type { ConnectionView, Live } from '../../sync/queries/rows.ts';
import { wholeAnswer } from '../../sync/replication/whole-answer.ts';
import type { Busy } from '../../ui/form/busy.ts';
import { type ReloadMemory, reloadOnce } from '../../ui/page/page-reload.ts';
import type { NewVersion } from '../install/installed-app.ts';

const everyMs = 10 * 60_000;
/** Coming back to the app, or online, is a reason to ask before the next round, but not twice a minute. */
const atLeastMs = 60_000;
/** Nobody waits for it. */
const PATIENCE = 20_000;

/** The id a record names, or null. By hand: the first page brings no library for it. */
function idIn(record: unknown): string | null {
  const id = typeof record === 'object' && record !== null && 'id' in record ? record.id : null;
  return typeof id === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(id) ? id : null;
}

export interface NewBuildOptions {
  readonly ports: Pick<Ports, 'clock' | 'monotonic' | 'timers' | 'network' | 'wakes'>;
  /** The id of the build that runs here. */
  readonly current: string;
  readonly connection: Live<Pick<ConnectionView, 'state'>>;
  readonly visible: () => boolean;
}

export interface NewBuild {
  /** The newer build's id; null while there is none. */
  readonly newer: Live<string | null>;
  stop(): void;
}

export function watchForNewBuild({ ports, current, connection, visible }: NewBuildOptions): NewBuild {
  const newer = new LiveValue<string | null>(null);
  let lookedAt = Number.NEGATIVE_INFINITY;

  const read = async (path: string): Promise<string | null> => {
    const { status, text } = await wholeAnswer(ports, { method: 'GET', path, headers: {} }, PATIENCE);
    return status === 200 ? idIn(JSON.parse(text)) : null;
  };
  const look = async () => {
    if (newer.get() !== null || connection.get().state !== 'Online' || !visible()) return;
    if (ports.monotonic.now() - lookedAt < atLeastMs) return;
    lookedAt = ports.monotonic.now();
    const id = await read(`/builds/latest.json?${ports.clock.now()}`);
    if (id !== null && id !== current && (await read(`/builds/meta/${id}.json`)) === id) newer.set(id);
  };
  const lookQuietly = () => void look().catch(swallow('nothing is known to be newer; the next round asks again'));

  const stops = [
    every(ports.timers, everyMs, lookQuietly),
    ports.wakes.onVisible(lookQuietly),
    connection.subscribe(lookQuietly),
  ];
  lookQuietly();
  return {
    newer,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

export interface Arrival {
  readonly path: string;
  readonly newer: string | null;
  /** The newer copy of the app that waits on this device. */
  readonly version: NewVersion | undefined;
  /** Whether a copy on this device serves the page: then a reload alone would bring the old build back. */
  readonly kept: boolean;
  readonly busy: Busy;
  readonly now: number;
  readonly memory: ReloadMemory;
  readonly reload: () => void;
}

/** On the next navigation after a newer build was seen the page is loaded from it (specification §7), unless that would take something away. */
export function enterNewBuild({ path, newer, version, kept, busy, now, memory, reload }: Arrival): void {
  if (newer === null || busy.isBusy() || (kept && version === undefined)) return;
  reloadOnce(path, now, memory, version?.activate ?? reload);
}
