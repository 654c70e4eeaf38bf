/**
 * The chain of what a tablet recorded (architecture A2: nothing of it is refused). Each fact carries a number of its own that leaves no
 * gap, the hash of the fact before it and the tablet's signature, written with it; each contact states how far the chain had come. So what
 * was taken away, altered or made twice on the tablet shows when it arrives, whoever had it in hand. Hashes are SHA-256, hex.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../basics/canonical-json.ts';
import type { Json } from '../basics/json.ts';
import type { Link } from './link.ts';

/** What is signed, and of which the hash is made: all that its device wrote, with its place, without the signature. `made`: as it travels. */
export function linkText(made: { readonly origin: object }, { n, before }: Pick<Link, 'n' | 'before'>): string {
  const placed: unknown = { ...made, origin: { ...made.origin, link: { n, before } } };
  return `fitness-hub chain 1\n${canonicalJson(placed as Json)}`;
}

export const linkHash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
