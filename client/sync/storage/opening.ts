/**
 * Opening where the browser is deleting (product.md G19). What it refuses at that moment it takes a moment later, so it is tried again;
 * what it never answers it never will. Chromium was seen to leave all that one page asks of IndexedDB without an answer from then on, while
 * every other page of the same browser went on (150, 22 November 2026): only a new page helps.
 */
import { Dexie } from 'dexie';
import { report } from '../../report/report.ts';
import { type Ports, within } from '../ports.ts';
import type { Storage } from './storage.ts';

/** An opening that has not ended by then does not end. A slow phone with a full disk was never seen to take a third of it. Milliseconds. */
export const OPENS_WITHIN = 3_000;
const FIRST = 50;
/** All tries together take three seconds. */
const LAST = 1_600;

/** What is said of a connection that was closed, or not made, since what it was to is being deleted. */
const SHUT: readonly string[] = ['AbortError', 'DatabaseClosedError', 'OpenFailedError', 'InvalidStateError', 'UnknownError'];

export const isShut = (error: unknown): boolean => error instanceof Error && SHUT.includes(error.name);

/** Again and again until it is done, or the last try has failed. `before` each further try; what it throws ends it. */
export async function patiently<T>(
  timers: Ports['timers'],
  work: () => PromiseLike<T>,
  before: (error: unknown) => Promise<unknown>,
): Promise<T> {
  for (let wait = FIRST; ; wait *= 2) {
    try {
      return await work();
    } catch (error) {
      if (wait > LAST) throw error;
      await new Promise<void>((go) => timers.after(wait, go));
      await before(error);
    }
  }
}

/**
 * The database opens when it can. RxDB's Dexie storage opens each of its own once and keeps for ever what came of it (17.6): a refusal of one
 * moment would shut it until the page is closed.
 */
export function openPatiently(database: Dexie, timers: Ports['timers']): void {
  const open = database.open.bind(database);
  const refused = async (error: unknown) => {
    if (!isShut(error)) throw error;
    report('storage: opening', error);
  };
  database.open = () => Dexie.Promise.resolve(patiently(timers, open, refused));
}

/** `onStuck`: it has not ended in time, and is still waited for; nothing else is left to do on this page. */
export function watchOpening(
  timers: Ports['timers'],
  opening: PromiseLike<unknown>,
  onStuck: () => void,
  endsWithin = OPENS_WITHIN,
): void {
  const ended = Promise.resolve(opening).then(
    () => true,
    () => true,
  );
  void within(timers, endsWithin, ended).then((isOver) => isOver ?? onStuck());
}

/** The same storage, whose openings are watched. */
export function watchedStorage(storage: Storage, timers: Ports['timers'], onStuck: () => void): Storage {
  return {
    ...storage,
    open: (...given) => {
      const opening = storage.open(...given);
      watchOpening(timers, opening, onStuck);
      return opening;
    },
  };
}
