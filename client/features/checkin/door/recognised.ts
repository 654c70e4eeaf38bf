/** Who came, as far as this tablet can tell: by the list, by a genuine token, or both. */
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import type { BodyOf } from '../../../sync/device/device.ts';
import type { HeldClaims } from './held-code.ts';
import type { DoorVerdict } from './verdict.ts';

type Body = BodyOf<'checkin.record'>;

export interface Recognised {
  readonly method: Body['method'];
  readonly passId: string;
  /** Absent: neither the list nor the code says who it is. The server finds them by the pass. */
  readonly memberId?: string;
  readonly name: string;
  readonly entry: RosterEntry | undefined;
  readonly claims: HeldClaims | undefined;
  readonly proof: Body['proof'];
  /** Whose PIN was typed at the tablet to find them. */
  readonly actedBy?: string;
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

/** By the code they hold up. What it claims counts only when its signatures have been found good. */
export function byCode(claims: HeldClaims, entry: RosterEntry | undefined): Recognised {
  const memberId = entry?.memberId ?? claims.memberId;
  return {
    method: 'qr_member_shown',
    passId: claims.passId,
    ...(memberId === undefined ? {} : { memberId }),
    name: entry?.displayName ?? claims.name ?? '',
    entry,
    claims,
    proof: claims.proof,
  };
}

/** C5: these two codes were shown by two phones. Of a code of the older format only its device's id is known. */
export function isOtherPhone(before: Checkin['proof'], now: Body['proof']): boolean {
  if (!before || !now) return false;
  if (before.thumbprint !== undefined && now.thumbprint !== undefined) return before.thumbprint !== now.thumbprint;
  return before.deviceId !== now.deviceId;
}

/** As a verdict names them. */
export const about = ({ name, entry }: Recognised): Pick<DoorVerdict, 'name' | 'passName' | 'face' | 'flags'> => ({
  ...(name ? { name } : {}),
  ...(entry && {
    passName: entry.passName,
    face: { uid: entry.memberId, ...(entry.photo ? { photo: entry.photo } : {}) },
    flags: entry.flags,
  }),
});

/** What the list says, less the visits this tablet has seen since; of whom it does not have, the code tells no more than that there are none. */
export function visitsLeft({ entry, claims }: Recognised, visits: readonly Checkin[]): number | undefined {
  if (entry?.status === 'used_up' || (!entry && claims?.v === 0)) return 0;
  if (entry?.visitsLeft === undefined) return undefined;
  return entry.visitsLeft - visits.filter((visit) => visit.consumedVisit && visit.judgedAt > entry.updatedAt).length;
}
