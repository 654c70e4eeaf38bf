/**
 * How a short code stands on a gym's list: scrypt (RFC 7914) over the code, with the gym's key for a salt. A code has thirty random bits, so a fast
 * hash would be turned back in a second by whoever holds the list; this takes some hundred years of one processor for all of them.
 *
 * Weighs more than the door does: loaded when somebody types a code.
 */
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { keyOf } from '../basics/key.ts';
import { fromBase64Url } from '../pass/token.ts';
import type { ListKey } from './shape.ts';

/** Some 50 ms and 16 MB on a laptop: four times that on a tablet, for somebody who has just typed eight characters. */
export const CODE_COST = 14;

export const BLOCK = 8;
export const HASH_BYTES = 32;

/** Hex. The code as it was typed, in whatever case. */
export async function slowHash(code: string, { key, cost }: Pick<ListKey, 'key' | 'cost'>): Promise<string> {
  const salt = fromBase64Url(key) ?? new Uint8Array();
  const hash = await scryptAsync(utf8ToBytes(code.toUpperCase()), salt, { N: 2 ** cost, r: BLOCK, p: 1, dkLen: HASH_BYTES });
  return bytesToHex(hash);
}

/** SHA-256 over gym key and code, hex: how codes stood on lists before there were keys. */
export const olderCodeHash = (gymId: string, code: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${keyOf(gymId)}:${code.toUpperCase()}`)));
