/**
 * Looks at somebody's account that are under way: each has a token of its own, which names who looks and at whom, is kept as a hash and
 * ends by itself. A super-admin has one at a time: another ends the one before.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { LOOK_MINUTES, LOOK_TOKEN } from '../../schemas/account/look/look.ts';
import { Instant, pattern, Uid } from '../../schemas/basics/primitives.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import type { SystemPorts } from '../ports.ts';
import type { Revision, Store } from '../store/store.ts';

export const LOOKS = 'cell/looks';

const LIFE = LOOK_MINUTES * 60_000;

const Look = z.strictObject({ by: Uid, uid: Uid, tokenHash: pattern(/^[0-9a-f]{64}$/, 64), endsAt: Instant });

/** Whose token it is. */
export interface LookUnderWay {
  /** Who looks. */
  readonly by: string;
  /** At whom. */
  readonly uid: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

export class Looks {
  readonly #store: Pick<Store, 'get' | 'put'>;
  readonly #ports: Pick<SystemPorts, 'clock' | 'random'>;

  constructor(store: Pick<Store, 'get' | 'put'>, ports: Pick<SystemPorts, 'clock' | 'random'>) {
    this.#store = store;
    this.#ports = ports;
  }

  /** The token is said once. That they may is for the caller to know. Throws StoreUnavailable, as all here do. */
  async begin(by: string, uid: string): Promise<{ readonly token: string; readonly endsAt: Instant }> {
    const secret = Buffer.from(this.#ports.random.bytes(32)).toString('base64url');
    const endsAt = instantOf(this.#ports.clock.now() + LIFE);
    const body = Look.parse({ by, uid, tokenHash: digest(secret).toString('hex'), endsAt });
    await this.#write(by, body);
    return { token: `${LOOK_TOKEN}${by}.${secret}`, endsAt };
  }

  /** Null: it is no token of a look, or of one that is over. */
  async underWay(token: string): Promise<LookUnderWay | null> {
    const [, by, secret] = TOKEN.exec(token) ?? [];
    if (by === undefined || secret === undefined) return null;
    const stored = await this.#store.get(LOOKS, idOf(by));
    if (!stored || stored.deleted) return null;
    const { uid, tokenHash, endsAt } = Look.parse(stored.body);
    const isIt = timingSafeEqual(Buffer.from(tokenHash, 'hex'), digest(secret));
    const ends = Date.parse(endsAt);
    return isIt && ends > this.#ports.clock.now() ? { by, uid, endsAt: ends } : null;
  }

  /** Ends whatever look of theirs is under way. */
  async end(by: string): Promise<void> {
    await this.#write(by, null);
  }

  async #write(by: string, body: z.infer<typeof Look> | null): Promise<void> {
    for (;;) {
      const stored = await this.#store.get(LOOKS, idOf(by));
      if (body === null && (!stored || stored.deleted)) return;
      const expect: Revision | null = stored?.rev ?? null;
      const [result] = await this.#store.put([{ db: LOOKS, id: idOf(by), body: body ?? {}, deleted: body === null, expect }]);
      if (result?.ok) return;
    }
  }
}

const TOKEN = /^look\.([a-z0-9]{8,40})\.([A-Za-z0-9_-]{43})$/;
const idOf = (by: string): string => `look:${by}`;
const digest = (secret: string): Buffer => hash('sha256', secret, 'buffer');
