/**
 * Signs pass tokens (Ed25519). The private keys lie in `<dataDir>/keys/`, readable by the server's own user only, and nowhere
 * else: not in the store, not in a log, not in a backup of the documents. The public ones are published for the doors.
 *
 * A key lives 90 days, and the next is made 30 days before its end. A tablet may be without a network for days, so a new key signs only when
 * every door has had two weeks to hear of it.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { SigningKey } from '../../schemas/area/shape.ts';
import { SCHEMA_VERSION } from '../../schemas/basics/envelope.ts';
import { Instant } from '../../schemas/basics/primitives.ts';
import { earlierOf, instantOf, plus } from '../../schemas/basics/time.ts';
import type { SignErrand } from '../../schemas/errand/shape.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { claimsToBytes, gymMark } from '../../schemas/pass/code/claims.ts';
import { joined, tokenToText } from '../../schemas/pass/code/fh2.ts';
import { complete, fromBase64Url, toBase64Url, unsigned } from '../../schemas/pass/token.ts';
import type { SystemPorts } from '../ports.ts';

const DAY = 86_400_000;
const LIVES = 90 * DAY;
const OVERLAP = 30 * DAY;
/** How long a key has been published before it signs, unless there is no other. */
const SETTLES = 14 * DAY;
/** What keys were promised before there was FH2; the next one cuts it short. */
const LIVED = 730 * DAY;
/** RFC 8410: what stands before the 32 bytes of an Ed25519 private key in PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const KeyFile = z.strictObject({
  createdAt: Instant,
  seed: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});
/** `format`: absent on one from before there was FH2. Its name says so, so that a server of the version before reads it too. */
type KeyFile = z.infer<typeof KeyFile> & { readonly format?: 'FH2' };
const MARK = 'pass-fh2-';

export interface SignedToken {
  readonly token: string;
  readonly kid: string;
  readonly expiresAt: Instant;
}

export interface Signer {
  /** All keys that tokens may still be signed with, for `public/basics`. */
  readonly published: readonly SigningKey[];
  /**
   * The same claims give the same token for as long as the key is the same. Null: the device's app is too old, and the time in which the older
   * format was still signed is over.
   */
  sign(asked: Pick<SignErrand['task'], 'claims' | 'code'>): SignedToken | null;
  /** Makes the next key if it is time to. True: there is one more, and all are to be published anew. */
  rotate(): Promise<boolean>;
}

type SignerPorts = Pick<SystemPorts, 'clock' | 'random'>;

