/**
 * The browser's offer to install the app (specification §4, §5). The offer comes at a moment of the browser's choosing, often before the
 * first screen is drawn: it is caught at start and kept until a page may show it.
 */
import { LiveValue } from '../../sync/queries/live-value.ts';
import type { Live } from '../../sync/queries/rows.ts';
import { splashArea } from '../splash.tsx';

/** Chromium's event; other browsers never send it and have their own way to install. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event && typeof event.prompt === 'function';

/** The specification's key: `'true'` once the prompt was dismissed for good. */
const dismissedKey = 'pwa-install-prompt';

export interface InstallView {
  readonly installed: boolean;
  /** The browser would install now. */
  readonly offered: boolean;
  /** Somebody has said Later, which is for good. */
  readonly dismissed: boolean;
}

export interface InstallPrompt {
  readonly view: Live<InstallView>;
  /** Asks the browser, which asks the person. A failure is only logged (specification §8). */
  install(): Promise<void>;
  /** For good. */
  dismiss(): void;
}

/** A code to be held before a reader is shown: nothing may cover it. */
const CODE = '/member/checkin';

/** Only members', owners' and admins' pages may carry the banner; `/auth` may not. */
export function mayShowInstallBanner(pathname: string): boolean {
  const area = splashArea(pathname);
  return area !== undefined && area !== '/auth' && pathname !== CODE;
}

/** The four conditions of the specification (§5). */
export function showsInstallBanner({ installed, offered, dismissed }: InstallView, otherBanner: boolean): boolean {
  return !installed && offered && !dismissed && !otherBanner;
}

export function watchInstallPrompt(
  target: EventTarget,
  memory: Pick<Storage, 'getItem' | 'setItem'>,
  installed: boolean,
  log: (message: string, error: unknown) => void,
): InstallPrompt {
  let offer: InstallOffer | undefined;
  const view = new LiveValue<InstallView>({ installed, offered: false, dismissed: memory.getItem(dismissedKey) === 'true' });
  const keep = (next: InstallOffer | undefined) => {
    offer = next;
    view.set({ ...view.get(), offered: next !== undefined });
  };
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event) && !view.get().installed) keep(event);
  });
  target.addEventListener('appinstalled', () => {
    keep(undefined);
    view.set({ ...view.get(), installed: true });
  });
  return {
    view,
    async install() {
      const asked = offer;
      // An offer can be used once.
      keep(undefined);
      await asked?.prompt().catch((error: unknown) => log('Installing failed:', error));
    },
    dismiss() {
      memory.setItem(dismissedKey, 'true');
      view.set({ ...view.get(), dismissed: true });
    },
  };
}
