/** A visit that the gym wrote down afterwards without anybody's code, and of which its member may say that they were not there. */
import type { Instant } from '../../basics/primitives.ts';
import { between } from '../../basics/time.ts';
import { LIMITS } from '../../limits.ts';
import type { Checkin } from '../shape.ts';

type Reported = Pick<Checkin, 'status' | 'codes' | 'proof' | 'objection' | 'receivedAt'>;

/** There is something to object to, whatever the time. */
export const isReported = ({ status, codes, proof }: Reported): boolean =>
  (status === 'accepted' || status === 'accepted_flagged') && proof === undefined && codes.includes('LATE_REPORT');

/** @param at when they say so: for 14 days after we heard of it */
export const isObjectedInTime = ({ receivedAt }: Reported, at: Instant): boolean =>
  between(receivedAt, at) <= LIMITS.objectWithin;

export const mayObject = (checkin: Reported, at: Instant): boolean =>
  checkin.objection === undefined && isReported(checkin) && isObjectedInTime(checkin, at);
