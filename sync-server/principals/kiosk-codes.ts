/** One-time codes that tablets are enrolled with. What is kept is their hash; each opens one door once, for ten minutes. */
import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { Instant, idOf, Uid } from '../../schemas/basics/primitives.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import type { ReasonCode } from '../../schemas/codes.ts';
import { KIOSK_CODE_LENGTH, KIOSK_CODE_MINUTES, kioskCodeOf } from '../../schemas/kiosk/wire.ts';
import type { SystemPorts } from '../ports.ts';
import type { Store } from '../store/store.ts';

export const KIOSK_CODES = 'cell/kiosk-codes';

const LIFE = KIOSK_CODE_MINUTES * 60_000;
/** So long after its end somebody is still told what became of it; then it is as unknown as any. */
const REMEMBERED = 3_600_000;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const KioskCode = z.strictObject({ gymId: idOf('gym'), registeredBy: Uid, expiresAt: Instant, usedAt: z.optional(Instant) });

export type UsedCode =
  | { readonly ok: true; readonly gymId: string; readonly registeredBy: string }
  | { readonly ok: false; readonly code: Extract<ReasonCode, `KIOSK_CODE_${string}`> };

export class KioskCodes {
  readonly #store: Store;
  readonly #ports: Pick<SystemPorts, 'clock' | 'random'>;

  constructor(store: Store, ports: Pick<SystemPorts, 'clock' | 'random'>) {
    this.#store = store;
    this.#ports = ports;
  }

  /** Shown once. That they may is for the caller to know. Throws StoreUnavailable, as all here do. */
  async make(gymId: string, registeredBy: string): Promise<{ code: string; expiresAt: Instant }> {
    await this.#forgetOld(gymId);
    const code = Array.from(this.#ports.random.bytes(KIOSK_CODE_LENGTH), (byte) => ALPHABET[byte % 32]).join('');
    const expiresAt = instantOf(this.#ports.clock.now() + LIFE);
    await this.#store.put([{ db: KIOSK_CODES, id: idFor(code), body: { gymId, registeredBy, expiresAt }, expect: null }]);
    return { code, expiresAt };
  }

  /** From now on it is used, whatever comes of it: of two who come at once one has it. */
  async use(typed: string): Promise<UsedCode> {
    const id = idFor(kioskCodeOf(typed));
    const stored = await this.#store.get(KIOSK_CODES, id);
    if (!stored || stored.deleted) return { ok: false, code: 'KIOSK_CODE_UNKNOWN' };
    const kept = z.parse(KioskCode, stored.body);
    if (kept.usedAt) return { ok: false, code: 'KIOSK_CODE_USED' };
    const now = instantOf(this.#ports.clock.now());
    if (kept.expiresAt <= now) return { ok: false, code: 'KIOSK_CODE_EXPIRED' };
    const [result] = await this.#store.put([{ db: KIOSK_CODES, id, body: { ...kept, usedAt: now }, expect: stored.rev }]);
    if (!result?.ok) return { ok: false, code: 'KIOSK_CODE_USED' };
    return { ok: true, gymId: kept.gymId, registeredBy: kept.registeredBy };
  }

  async #forgetOld(gymId: string): Promise<void> {
    const before = instantOf(this.#ports.clock.now() - REMEMBERED);
    const all = await this.#store.find(KIOSK_CODES, 'gymId', gymId);
    const old = all.filter(({ body }) => z.parse(KioskCode, body).expiresAt <= before);
    if (old.length > 0)
      await this.#store.put(old.map(({ id, rev }) => ({ db: KIOSK_CODES, id, body: {}, deleted: true, expect: rev })));
  }
}

const idFor = (code: string): string => `code:${hash('sha256', code, 'hex')}`;
