/** The public keys a hosted provider signs its id tokens with (a key set, RFC 7517), kept as long as its answer says. */
import { createLocalJWKSet, type JWSHeaderParameters } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '../../ports.ts';

type Find = ReturnType<typeof createLocalJWKSet>;
type Key = Awaited<ReturnType<Find>>;

const KeySet = z.object({ keys: z.array(z.catchall(z.object({ kty: z.string(), kid: z.string() }), z.unknown())) });

/** The keys could not be read, so nothing can be said about a token: a failure of ours, not the caller's. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

const MINUTE = 60_000;
/** Without word from the provider. */
const KEPT = 10 * MINUTE;
const LONGEST = 24 * 60 * MINUTE;
/** Between two questions, whoever asks: a stranger may send as many unknown key ids as they like. */
const AGAIN_AFTER = 10_000;
const PATIENCE = 5_000;

export class ProviderKeys {
  readonly #url: string;
  readonly #clock: Clock;
  readonly #fetch: typeof fetch;
  #held: { readonly find: Find; readonly ids: ReadonlySet<string>; readonly until: number } | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;

  constructor(options: { url: string; clock: Clock; fetch: typeof fetch }) {
    this.#url = options.url;
    this.#clock = options.clock;
    this.#fetch = options.fetch;
  }

  /** Null: no such key. Throws KeysUnavailable when there are none to look in. */
  async find(header: JWSHeaderParameters): Promise<Key | null> {
    const kid = header.kid ?? '';
    const known = this.#held?.ids.has(kid) ?? false;
    if (!this.#held || !known || this.#held.until <= this.#clock.now()) await this.#renew();
    // An old answer is better than none: a key that was in it can only have signed what ends within the hour.
    const held = this.#held;
    if (!held) throw new KeysUnavailable('The keys of the identity provider cannot be read');
    return held.ids.has(kid) ? held.find(header) : null;
  }

  #renew(): Promise<void> {
    if (this.#asking) return this.#asking;
    if (Math.abs(this.#clock.now() - this.#askedAt) < AGAIN_AFTER) return Promise.resolve();
    this.#askedAt = this.#clock.now();
    this.#asking = this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    try {
      const response = await this.#fetch(this.#url, { signal: AbortSignal.timeout(PATIENCE), redirect: 'error' });
      if (!response.ok) return;
      const { keys } = KeySet.parse(await response.json());
      const ids = new Set(keys.map(({ kid }) => kid));
      this.#held = {
        find: createLocalJWKSet({ keys }),
        ids,
        until: this.#clock.now() + lifeIn(response.headers.get('cache-control')),
      };
    } catch {
      // Not reachable, or not keys: what is held stays, and `find` says so when nothing is.
    }
  }
}

function lifeIn(cacheControl: string | null): number {
  const seconds = Number(/max-age=(\d{1,9})/.exec(cacheControl ?? '')?.[1] ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, LONGEST) : KEPT;
}
