/**
 * The browser's offer to install the app (specification §4, §5). The offer comes at a moment of the browser's choosing, often before the
 * first screen is drawn: it is caught at start and kept until a page may show it.
 */
import type { Live } from '../sync/rows.ts';
import { splashArea } from './splash.tsx';

/** Chromium's event; other browsers never send it and have their own way to install. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event && typeof event.prompt === 'function';

/** The specification's key: `'true'` once the prompt was dismissed for good. */
const dismissedKey = 'pwa-install-prompt';

export interface InstallPrompt {
  /** Whether the browser would install now and nobody has said no. */
  readonly available: Live<boolean>;
  install(): Promise<void>;
  /** For good. */
  dismiss(): void;
}

/** Only members', owners' and admins' pages may carry the banner; `/auth` may not. */
export function mayShowInstallBanner(pathname: string): boolean {
  const area = splashArea(pathname);
  return area !== undefined && area !== '/auth';
}

export function watchInstallPrompt(
  target: EventTarget,
  memory: Pick<Storage, 'getItem' | 'setItem'>,
  installed: boolean,
): InstallPrompt {
  let offer: InstallOffer | undefined;
  const listeners = new Set<() => void>();
  const set = (next: InstallOffer | undefined) => {
    offer = next;
    for (const listener of listeners) listener();
  };
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event) && !installed && memory.getItem(dismissedKey) !== 'true') set(event);
  });
  target.addEventListener('appinstalled', () => set(undefined));
  return {
    available: {
      get: () => offer !== undefined,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    async install() {
      const asked = offer;
      // An offer can be used once.
      set(undefined);
      await asked?.prompt();
    },
    dismiss() {
      memory.setItem(dismissedKey, 'true');
      set(undefined);
    },
  };
}
