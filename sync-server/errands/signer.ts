/**
 * Signs pass tokens (Ed25519). The private key lies in `<dataDir>/keys/`, readable by the server's own user only, and nowhere
 * else: not in the store, not in a log, not in a backup of the documents. The public one is published for the doors.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { SigningKey } from '../../schemas/area/shape.ts';
import { SCHEMA_VERSION } from '../../schemas/basics/envelope.ts';
import { Instant } from '../../schemas/basics/primitives.ts';
import { instantOf, plus } from '../../schemas/basics/time.ts';
import type { TokenClaims } from '../../schemas/pass/shape.ts';
import { complete, toBase64Url, unsigned } from '../../schemas/pass/token.ts';
import type { SystemPorts } from '../ports.ts';

const DAY = 86_400_000;
/** How long a key is in force, and how long before its end the next one is made. */
const IN_FORCE = 730 * DAY;
const OVERLAP = 30 * DAY;
/** RFC 8410: what stands before the 32 bytes of an Ed25519 private key in PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const KeyFile = z.strictObject({ createdAt: Instant, seed: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });
type KeyFile = z.infer<typeof KeyFile>;

export interface Signer {
  /** All keys that tokens may still be signed with, for `public/basics`. */
  readonly published: readonly SigningKey[];
  /** The same claims give the same token for as long as the key is the same. */
  sign(claims: Omit<TokenClaims, 'kid'>): { readonly token: string; readonly kid: string };
}

/** Throws when the folder cannot be read or written, or holds a file that is no key of ours. */
export async function openSigner(dataDir: string, ports: Pick<SystemPorts, 'clock' | 'random'>): Promise<Signer> {
  const folder = join(dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(folder).filter((name) => /^pass-.*\.json$/.test(name));
  const files = names.map((name) => KeyFile.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
  const now = instantOf(ports.clock.now());
  if (files.every((file) => plus(file.createdAt, IN_FORCE - OVERLAP) <= now)) {
    const made = { createdAt: now, seed: toBase64Url(ports.random.bytes(32)) };
    await keep(folder, made);
    files.push(made);
  }
  return signerOf(files);
}

/** A signer that keeps nothing, for a server that lives in memory (simulation). */
export function signerInMemory(ports: Pick<SystemPorts, 'clock' | 'random'>): Signer {
  return signerOf([{ createdAt: instantOf(ports.clock.now()), seed: toBase64Url(ports.random.bytes(32)) }]);
}

function signerOf(files: readonly KeyFile[]): Signer {
  const keys = files.map(keyOfFile).sort((a, b) => (a.publicKey.notBefore < b.publicKey.notBefore ? 1 : -1));
  const [newest] = keys;
  if (!newest) throw new Error('there is no signing key');
  const { kid } = newest.publicKey;
  return {
    published: keys.map((key) => key.publicKey),
    sign(claims) {
      const signed = unsigned({ ...claims, kid });
      return { token: complete(signed, sign(null, Buffer.from(signed), newest.privateKey)), kid };
    },
  };
}

function keyOfFile({ createdAt, seed }: KeyFile): { privateKey: KeyObject; publicKey: SigningKey } {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8, Buffer.from(seed, 'base64url')]),
    format: 'der',
    type: 'pkcs8',
  });
  const raw = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  const kid = createHash('sha256').update(raw).digest('base64url').slice(0, 16);
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
      notAfter: plus(createdAt, IN_FORCE),
    },
  };
}

/** Whole or not at all: under another name first, then renamed. */
async function keep(folder: string, key: KeyFile): Promise<void> {
  const path = join(folder, `pass-${key.createdAt.slice(0, 10)}.json`);
  const file = await open(`${path}.part`, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify(key));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}
