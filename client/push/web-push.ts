/** Web Push with VAPID (RFC 8030, 8292): the browser's own subscription, written as a token. Needs no account anywhere. */
import { fromBase64Url, toBase64Url } from '../../schemas/pass/token.ts';
import { tokenOf } from '../../schemas/push/registration.ts';
import type { PushProvider } from './provider.ts';

/** @param vapidKey the server's public key, 65 bytes as base64url */
export function webPush(vapidKey: string): PushProvider {
  return {
    async subscribe(worker) {
      const before = await worker.pushManager.getSubscription();
      // One made for another key must go first: the browser keeps one key a worker.
      if (before !== null && keyOf(before) !== vapidKey) await before.unsubscribe();
      const applicationServerKey = fromBase64Url(vapidKey);
      const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
      const { endpoint } = subscription;
      const token = tokenOf({
        endpoint,
        auth: secret(subscription, 'auth'),
        p256dh: secret(subscription, 'p256dh'),
        vapidKey,
        swScope: new URL(worker.scope).pathname,
      });
      return { token, endpoint };
    },
  };
}

function keyOf({ options }: PushSubscription): string | null {
  return options.applicationServerKey && toBase64Url(new Uint8Array(options.applicationServerKey));
}

function secret(subscription: PushSubscription, name: PushEncryptionKeyName): string {
  const key = subscription.getKey(name);
  if (key === null) throw new Error(`The subscription has no ${name} key`);
  return toBase64Url(new Uint8Array(key));
}
