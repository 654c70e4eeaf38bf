/** What staff can say of a visit that nothing else proves (5.2, C12): that it was, or whose it was. */
import type { Instant } from '../../basics/primitives.ts';
import { between } from '../../basics/time.ts';
import { LIMITS } from '../../limits.ts';
import type { Checkin } from '../shape.ts';

type Unproven = Pick<Checkin, 'status' | 'memberId' | 'codes' | 'confirmed'>;

/** `presence`: that they were here · `name`: who it was · null: nothing is left to be confirmed. */
export function confirmable({ status, memberId, codes, confirmed }: Unproven): 'presence' | 'name' | null {
  if (status !== 'accepted_flagged' || confirmed) return null;
  if (memberId === undefined) return 'name';
  return codes.includes('UNPROVEN') ? 'presence' : null;
}

/** @param at when they say so */
export const isConfirmedInTime = ({ judgedAt }: Pick<Checkin, 'judgedAt'>, at: Instant): boolean =>
  between(judgedAt, at) <= LIMITS.confirmWithin;
