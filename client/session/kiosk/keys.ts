/**
 * The key a tablet is enrolled with. It is made here and signs here, and nobody can take it away, not even this app: the browser keeps it as
 * one that cannot be read. It lies in a database of its own, because the device's values are JSON that pages hand each other.
 */
import { Dexie, type Table } from 'dexie';
import type { KioskAlgorithm } from '../../../schemas/kiosk/shape.ts';
import { toBase64Url } from '../../../schemas/pass/token.ts';
import { swallow } from '../../report/report.ts';

export interface PublicHalf {
  readonly algorithm: KioskAlgorithm;
  /** As `Kiosk.publicKey` has it. */
  readonly publicKey: string;
}

export interface KioskKeys {
  /** In place of the one before. */
  make(): Promise<PublicHalf>;
  /** Of the key that is here; null where there is none, because this device lost what it kept. */
  held(): Promise<KioskAlgorithm | null>;
  /** Base64url, over the UTF-8 of the text; null without a key. */
  sign(text: string): Promise<string | null>;
  forget(): Promise<void>;
}

interface Kept {
  readonly name: string;
  readonly algorithm: KioskAlgorithm;
  readonly privateKey: CryptoKey;
}
/** Where it lies. */
export interface KeyShelf {
  get(name: string): PromiseLike<Kept | undefined>;
  put(kept: Kept): PromiseLike<unknown>;
  delete(name: string): PromiseLike<unknown>;
}

const KEY = 'kiosk';
const DATABASE = 'fitness-hub-kiosk';

export function openKioskKeys(): KioskKeys {
  const database = new Dexie(DATABASE);
  database.version(1).stores({ keys: 'name' });
  const keys: Table<Kept, string> = database.table('keys');
  return kioskKeys(keys, crypto.subtle);
}

export function kioskKeys(shelf: KeyShelf, subtle: Pick<SubtleCrypto, 'generateKey' | 'exportKey' | 'sign'>): KioskKeys {
  return {
    make: async () => {
      const { algorithm, privateKey, publicKey } = await made(subtle);
      const raw = new Uint8Array(await subtle.exportKey('raw', publicKey));
      await shelf.put({ name: KEY, algorithm, privateKey });
      return { algorithm, publicKey: toBase64Url(raw) };
    },
    held: async () => (await shelf.get(KEY))?.algorithm ?? null,
    sign: async (text) => {
      const kept = await shelf.get(KEY);
      if (!kept) return null;
      const { algorithm, privateKey } = kept;
      const how = algorithm === 'Ed25519' ? 'Ed25519' : { name: 'ECDSA', hash: 'SHA-256' };
      const signature = await subtle.sign(how, privateKey, new TextEncoder().encode(text));
      return toBase64Url(new Uint8Array(signature));
    },
    forget: async () => void (await shelf.delete(KEY)),
  };
}

interface Made {
  readonly algorithm: KioskAlgorithm;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

/** Ed25519, or P-256 where this browser has none. */
async function made(subtle: Pick<SubtleCrypto, 'generateKey'>): Promise<Made> {
  const ed25519 = subtle
    .generateKey('Ed25519', false, ['sign', 'verify'])
    .then(pairOf, swallow('an older browser has none', null));
  const pair = await ed25519;
  if (pair) return { algorithm: 'Ed25519', ...pair };
  return {
    algorithm: 'ES256',
    ...pairOf(await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])),
  };
}

function pairOf(key: CryptoKey | CryptoKeyPair): CryptoKeyPair {
  if ('privateKey' in key) return key;
  throw new TypeError('a pair was asked for');
}
