/** What somebody holds up, of the format of today or the one before it: read, found good or not, and in the same words for the door. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { SigningKey } from '../../../../schemas/area/shape.ts';
import { keyOf } from '../../../../schemas/basics/key.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { instantOf, plus } from '../../../../schemas/basics/time.ts';
import type { ReasonCode } from '../../../../schemas/codes.ts';
import { LIMITS } from '../../../../schemas/limits.ts';
import { gymMark, thumbprintOf } from '../../../../schemas/pass/code/claims.ts';
import { parseCode, type ShownCode } from '../../../../schemas/pass/code/fh2.ts';
import { type Verify, verifyCode } from '../../../../schemas/pass/code/verify.ts';
import { webCrypto } from '../../../../schemas/pass/code/web-crypto.ts';
import type { TokenClaims } from '../../../../schemas/pass/shape.ts';
import { parseToken, type Token, verifyToken } from '../../../../schemas/pass/token.ts';
import type { BodyOf } from '../../../sync/device/device.ts';

/** What it says, worth something only once its signatures have been found good. */
export interface HeldClaims extends Pick<TokenClaims, 'f' | 't' | 'v'> {
  readonly passId: string;
  readonly kid: string;
  readonly issuedAt: Instant;
  readonly deviceId: string;
  /** FH1 alone says who it is. */
  readonly memberId?: string;
  readonly name?: string;
  /** FH2 alone says what was bought. */
  readonly product?: { readonly id: string; readonly version: number };
  isFor(gymId: string): boolean;
  readonly proof: NonNullable<BodyOf<'checkin.record'>['proof']>;
}

export type HeldCode =
  | { readonly format: 'FH2'; readonly code: ShownCode; readonly claims: HeldClaims }
  | { readonly format: 'FH1'; readonly text: string; readonly claims: HeldClaims };

/** Null for whatever a camera reads that is no code of ours. */
export function heldCode(text: string): HeldCode | null {
  const code = parseCode(text);
  if (code) return { format: 'FH2', code, claims: claimsOfCode(code) };
  const token = parseToken(text);
  return token && { format: 'FH1', text, claims: claimsOfToken(text, token) };
}

function claimsOfCode({ token: { claims, bytes } }: ShownCode): HeldClaims {
  const { kid, deviceId, deviceKey, gyms, from, to, visitsLeft, issued } = claims;
  const issuedAt = instantOf(issued * 1000);
  return {
    passId: `pass:${claims.passKey}`,
    kid,
    issuedAt,
    deviceId,
    product: { id: `product:${claims.productKey}`, version: claims.productVersion },
    ...(from === undefined ? {} : { f: from }),
    ...(to === undefined ? {} : { t: to }),
    ...(visitsLeft === undefined ? {} : { v: visitsLeft }),
    isFor: (gymId) => gyms.includes(gymMark(gymId)),
    proof: {
      // Of the token: the half minute it was shown in says nothing more about it.
      tokenHash: bytesToHex(sha256(bytes)),
      tokenIssuedAt: issuedAt,
      kid,
      deviceId,
      thumbprint: thumbprintOf(deviceKey.publicKey),
    },
  };
}

function claimsOfToken(text: string, { claims }: Token): HeldClaims {
  const { p, m, n, g, d, i, kid } = claims;
  const issuedAt = instantOf(i * 1000);
  return {
    ...{ f: claims.f, t: claims.t, v: claims.v },
    ...{ passId: `pass:${p}`, kid, issuedAt, deviceId: d, memberId: m, name: n },
    isFor: (gymId) => g.includes(keyOf(gymId)),
    proof: { tokenHash: bytesToHex(sha256(utf8ToBytes(text))), tokenIssuedAt: issuedAt, kid, deviceId: d },
  };
}

export type Genuine = { readonly ok: true } | { readonly ok: false; readonly code: ReasonCode };

/** Product.md 5.2, as far as it takes no list. `keys`: all that are published. */
export async function verifyHeld(
  held: HeldCode,
  keys: readonly SigningKey[],
  now: Instant,
  verify: Verify = webCrypto,
): Promise<Genuine> {
  if (held.format === 'FH2') return verifyCode(held.code, keys, now, verify);
  const verified = await verifyToken(held.text, keys, now);
  if (!verified.ok && verified.code === 'QR_BAD_SIGNATURE') return verified;
  const end = olderCodesEnd(keys);
  if (end !== undefined && now >= end) return { ok: false, code: 'QR_TOO_OLD' };
  return verified;
}

/**
 * Until when codes of the format before FH2 open a door: seven days after the first key that signs FH2 was published. A tablet that has not heard of
 * one knows of no upgrade.
 */
function olderCodesEnd(keys: readonly SigningKey[]): Instant | undefined {
  const [first] = keys.flatMap(({ format, createdAt }) => (format === 'FH2' ? [createdAt] : [])).toSorted();
  return first && plus(first, LIMITS.olderCodes);
}
