import type { Ports } from '../../sync/ports.ts';

/**
 * The copy of the app that lives on this device: registers the service worker and tells when a newer version waits. A new version
 * never takes over by itself; whoever activates it, here or in another tab, this page then reloads into it.
 */
export interface NewVersion {
  /** Lets it take over; the page reloads when it has, or to make it. */
  readonly activate: () => void;
}

/**
 * A version that was chosen takes over in a fraction of a second, but Chromium first lets the old one finish, and when a page asks it for
 * something just then, forgets the new one for minutes. Loading a page reminds it.
 */
const TAKES_OVER_WITHIN_MS = 3000;

export interface InstalledAppOptions {
  /** `navigator.serviceWorker`; absent where the page is not served securely. */
  readonly container: ServiceWorkerContainer | undefined;
  /** Called each time a newer version is ready on this device. */
  readonly onNewVersion: (version: NewVersion) => void;
  /** A newer version has taken over, chosen here or elsewhere, or needs a page to be loaded before it does. */
  readonly reload: () => void;
  readonly timers: Ports['timers'];
  /** The first copy is fetched only then: two megabytes beside the first screen's own answers would hold those up. */
  readonly calm: Promise<void>;
  readonly log: (line: string) => void;
}

export interface InstalledApp {
  /** Asks the server for a newer version; one that is found waits on this device. */
  look(): Promise<void>;
  /** Whether the copy on this device serves the page. */
  kept(): boolean;
}

/** Resolves when the worker is registered, or at once where there can be none. Without one the app works, but only online. */
export async function keepAppInstalled({
  container,
  onNewVersion,
  reload,
  timers,
  calm,
  log,
}: InstalledAppOptions): Promise<InstalledApp> {
  if (container === undefined) return { look: async () => {}, kept: () => false };
  // The worker that comes with the first visit takes over the page it came with: that is no update.
  let controlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    // The copy is gone, as when the site's data are cleared: there is nothing to load the page from.
    if (container.controller === null) {
      controlled = false;
      return log('Fitness Hub is not on this device any more and opens with a signal only.');
    }
    if (controlled) reload();
    else log('Fitness Hub is on this device now and opens without a signal.');
    controlled = true;
  });
  const activate = (waiting: ServiceWorker) => {
    waiting.postMessage({ type: 'SKIP_WAITING' });
    timers.after(TAKES_OVER_WITHIN_MS, () => {
      if (waiting.state === 'installed') reload();
    });
  };
  if (!controlled) await calm;
  const registration = await container.register('/sw.js', { scope: '/', updateViaCache: 'none' });
  const tell = () => {
    const { waiting } = registration;
    if (waiting !== null && controlled) onNewVersion({ activate: () => activate(waiting) });
  };
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') tell();
    });
  });
  tell();
  return {
    look: async () => void (await registration.update()),
    kept: () => container.controller !== null,
  };
}
