/** Keys for codes as the platform makes them: Ed25519 where it has it, else ECDSA over P-256. The private half never leaves it. */
import { compressed } from '../../../schemas/pass/code/point.ts';
import { type Bytes, toBase64Url } from '../../../schemas/pass/token.ts';
import { swallow } from '../../report/report.ts';
import type { CodeKeyPair } from './key-store.ts';

const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const raw = async (key: CryptoKey): Promise<Bytes> => new Uint8Array(await crypto.subtle.exportKey('raw', key));

/** Rejects where the platform has neither. */
export async function makeCodeKey(): Promise<CodeKeyPair> {
  const made = await crypto.subtle
    .generateKey('Ed25519', false, ['sign', 'verify'])
    .catch(swallow('the other one is made', null));
  if (made && 'privateKey' in made) {
    const publicKey = toBase64Url(await raw(made.publicKey));
    return { key: { algorithm: 'Ed25519', publicKey }, privateKey: made.privateKey };
  }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(P256, false, ['sign', 'verify']);
  return { key: { algorithm: 'P-256', publicKey: toBase64Url(compressed(await raw(publicKey))) }, privateKey };
}

export async function signWith({ key, privateKey }: CodeKeyPair, message: Bytes): Promise<Bytes> {
  const how = key.algorithm === 'Ed25519' ? 'Ed25519' : { name: 'ECDSA', hash: 'SHA-256' };
  return new Uint8Array(await crypto.subtle.sign(how, privateKey, message));
}
