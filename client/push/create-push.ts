/**
 * Notifications on this device: asked for on a tap, set up when granted, told to the server for the person who is signed in and for
 * nobody else, renewed after seven days, forgotten on sign-out. What goes wrong is logged and shown, and never stands in anybody's way.
 */

import * as z from 'zod/mini';
import { DEFAULT_TITLE, FAVICON, OPEN, PUSHED, type PushMessage, SHARED_TAG, ToPage } from '../../schemas/push/message.ts';
import { PushConfig } from '../../schemas/push/registration.ts';
import { counted } from '../report/report.ts';
import { type Channel, every, type Ports, within } from '../sync/ports.ts';
import { LiveValue } from '../sync/queries/live-value.ts';
import type { ConnectionState, Live } from '../sync/queries/rows.ts';
import type { LocalValues } from '../sync/storage/storage.ts';
import type { PushBrowser } from './browser.ts';
import type { PushProvider } from './provider.ts';
import type { Push, PushTrouble, PushView } from './push.ts';
import { PUSH, type PushEvent, type PushState } from './transitions.ts';

/** Who is here, as the session says it. */
export type Who = { readonly state: 'loading' | 'signedOut' } | { readonly state: 'signedIn'; readonly uid: string };

/** A call of the API in that person's name. Status 0: nobody answered. */
export type Call = <T>(call: {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly doing: string;
  readonly answer: z.ZodMiniType<T>;
}) => Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly status: number }>;

export interface PushParts {
  readonly browser: PushBrowser;
  readonly who: Live<Who>;
  readonly call: Call;
  readonly connection: Live<{ readonly state: ConnectionState }>;
  readonly values: LocalValues;
  /** Where the specification (§3) keeps the token: `localStorage`. */
  readonly memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly ports: Pick<Ports, 'timers' | 'wakes' | 'channel' | 'clock'>;
  readonly providerFor: (config: Exclude<PushConfig, { provider: 'none' }>) => Promise<PushProvider>;
  readonly log: (message: string, error?: unknown) => void;
}

/** The specification's key (§3). */
const TOKEN = 'fcm-token';
/** Beside it, in the device's own values: for whom, where, and since when. */
const Kept = z.object({ uid: z.string(), endpoint: z.string(), at: z.number() });
const KEPT = 'push';
const DECLINED = 'push.declined';
const wantedBy = (uid: string): string => `push.wanted:${uid}`;

const CHANNEL = 'fitness-hub-push';
const SECOND = 1000;
const HOUR = 3_600_000;
/** Specification §9. */
const REFRESH_AFTER = 7 * 24 * HOUR;
const WORKER_WITHIN = 10 * SECOND;
/** A push service that cannot be reached may leave the browser waiting for ever. */
const SERVICE_WITHIN = 30 * SECOND;

/** In these the browser holds a subscription, or is about to. */
const LIVE: readonly PushState[] = ['settingUp', 'on', 'renewing', 'waiting', 'failed'];

type Outcome = Extract<PushEvent, 'registered' | 'unreachable'> | { readonly failed: PushTrouble };

export async function createPush(parts: PushParts): Promise<Push> {
  const push = new ThePush(parts, (await parts.values.get(DECLINED)) === true);
  await push.start();
  return push;
}

class ThePush implements Push {
  readonly view: LiveValue<PushView>;
  readonly #parts: PushParts;
  readonly #channel: Channel;
  readonly #openers = new Set<(link: string) => boolean>();
  #uid: string | null = null;
  /** What was begun before this number changed is nobody's any more. */
  #turn = 0;
  #stops: (() => void)[] = [];

  constructor(parts: PushParts, declined: boolean) {
    const { support } = parts.browser;
    const state = support === 'yes' ? 'signedOut' : 'unsupported';
    this.view = new LiveValue<PushView>({ state, declined, ...(support === 'install' ? { trouble: support } : {}) });
    this.#parts = parts;
    this.#channel = parts.ports.channel(CHANNEL);
  }

