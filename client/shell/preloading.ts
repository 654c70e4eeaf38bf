/** The specification (§9): so many routes are preloaded at once. */
const atOnce = 5;

type Load = () => Promise<unknown>;

/**
 * Fetches the code of pages before they are opened, at most five at a time, each once. What fails is not told: the page itself asks again
 * and says so.
 */
export class Preloading {
  readonly #asked = new Set<Load>();
  readonly #queue: Load[] = [];
  #running = 0;

  add(loads: readonly Load[]): void {
    for (const load of loads) {
      if (this.#asked.has(load)) continue;
      this.#asked.add(load);
      this.#queue.push(load);
    }
    while (this.#running < atOnce) {
      const next = this.#queue.shift();
      if (next === undefined) return;
      this.#running += 1;
      void this.#run(next);
    }
  }

  async #run(load: Load): Promise<void> {
    try {
      await load();
    } catch {
      this.#asked.delete(load);
    }
    this.#running -= 1;
    this.add([]);
  }
}

interface SavingNavigator {
  readonly onLine: boolean;
  readonly connection?: { readonly saveData?: boolean };
}

/** Whoever has asked their browser to save data is sent no page before they open it. */
export const savesData = ({ connection }: SavingNavigator): boolean => connection?.saveData === true;

interface IdleWindow {
  requestIdleCallback?: (call: (moment: { didTimeout: boolean }) => void, options: { timeout: number }) => number;
  cancelIdleCallback?: (handle: number) => void;
  setTimeout(call: () => void, delay: number): number;
  clearTimeout(handle: number): void;
}

/** So many idle moments in a row: one alone is often only the wait for the server's next answer. */
const IDLE_MOMENTS = 3;
/** Between two of them; and how soon one has to come to be one. Milliseconds. */
const APART = 250;
const AT_ONCE = 30;
/** About ten seconds. */
const LOOKS_AT_MOST = 36;

/**
 * Calls when the browser has had nothing else to do for a while; two seconds later where it cannot tell. Calling what it returns calls
 * that off.
 */
export function whenIdle(window: IdleWindow, call: () => void): () => void {
  const { requestIdleCallback } = window;
  if (requestIdleCallback === undefined) {
    const timer = window.setTimeout(call, 2000);
    return () => window.clearTimeout(timer);
  }
  let stop = () => {};
  const look = (before: number, left: number) => {
    const answer = ({ didTimeout }: { didTimeout: boolean }) => {
      const moments = didTimeout ? 0 : before + 1;
      if (moments === IDLE_MOMENTS || left === 0) {
        call();
        return;
      }
      const timer = window.setTimeout(() => look(moments, left - 1), APART);
      stop = () => window.clearTimeout(timer);
    };
    const handle = requestIdleCallback.call(window, answer, { timeout: AT_ONCE });
    stop = () => window.cancelIdleCallback?.(handle);
  };
  look(0, LOOKS_AT_MOST - 1);
  return () => stop();
}

/** Paths of this app that the page links to, without their queries. */
export function linkedPaths(links: Iterable<{ readonly origin: string; readonly pathname: string }>, origin: string): string[] {
  return [...new Set(Array.from(links).flatMap((link) => (link.origin === origin ? [link.pathname] : [])))];
}
