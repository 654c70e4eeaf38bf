/**
 * The key this server signs its pushes with (RFC 8292): given by the environment, or made at the first start and kept in
 * `<dataDir>/keys/`, readable by the server's own user only. With another key every subscription made for this one is void.
 */
import { createECDH } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { toBase64Url } from '../../schemas/pass/token.ts';
import type { Random } from '../ports.ts';

/** base64url: 65 bytes, and 32. */
const VapidKeys = z.strictObject({
  publicKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/)),
  privateKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});
export type VapidKeys = z.infer<typeof VapidKeys>;

/** Throws when the folder cannot be read or written, or the file holds no keys. */
export async function keptVapidKeys(dataDir: string, random: Random): Promise<VapidKeys> {
  const folder = join(dataDir, 'keys');
  const path = join(folder, 'vapid.json');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (text === null) return keep(path, madeOf(random));
  const kept = VapidKeys.safeParse(parsed(text));
  if (!kept.success) throw new Error('The file keys/vapid.json in the data directory is damaged.');
  return kept.data;
}

/** Whole or not at all: under another name first, then renamed. */
async function keep(path: string, keys: VapidKeys): Promise<VapidKeys> {
  const file = await open(`${path}.part`, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify(keys));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
  return keys;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null when the private key is not the public one's. */
export function vapidPair(publicKey: string, privateKey: string): VapidKeys | null {
  const keys = VapidKeys.safeParse({ publicKey, privateKey });
  if (!keys.success) return null;
  try {
    return publicOf(Buffer.from(privateKey, 'base64url')) === publicKey ? keys.data : null;
  } catch {
    return null;
  }
}

/** Nearly every 32 bytes are a private key on P-256; those that are none are drawn again. */
function madeOf(random: Random): VapidKeys {
  for (;;) {
    const drawn = Buffer.from(random.bytes(32));
    try {
      return { publicKey: publicOf(drawn), privateKey: toBase64Url(drawn) };
    } catch {
      // Not below the order of the curve.
    }
  }
}

function publicOf(privateKey: Buffer): string {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return curve.getPublicKey('base64url', 'uncompressed');
}
