/** What a code of the format FH2 says of a pass and of the phone that shows it, and its bytes (FORMAT.md). */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { OFFER_KINDS } from '../../gym/shape.ts';
import { type Bytes, fromBase64Url, toBase64Url } from '../token.ts';
import { LayoutReader, LayoutWriter } from './layout.ts';

/** The first byte. No other message that one of these keys signs begins with it. */
export const VERSION = 2;
/** Both algorithms sign with sixty-four bytes. */
export const SIGNATURE_BYTES = 64;
const KID_BYTES = 12;
const MARK_BYTES = 8;
const MOST_GYMS = 20;

export type CodeAlgorithm = 'Ed25519' | 'P-256';
/** In the order of their numbers, which never changes: a new one is added at the end. */
const ALGORITHMS = [
  { algorithm: 'Ed25519', bytes: 32 },
  { algorithm: 'P-256', bytes: 33 },
] as const;
type OfferKind = (typeof OFFER_KINDS)[number];
const KINDS = ['day', 'multi_visit', 'monthly', 'fixed_term', 'class_pack', 'intro'] as const satisfies readonly OfferKind[];
const [STARTED, ENDS, COUNTED] = [1, 2, 4];
/** Bytes of visits that are left; more than that are as good as unlimited at a door. */
const VISIT_BYTES = 2;

/** A device's public key. `publicKey`: 32 bytes of Ed25519, or a point of P-256 compressed to 33 (SEC 1, 2.3.3). */
export interface CodeKey {
  readonly algorithm: CodeAlgorithm;
  readonly publicKey: Bytes;
}

/** Times in seconds since 1970. No name and no member: the gym's list has them. */
export interface CodeClaims {
  readonly kid: string;
  readonly deviceKey: CodeKey;
  /** The stop list names a phone by its id. */
  readonly deviceId: string;
  readonly passKey: string;
  readonly productKey: string;
  readonly productVersion: number;
  /** `gymMark` of each. */
  readonly gyms: readonly string[];
  readonly kind: OfferKind;
  /** If it has started. */
  readonly from?: number;
  /** Exclusive. */
  readonly to?: number;
  /** When it was issued; absent: unlimited. */
  readonly visitsLeft?: number;
  readonly issued: number;
  readonly expires: number;
}

/** The first eight bytes of SHA-256 over the gym's id (`gym:<key>`), hex: twenty gyms stay small, and nobody meets a mark by chance. */
export const gymMark = (gymId: string): string => bytesToHex(sha256(utf8ToBytes(gymId)).slice(0, MARK_BYTES));

/** A public key's name: the first twelve bytes of its SHA-256, base64url. Server's keys (`kid`) and devices' are named alike. */
export const thumbprintOf = (publicKey: Uint8Array): string => toBase64Url(sha256(publicKey).slice(0, KID_BYTES));

/** What the server signs. Throws RangeError for claims that the layout has no room for. */
export function claimsToBytes(claims: CodeClaims): Bytes {
  const kid = fromBase64Url(claims.kid);
  const algorithm = ALGORITHMS.findIndex((one) => one.algorithm === claims.deviceKey.algorithm);
  const flags =
    (claims.from === undefined ? 0 : STARTED) +
    (claims.to === undefined ? 0 : ENDS) +
    (claims.visitsLeft === undefined ? 0 : COUNTED);
  if (claims.gyms.length > MOST_GYMS) throw new RangeError(`${claims.gyms.length} gyms`);
  const writer = new LayoutWriter()
    .whole(VERSION, 1)
    .raw(kid ?? new Uint8Array(), KID_BYTES)
    .whole(algorithm, 1)
    .raw(claims.deviceKey.publicKey, ALGORITHMS[algorithm]?.bytes ?? 0)
    .key(claims.deviceId)
    .key(claims.passKey)
    .key(claims.productKey)
    .whole(claims.productVersion, 3)
    .whole(claims.gyms.length, 1);
  for (const mark of claims.gyms)
    writer.raw(
      Uint8Array.from(mark.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
      8,
    );
  writer.whole(KINDS.indexOf(claims.kind), 1).whole(flags, 1);
  if (claims.from !== undefined) writer.whole(claims.from, 4);
  if (claims.to !== undefined) writer.whole(claims.to, 4);
  if (claims.visitsLeft !== undefined) writer.whole(claims.visitsLeft, VISIT_BYTES);
  return writer.whole(claims.issued, 4).whole(claims.expires, 4).bytes();
}

/** The claims at the beginning of these bytes, and how many bytes they take; null for whatever is not written so. */
export function claimsFromBytes(bytes: Bytes): { readonly claims: CodeClaims; readonly size: number } | null {
  const reader = new LayoutReader(bytes);
  if (reader.whole(1) !== VERSION) return null;
  const kid = toBase64Url(reader.raw(KID_BYTES));
  const { algorithm, bytes: keyBytes } = ALGORITHMS[reader.whole(1)] ?? refused(reader);
  const deviceKey: CodeKey = { algorithm, publicKey: reader.raw(keyBytes) };
  const [deviceId, passKey, productKey] = [reader.key(), reader.key(), reader.key()];
  const productVersion = reader.whole(3);
  const count = reader.whole(1);
  if (count > MOST_GYMS) reader.refuse();
  const gyms = Array.from({ length: Math.min(count, MOST_GYMS) }, () => bytesToHex(reader.raw(MARK_BYTES)));
  const kind = KINDS[reader.whole(1)];
  const flags = reader.whole(1);
  if (kind === undefined || flags > STARTED + ENDS + COUNTED) return null;
  const claims: CodeClaims = {
    kid,
    deviceKey,
    deviceId,
    passKey,
    productKey,
    productVersion,
    gyms,
    kind,
    ...(flags & STARTED ? { from: reader.whole(4) } : {}),
    ...(flags & ENDS ? { to: reader.whole(4) } : {}),
    ...(flags & COUNTED ? { visitsLeft: reader.whole(VISIT_BYTES) } : {}),
    issued: reader.whole(4),
    expires: reader.whole(4),
  };
  return reader.isWhole() ? { claims, size: reader.at() } : null;
}

function refused(reader: LayoutReader): (typeof ALGORITHMS)[number] {
  reader.refuse();
  return ALGORITHMS[0];
}
