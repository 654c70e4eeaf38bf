/**
 * The pass token a QR code carries: `FH1.<claims>.<signature>`, the claims as base64url of JSON, the signature Ed25519 (RFC 8032) over
 * `FH1.<claims>`. Made by the server's signer, verified anywhere with the public keys, without a network.
 */
import type { SigningKey } from '../area/shape.ts';
import type { Instant } from '../basics/primitives.ts';
import { instantOf, msOf } from '../basics/time.ts';
import type { ReasonCode } from '../codes.ts';
import { LIMITS } from '../limits.ts';
import { TokenClaims } from './shape.ts';

const FORMAT = 'FH1';
/** Longer than any token of ours; nothing longer is looked at. */
const LONGEST = 1200;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

export type Bytes = Uint8Array<ArrayBuffer>;

export interface Token {
  readonly claims: TokenClaims;
  /** What the signature is over. */
  readonly signed: Bytes;
  readonly signature: Bytes;
}

/** `validFrom` and the like are only claims: what they mean at this door, the door's rules say. */
export type Verified =
  | { readonly ok: true; readonly claims: TokenClaims }
  | { readonly ok: false; readonly code: Extract<ReasonCode, 'QR_BAD_SIGNATURE' | 'QR_EXPIRED' | 'TOKEN_STALE'> };

export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Null for anything that is not base64url. */
export function fromBase64Url(text: string): Bytes | null {
  if (!BASE64URL.test(text) || text.length % 4 === 1) return null;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** What is to be signed; `complete` makes it a token. */
export const unsigned = (claims: TokenClaims): string =>
  `${FORMAT}.${toBase64Url(new TextEncoder().encode(JSON.stringify(claims)))}`;

export const complete = (signed: string, signature: Uint8Array): string => `${signed}.${toBase64Url(signature)}`;

/** Null for whatever a camera reads that is no token of ours. Says nothing about the signature. */
export function parseToken(text: string): Token | null {
  if (text.length > LONGEST) return null;
  const [format, body, signature, ...rest] = text.split('.');
  if (format !== FORMAT || body === undefined || signature === undefined || rest.length > 0) return null;
  const json = fromBase64Url(body);
  const signatureBytes = fromBase64Url(signature);
  const claims = json && TokenClaims.safeParse(parsedJson(json));
  if (!claims?.success || !signatureBytes) return null;
  return { claims: claims.data, signed: new TextEncoder().encode(`${format}.${body}`), signature: signatureBytes };
}

/**
 * Is this a token of ours, still good at `now`? The key is the published one of that name that was in force when the token
 * was issued. R-38: a token lives until its pass's end or seven days.
 */
export async function verifyToken(text: string, keys: readonly SigningKey[], now: Instant): Promise<Verified> {
  const token = parseToken(text);
  if (!token) return { ok: false, code: 'QR_BAD_SIGNATURE' };
  const { claims } = token;
  const issuedAt = instantOf(claims.i * 1000);
  const key = keys.find((one) => one.kid === claims.kid && one.notBefore <= issuedAt && issuedAt < one.notAfter);
  if (!key || !(await isSignedBy(key, token))) return { ok: false, code: 'QR_BAD_SIGNATURE' };
  if (msOf(now) < claims.e * 1000) return { ok: true, claims };
  const lived = (claims.e - claims.i) * 1000;
  return { ok: false, code: lived >= LIMITS.tokenLife ? 'TOKEN_STALE' : 'QR_EXPIRED' };
}

async function isSignedBy(key: SigningKey, { signed, signature }: Token): Promise<boolean> {
  const publicKey = fromBase64Url(key.publicKey);
  if (!publicKey || signature.length !== 64) return false;
  const { webCrypto } = await import('./code/web-crypto.ts');
  return webCrypto({ algorithm: 'Ed25519', publicKey, message: signed, signature });
}

function parsedJson(bytes: Bytes): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
