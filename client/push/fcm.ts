/**
 * Firebase Cloud Messaging. Our own worker reads what arrives, so only the token is asked of the library, and the library is loaded
 * when somebody turns notifications on. Written from its documentation and tested against a double; never run against the real
 * service (README).
 */
import type { PushConfig } from '../../schemas/push/registration.ts';
import type { PushProvider } from './provider.ts';

type FcmConfig = Extract<PushConfig, { provider: 'fcm' }>;

/** What is used of the library. */
export interface FcmLibrary {
  isSupported(): Promise<boolean>;
  token(
    app: Readonly<Record<(typeof NEEDED)[number], string>>,
    options: { readonly vapidKey?: string; readonly serviceWorkerRegistration: ServiceWorkerRegistration },
  ): Promise<string>;
}

/** The specification (§5): without each of these the messaging service fails. */
const NEEDED = ['projectId', 'apiKey', 'appId', 'messagingSenderId'] as const;
/** Firebase keeps its apps by name; the one that signs people in is another. */
const APP = 'push';

/** Rejects with `Missing App configuration value`. */
export async function fcm({ app, vapidKey }: FcmConfig, load: () => Promise<FcmLibrary> = loaded): Promise<PushProvider> {
  const { projectId, apiKey, appId, messagingSenderId } = app;
  if (!projectId || !apiKey || !appId || !messagingSenderId) throw new Error('Missing App configuration value');
  const library = await load();
  if (!(await library.isSupported())) throw new Error('Firebase Cloud Messaging does not work in this browser');
  return {
    async subscribe(worker) {
      const options = { serviceWorkerRegistration: worker, ...(vapidKey === undefined ? {} : { vapidKey }) };
      const token = await library.token({ projectId, apiKey, appId, messagingSenderId }, options);
      const subscription = await worker.pushManager.getSubscription();
      if (token === '' || subscription === null) throw new Error('Firebase Cloud Messaging gave no token');
      return { token, endpoint: subscription.endpoint };
    },
  };
}

async function loaded(): Promise<FcmLibrary> {
  const [{ initializeApp }, { getMessaging, getToken, isSupported }] = await Promise.all([
    import('firebase/app'),
    import('firebase/messaging'),
  ]);
  return { isSupported, token: (app, options) => getToken(getMessaging(initializeApp(app, APP)), options) };
}