  async start(): Promise<void> {
    const { browser, who, connection, ports } = this.#parts;
    this.#stops = [() => this.#channel.close()];
    if (browser.support !== 'yes') return;
    this.#stops.push(
      who.subscribe(this.#lookQuietly),
      connection.subscribe(() => this.#connectionChanged()),
      browser.onPermission(this.#lookQuietly),
      browser.onMessage((message, taken) => this.#told(message, taken)),
      // Another tab turned them on or off.
      this.#channel.onMessage(this.#lookQuietly),
      ports.wakes.onVisible(() => {
        this.#lookQuietly();
        this.#connectionChanged();
      }),
      every(ports.timers, HOUR, this.#lookQuietly),
    );
    await this.#look();
  }

  stop(): void {
    this.#turn += 1;
    for (const stop of this.#stops) stop();
  }

  readonly turnOn = (): void => this.#happen('turnedOn');

  readonly turnOff = (): void => {
    if (this.#uid !== null) this.#keepWish(this.#uid, false);
    this.#happen('turnedOff');
  };

  readonly decline = (): void => {
    this.view.set({ ...this.view.get(), declined: true });
    this.#parts.values.set(DECLINED, true).catch(counted('push: put away'));
  };

  readonly onOpen = (listener: (link: string) => boolean): (() => void) => {
    this.#openers.add(listener);
    return () => this.#openers.delete(listener);
  };

  // What happens, and what follows from it

  #happen(event: PushEvent, trouble?: PushTrouble): void {
    const { state: before, declined } = this.view.get();
    const state = PUSH[before][event];
    if (state === before) return;
    this.view.set({ state, declined, ...(trouble ? { trouble } : {}) });
    this.#turn += 1;
    if (state === 'asking') void this.#ask();
    else if (state === 'settingUp' || state === 'renewing') void this.#setUp(this.#turn);
    else if (LIVE.includes(before) && !LIVE.includes(state)) void this.#end(event === 'turnedOff');
    if (state === 'on' && before === 'settingUp') this.#channel.post('changed');
  }

  readonly #lookQuietly = (): void => void this.#look().catch((error: unknown) => this.#parts.log('Push:', error));

  /** Who is here, what the browser allows, and what this device keeps of it. */
  async #look(): Promise<void> {
    const { browser, who, values } = this.#parts;
    const here = who.get();
    if (here.state === 'loading') return;
    const uid = here.state === 'signedIn' ? here.uid : null;
    if (uid === null || (this.#uid !== null && this.#uid !== uid)) this.#happen('signedOut');
    this.#uid = uid;
    if (uid === null) {
      // Left from a page that was closed before it could.
      if (this.#parts.memory.getItem(TOKEN) !== null) await this.#forget();
      return;
    }
    if (this.view.get().state === 'asking') return;
    this.#happen(STANDS[browser.permission()]);
    const turn = this.#turn;
    const wanted = (await values.get(wantedBy(uid))) === true;
    // Something happened meanwhile: that is what counts.
    if (turn !== this.#turn) return;
    const { state } = this.view.get();
    if (state === 'off' && wanted) this.#happen('turnedOn');
    if (LIVE.includes(state) && !wanted) this.#happen('turnedOff');
    if (state === 'on') await this.#lookAtToken(uid);
  }

  async #lookAtToken(uid: string): Promise<void> {
    const age = await this.#ageOfToken(uid);
    if (age === null) this.#happen('replaced');
    else if (age >= REFRESH_AFTER && this.#parts.connection.get().state === 'Online') this.#happen('aged');
  }

  /** Milliseconds since the server was told of the token this device has; null when it has none of that person's, or another. */
  async #ageOfToken(uid: string): Promise<number | null> {
    const { memory, values, browser, ports } = this.#parts;
    const kept = Kept.safeParse(await values.get(KEPT));
    if (!kept.success || kept.data.uid !== uid || memory.getItem(TOKEN) === null) return null;
    return (await browser.endpoint()) === kept.data.endpoint ? Math.max(0, ports.clock.now() - kept.data.at) : null;
  }

  #connectionChanged(): void {
    if (this.#parts.connection.get().state !== 'Online') return;
    this.#happen('networkBack');
    this.#lookQuietly();
  }

  async #ask(): Promise<void> {
    try {
      const permission = await this.#parts.browser.ask();
      if (permission === 'granted' && this.#uid !== null) this.#keepWish(this.#uid, true);
      this.#happen(STANDS[permission]);
    } catch (error) {
      this.#parts.log('The browser could not ask about notifications:', error);
      this.#happen('failed');
    }
  }

  // Setting up

  async #setUp(turn: number): Promise<void> {
    const uid = this.#uid;
    if (uid === null) return;
    this.#keepWish(uid, true);
    const renewing = this.view.get().state === 'renewing';
    const outcome = await this.#tokenFor(uid, renewing, () => turn === this.#turn).catch((error: unknown): Outcome => {
      this.#parts.log('A push token could not be had:', error);
      return { failed: troubleOf(error) };
    });
    if (turn !== this.#turn) {
      // Turned off or signed out meanwhile: what was begun is undone.
      if (!LIVE.includes(this.view.get().state)) await this.#forget().catch(counted('push: undone'));
      return;
    }
    if (typeof outcome === 'string') this.#happen(outcome);
    else this.#happen('failed', outcome.failed);
  }

  async #tokenFor(uid: string, renewing: boolean, stillWanted: () => boolean): Promise<Outcome> {
    const { browser, ports, call, memory, values } = this.#parts;
    const worker = await within(ports.timers, WORKER_WITHIN, browser.worker());
    if (worker === null) return { failed: 'worker' };
    const age = await this.#ageOfToken(uid);
    if (!renewing && age !== null && age < REFRESH_AFTER) return 'registered';
    const config = await call({ method: 'GET', path: '/api/notifications/config', doing: DOING, answer: PushConfig });
    if (!config.ok) return noAnswer(config.status);
    if (config.value.provider === 'none') return { failed: 'notOffered' };
    const provider = await this.#parts.providerFor(config.value);
    const given = await within(ports.timers, SERVICE_WITHIN, provider.subscribe(worker));
    if (given === null) return { failed: 'service' };
    if (!stillWanted()) return 'unreachable';
    memory.setItem(TOKEN, given.token);
    const body = { token: given.token, userId: uid };
    const told = await call({
      method: 'POST',
      path: '/api/notifications/register-token',
      body,
      doing: DOING,
      answer: z.unknown(),
    });
    if (!told.ok) return noAnswer(told.status);
    if (stillWanted()) await values.set(KEPT, { uid, endpoint: given.endpoint, at: ports.clock.now() });
    return 'registered';
  }

  /** `tell`: the person is still here to tell the server; who signs out has told it by that. */
  async #end(tell: boolean): Promise<void> {
    const { memory, call, log } = this.#parts;
    const token = memory.getItem(TOKEN);
    await this.#forget().catch((error: unknown) => log('The push subscription could not be ended:', error));
    this.#channel.post('changed');
    // Told or not, its push service will say that nobody is there.
    if (token === null || !tell) return;
    await call({ method: 'POST', path: '/api/notifications/forget-token', body: { token }, doing: DOING, answer: z.unknown() });
  }

  /** Nothing arrives on this device any more. */
  async #forget(): Promise<void> {
    const { memory, values, browser } = this.#parts;
    memory.removeItem(TOKEN);
    await values.delete(KEPT);
    await browser.unsubscribe();
  }

  #keepWish(uid: string, wanted: boolean): void {
    this.#parts.values.set(wantedBy(uid), wanted).catch((error: unknown) => this.#parts.log('Push:', error));
  }

