/**
 * The code at the door, format FH2 (FORMAT.md): `FH2:` and in base45 a token that the server signed for one pass and one phone, the half
 * minute it is shown in, and the phone's own signature. A photograph of it is out of date in a minute, and another phone cannot make it.
 */
import { type Bytes, fromBase64Url, toBase64Url } from '../token.ts';
import { fromBase45, toBase45 } from './base45.ts';
import { type CodeClaims, claimsFromBytes, SIGNATURE_BYTES } from './claims.ts';

const STEP_BYTES = 4;
const SHOWN = 'FH2:';
const KEPT = 'FH2.';
/** Longer than any code of ours; nothing longer is looked at. */
const LONGEST = 1100;

/** What the server signed for one pass on one phone. */
export interface CodeToken {
  readonly claims: CodeClaims;
  /** What the server's signature is over. */
  readonly body: Bytes;
  readonly signature: Bytes;
  /** Both, as they stand in a code. */
  readonly bytes: Bytes;
}

/** What a phone shows. */
export interface ShownCode {
  readonly token: CodeToken;
  /** Half minutes since 1970 by the phone's corrected clock. */
  readonly step: number;
  /** What the phone's signature is over. */
  readonly signed: Bytes;
  readonly signature: Bytes;
}

export function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A token as it is kept on the phone: `FH2.` and base64url. */
export const tokenToText = (bytes: Uint8Array): string => KEPT + toBase64Url(bytes);

/** Null for whatever is no token of this format. Says nothing about its signature. */
export function tokenFromText(text: string): CodeToken | null {
  if (text.length > LONGEST || !text.startsWith(KEPT)) return null;
  const bytes = fromBase64Url(text.slice(KEPT.length));
  return bytes && tokenFromBytes(bytes);
}

function tokenFromBytes(bytes: Bytes): CodeToken | null {
  const read = claimsFromBytes(bytes);
  if (!read || read.size + SIGNATURE_BYTES !== bytes.length) return null;
  return { claims: read.claims, body: bytes.slice(0, read.size), signature: bytes.slice(read.size), bytes };
}

/** What the phone signs. */
export const signedAt = (token: Pick<CodeToken, 'bytes'>, step: number): Bytes =>
  joined(
    token.bytes,
    Uint8Array.from([24, 16, 8, 0], (shift) => (step >>> shift) & 0xff),
  );

/** What the QR code says. `signed`: as `signedAt` made it. */
export const codeText = (signed: Uint8Array, signature: Uint8Array): string => SHOWN + toBase45(joined(signed, signature));

/** Null for whatever a camera reads that is no code of this format. Says nothing about its signatures. */
export function parseCode(text: string): ShownCode | null {
  if (text.length > LONGEST || !text.startsWith(SHOWN)) return null;
  const bytes = fromBase45(text.slice(SHOWN.length));
  if (!bytes) return null;
  const end = bytes.length - SIGNATURE_BYTES;
  const token = tokenFromBytes(bytes.slice(0, Math.max(0, end - STEP_BYTES)));
  if (!token) return null;
  const step = bytes.slice(end - STEP_BYTES, end).reduce((sum, byte) => sum * 256 + byte, 0);
  return { token, step, signed: bytes.slice(0, end), signature: bytes.slice(end) };
}
