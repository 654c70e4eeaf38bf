/** A tablet's public key, as it is kept (`Kiosk.publicKey`), for whoever checks what was signed with it. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { KioskAlgorithm } from '../../schemas/kiosk/shape.ts';

/** Bytes of a point on P-256 that is not compressed (SEC 1): 4, x, y. */
const POINT = 65;

export interface PublicKeyOf {
  readonly algorithm: KioskAlgorithm;
  readonly publicKey: string;
}

/** Null for bytes that are no key of that algorithm. */
export function publicKeyOf({ algorithm, publicKey }: PublicKeyOf): KeyObject | null {
  const raw = Buffer.from(publicKey, 'base64url');
  try {
    if (algorithm === 'Ed25519')
      return raw.length === 32
        ? createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' })
        : null;
    if (raw.length !== POINT || raw[0] !== 4) return null;
    const [x, y] = [raw.toString('base64url', 1, 33), raw.toString('base64url', 33)];
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  } catch {
    // A point that is not on the curve: node says so by throwing.
    return null;
  }
}

/** Whether whoever signed this text holds the private half. */
export function isSignedBy(key: PublicKeyOf, text: string, signature: string): boolean {
  const publicKey = publicKeyOf(key);
  if (!publicKey) return false;
  const [digest, options] =
    key.algorithm === 'Ed25519' ? [null, publicKey] : ['sha256', { key: publicKey, dsaEncoding: 'ieee-p1363' as const }];
  return verify(digest, Buffer.from(text), options, Buffer.from(signature, 'base64url'));
}
