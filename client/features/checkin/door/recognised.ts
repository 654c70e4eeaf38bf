/** Who came, as far as this tablet can tell: by the list, by a genuine token, or both. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { instantOf } from '../../../../schemas/basics/time.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import type { TokenClaims } from '../../../../schemas/pass/shape.ts';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import type { BodyOf } from '../../../sync/device/device.ts';
import type { DoorVerdict } from './verdict.ts';

type Body = BodyOf<'checkin.record'>;

export interface Recognised {
  readonly method: Body['method'];
  readonly passId: string;
  readonly memberId: string;
  readonly name: string;
  readonly entry: RosterEntry | undefined;
  readonly claims: TokenClaims | undefined;
  readonly proof: Body['proof'];
}

export const byList = (entry: RosterEntry, method: Body['method']): Recognised => ({
  method,
  passId: entry.passId,
  memberId: entry.memberId,
  name: entry.displayName,
  entry,
  claims: undefined,
  proof: undefined,
});

/** By the code they hold up. What it claims counts only when its signature has been found good. */
export const byToken = (text: string, claims: TokenClaims, entry: RosterEntry | undefined): Recognised => ({
  method: 'qr_member_shown',
  passId: `pass:${claims.p}`,
  memberId: claims.m,
  name: entry?.displayName ?? claims.n,
  entry,
  claims,
  proof: {
    tokenHash: bytesToHex(sha256(utf8ToBytes(text))),
    tokenIssuedAt: instantOf(claims.i * 1000),
    kid: claims.kid,
    deviceId: claims.d,
  },
});

/** As a verdict names them. */
export const about = ({ name, entry }: Recognised): Pick<DoorVerdict, 'name' | 'passName' | 'face'> => ({
  ...(name ? { name } : {}),
  ...(entry ? { passName: entry.passName, face: { uid: entry.memberId, ...(entry.photo ? { photo: entry.photo } : {}) } } : {}),
});

/** What the list says, less the visits this tablet has seen since. */
export function visitsLeft(entry: RosterEntry | undefined, visits: readonly Checkin[]): number | undefined {
  if (entry?.visitsLeft === undefined) return undefined;
  return entry.visitsLeft - visits.filter((visit) => visit.consumedVisit && visit.judgedAt > entry.updatedAt).length;
}
