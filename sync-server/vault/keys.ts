/**
 * The keys of the vault: given by the environment, or made at the first start and kept in `<dataDir>/vault-keys.json`, readable by the server's
 * own user only. No backup takes them along: whoever finds one has nothing of it. Whoever loses them has the gyms type their details again.
 */
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { pattern } from '../../schemas/basics/primitives.ts';
import type { Random } from '../ports.ts';

export const VAULT_KEYS_FILE = 'vault-keys.json';
const BYTES = 32;

export const KeyId = pattern(/^[A-Za-z0-9-]{1,40}$/, 40);
/** Base64url or base64, without padding or with it. */
export const KeyText = pattern(/^[A-Za-z0-9_+/-]{43}=?$/, 44);
const Kept = z.strictObject({
  keys: z.array(z.strictObject({ id: KeyId, key: KeyText })).check(z.minLength(1), z.maxLength(20)),
});

export interface VaultKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}
/** The first seals; each opens what was sealed with it, so that keys can turn. */
export type VaultKeys = readonly [VaultKey, ...VaultKey[]];

/** Throws when the folder cannot be read or written, or the file holds no keys. */
export async function keptVaultKeys(dataDir: string, random: Random): Promise<VaultKeys> {
  const path = join(dataDir, VAULT_KEYS_FILE);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (text === null) return keep(path, random);
  const [first, ...others] = Kept.safeParse(parsed(text)).data?.keys.map(keyFrom) ?? [];
  if (!first) throw new Error(`The file ${VAULT_KEYS_FILE} in the data directory is damaged.`);
  return [first, ...others];
}

export const keyFrom = ({ id, key }: { readonly id: string; readonly key: string }): VaultKey => ({
  id,
  key: Buffer.from(key, 'base64url'),
});

/** Whole or not at all: under another name first, then renamed. */
async function keep(path: string, random: Random): Promise<VaultKeys> {
  const key = Buffer.from(random.bytes(BYTES)).toString('base64url');
  const id = Buffer.from(random.bytes(6)).toString('hex');
  const file = await open(`${path}.part`, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ keys: [{ id, key }] })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
  return [keyFrom({ id, key })];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
