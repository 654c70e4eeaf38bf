/** A fact's place in the chain of the tablet that recorded it (chain.ts), as it travels; every device reads it, and tablets alone make it. */
import * as z from 'zod/mini';
import { pattern, whole } from '../basics/primitives.ts';

const Hash = pattern(/^[0-9a-f]{64}$/, 64);
const Place = whole(1, 1_000_000_000);

/** A fact's place in its tablet's chain. */
export const Link = z.strictObject({
  n: Place,
  /** Of the fact before it; of the first: zeros. */
  before: Hash,
  /** By the tablet's key over what the hash is made of: 64 bytes (Ed25519, or ECDSA P-256 as IEEE P1363), base64url. */
  signature: pattern(/^[A-Za-z0-9_-]{86}$/, 86),
});
/** How far a chain has come. */
export const ChainHead = z.strictObject({ n: whole(0, 1_000_000_000), hash: Hash });

export type Link = z.infer<typeof Link>;
export type ChainHead = z.infer<typeof ChainHead>;

export const NOTHING_YET: ChainHead = { n: 0, hash: '0'.repeat(64) };

/** What is said of a chain that is not as its tablet made it. */
export const CHAIN_FAULTS = ['unsigned', 'altered', 'missing', 'forked', 'cut_off', 'rolled_back'] as const;
export type ChainFault = (typeof CHAIN_FAULTS)[number];
/** The numbers of which nothing arrived, both ends among them. */
export const MissingPlaces = z.strictObject({ from: Place, to: Place });
export type MissingPlaces = z.infer<typeof MissingPlaces>;

/** `12.4be…`, as each contact states it. */
export const headText = ({ n, hash }: ChainHead): string => `${n}.${hash}`;

/** Null for what states nothing. */
export function parseHead(text: string | undefined): ChainHead | null {
  const [n = '', hash = '', ...rest] = text?.split('.') ?? [];
  if (!/^\d{1,10}$/.test(n) || rest.length > 0) return null;
  const head = ChainHead.safeParse({ n: Number(n), hash });
  return head.success ? head.data : null;
}
