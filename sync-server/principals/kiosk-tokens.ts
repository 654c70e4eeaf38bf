/**
 * Checks what a tablet shows of itself: a JWT that it signed with its own key (`KIOSK_TOKEN`). It stands beside the identity port, so it is
 * the same whoever people sign in with. What the tablet may do is not said here but in its grants, and that it was revoked in its document.
 */
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { Uid } from '../../schemas/basics/primitives.ts';
import { selfScope } from '../../schemas/basics/scope.ts';
import { Kiosk } from '../../schemas/kiosk/shape.ts';
import { kioskIdOf } from '../../schemas/kiosk/uid.ts';
import { KIOSK_JWS, KIOSK_TOKEN } from '../../schemas/kiosk/wire.ts';
import type { TokenVerdict } from '../identity/port.ts';
import type { Clock } from '../ports.ts';
import type { Store } from '../store/store.ts';
import { publicKeyOf } from './kiosk-keys.ts';

/** Seconds its clock may be ahead: it corrects it by the server's, as all devices do. */
const SKEW = 60;

const Claims = z.object({ sub: Uid, iat: z.number(), exp: z.number() });
const INVALID = { ok: false, reason: 'invalid' } as const;

/** The tablet enrolled under that uid; null where there is none, whatever the uid looks like. */
export async function kioskNamed(store: Pick<Store, 'get'>, uid: string): Promise<Kiosk | null> {
  const kioskId = kioskIdOf(uid);
  const stored = kioskId === undefined ? null : await store.get(`${selfScope(uid)}/self`, kioskId);
  return stored && !stored.deleted ? z.parse(Kiosk, { _id: stored.id, ...stored.body }) : null;
}

export class KioskTokens {
  readonly #store: Pick<Store, 'get'>;
  readonly #clock: Clock;

  constructor(store: Pick<Store, 'get'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Null: it does not say that it is a tablet's. Bad input is an answer; only a store that fails throws. */
  async verify(bearer: string): Promise<TokenVerdict | null> {
    const subject = subjectOf(bearer);
    if (subject === null) return null;
    const kiosk = subject === undefined ? null : await kioskNamed(this.#store, subject);
    const key = kiosk && publicKeyOf(kiosk);
    if (!kiosk || !key) return INVALID;
    const now = this.#clock.now();
    try {
      const { payload } = await jwtVerify(bearer, key, {
        // The one its key was enrolled for: what the token calls its own counts for nothing.
        algorithms: [KIOSK_JWS[kiosk.algorithm]],
        typ: KIOSK_TOKEN.type,
        audience: KIOSK_TOKEN.audience,
        currentDate: new Date(now),
        requiredClaims: ['sub', 'iat', 'exp'],
      });
      const claims = Claims.safeParse(payload);
      if (!claims.success) return INVALID;
      const { sub: uid, iat, exp } = claims.data;
      // One that was made for long, or ahead of time, would outlive the tablet's key being taken away.
      if (iat > now / 1000 + SKEW || exp - iat > KIOSK_TOKEN.life) return INVALID;
      return {
        ...{ ok: true, uid, emailVerified: false, sessionId: null, signedInAt: 0 },
        issuedAt: iat * 1000,
        expiresAt: exp * 1000,
      };
    } catch (cause) {
      return { ok: false, reason: cause instanceof errors.JWTExpired ? 'expired' : 'invalid' };
    }
  }
}

/** Of whom it says it is, before anything of it is believed: undefined where it is a tablet's and says no such thing, null where it is none. */
function subjectOf(bearer: string): string | undefined | null {
  try {
    if (decodeProtectedHeader(bearer).typ !== KIOSK_TOKEN.type) return null;
    return decodeJwt(bearer).sub;
  } catch {
    // Not a JWT at all: the identity port says what it makes of it.
    return null;
  }
}
