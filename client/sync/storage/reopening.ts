import type { Dexie } from 'dexie';
import type { Ports } from '../ports.ts';

/** While a site's data are being deleted its databases cannot be opened. Milliseconds. */
const FIRST = 50;
const SLOWEST = 5_000;

/**
 * The platform may drop a connection under the app (Safari in the background, Chromium when its storage process dies or somebody
 * clears the site's data). RxDB tells Dexie never to open by itself, so each such drop is followed by one opening; what is asked
 * meanwhile waits for it. A database that one of our own pages deletes stays closed. `timers`: it is tried until it opens.
 * `opening` hears of each try, so that one that never ends is noticed.
 */
export function reopening(
  database: Dexie,
  timers?: Ports['timers'],
  opening: (opened: Promise<unknown>) => void = () => {},
): void {
  const open = (delay: number) => {
    const again = () => timers?.after(delay, () => open(Math.min(delay * 2, SLOWEST)));
    const opened = database.open();
    opening(opened);
    opened.catch(again);
  };
  database.on(
    'ready',
    () => {
      // Comes once for a connection, and not when somebody asked for the closing.
      database.backendDB().addEventListener('close', () => {
        // Dexie hears of it too, and has to have put the old connection away first.
        queueMicrotask(() => open(FIRST));
      });
    },
    true,
  );
}
