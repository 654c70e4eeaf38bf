/** How long this device may go on working at a gym without a connection. */

import { instantOf } from '../../../schemas/basics/time.ts';
import { leaseUntil, USUAL_LEASE_DAYS } from '../../../schemas/employment/lease.ts';
import type { GymGrant } from '../../../schemas/person/shape.ts';
import { useConnection } from '../../sync/hooks.tsx';
import type { ConnectionView } from '../../sync/queries/rows.ts';
import { useNow } from '../../ui/now.tsx';

export interface Lease {
  readonly days: number;
  /** Undefined: this device has never been online. */
  readonly until: string | undefined;
  /** Nothing may be done there until this device has been online. What waits is kept. */
  readonly isOver: boolean;
}

/** @param now milliseconds, by the corrected clock */
export function leaseOf(grant: Pick<GymGrant, 'leaseDays'>, { lastOnlineAt, state }: ConnectionView, now: number): Lease {
  const days = grant.leaseDays ?? USUAL_LEASE_DAYS;
  const until = lastOnlineAt && leaseUntil(grant, lastOnlineAt);
  return { days, until, isOver: state !== 'Online' && until !== undefined && instantOf(now) >= until };
}

export const useLease = (grant: Pick<GymGrant, 'leaseDays'>): Lease => leaseOf(grant, useConnection(), useNow());
