/**
 * Firebase's id tokens (https://firebase.google.com/docs/auth/admin/verify-id-tokens): RS256 by Google's keys, issued for this
 * project, of somebody with an address. The Auth emulator's are not signed at all; `config.ts` lets it be used on loopback only.
 */
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, UnsecuredJWT } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '../../ports.ts';
import type { ProviderKeys } from './keys.ts';

/** Google's keys as a key set. */
export const FIREBASE_KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
export const firebaseIssuer = (projectId: string) => `https://securetoken.google.com/${projectId}`;

/** Seconds a token may come from the future: two clocks differ. */
const SKEW = 60;

const Claims = z.object({
  /** Firebase makes 28 letters and digits; a project may import people with ids of its own. */
  sub: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/)),
  iat: z.number(),
  exp: z.number(),
  /** When the person gave their password; a refreshed token keeps it. */
  auth_time: z.number(),
  email: z.string().check(z.minLength(3), z.maxLength(320)),
  email_verified: z.boolean(),
  name: z.optional(z.string()),
});
export type FirebaseClaims = z.infer<typeof Claims>;
export type FirebaseVerdict =
  | { readonly ok: true; readonly claims: FirebaseClaims }
  | { readonly ok: false; readonly reason: 'expired' | 'invalid' };

const INVALID: FirebaseVerdict = { ok: false, reason: 'invalid' };

export class FirebaseTokens {
  readonly #projectId: string;
  readonly #clock: Clock;
  /** Null: the emulator's tokens are taken, and no others. */
  readonly #keys: ProviderKeys | null;

  constructor(options: { projectId: string; clock: Clock; keys: ProviderKeys | null }) {
    this.#projectId = options.projectId;
    this.#clock = options.clock;
    this.#keys = options.keys;
  }

  /** Bad input is an answer. Throws KeysUnavailable. */
  async check(idToken: string): Promise<FirebaseVerdict> {
    const now = this.#clock.now();
    const wanted = {
      issuer: firebaseIssuer(this.#projectId),
      audience: this.#projectId,
      currentDate: new Date(now),
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    };
    try {
      const payload = this.#keys ? await this.#signed(idToken, this.#keys, wanted) : unsigned(idToken, wanted);
      const claims = Claims.safeParse(payload);
      if (!claims.success) return INVALID;
      const latest = now / 1000 + SKEW;
      return claims.data.iat > latest || claims.data.auth_time > latest ? INVALID : { ok: true, claims: claims.data };
    } catch (cause) {
      if (cause instanceof errors.JWTExpired) return { ok: false, reason: 'expired' };
      if (cause instanceof errors.JOSEError || cause instanceof TypeError) return INVALID;
      throw cause;
    }
  }

  async #signed(idToken: string, keys: ProviderKeys, wanted: object): Promise<JWTPayload | null> {
    // Looked at before anything is fetched for it.
    const header = decodeProtectedHeader(idToken);
    if (header.alg !== 'RS256' || typeof header.kid !== 'string') return null;
    const key = await keys.find({ ...header, alg: 'RS256' });
    if (!key) return null;
    return (await jwtVerify(idToken, key, { ...wanted, algorithms: ['RS256'] })).payload;
  }
}

const unsigned = (idToken: string, wanted: object): JWTPayload => UnsecuredJWT.decode(idToken, wanted).payload;
