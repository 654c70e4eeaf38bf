/** The push token of this device: had from a push service, told to the server for one person, dated, and forgotten. */
import * as z from 'zod/mini';
import { PushConfig } from '../../schemas/push/registration.ts';
import { within } from '../sync/ports.ts';
import type { DevicePushParts } from './parts.ts';
import type { PushTrouble } from './push.ts';
import type { PushEvent } from './transitions.ts';

/** The specification's key (§3). */
const TOKEN = 'fcm-token';
/** Beside it, in the device's own values: for whom, where, and since when. */
const Kept = z.object({ uid: z.string(), endpoint: z.string(), at: z.number() });
const KEPT = 'push';

const SECOND = 1000;
const HOUR = 3_600_000;
/** Specification §9. */
const REFRESH_AFTER = 7 * 24 * HOUR;
const WORKER_WITHIN = 10 * SECOND;
/** A push service that cannot be reached may leave the browser waiting for ever. */
const SERVICE_WITHIN = 30 * SECOND;

const DOING = 'turn notifications on or off';

export type TokenOutcome = Extract<PushEvent, 'registered' | 'unreachable'> | { readonly failed: PushTrouble };

type TokenParts = Pick<DevicePushParts, 'browser' | 'call' | 'memory' | 'values' | 'ports' | 'providerFor' | 'log'>;

export class PushToken {
  readonly #parts: TokenParts;

  constructor(parts: TokenParts) {
    this.#parts = parts;
  }

  /** Somebody's token lies here, perhaps left from a page that was closed before it could forget it. */
  get isHere(): boolean {
    return this.#parts.memory.getItem(TOKEN) !== null;
  }

  /** It is of that age, in milliseconds, that it is to be had anew (specification §9). */
  static isOld(age: number): boolean {
    return age >= REFRESH_AFTER;
  }

  /** Milliseconds since the server was told of the token this device has; null when it has none of that person's, or another. */
  async age(uid: string): Promise<number | null> {
    const { memory, values, browser, ports } = this.#parts;
    const kept = Kept.safeParse(await values.get(KEPT));
    if (!kept.success || kept.data.uid !== uid || memory.getItem(TOKEN) === null) return null;
    return (await browser.endpoint()) === kept.data.endpoint ? Math.max(0, ports.clock.now() - kept.data.at) : null;
  }

  /**
   * Has the push service give one and tells the server of it. Never rejects. `renewing`: a new one, whatever there is; `stillWanted`: asked after
   * each wait, since the person may have turned them off or signed out.
   */
  async obtain(uid: string, renewing: boolean, stillWanted: () => boolean): Promise<TokenOutcome> {
    try {
      return await this.#obtain(uid, renewing, stillWanted);
    } catch (error) {
      this.#parts.log('A push token could not be had:', error);
      return { failed: troubleOf(error) };
    }
  }

  async #obtain(uid: string, renewing: boolean, stillWanted: () => boolean): Promise<TokenOutcome> {
    const { browser, ports, call, memory, values } = this.#parts;
    const worker = await within(ports.timers, WORKER_WITHIN, browser.worker());
    if (worker === null) return { failed: 'worker' };
    const age = await this.age(uid);
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

  /** `tell`: the person is still here to tell the server; who signs out has told it by that. `ended`: nothing arrives here any more. */
  async end(tell: boolean, ended: () => void): Promise<void> {
    const { memory, call, log } = this.#parts;
    const token = memory.getItem(TOKEN);
    await this.forget().catch((error: unknown) => log('The push subscription could not be ended:', error));
    ended();
    // Told or not, its push service will say that nobody is there.
    if (token === null || !tell) return;
    await call({ method: 'POST', path: '/api/notifications/forget-token', body: { token }, doing: DOING, answer: z.unknown() });
  }

  /** Nothing arrives on this device any more. */
  async forget(): Promise<void> {
    const { memory, values, browser } = this.#parts;
    memory.removeItem(TOKEN);
    await values.delete(KEPT);
    await browser.unsubscribe();
  }
}

/** Nobody, or somebody who cannot just now: it goes on by itself. */
const noAnswer = (status: number): TokenOutcome =>
  status === 0 || status === 429 || status >= 500 ? 'unreachable' : { failed: 'refused' };

const troubleOf = (error: unknown): PushTrouble =>
  error instanceof Error && error.message === 'Missing App configuration value' ? 'configuration' : 'service';
