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
  requestIdleCallback?: (call: () => void, options: { timeout: number }) => number;
  cancelIdleCallback?: (handle: number) => void;
  setTimeout(call: () => void, delay: number): number;
  clearTimeout(handle: number): void;
}

/** Calls when the browser has nothing else to do; two seconds later where it cannot tell. Calling what it returns calls that off. */
export function whenIdle(window: IdleWindow, call: () => void): () => void {
  if (window.requestIdleCallback !== undefined) {
    const handle = window.requestIdleCallback(call, { timeout: 10_000 });
    return () => window.cancelIdleCallback?.(handle);
  }
  const handle = window.setTimeout(call, 2000);
  return () => window.clearTimeout(handle);
}

/** Paths of this app that the page links to, without their queries. */
export function linkedPaths(links: Iterable<{ readonly origin: string; readonly pathname: string }>, origin: string): string[] {
  return [...new Set(Array.from(links).flatMap((link) => (link.origin === origin ? [link.pathname] : [])))];
}
