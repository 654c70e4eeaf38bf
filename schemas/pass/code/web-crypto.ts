/** Signatures checked by the platform, and Ed25519 by a library where the platform has none of it. */

import { uncompressed } from './point.ts';
import type { SignatureCheck, Verify } from './verify.ts';

export const webCrypto: Verify = (check) => (check.algorithm === 'Ed25519' ? ed25519(check) : p256(check));

/** RFC 8032. A key that is no point of the curve signs nothing. */
async function ed25519({ publicKey, message, signature }: SignatureCheck): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signature, message);
  } catch (error) {
    if (!isMissing(error)) return false;
  }
  const { ed25519: curve } = await import('@noble/curves/ed25519.js');
  try {
    return curve.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
}

/** WebCrypto: `NotSupportedError` for an algorithm it has not got; before it had a name for that, `SyntaxError`. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotSupportedError' || error.name === 'SyntaxError');

async function p256({ publicKey, message, signature }: SignatureCheck): Promise<boolean> {
  const point = uncompressed(publicKey);
  if (!point) return false;
  try {
    const key = await crypto.subtle.importKey('raw', point, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, message);
  } catch {
    return false;
  }
}
