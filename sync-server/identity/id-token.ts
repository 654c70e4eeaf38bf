/**
 * The id token every request carries: a JWT signed with ES256, good for 15 minutes. Only that algorithm, our issuer and our
 * audience are accepted; time comes from the clock port.
 */
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { Uid } from '../../schemas/basics/primitives.ts';
import type { Clock } from '../ports.ts';
import type { TokenVerdict } from './port.ts';

export const ID_TOKEN_ALGORITHM = 'ES256';
/** Not an address: a server that is reached under another one tomorrow is still the same issuer. */
export const ID_TOKEN_ISSUER = 'fitness-hub/identity';
export const ID_TOKEN_AUDIENCE = 'fitness-hub/api';
/** Seconds. */
export const ID_TOKEN_LIFE = 15 * 60;
/** Seconds a token may come from the future: two servers' clocks differ. */
const SKEW = 60;
/** Milliseconds between two reads of the keys because of a key id nobody knows. */
const RELOAD_AFTER = 10_000;

const Claims = z.object({
  sub: Uid,
  /** Seconds, with milliseconds behind the point, so that "issued before" is exact. */
  iat: z.number(),
  exp: z.number(),
  /** Seconds: when the session began. Tokens from before it was said end within a quarter of an hour and count as old. */
  auth_time: z.optional(z.number()),
  email_verified: z.boolean(),
  sid: z.optional(z.string()),
});

/** What is signed. `now` in milliseconds. */
export function idTokenClaims(facts: {
  uid: Uid;
  emailVerified: boolean;
  sessionId: string;
  /** Milliseconds. */
  signedInAt: number;
  now: number;
}) {
  const issuedAt = facts.now / 1000;
  return {
    sub: facts.uid,
    iat: issuedAt,
    exp: Math.floor(issuedAt) + ID_TOKEN_LIFE,
    auth_time: facts.signedInAt / 1000,
    email_verified: facts.emailVerified,
    sid: facts.sessionId,
  };
}

export class IdTokenVerifier {
  readonly #clock: Clock;
  readonly #loadKeys: () => Promise<JSONWebKeySet>;
  #keys: { readonly find: ReturnType<typeof createLocalJWKSet>; readonly loadedAt: number } | null = null;

  constructor(options: { clock: Clock; loadKeys: () => Promise<JSONWebKeySet> }) {
    this.#clock = options.clock;
    this.#loadKeys = options.loadKeys;
  }

  /** Bad input is an answer; only a store that fails throws. */
  async verify(idToken: string): Promise<TokenVerdict> {
    const first = await this.#check(idToken, await this.#currentKeys(false));
    // The key may be newer than our copy of the keys.
    return first === 'no such key' ? this.#settle(await this.#check(idToken, await this.#currentKeys(true))) : first;
  }

  async #check(idToken: string, find: ReturnType<typeof createLocalJWKSet>): Promise<TokenVerdict | 'no such key'> {
    const now = this.#clock.now();
    try {
      const { payload } = await jwtVerify(idToken, find, {
        algorithms: [ID_TOKEN_ALGORITHM],
        issuer: ID_TOKEN_ISSUER,
        audience: ID_TOKEN_AUDIENCE,
        currentDate: new Date(now),
        requiredClaims: ['sub', 'iat', 'exp'],
      });
      const claims = Claims.safeParse(payload);
      if (!claims.success || claims.data.iat > now / 1000 + SKEW) return { ok: false, reason: 'invalid' };
      return {
        ok: true,
        uid: claims.data.sub,
        emailVerified: claims.data.email_verified,
        issuedAt: Math.round(claims.data.iat * 1000),
        expiresAt: claims.data.exp * 1000,
        sessionId: claims.data.sid ?? null,
        signedInAt: Math.round((claims.data.auth_time ?? 0) * 1000),
      };
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey) return 'no such key';
      return { ok: false, reason: cause instanceof errors.JWTExpired ? 'expired' : 'invalid' };
    }
  }

  #settle(verdict: TokenVerdict | 'no such key'): TokenVerdict {
    return verdict === 'no such key' ? { ok: false, reason: 'invalid' } : verdict;
  }

  async #currentKeys(newer: boolean): Promise<ReturnType<typeof createLocalJWKSet>> {
    const now = this.#clock.now();
    if (!this.#keys || (newer && Math.abs(now - this.#keys.loadedAt) >= RELOAD_AFTER)) {
      this.#keys = { find: createLocalJWKSet(await this.#loadKeys()), loadedAt: now };
    }
    return this.#keys.find;
  }
}
