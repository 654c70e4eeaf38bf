/** Keys and codes to test with; whoever signs here is node:crypto, which shares nothing with the reader. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import type { SigningKey } from '../../area/shape.ts';
import type { TokenClaims } from '../shape.ts';
import { type Bytes, complete, toBase64Url, unsigned } from '../token.ts';
import { type CodeAlgorithm, type CodeClaims, type CodeKey, claimsToBytes, thumbprintOf } from './claims.ts';
import { codeText, joined, signedAt } from './fh2.ts';
import { compressed, uncompressed } from './point.ts';
import { stepAt } from './showing.ts';
import type { SignatureCheck } from './verify.ts';

export const NOW = '2026-03-03T09:10:00.000Z';
export const NOW_MS = Date.parse(NOW);
export const ISSUED = Date.parse('2026-03-03T09:00:00.000Z') / 1000;

export interface Pair extends CodeKey {
  readonly privateKey: KeyObject;
}

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** From a seed of 32 bytes, in hex. */
export function ed25519Of(seed: string): Pair {
  const key = Buffer.concat([PKCS8, Buffer.from(seed, 'hex')]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { algorithm: 'Ed25519', privateKey, publicKey: Uint8Array.from(spki.subarray(-32)) };
}

export function p256Pair(): Pair {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  return { algorithm: 'P-256', privateKey, publicKey: compressed(spki.subarray(-65)) };
}

const SERVER = ed25519Of('11'.repeat(32));
export const PHONE = ed25519Of('22'.repeat(32));

export const keyOfServer = (publicKey: Uint8Array = SERVER.publicKey): SigningKey => ({
  _id: `key:${thumbprintOf(publicKey)}`,
  type: 'key',
  schemaVersion: 1,
  createdAt: NOW,
  updatedAt: NOW,
  createdBy: 'system',
  updatedBy: 'system',
  kid: thumbprintOf(publicKey),
  algorithm: 'Ed25519',
  publicKey: toBase64Url(publicKey),
  notBefore: '2026-02-01T00:00:00.000Z',
  notAfter: '2026-05-01T00:00:00.000Z',
});
export const KEYS = [keyOfServer()];

export const CLAIMS: CodeClaims = {
  kid: thumbprintOf(SERVER.publicKey),
  deviceKey: PHONE,
  deviceId: '3k9v2m7x1q8w5z4r6t0p',
  passKey: '01JQ8Z5T3W9V7N2M4P6R8S0XYA',
  productKey: '01JP1A2B3C4D5E6F7G8H9JKMNP',
  productVersion: 3,
  gyms: ['4d08e1dcde2fb34b'],
  kind: 'multi_visit',
  visitsLeft: 10,
  issued: ISSUED,
  expires: ISSUED + 7 * 86_400,
};

export const signedBy = ({ algorithm, privateKey }: Pair, message: Uint8Array): Bytes =>
  Uint8Array.from(
    algorithm === 'Ed25519'
      ? sign(null, message, privateKey)
      : sign('sha256', message, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
  );

export function tokenBytes(claims: Partial<CodeClaims> = {}, server = SERVER): Bytes {
  const body = claimsToBytes({ ...CLAIMS, ...claims });
  return joined(body, signedBy(server, body));
}

/** `step`: the one of `NOW`, unless told. */
export function codeOf(claims: Partial<CodeClaims> = {}, phone = PHONE, step = stepAt(NOW_MS), server = SERVER): string {
  const signed = signedAt({ bytes: tokenBytes({ deviceKey: phone, ...claims }, server) }, step);
  return codeText(signed, signedBy(phone, signed));
}

/** The other implementation: OpenSSL. */
export function openSsl({ algorithm, publicKey, message, signature }: SignatureCheck): boolean {
  const key = keyObject(algorithm, publicKey);
  if (!key) return false;
  if (algorithm === 'Ed25519') return verify(null, message, key, signature);
  return verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, signature);
}

function keyObject(algorithm: CodeAlgorithm, publicKey: Uint8Array): KeyObject | null {
  const prefix = algorithm === 'Ed25519' ? '302a300506032b6570032100' : '3059301306072a8648ce3d020106082a8648ce3d030107034200';
  const raw = algorithm === 'Ed25519' ? publicKey : uncompressed(publicKey);
  try {
    return raw && createPublicKey({ key: Buffer.concat([Buffer.from(prefix, 'hex'), raw]), format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

/** A token of the format before, by the same server. */
export function signedFh1(claims: Omit<TokenClaims, 'kid'>): string {
  const text = unsigned({ ...claims, kid: CLAIMS.kid });
  return complete(text, signedBy(SERVER, new TextEncoder().encode(text)));
}
