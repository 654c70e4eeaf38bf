/**
 * Notifications on this device: asked for on a tap, set up when granted, told to the server for the person who is signed in and for
 * nobody else, renewed after seven days, forgotten on sign-out. What goes wrong is logged and shown, and never stands in anybody's way.
 */
import { counted } from '../report/report.ts';
import { type Channel, every } from '../sync/ports.ts';
import { LiveValue } from '../sync/queries/live-value.ts';
import { fromWorker } from './from-worker.ts';
import type { DevicePushParts } from './parts.ts';
import type { DevicePush, PushTrouble, PushView } from './push.ts';
import { PushToken } from './token.ts';
import { PUSH, type PushEvent, type PushState } from './transitions.ts';

const DECLINED = 'push.declined';
const wantedBy = (uid: string): string => `push.wanted:${uid}`;

const CHANNEL = 'fitness-hub-push';
const HOUR = 3_600_000;
/** In these the browser holds a subscription, or is about to. */
const LIVE: readonly PushState[] = ['settingUp', 'on', 'renewing', 'waiting', 'failed'];

export async function createPush(parts: DevicePushParts): Promise<DevicePush> {
  const push = new ThePush(parts, (await parts.values.get(DECLINED)) === true);
  await push.start();
  return push;
}

class ThePush implements DevicePush {
  readonly view: LiveValue<PushView>;
  readonly #parts: DevicePushParts;
  readonly #channel: Channel;
  readonly #token: PushToken;
  readonly #openers = new Set<(link: string) => boolean>();
  #uid: string | null = null;
  /** What was begun before this number changed is nobody's any more. */
  #turn = 0;
  #stops: (() => void)[] = [];

  constructor(parts: DevicePushParts, declined: boolean) {
    const { support } = parts.browser;
    const state = support === 'yes' ? 'signedOut' : 'unsupported';
    this.view = new LiveValue<PushView>({ state, declined, ...(support === 'install' ? { trouble: support } : {}) });
    this.#parts = parts;
    this.#channel = parts.ports.channel(CHANNEL);
    this.#token = new PushToken(parts);
  }

  async start(): Promise<void> {
    const { browser, who, connection, ports } = this.#parts;
    this.#stops = [() => this.#channel.close()];
    if (browser.support !== 'yes') return;
    this.#stops.push(
      who.subscribe(this.#lookQuietly),
      connection.subscribe(() => this.#connectionChanged()),
      browser.onPermission(this.#lookQuietly),
      browser.onMessage(
        fromWorker(this.#parts, {
          open: (link) => [...this.#openers].some((open) => open(link)),
          replaced: () => this.#happen('replaced'),
        }),
      ),
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
    else if (LIVE.includes(before) && !LIVE.includes(state))
      void this.#token.end(event === 'turnedOff', () => this.#channel.post('changed'));
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
      if (this.#token.isHere) await this.#token.forget();
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
    const age = await this.#token.age(uid);
    if (age === null) this.#happen('replaced');
    else if (PushToken.isOld(age) && this.#parts.connection.get().state === 'Online') this.#happen('aged');
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
    const outcome = await this.#token.obtain(uid, renewing, () => turn === this.#turn);
    if (turn !== this.#turn) {
      // Turned off or signed out meanwhile: what was begun is undone.
      if (!LIVE.includes(this.view.get().state)) await this.#token.forget().catch(counted('push: undone'));
      return;
    }
    if (typeof outcome === 'string') this.#happen(outcome);
    else this.#happen('failed', outcome.failed);
  }

  #keepWish(uid: string, wanted: boolean): void {
    this.#parts.values.set(wantedBy(uid), wanted).catch((error: unknown) => this.#parts.log('Push:', error));
  }
}

const STANDS = { default: 'standsDefault', granted: 'standsGranted', denied: 'standsBlocked' } as const;
