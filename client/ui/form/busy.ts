/**
 * What a reload would take away: an open form, a payment, a verdict at the door. Whoever shows one holds the page; whatever wants to
 * reload it asks first, or waits until nobody does. One registry for the whole app, made in main.tsx.
 */
export interface Busy {
  /** The page is needed until the function it returns is called. */
  hold(): () => void;
  /** Needed as long as `stillThere` says so; for what nobody takes down by hand. */
  holdWhile(stillThere: () => boolean): void;
  isBusy(): boolean;
  /** Calls once, now or as soon as nobody holds the page; the function it returns calls that off. */
  whenFree(call: () => void): () => void;
  /** Something on the page has gone: those who wait may look again. */
  look(): void;
}

export function createBusy(): Busy {
  const holders = new Set<symbol>();
  let watched: (() => boolean)[] = [];
  const waiting = new Map<symbol, () => void>();

  const isBusy = () => {
    watched = watched.filter((stillThere) => stillThere());
    return holders.size > 0 || watched.length > 0;
  };
  const look = () => {
    if (waiting.size === 0 || isBusy()) return;
    const calls = [...waiting.values()];
    waiting.clear();
    for (const call of calls) call();
  };
  return {
    hold() {
      const holder = Symbol('holder');
      holders.add(holder);
      return () => {
        if (holders.delete(holder)) look();
      };
    },
    holdWhile(stillThere) {
      watched = [...watched, stillThere];
    },
    isBusy,
    whenFree(call) {
      const waiter = Symbol('waiter');
      waiting.set(waiter, call);
      look();
      return () => waiting.delete(waiter);
    },
    look,
  };
}
