/** Documents of the size that real ones have, of people who do not exist. */

import { SCHEMA_VERSION } from '../../schemas/basics/envelope.ts';
import type { Instant } from '../../schemas/basics/primitives.ts';
import { keyOf } from '../../schemas/basics/primitives.ts';
import { localDay, plus } from '../../schemas/basics/time.ts';
import type { Booking } from '../../schemas/booking/shape.ts';
import type { Checkin } from '../../schemas/checkin/shape.ts';
import { rosterEntries } from '../../schemas/pass/roster-entries.ts';
import type { Pass } from '../../schemas/pass/shape.ts';
import type { RosterEntry } from '../../schemas/roster/shape.ts';
import { olderCodeHash } from '../../schemas/roster/slow-hash.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONE = 'Europe/London';
const NAMES = ['Sam K.', 'Robin A.', 'Jo T.', 'Priya M.', 'Alex W.', 'Noor H.', 'Mika L.', 'Dana O.'];

const stamps = (at: Instant) => ({
  schemaVersion: SCHEMA_VERSION,
  createdAt: at,
  updatedAt: at,
  createdBy: 'system',
  updatedBy: 'system',
});
const nth = (number: number) => String(number).padStart(6, '0');

/** @param bench tells apart what several figures put into one world */
export function passOf(bench: string, number: number, gymId: string, now: Instant): Pass {
  return {
    _id: `pass:${bench}${nth(number)}`,
    type: 'pass',
    ...stamps(plus(now, -10 * DAY)),
    memberId: `${bench}member${nth(number)}`,
    productId: `product:${keyOf(gymId)}.ten`,
    productVersion: 1,
    gymIds: [gymId],
    kind: 'multi_visit',
    snapshot: {
      name: '10 visits',
      gymName: 'Iron Works',
      timeZone: ZONE,
      price: { amountMinor: 5500, currency: 'GBP' },
      validity: 'P180D',
      activation: 'first_check_in',
      accessWindows: [],
      includesClasses: 'all',
      maxVisitsPerDay: 1,
    },
    purchasedAt: plus(now, -10 * DAY),
    activateBy: plus(now, 50 * DAY),
    visitsTotal: 10,
    visitsUsed: 0,
    visitsReserved: 0,
    owedVisits: 0,
    startRequestedNow: false,
    autoRenew: false,
    status: 'ready',
    flags: [],
  };
}

/** What the gym's tablets hold of that pass. */
export function rosterEntryOf(pass: Pass, number: number): RosterEntry {
  const [entry] = rosterEntries(pass, { displayName: NAMES[number % NAMES.length] ?? 'Member' });
  if (!entry) throw new Error('a pass for no gym');
  return { ...entry, shortCodeHash: pass.shortCode ? olderCodeHash(entry.gymId, pass.shortCode) : '', ...stamps(pass.updatedAt) };
}

/** A class of that member, `days` from now. */
export function bookingOf(number: number, { memberId, _id }: Pass, gymId: string, days: number, now: Instant): Booking {
  const startsAt = plus(`${localDay(plus(now, days * DAY), ZONE)}T17:00:00.000Z`, 0);
  const past = days < 0;
  return {
    _id: `booking:BENCH${nth(number)}`,
    type: 'booking',
    ...stamps(plus(startsAt, -3 * DAY)),
    proposalId: `proposal:BENCH${nth(number)}`,
    judgedAt: plus(startsAt, -3 * DAY),
    slotId: `slot:${keyOf(gymId)}:${startsAt.slice(0, 16)}`,
    gymId,
    memberId,
    memberName: 'Robin A.',
    passId: _id,
    gymName: 'Iron Works',
    slotName: 'Spin 45',
    startsAt,
    endsAt: plus(startsAt, HOUR),
    timeZone: ZONE,
    joinWaitlistIfFull: true,
    status: past ? 'attended' : 'confirmed',
    cutoffAt: plus(startsAt, -12 * HOUR),
    late: false,
    creditReturned: false,
    strike: false,
    flags: [],
  };
}

export function checkinOf(number: number, { memberId, _id }: Pass, gymId: string, daysAgo: number, now: Instant): Checkin {
  const judgedAt = plus(now, -daysAgo * DAY);
  return {
    _id: `checkin:BENCH${nth(number)}`,
    type: 'checkin',
    ...stamps(judgedAt),
    proposalId: `proposal:BENCHC${nth(number)}`,
    judgedAt,
    gymId,
    gymName: 'Iron Works',
    gymGeo: { lat: 53.75, lon: -1.95 },
    gymDay: localDay(judgedAt, ZONE),
    passId: _id,
    memberId,
    memberName: 'Robin A.',
    method: 'qr_member_shown',
    direction: 'in',
    checkedAgainst: { rosterAt: judgedAt, trust: 'synced' },
    localVerdict: 'ok',
    staffId: 'demoemployee',
    receivedAt: judgedAt,
    status: 'accepted',
    codes: [],
    consumedVisit: true,
    reEntry: false,
  };
}
