/** For tests: a browser whose permission, worker and push service do as they are told, and a server that takes tokens. */
import type { PushConfig } from '../../schemas/push/registration.ts';
import { settled, TestBrowser, TestNetwork, TestTime, testPorts } from '../sync/fixture.ts';
import { LiveValue } from '../sync/queries/live-value.ts';
import type { ConnectionState } from '../sync/queries/rows.ts';
import { memoryValues } from '../sync/storage/memory-storage.ts';
import type { PushBrowser, PushPermission, PushSupport } from './browser.ts';
import { createPush } from './create-push.ts';
import type { DevicePushParts, PushCall, PushOwner } from './parts.ts';
import type { PushProvider } from './provider.ts';
import type { DevicePush } from './push.ts';

export const VAPID_KEY = 'B'.repeat(87);

/** One device: what of it outlives a page, and the server it talks to. */
export class PushFixture implements PushBrowser {
  readonly time = new TestTime();
  support: PushSupport = 'yes';
  /** What the browser has been told by the person, and what they will say when asked. */
  allowed: PushPermission = 'default';
  answer: PushPermission = 'granted';
  asked = 0;
  /** The worker of this device; null: it never becomes active. */
  registration: ServiceWorkerRegistration | null = {} as ServiceWorkerRegistration;
  /** What the push service does; the number counts its subscriptions. */
  subscribing: (count: number) => Promise<string> = async (count) => `https://push.example/${count}`;
  subscribed: string | null = null;
  readonly shown: { title: string; options: NotificationOptions }[] = [];
  readonly who = new LiveValue<PushOwner>({ state: 'loading' });
  readonly connection = new LiveValue<{ state: ConnectionState }>({ state: 'Online' });
  config: PushConfig = { provider: 'web-push', vapidKey: VAPID_KEY };
  /** The server's answer to a token; 0: nobody answers. */
  status = 200;
  readonly calls: { path: string; body: object | undefined; as: string | null }[] = [];
  readonly logged: string[] = [];
  readonly memory = new Map<string, string>();
  readonly #values = memoryValues();
  readonly #tabs = new TestBrowser();
  readonly #ports = testPorts({ time: this.time, network: new TestNetwork(() => Promise.reject()), browser: this.#tabs });
  readonly #changed = new Set<() => void>();
  readonly #told = new Set<(message: unknown, taken: () => void) => void>();
  readonly #open: DevicePush[] = [];
  #count = 0;

  /** A page of the app, opened. */
  async page(more: Partial<DevicePushParts> = {}): Promise<DevicePush> {
    const push = await createPush({
      browser: this,
      who: this.who,
      call: this.call,
      connection: this.connection,
      values: this.#values,
      memory: {
        getItem: (name) => this.memory.get(name) ?? null,
        setItem: (name, value) => void this.memory.set(name, value),
        removeItem: (name) => void this.memory.delete(name),
      },
      ports: this.#ports,
      providerFor: async () => this.provider,
      log: (message, error) => void this.logged.push(`${message} ${error instanceof Error ? error.message : ''}`.trim()),
      ...more,
    });
    this.#open.push(push);
    await settled(4);
    return push;
  }

  close(): void {
    for (const push of this.#open.splice(0)) push.stop();
  }

  async signIn(uid: string): Promise<void> {
    this.who.set({ state: 'signedIn', uid });
    await settled(8);
  }

  async signOut(): Promise<void> {
    this.who.set({ state: 'signedOut' });
    await settled(8);
  }

  /** The person changes it in the browser's settings. */
  async allow(permission: PushPermission): Promise<void> {
    this.allowed = permission;
    for (const listener of [...this.#changed]) listener();
    await settled(8);
  }

  /** The person looks at the app again. */
  async comeBack(): Promise<void> {
    this.#ports.wakes.visible();
    await settled(8);
  }

  /** The worker says that; resolves with whether the page did it. */
  async tell(message: unknown): Promise<boolean> {
    let taken = false;
    for (const listener of [...this.#told]) {
      listener(message, () => {
        taken = true;
      });
    }
    await settled(4);
    return taken;
  }

  registrations(): unknown[] {
    return this.calls.filter(({ path }) => path.endsWith('/register-token')).map(({ body, as }) => ({ ...body, as }));
  }

  readonly provider: PushProvider = {
    subscribe: async () => {
      this.#count += 1;
      const endpoint = await this.subscribing(this.#count);
      this.subscribed = endpoint;
      return { token: `token of ${endpoint}`, endpoint };
    },
  };

  readonly call: PushCall = async ({ path, body, answer }) => {
    const who = this.who.get();
    this.calls.push({ path, body, as: who.state === 'signedIn' ? who.uid : null });
    if (this.connection.get().state === 'Offline' || this.status === 0) return { ok: false, status: 0 };
    if (path.endsWith('/config')) return { ok: true, value: answer.parse(this.config) };
    return this.status === 200 ? { ok: true, value: answer.parse({ ok: true }) } : { ok: false, status: this.status };
  };

  // What the browser does

  permission(): PushPermission {
    return this.allowed;
  }
  async ask(): Promise<PushPermission> {
    this.asked += 1;
    this.allowed = this.answer;
    return this.allowed;
  }
  onPermission(listener: () => void): () => void {
    this.#changed.add(listener);
    return () => this.#changed.delete(listener);
  }
  worker(): Promise<ServiceWorkerRegistration> {
    return this.registration ? Promise.resolve(this.registration) : new Promise(() => {});
  }
  async endpoint(): Promise<string | null> {
    return this.subscribed;
  }
  async unsubscribe(): Promise<void> {
    this.subscribed = null;
  }
  onMessage(listener: (message: unknown, taken: () => void) => void): () => void {
    this.#told.add(listener);
    return () => this.#told.delete(listener);
  }
  async show(title: string, options: NotificationOptions): Promise<void> {
    this.shown.push({ title, options });
  }
}
