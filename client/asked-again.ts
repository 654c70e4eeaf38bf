/**
 * A browser keeps what it compiled of a script beside an answer that came over a network, and never beside one that a worker made. Scripts
 * that came packed (packed-parts.ts) would be read and compiled anew at every start, which takes a phone more than half of it. So each of
 * them that a page uses is asked for once by itself, one after the other and behind everything else, and what comes is kept in its place.
 */
export interface AskedAgain {
  /** A page is given that part. Resolves when nothing is left to ask for, or when there is no network: it is used again at the next start. */
  used(url: string, kept: Response): Promise<void>;
}

/** An answer that was made here has no address. */
const isMade = (kept: Response): boolean => kept.url === '';
const isScript = (url: string): boolean => new URL(url).pathname.endsWith('.js');

/** @param ask for one part; fails without a network. @param failed told why asking stopped */
export function askedAgain(
  open: () => Promise<Pick<Cache, 'put'>>,
  ask: (url: string) => Promise<Response>,
  failed: (error: unknown) => void,
): AskedAgain {
  const waiting = new Set<string>();
  let asking: Promise<void> | null = null;
  const askAll = async () => {
    const cache = await open();
    for (const url of waiting) {
      const response = await ask(url);
      // A newer version may be there already, and the file of this one no more.
      if (response.ok) await cache.put(url, response);
      waiting.delete(url);
    }
  };
  return {
    used: (url, kept) => {
      if (isScript(url) && isMade(kept)) waiting.add(url);
      if (waiting.size === 0) return Promise.resolve();
      asking ??= askAll()
        .catch(failed)
        .finally(() => {
          waiting.clear();
          asking = null;
        });
      return asking;
    },
  };
}