  // What the worker says

  #told(message: unknown, taken: () => void): void {
    const said = ToPage.safeParse(message);
    if (!said.success) return;
    switch (said.data.type) {
      case PUSHED:
        return void this.#show(said.data.message).then(taken, (error: unknown) => this.#parts.log('Push:', error));
      case OPEN: {
        const { link } = said.data;
        if ([...this.#openers].some((open) => open(link))) taken();
        return;
      }
      default:
        this.#happen('replaced');
    }
  }

  /** Specification §8: a message with a notification shows one, and nobody need do anything about it. */
  async #show({ notification, data }: PushMessage): Promise<void> {
    if (!notification) return;
    const { title = DEFAULT_TITLE, body = '' } = notification;
    const link = data?.link === undefined ? {} : { data: { link: data.link } };
    await this.#parts.browser.show(title, { body, icon: FAVICON, tag: SHARED_TAG, requireInteraction: false, ...link });
  }
}

const DOING = 'turn notifications on or off';

const STANDS = { default: 'standsDefault', granted: 'standsGranted', denied: 'standsBlocked' } as const;

/** Nobody, or somebody who cannot just now: it goes on by itself. */
const noAnswer = (status: number): Outcome =>
  status === 0 || status === 429 || status >= 500 ? 'unreachable' : { failed: 'refused' };

const troubleOf = (error: unknown): PushTrouble =>
  error instanceof Error && error.message === 'Missing App configuration value' ? 'configuration' : 'service';
