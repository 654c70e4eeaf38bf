/**
 * The keys that tablets are enrolled with. One is made here and signs here, and nobody can take it away, not even this app: the browser keeps it as
 * one that cannot be read. It lies in a database of its own, because the device's values are JSON that pages hand each other.
 */
import { Dexie, type Table } from 'dexie';
import type { KioskAlgorithm } from '../../../schemas/kiosk/shape.ts';
import { kioskIdOf } from '../../../schemas/kiosk/uid.ts';
import { toBase64Url } from '../../../schemas/pass/token.ts';
import { swallow } from '../../report/report.ts';

export interface PublicHalf {
  readonly algorithm: KioskAlgorithm;
  /** As `Kiosk.publicKey` has it. */
  readonly publicKey: string;
}

/** A key that was made and is nobody's yet: it ends with the page unless it is kept. */
export interface NewKey extends PublicHalf {
  /** Base64url, over the UTF-8 of the text. */
  sign(text: string): Promise<string>;
  /** It is that tablet's from now on. */
  keepFor(uid: string): Promise<void>;
}

/**
 * One for each tablet that this device is or was: setting it up anew takes no key away from what it was before (G19), which is shown with it to be the
 * same tablet. By itself it opens nothing: a tablet shows the key of its device as well, and that goes when it is left.
 */
export interface KioskKeys {
  make(): Promise<NewKey>;
  /** Of that tablet's key; null where there is none, because this device lost what it kept. */
  held(uid: string): Promise<KioskAlgorithm | null>;
  /** Base64url, over the UTF-8 of the text; null without a key. */
  sign(uid: string, text: string): Promise<string | null>;
  /** The same for whoever signs often: the key is read once. Null without a key. */
  signer(uid: string): Promise<((text: string) => Promise<string>) | null>;
  /** All tablets of which a key lies here. */
  all(): Promise<readonly string[]>;
  forget(uid: string): Promise<void>;
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
  names(): PromiseLike<readonly string[]>;
}

/** Under which an app from before there were several kept its only one. */
const ONLY = 'kiosk';
const DATABASE = 'fitness-hub-kiosk';

export function openKioskKeys(): KioskKeys {
  const database = new Dexie(DATABASE);
  database.version(1).stores({ keys: 'name' });
  const keys: Table<Kept, string> = database.table('keys');
  const shelf: KeyShelf = {
    get: (name) => keys.get(name),
    put: (kept) => keys.put(kept),
    delete: (name) => keys.delete(name),
    names: () => keys.toCollection().primaryKeys(),
  };
  return kioskKeys(shelf, crypto.subtle);
}

export function kioskKeys(shelf: KeyShelf, subtle: Pick<SubtleCrypto, 'generateKey' | 'exportKey' | 'sign'>): KioskKeys {
  const keptFor = async (uid: string) => (await shelf.get(uid)) ?? shelf.get(ONLY);
  const signer = async (uid: string) => {
    const kept = await keptFor(uid);
    return kept ? (text: string) => signedWith(subtle, kept, text) : null;
  };
  return {
    make: async () => {
      const { algorithm, privateKey, publicKey } = await made(subtle);
      const raw = new Uint8Array(await subtle.exportKey('raw', publicKey));
      return {
        ...{ algorithm, publicKey: toBase64Url(raw) },
        sign: (text) => signedWith(subtle, { algorithm, privateKey }, text),
        keepFor: async (uid) => void (await shelf.put({ name: uid, algorithm, privateKey })),
      };
    },
    held: async (uid) => (await keptFor(uid))?.algorithm ?? null,
    sign: async (uid, text) => (await signer(uid))?.(text) ?? null,
    signer,
    all: async () => (await shelf.names()).filter((name) => kioskIdOf(name) !== undefined),
    forget: async (uid) => void (await shelf.delete((await shelf.get(uid)) ? uid : ONLY)),
  };
}

async function signedWith(
  subtle: Pick<SubtleCrypto, 'sign'>,
  { algorithm, privateKey }: Pick<Kept, 'algorithm' | 'privateKey'>,
  text: string,
): Promise<string> {
  const how = algorithm === 'Ed25519' ? 'Ed25519' : { name: 'ECDSA', hash: 'SHA-256' };
  return toBase64Url(new Uint8Array(await subtle.sign(how, privateKey, new TextEncoder().encode(text))));
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
