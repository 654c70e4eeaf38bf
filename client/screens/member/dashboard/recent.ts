/** The gyms a person has to do with, the latest first: from what the device already holds, no gym document needed. Pure. */

import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import type { Booking } from '../../../../schemas/booking/shape.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';

export interface RecentGym {
  readonly gymId: string;
  readonly name: string;
  readonly timeZone: string;
  readonly lastVisit?: Instant;
  readonly nextVisit?: Instant;
  readonly hasPass: boolean;
}

const HOME = 'Europe/London';

export function recentGyms(
  known: { passes: readonly Pass[]; bookings: readonly Booking[]; checkins: readonly Checkin[] },
  now: Instant,
): RecentGym[] {
  const gyms = new Map<string, RecentGym>();
  const add = (gymId: string, name: string, change: Partial<RecentGym>) =>
    gyms.set(gymId, { gymId, timeZone: HOME, hasPass: false, ...gyms.get(gymId), name, ...change });
  for (const { gymIds, snapshot } of known.passes)
    for (const gymId of gymIds) add(gymId, snapshot.gymName, { timeZone: snapshot.timeZone, hasPass: true });
  for (const { gymId, gymName, timeZone, startsAt, status } of known.bookings) {
    if (status !== 'confirmed' || startsAt <= now) continue;
    add(gymId, gymName, { timeZone, nextVisit: earliest(gyms.get(gymId)?.nextVisit, startsAt) });
  }
  for (const { gymId, gymName, judgedAt, status } of known.checkins) {
    if (status === 'voided') continue;
    add(gymId, gymName, { lastVisit: latest(gyms.get(gymId)?.lastVisit, judgedAt) });
  }
  return [...gyms.values()].sort((a, b) => byText(b.lastVisit ?? '', a.lastVisit ?? '') || a.name.localeCompare(b.name, 'en-GB'));
}

const earliest = (a: Instant | undefined, b: Instant): Instant => (a !== undefined && a < b ? a : b);
const latest = (a: Instant | undefined, b: Instant): Instant => (a !== undefined && a > b ? a : b);
