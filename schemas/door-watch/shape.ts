/**
 * What those who run the platform see of the doors of all gyms (product.md 4.5): the newest check-ins, what is odd about some of them, and how many came
 * for what was sold. Nobody is named: initials, and the end of the pass's own key. Who it is says the page that opens a person, with a reason.
 */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, LocalDate, line, prose, TimeZone, text, Uid, whole } from '../basics/primitives.ts';
import { AnyReasonCode } from '../basics/reason-code.ts';
import { CHECKIN_METHODS, CHECKIN_STATUSES } from '../checkin/shape.ts';
import { WATCH } from './limits.ts';

/** What was decided about a visit, and whether it was us. `at` is what a later decision has to have seen (V6). */
const Reviewed = z.strictObject({ verdict: z.enum(['accepted', 'voided']), at: Instant, byUs: z.boolean() });

/** One check-in, as much of it as somebody has to know who decides about it. */
const seen = {
  checkinId: idOf('checkin'),
  gymId: idOf('gym'),
  gymName: line(2, 80),
  initials: z.optional(line(1, 4)),
  /** The last characters of its pass's key. */
  passEnd: z.optional(text(1, 6)),
  method: z.enum(CHECKIN_METHODS),
  /** When it counts as having happened (5.0), and when the server heard of it. */
  judgedAt: Instant,
  receivedAt: Instant,
  /** Let in by staff against the list. */
  overridden: z.boolean(),
  status: z.enum(CHECKIN_STATUSES),
  codes: z.array(AnyReasonCode).check(z.maxLength(10)),
  review: z.optional(Reviewed),
};
export const SeenVisit = z.strictObject(seen);

/** A line of the feed. There are `WATCH.feedKept` of them: the next one takes the place of the oldest. */
export const DoorVisit = z.strictObject({
  /** `doorvisit:<number modulo feedKept>` */
  _id: idOf('doorvisit'),
  type: z.literal('doorvisit'),
  ...envelope,
  /** In the order in which they were decided, from 1: the newest has how many there ever were. */
  number: whole(1, 1_000_000_000),
  ...seen,
  timeZone: TimeZone,
  direction: z.enum(['in', 'out']),
  /** How far the clock that recorded it can be believed, and whether that was an enrolled tablet's. */
  trust: z.enum(['synced', 'estimated', 'untrusted']),
  byTablet: z.boolean(),
  /** written down afterwards. */
  reported: z.boolean(),
});

/** How many check-ins were ever told. Nobody reads it. */
export const DoorNumber = z.strictObject({
  _id: idOf('doornumber'),
  type: z.literal('doornumber'),
  ...envelope,
  number: whole(1, 1_000_000_000),
});

export const ANOMALY_KINDS = [
  /** C4: two gyms too far apart for the time between. */
  'travel',
  /** C3: more visits than the pass held. */
  'overuse',
  /** C5: one code at two places, or from two phones. */
  'copied',
  /** Let in against the list, by one person at work, too often on one day. */
  'overrides',
  /** Passes are sold, and nobody comes. */
  'no_visits',
  /** A tablet that has said nothing for a day. */
  'silent',
  /** A tablet whose own clock is wrong. */
  'clock',
  /** K2: a tablet whose clock was changed while it was offline. */
  'jump',
] as const;
export const ANOMALY_STATUSES = ['open', 'closed', 'settled'] as const;
/** Why nothing more has to be done about one. */
export const CLOSE_REASONS = ['explained', 'gym_asked', 'member_asked', 'put_right', 'passed_on', 'false_alarm'] as const;

const count = z.optional(whole(0, 1_000_000_000));
/** The numbers that it was judged from, each where it is one of them. */
export const AnomalyFacts = z.strictObject({
  metres: count,
  /** Between the two. */
  seconds: count,
  /** How many, and how many there may be. */
  times: count,
  most: count,
  sold: count,
  days: count,
  /** When it was last heard of. */
  lastSeenAt: z.optional(Instant),
  /** By how much its clock is slow, milliseconds; fast: negative. */
  clockOffsetMs: z.optional(z.int()),
});

export const Anomaly = z.strictObject({
  /** `anomaly:<kind>.<cause>`: the same cause has one, however often it is found. */
  _id: idOf('anomaly'),
  type: z.literal('anomaly'),
  ...envelope,
  kind: z.enum(ANOMALY_KINDS),
  gymId: idOf('gym'),
  gymName: line(2, 80),
  timeZone: TimeZone,
  /** Whose visits they are. */
  memberId: z.optional(Uid),
  /** Of the person at work. */
  staffInitials: z.optional(line(1, 4)),
  kioskId: z.optional(idOf('kiosk')),
  kioskName: z.optional(line(1, 40)),
  /** When it came about. */
  at: Instant,
  facts: AnomalyFacts,
  visits: z.array(SeenVisit).check(z.maxLength(WATCH.visitsNamed)),
  status: z.enum(ANOMALY_STATUSES),
  closed: z.optional(
    z.strictObject({ because: z.enum(CLOSE_REASONS), note: prose(3, 200), by: Uid, name: line(1, 50), at: Instant }),
  ),
  /** Its time is over: it is taken away. */
  over: z.optional(z.literal(true)),
});

/** What was sold at a gym and who came, day by day (R-35: whoever comes back on the same day is not counted again). */
export const DoorCount = z.strictObject({
  /** `doorcount:<gymKey>` */
  _id: idOf('doorcount'),
  type: z.literal('doorcount'),
  ...envelope,
  gymId: idOf('gym'),
  gymName: line(2, 80),
  timeZone: TimeZone,
  /** The first day of which was counted. */
  since: LocalDate,
  /** Days on which there was anything, oldest first. */
  days: z
    .array(z.strictObject({ day: LocalDate, sold: whole(0, 1_000_000), visits: whole(0, 1_000_000) }))
    .check(z.maxLength(WATCH.daysCounted)),
  /** When it is looked at again although nothing has happened; absent: nothing changes by itself. */
  lookAt: z.optional(Instant),
});

export type SeenVisit = z.infer<typeof SeenVisit>;
export type DoorVisit = z.infer<typeof DoorVisit>;
export type DoorNumber = z.infer<typeof DoorNumber>;
export type Anomaly = z.infer<typeof Anomaly>;
export type AnomalyKind = (typeof ANOMALY_KINDS)[number];
export type AnomalyFacts = z.infer<typeof AnomalyFacts>;
export type CloseReason = (typeof CLOSE_REASONS)[number];
export type DoorCount = z.infer<typeof DoorCount>;
