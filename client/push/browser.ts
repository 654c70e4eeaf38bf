/** What of notifications is the browser's: its permission, its worker, its subscription. A port (A10): `fixture.ts` has the double. */
import { TAKEN } from '../../schemas/push/message.ts';
import { swallow } from '../report/report.ts';

export type PushPermission = NotificationPermission;

/** `install`: this browser has push for installed apps only (Safari on iPhone and iPad). */
export type PushSupport = 'yes' | 'install' | 'no';

export interface PushBrowser {
  readonly support: PushSupport;
  permission(): PushPermission;
  /** Asks the person; only ever called on their tap. */
  ask(): Promise<PushPermission>;
  onPermission(listener: () => void): () => void;
  /** Resolves with the registration once its worker is active; never where there is none. */
  worker(): Promise<ServiceWorkerRegistration>;
  /** Where the browser's push service reaches this device; null when it does not. */
  endpoint(): Promise<string | null>;
  /** Nothing arrives on this device any more. */
  unsubscribe(): Promise<void>;
  /** Messages of the worker; `taken` answers that what was said has been done. */
  onMessage(listener: (message: unknown, taken: () => void) => void): () => void;
  show(title: string, options: NotificationOptions): Promise<void>;
}

export function pushBrowser(installed: boolean): PushBrowser {
  // Over plain http a browser has none of these.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registration = async () => (await container?.getRegistration('/')) ?? null;
  const subscription = async () => (await (await registration())?.pushManager.getSubscription()) ?? null;
  return {
    support: supportOf(installed),
    permission: () => Notification.permission,
    ask: () => Notification.requestPermission(),
    onPermission(listener) {
      let stop = () => {};
      let stopped = false;
      navigator.permissions?.query({ name: 'notifications' }).then((status) => {
        if (stopped) return;
        status.addEventListener('change', listener);
        stop = () => status.removeEventListener('change', listener);
      }, swallow('not every browser tells of a change; then it is seen when the person comes back to the app'));
      return () => {
        stopped = true;
        stop();
      };
    },
    worker: () => container?.ready ?? new Promise(() => {}),
    endpoint: async () => (await subscription())?.endpoint ?? null,
    async unsubscribe() {
      await (await subscription())?.unsubscribe();
    },
    onMessage(listener) {
      const received = ({ data, ports }: MessageEvent<unknown>) => listener(data, () => ports[0]?.postMessage(TAKEN));
      container?.addEventListener('message', received);
      container?.startMessages();
      return () => container?.removeEventListener('message', received);
    },
    async show(title, options) {
      await (await registration())?.showNotification(title, options);
    },
  };
}

function supportOf(installed: boolean): PushSupport {
  const worker = 'serviceWorker' in navigator;
  if (worker && 'PushManager' in window && 'Notification' in window) return 'yes';
  // An iPad calls itself a Mac, but no Mac can be touched.
  const apple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac OS X/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return worker && apple && !installed ? 'install' : 'no';
}
