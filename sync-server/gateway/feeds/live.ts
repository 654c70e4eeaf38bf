/**
 * `/db/_live`, one open stream per device (server-sent events): which of its databases have news, and the server's time. Data and
 * checkpoints always come from `_changes`; a lost frame costs nothing, since every connection begins with all heads.
 */

import { parseScope } from '../../../schemas/basics/scope.ts';
import type { ReasonCode } from '../../../schemas/codes.ts';
import { ACCESS } from '../../../schemas/folds/access.ts';
import type { Hub } from '../../hub.ts';
import type { SystemPorts } from '../../ports.ts';
import type { DatabaseName, Store } from '../../store/store.ts';
import type { View } from '../view.ts';
import { Waiting } from './waiting.ts';

/** Milliseconds between two signs of life. */
const BEAT = 4_000;
/** Scopes one stream may ask for: a device's own, its areas and the gyms it follows. */
const MOST_SCOPES = 60;

export interface ScopesOpen {
  readonly dbs: readonly DatabaseName[];
  /** Scopes of which something is theirs to read that is not open to them now, and why. */
  readonly lacking: Readonly<Record<string, ReasonCode>>;
}

/**
 * The databases of these scopes that may be read; the others are left out without a word, but for those that would be with what is lacking.
 * @returns null when there are too many
 */
export function databasesOfScopes(scopes: string, viewOf: (scope: string, collection: string) => View): ScopesOpen | null {
  const names = [...new Set(scopes.split(',').filter((name) => name !== ''))];
  if (names.length > MOST_SCOPES) return null;
  const dbs: DatabaseName[] = [];
  const lacking = new Map<string, ReasonCode>();
  for (const name of names) {
    const scope = parseScope(name);
    for (const collection of scope ? Object.keys(ACCESS[scope.kind]) : []) {
      const view = viewOf(name, collection);
      if (view && 'lacks' in view) lacking.set(name, view.lacks);
      else if (view) dbs.push(`${name}/${collection}`);
    }
  }
  return { dbs, lacking: Object.fromEntries(lacking) };
}

export interface LiveParts {
  readonly store: Store;
  readonly hub: Hub;
  readonly ports: Pick<SystemPorts, 'clock' | 'scheduler'>;
}

export async function* live(parts: LiveParts, { dbs, lacking }: ScopesOpen, signal: AbortSignal): AsyncGenerator<string> {
  const { store, hub, ports } = parts;
  const now = () => new Date(ports.clock.now()).toISOString();
  // Listening before the first look: what happens between the two is news.
  const waiting = new Waiting({ hub, scheduler: ports.scheduler, signal, dbs });
  try {
    const kept = Object.keys(lacking).length > 0 ? { lacking } : {};
    yield frame('heads', { now: now(), ...(await headsOf(store, dbs)), ...kept });
    for (;;) {
      const woken = await waiting.next(BEAT);
      if (woken === 'end') return;
      if (woken === 'time') yield frame('beat', { now: now() });
      else yield frame('news', { now: now(), ...(await headsOf(store, [...waiting.takeNews()])) });
    }
  } finally {
    waiting.close();
  }
}

/**
 * Where each stands: its sequence, where it has the epoch that is said for all of them; both, where it has one of its own. Few words,
 * since a device asks at every connection.
 */
async function headsOf(store: Store, dbs: readonly DatabaseName[]): Promise<Heads> {
  const heads = await store.heads(dbs);
  // A store's own epoch is the shortest: a database that was once destroyed has something behind it.
  const epoch = heads
    .map((head) => head.epoch)
    .reduce((one, other) => (other.length < one.length ? other : one), heads[0]?.epoch ?? '');
  const stands = heads.map((head) => [head.db, head.epoch === epoch ? head.seq : { epoch: head.epoch, seq: head.seq }] as const);
  return { epoch, databases: Object.fromEntries(stands) };
}

interface Heads {
  readonly epoch: string;
  readonly databases: Readonly<Record<DatabaseName, string | { readonly epoch: string; readonly seq: string }>>;
}

function frame(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
