/**
 * Opening where the browser is deleting (product.md G19). What it refuses at that moment it takes a moment later, so it is tried again; what
 * was on its way at that moment it never answers. Traced in Chromium (150, 22 November 2026): the one call that was under way is lost for ever,
 * and so is whatever waits for it, while all that is asked afterwards is answered at once. Only a new page helps.
 *
 * So a browser that is merely slow is told from one that has lost something by how it answers a small question asked later.
 */
import { Dexie } from 'dexie';
import { report } from '../../report/report.ts';
import { type Ports, within } from '../ports.ts';
import type { Storage } from './storage.ts';

/** When an opening has not ended by then, the browser is asked why. A slow phone with a full disk was never seen to take a third of it. Milliseconds. */
export const OPENS_WITHIN = 3_000;
/** The same while the app is at work: other databases are written, and a phone is busy. */
export const OPENS_AT_WORK_WITHIN = 4_000;
/** Who answers a later question so soon is not slow … */
export const AT_ONCE = 100;
/** … and has lost what it was asked before, when it has done so this often in a row. */
export const OFTEN_ENOUGH = 3;
/** Between two questions. */
export const ASKED_AGAIN_AFTER = 200;
/** Who does not answer it at all by then answers nothing on this page. */
export const ANSWERS_WITHIN = 2_000;
/** A slow one is waited for, through so many questions: half a minute at most. */
const MOST_QUESTIONS = 15;
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

/** `onStuck`: it has not ended, and will not on this page; it is still waited for, and nothing else is left to do. */
export function watchOpening(
  timers: Ports['timers'],
  opening: PromiseLike<unknown>,
  onStuck: () => void,
  endsWithin = OPENS_WITHIN,
): void {
  let isOver = false;
  const ended = Promise.resolve(opening).then(
    () => true,
    () => true,
  );
  void ended.then(() => {
    isOver = true;
  });
  void within(timers, endsWithin, ended).then(async (inTime) => {
    if (!inTime && (await isLost(timers, () => isOver))) onStuck();
  });
}

/** What has not ended never will: not on this page. False as soon as it has. */
async function isLost(timers: Ports['timers'], isOver: () => boolean): Promise<boolean> {
  let atOnce = 0;
  for (let asked = 0; asked < MOST_QUESTIONS; asked += 1) {
    const answer = smallQuestion();
    if (await within(timers, AT_ONCE, answer)) atOnce += 1;
    else if (await within(timers, ANSWERS_WITHIN - AT_ONCE, answer)) atOnce = 0;
    else return !isOver();
    // What was on its way to this page has arrived before the answer.
    if (isOver()) return false;
    if (atOnce === OFTEN_ENOUGH) return true;
    await new Promise<void>((go) => timers.after(ASKED_AGAIN_AFTER, go));
    if (isOver()) return false;
  }
  return true;
}

/** Answered by the same storage, and costs it nothing; a refusal is an answer. Never, where nobody knows the question. */
function smallQuestion(): Promise<true> {
  const { indexedDB: databases }: { indexedDB?: Partial<IDBFactory> } = globalThis;
  const asked = databases?.databases?.() ?? new Promise<never>(() => {});
  return asked.then(
    () => true,
    () => true,
  );
}

/** The same storage, whose openings are watched. */
export function watchedStorage(storage: Storage, timers: Ports['timers'], onStuck: () => void): Storage {
  return {
    ...storage,
    open: (name, specs, options) => {
      const opening = storage.open(name, specs, options);
      watchOpening(timers, opening, onStuck, options.atWork ? OPENS_AT_WORK_WITHIN : OPENS_WITHIN);
      return opening;
    },
  };
}
