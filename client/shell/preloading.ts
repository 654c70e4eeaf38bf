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

interface IdleWindow {
  readonly performance: { now(): number };
  requestIdleCallback?: (call: () => void, options: { timeout: number }) => number;
  cancelIdleCallback?: (handle: number) => void;
  setTimeout(call: () => void, delay: number): number;
  clearTimeout(handle: number): void;
}

/** So many idle moments in a row, so far apart: one alone is often only the wait for the server's next answer. Milliseconds. */
const IDLE_MOMENTS = 3;
const APART = 250;
/** An idle moment is one that comes within so many milliseconds. */
const AT_ONCE = 30;
const WAITS_AT_MOST = 10_000;

/**
 * Calls when the browser has had nothing else to do for a while; two seconds later where it cannot tell. Calling what it returns calls
 * that off.
 */
export function whenIdle(window: IdleWindow, call: () => void): () => void {
  const { performance, requestIdleCallback } = window;
  if (requestIdleCallback === undefined) {
    const handle = window.setTimeout(call, 2000);
    return () => window.clearTimeout(handle);
  }
  const latest = performance.now() + WAITS_AT_MOST;
  let stop = () => {};
  const look = (before: number) => {
    const asked = performance.now();
    const answer = () => {
      const now = performance.now();
      const moments = now - asked < AT_ONCE ? before + 1 : 0;
      if (moments === IDLE_MOMENTS || now >= latest) {
        call();
        return;
      }
      const next = window.setTimeout(() => look(moments), APART);
      stop = () => window.clearTimeout(next);
    };
    const handle = requestIdleCallback.call(window, answer, { timeout: Math.max(1, latest - asked) });
    stop = () => window.cancelIdleCallback?.(handle);
  };
  look(0);
  return () => stop();
}

/** Paths of this app that the page links to, without their queries. */
export function linkedPaths(links: Iterable<{ readonly origin: string; readonly pathname: string }>, origin: string): string[] {
  return [...new Set(Array.from(links).flatMap((link) => (link.origin === origin ? [link.pathname] : [])))];
}