/** Throws when the folder cannot be read or written, or holds a file that is no key of ours. */
export async function openSigner(dataDir: string, ports: SignerPorts): Promise<Signer> {
  const folder = join(dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(folder).filter((name) => /^pass-.*\.json$/.test(name));
  const files = names.map((name): KeyFile => {
    const file = KeyFile.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
    return name.startsWith(MARK) ? { ...file, format: 'FH2' } : file;
  });
  const signer = new KeySigner(files, ports, (made) => keep(folder, made));
  await signer.rotate();
  return signer;
}

/** A signer that keeps nothing, for a server that lives in memory (simulation). */
export const signerInMemory = (ports: SignerPorts): Signer => new KeySigner([newKey(ports)], ports, async () => {});

const newKey = ({ clock, random }: SignerPorts): KeyFile => ({
  createdAt: instantOf(clock.now()),
  seed: toBase64Url(random.bytes(32)),
  format: 'FH2',
});

class KeySigner implements Signer {
  readonly #ports: SignerPorts;
  readonly #keep: (made: KeyFile) => Promise<void>;
  #files: readonly KeyFile[];
  #keys: readonly PassKey[];

  constructor(files: readonly KeyFile[], ports: SignerPorts, keep: (made: KeyFile) => Promise<void>) {
    this.#ports = ports;
    this.#keep = keep;
    this.#files = files;
    this.#keys = keysOf(files);
  }

  get published(): readonly SigningKey[] {
    return this.#keys.map((key) => key.publicKey);
  }

  async rotate(): Promise<boolean> {
    const isDue = plus(instantOf(this.#ports.clock.now()), OVERLAP - LIVES);
    if (this.#files.some(({ createdAt, format }) => format !== undefined && createdAt > isDue)) return false;
    const made = newKey(this.#ports);
    await this.#keep(made);
    this.#files = [...this.#files, made];
    this.#keys = keysOf(this.#files);
    return true;
  }

  sign({ claims, code }: Pick<SignErrand['task'], 'claims' | 'code'>): SignedToken | null {
    const issuedAt = instantOf(claims.i * 1000);
    const key = this.#keyAt(issuedAt);
    const { kid } = key.publicKey;
    if (code) {
      const body = claimsToBytes(claimsOf(claims, code, kid));
      const token = tokenToText(joined(body, sign(null, body, key.privateKey)));
      return { token, kid, expiresAt: instantOf(claims.e * 1000) };
    }
    const end = this.#olderFormatEnds();
    if (issuedAt >= end) return null;
    const expiresAt = earlierOf(instantOf(claims.e * 1000), end);
    const signed = unsigned({ ...claims, e: Math.floor(Date.parse(expiresAt) / 1000), kid });
    return { token: complete(signed, sign(null, Buffer.from(signed), key.privateKey)), kid, expiresAt };
  }

  /** The newest that every door has heard of; while there is none, the one they have known longest. */
  #keyAt(issuedAt: Instant): PassKey {
    const inForce = this.#keys.filter(({ publicKey }) => publicKey.notBefore <= issuedAt && issuedAt < publicKey.notAfter);
    const settled = inForce.find(({ publicKey }) => plus(publicKey.createdAt, SETTLES) <= issuedAt);
    const key = settled ?? inForce.at(-1) ?? this.#keys[0];
    if (!key) throw new Error('there is no signing key');
    return key;
  }

  #olderFormatEnds(): Instant {
    const [first = ''] = this.#files.flatMap(({ createdAt, format }) => (format ? [createdAt] : [])).toSorted();
    return plus(first, LIMITS.olderCodes);
  }
}

type Task = SignErrand['task'];

const claimsOf = ({ p, g, k, d, f, t, v, i, e }: Task['claims'], code: NonNullable<Task['code']>, kid: string) => ({
  kid,
  deviceKey: { algorithm: code.deviceKey.algorithm, publicKey: fromBase64Url(code.deviceKey.publicKey) ?? new Uint8Array() },
  deviceId: d,
  passKey: p,
  productKey: code.productKey,
  productVersion: code.productVersion,
  gyms: g.map((key) => gymMark(`gym:${key}`)),
  kind: k,
  ...(f === undefined ? {} : { from: f }),
  ...(t === undefined ? {} : { to: t }),
  ...(v === undefined ? {} : { visitsLeft: v }),
  issued: i,
  expires: e,
});

interface PassKey {
  readonly privateKey: KeyObject;
  readonly publicKey: SigningKey;
}

/** Newest first. A key ends when the one after it has been there for the time that two overlap. */
function keysOf(files: readonly KeyFile[]): PassKey[] {
  const sorted = files.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return sorted.map((file, n) => keyOfFile(file, sorted[n - 1]));
}

function keyOfFile({ createdAt, seed, format }: KeyFile, next: KeyFile | undefined): PassKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8, Buffer.from(seed, 'base64url')]),
    format: 'der',
    type: 'pkcs8',
  });
  const raw = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  const kid = createHash('sha256').update(raw).digest('base64url').slice(0, 16);
  const ends = plus(createdAt, format ? LIVES : LIVED);
  const stamps = { createdAt, updatedAt: createdAt, createdBy: 'system', updatedBy: 'system' };
  return {
    privateKey,
    publicKey: {
      _id: `key:${kid}`,
      type: 'key',
      schemaVersion: SCHEMA_VERSION,
      ...stamps,
      kid,
      algorithm: 'Ed25519',
      publicKey: toBase64Url(raw),
      // A day of grace: claims are in whole seconds, and the server's clock may be set back a little.
      notBefore: plus(createdAt, -DAY),
      notAfter: next ? earlierOf(ends, plus(next.createdAt, OVERLAP)) : ends,
      ...(format ? { format } : {}),
    },
  };
}

/** Whole or not at all: under another name first, then renamed. */
async function keep(folder: string, { createdAt, seed }: KeyFile): Promise<void> {
  const path = join(folder, `${MARK}${createdAt.slice(0, 10)}.json`);
  const file = await open(`${path}.part`, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify({ createdAt, seed }));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}
