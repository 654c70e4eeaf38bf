/** Sealing: AES-256-GCM (NIST SP 800-38D), bound to the name of the record, so that nobody puts one in another's place. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import * as z from 'zod/mini';
import { pattern } from '../../schemas/basics/primitives.ts';
import type { Random } from '../ports.ts';
import { KeyId, type VaultKeys } from './keys.ts';

const CIPHER = 'aes-256-gcm';
/** Bytes, as the standard recommends: drawn anew for each sealing. */
const NONCE = 12;
const TAG = { authTagLength: 16 } as const;
const base64Url = (most: number) => pattern(/^[A-Za-z0-9_-]+$/, most);

/** What is stored. With which key it opens; all else means nothing without that key. */
export const SealedRecord = z.strictObject({
  keyId: KeyId,
  nonce: pattern(/^[A-Za-z0-9_-]{16}$/, 16),
  sealed: base64Url(16_000),
  tag: pattern(/^[A-Za-z0-9_-]{22}$/, 22),
});
export type SealedRecord = z.infer<typeof SealedRecord>;

/** It cannot be opened: `key`, the key it was sealed with is not here · `damaged`, it is not what was sealed under that name. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
  readonly why: 'key' | 'damaged';

  constructor(why: 'key' | 'damaged') {
    super(why === 'key' ? 'A record of the vault was sealed with a key that is not here.' : 'A record of the vault is damaged.');
    this.why = why;
  }
}

export function sealed(
  said: string,
  record: string,
  { current, random }: { current: VaultKeys[0]; random: Random },
): SealedRecord {
  const nonce = random.bytes(NONCE);
  const cipher = createCipheriv(CIPHER, current.key, nonce, TAG);
  cipher.setAAD(boundTo(record, current.id));
  const content = Buffer.concat([cipher.update(said, 'utf8'), cipher.final()]);
  const [text, tag] = [content.toString('base64url'), cipher.getAuthTag().toString('base64url')];
  return { keyId: current.id, nonce: Buffer.from(nonce).toString('base64url'), sealed: text, tag };
}

/** @throws CannotOpen */
export function opened({ keyId, nonce, sealed: content, tag }: SealedRecord, record: string, keys: VaultKeys): string {
  const with_ = keys.find(({ id }) => id === keyId);
  if (!with_) throw new CannotOpen('key');
  try {
    const decipher = createDecipheriv(CIPHER, with_.key, Buffer.from(nonce, 'base64url'), TAG);
    decipher.setAAD(boundTo(record, keyId));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(content, 'base64url')), decipher.final()]).toString('utf8');
  } catch {
    // Whatever is wrong with it, OpenSSL's words are nobody's business.
    throw new CannotOpen('damaged');
  }
}

const boundTo = (record: string, keyId: string): Buffer => Buffer.from(`fitness-hub/vault/1 ${keyId} ${record}`);
