/** For how long a device works at a gym without a connection (product.md 2.12; architecture §4): as many days as the gym gives, else a week. */
import type { Instant } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { LIMITS } from '../limits.ts';
import type { GymGrant } from '../person/shape.ts';

const DAY = 86_400_000;
export const USUAL_LEASE_DAYS = LIMITS.leasePerson / DAY;

/** @param heardAt when this device, or this person's latest, last heard of the server */
export const leaseUntil = ({ leaseDays = USUAL_LEASE_DAYS }: Pick<GymGrant, 'leaseDays'>, heardAt: Instant): Instant =>
  plus(heardAt, leaseDays * DAY);

/** Who works there is remembered for as long as the most generous gym says, and never for less than a week. */
export const longestLeaseDays = (gyms: readonly Pick<GymGrant, 'leaseDays' | 'status'>[]): number =>
  Math.max(USUAL_LEASE_DAYS, ...gyms.map(({ status, leaseDays = 0 }) => (status === 'active' ? leaseDays : 0)));
