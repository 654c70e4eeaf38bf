/**
 * What was decided, one decision after the other as they were committed: who asked for what, what they were answered, which bookings it changed.
 * Read without the product's shapes.
 */
import * as z from 'zod/mini';

const Asked = z.object({
  _id: z.string(),
  kind: z.string(),
  body: z.record(z.string(), z.unknown()),
  /** Which device said it; nobody's is the system's. */
  origin: z.optional(z.object({ deviceId: z.string(), trust: z.string() })),
});
const Changed = z.object({
  type: z.literal('booking'),
  _id: z.string(),
  slotId: z.string(),
  memberId: z.string(),
  status: z.string(),
  startsAt: z.string(),
  position: z.optional(z.number()),
  noticeMinutes: z.optional(z.number()),
  offerExpiresAt: z.optional(z.string()),
  promotedAt: z.optional(z.string()),
  cancelledAt: z.optional(z.string()),
  strike: z.boolean(),
  creditReturned: z.boolean(),
  leaseId: z.optional(z.string()),
  passId: z.optional(z.string()),
  freeVisit: z.optional(z.boolean()),
});
export type SeenBooking = z.infer<typeof Changed>;

/** Seats that a device holds for walk-ins. */
const Leased = z.object({
  type: z.literal('lease'),
  _id: z.string(),
  slotId: z.string(),
  deviceId: z.string(),
  seats: z.number(),
  given: z.number(),
  status: z.string(),
});
export type SeenLease = z.infer<typeof Leased>;

const Day = z.object({
  type: z.literal('timetable'),
  slots: z.array(
    z.object({ slotId: z.string(), startsAt: z.string(), endsAt: z.string(), capacity: z.number(), status: z.string() }),
  ),
});
export type SeenClass = z.infer<typeof Day>['slots'][number];

const Series = z.object({ type: z.literal('schedule'), _id: z.string() });

/** The end of something that was held. */
interface Settled {
  readonly proposalId: string;
  readonly state: string;
}

export interface BookingDecision {
  readonly id: string;
  readonly kind: string;
  readonly by: string;
  /** The device that said it; empty for the system. */
  readonly deviceId: string;
  readonly trust: string;
  /** When it was heard of, milliseconds. */
  readonly at: number;
  /** When it counts as said (5.0), milliseconds. */
  readonly judged: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly state: string;
  readonly code: string | undefined;
  readonly bookings: readonly SeenBooking[];
  readonly leases: readonly SeenLease[];
  /** As the timetable has them from then on, of the days that were written. */
  readonly classes: readonly SeenClass[];
  /** Ids of the schedules that were written. */
  readonly schedules: readonly string[];
  readonly settles: readonly Settled[];
}

interface Heard {
  readonly by: string;
  readonly receivedAt: string;
  readonly judgedAt: string;
}
interface Answer {
  readonly state: string;
  readonly code?: string;
  readonly documents: readonly object[];
  readonly settles?: readonly Settled[];
}

export function bookingLog() {
  const events: BookingDecision[] = [];
  // A rule may be run again before its decision counts; the last run is the one that is committed.
  const pending = new Map<string, BookingDecision>();
  // What was folded away and is said again is asked about before it is found; it was decided then.
  const counted = new Set<string>();

  return {
    events,
    decided: <A extends Answer>(proposal: object, { by, receivedAt, judgedAt }: Heard, answer: A): A => {
      const { _id: id, kind, body, origin } = Asked.parse(proposal);
      const { state, code, documents, settles = [] } = answer;
      pending.delete(id);
      pending.set(id, {
        ...{ id, kind, by, body, state, code, deviceId: origin?.deviceId ?? '', trust: origin?.trust ?? '' },
        ...{ at: Date.parse(receivedAt), judged: Date.parse(judgedAt) },
        bookings: documents.flatMap((doc) => Changed.safeParse(doc).data ?? []),
        leases: documents.flatMap((doc) => Leased.safeParse(doc).data ?? []),
        classes: documents.flatMap((doc) => Day.safeParse(doc).data?.slots ?? []),
        schedules: documents.flatMap((doc) => Series.safeParse(doc).data?._id ?? []),
        settles,
      });
      return answer;
    },
    committed: (): void => {
      for (const [id, decision] of pending) if (!counted.has(id)) events.push(decision);
      for (const id of pending.keys()) counted.add(id);
      pending.clear();
    },
    /** The server died before it could commit. */
    forgotten: (): void => pending.clear(),
  };
}
