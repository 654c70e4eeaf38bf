/**
 * How many answers may be open at once: streams, long polls, continuous feeds. What a lost connection left behind must not pile up,
 * so a device or a person that opens one too many loses the oldest of its own. An address is shared by strangers: there the newest
 * is told to come back.
 */
import { networkOf } from '../../network.ts';
import type { Visitor } from '../../principals/principals.ts';

/** Every open answer of a device, whatever it is; a stock client keeps one for each collection. */
const FEEDS_PER_DEVICE = 24;
/** Of those, `/db/_live`, of which one is enough. */
const STREAMS_PER_DEVICE = 4;
const FEEDS_PER_PERSON = 50;
/** Signed in, from one network: a whole hall of residence behind one address. */
const FEEDS_PER_NETWORK = 2_000;
/** The same for those who are not. */
const ANONYMOUS_FEEDS_PER_NETWORK = 50;

/** `stream` is `/db/_live`, `feed` one database's changes. */
export function openingOf(ip: string, visitor: Visitor, kind: 'stream' | 'feed'): Opening {
  const network = networkOf(ip);
  if (visitor.kind === 'anonymous') return { own: [], shared: [`anonymous ${network}`, ANONYMOUS_FEEDS_PER_NETWORK] };
  const { uid, deviceId } = visitor;
  const own: [string, number][] = [[`person ${uid}`, FEEDS_PER_PERSON]];
  if (deviceId !== null) own.push([`device ${deviceId}`, FEEDS_PER_DEVICE]);
  if (deviceId !== null && kind === 'stream') own.push([`stream ${deviceId}`, STREAMS_PER_DEVICE]);
  return { own, shared: [`network ${network}`, FEEDS_PER_NETWORK] };
}

/** Whose answer it is: the names it counts under, each with how many may be open. */
export interface Opening {
  /** Beyond these the oldest ends. */
  readonly own: readonly (readonly [name: string, most: number])[];
  /** Beyond this nothing is opened. */
  readonly shared: readonly [name: string, most: number];
}

export class OpenFeeds {
  /** What ends each, oldest first. */
  readonly #open = new Map<string, Set<() => void>>();

  /**
   * @param end ends the answer; it is forgotten when `signal` is aborted
   * @returns false: too many are open from there, and this one is not counted
   */
  admit({ own, shared }: Opening, signal: AbortSignal, end: () => void): boolean {
    const [network, most] = shared;
    if ((this.#open.get(network)?.size ?? 0) >= most) return false;
    if (signal.aborted) return true;
    for (const name of [network, ...own.map(([one]) => one)]) this.#note(name, signal, end);
    for (const [name, allowed] of own) {
      const open = this.#open.get(name);
      const [oldest] = open ?? [];
      if (open && open.size > allowed) oldest?.();
    }
    return true;
  }

  #note(name: string, signal: AbortSignal, end: () => void): void {
    const open = this.#open.get(name) ?? new Set();
    this.#open.set(name, open.add(end));
    signal.addEventListener('abort', () => {
      open.delete(end);
      if (open.size === 0 && this.#open.get(name) === open) this.#open.delete(name);
    });
  }
}
