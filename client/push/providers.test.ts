/** The two adapters behind one port: what each makes of a browser's push service. */
import { describe, expect, it } from 'vitest';
import { fromBase64Url } from '../../schemas/pass/token.ts';
import { subscriptionOf } from '../../schemas/push/registration.ts';
import { type FcmLibrary, fcm } from './fcm.ts';
import { webPush } from './web-push.ts';

const KEY = `B${'A'.repeat(86)}`;
const OTHER_KEY = `B${'Q'.repeat(86)}`;
const P256DH = `B${'g'.repeat(86)}`;
const AUTH = `${'w'.repeat(21)}A`;
const bytes = (text: string) => fromBase64Url(text)?.buffer ?? new ArrayBuffer(0);

/** A worker's push manager, as far as it is used. */
class Service {
  readonly asked: PushSubscriptionOptionsInit[] = [];
  ended = 0;
  current: PushSubscription | null = null;
  keyless = false;

  subscription(key: string): PushSubscription {
    return {
      endpoint: 'https://push.example/one',
      options: { applicationServerKey: bytes(key), userVisibleOnly: true },
      getKey: (name: string) => (this.keyless ? null : bytes(name === 'auth' ? AUTH : P256DH)),
      unsubscribe: async () => {
        this.ended += 1;
        this.current = null;
        return true;
      },
    } as unknown as PushSubscription;
  }

  readonly worker = {
    scope: 'https://hub.example/',
    pushManager: {
      getSubscription: async () => this.current,
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        this.asked.push(options);
        this.current = this.subscription(KEY);
        return this.current;
      },
    },
  } as unknown as ServiceWorkerRegistration;
}

describe('Web Push with VAPID', () => {
  it('asks for pushes that are shown, for the server’s key, and writes the subscription as a token (§3)', async () => {
    const service = new Service();
    const { token, endpoint } = await webPush(KEY).subscribe(service.worker);
    expect(service.asked).toEqual([{ userVisibleOnly: true, applicationServerKey: fromBase64Url(KEY) }]);
    expect(endpoint).toBe('https://push.example/one');
    expect(subscriptionOf(token)).toEqual({ endpoint, auth: AUTH, p256dh: P256DH, vapidKey: KEY, swScope: '/' });
  });

  it('one for the same key is kept, one for another goes first', async () => {
    const service = new Service();
    service.current = service.subscription(KEY);
    await webPush(KEY).subscribe(service.worker);
    expect(service.ended).toBe(0);
    service.current = service.subscription(OTHER_KEY);
    await webPush(KEY).subscribe(service.worker);
    expect(service.ended).toBe(1);
  });

  it('a subscription without keys is none', async () => {
    const service = new Service();
    service.keyless = true;
    await expect(webPush(KEY).subscribe(service.worker)).rejects.toThrow('no auth key');
  });
});

describe('Firebase Cloud Messaging', () => {
  const APP = { projectId: 'hub', apiKey: 'key', appId: '1:2:web:3', messagingSenderId: '2' };

  function library(service: Service, token = 'f'.repeat(152), supported = true) {
    const asked: unknown[] = [];
    const double: FcmLibrary = {
      isSupported: async () => supported,
      token: async (app, options) => {
        asked.push({ app, vapidKey: options.vapidKey, worker: options.serviceWorkerRegistration === service.worker });
        service.current = service.subscription(KEY);
        return token;
      },
    };
    return { asked, load: async () => double };
  }

  it.each(Object.keys(APP))(
    'without %s: Missing App configuration value, and the library is not even loaded (§5)',
    async (missing) => {
      const app = { ...APP, [missing]: undefined };
      const load = () => Promise.reject(new Error('loaded'));
      await expect(fcm({ provider: 'fcm', app }, load)).rejects.toThrow(/^Missing App configuration value$/);
    },
  );

  it('gives Firebase’s token for our own worker', async () => {
    const service = new Service();
    const { asked, load } = library(service);
    const provider = await fcm({ provider: 'fcm', app: APP, vapidKey: KEY }, load);
    expect(await provider.subscribe(service.worker)).toEqual({ token: 'f'.repeat(152), endpoint: 'https://push.example/one' });
    expect(asked).toEqual([{ app: APP, vapidKey: KEY, worker: true }]);
  });

  it('an empty token is none, and a browser it does not work in says so', async () => {
    const service = new Service();
    const provider = await fcm({ provider: 'fcm', app: APP }, library(service, '').load);
    await expect(provider.subscribe(service.worker)).rejects.toThrow('no token');
    await expect(fcm({ provider: 'fcm', app: APP }, library(service, 'x', false).load)).rejects.toThrow('does not work');
  });
});
