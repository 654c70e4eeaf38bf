/**
 * What a public timetable says, as open data is read from it: one document for each series and each of its days, without anybody's name.
 * In OpenActive's words a class is a `SessionSeries` with its `ScheduledSession`s, a floor session a `FacilityUse` with its `Slot`s.
 */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, LocalTime, line, Money, prose, TimeZone, whole } from '../basics/primitives.ts';
import { Gym, Offer } from '../gym/shape.ts';
import { Slot } from '../slot/shape.ts';

/** What of a gym is told with each of its series. */
const Venue = z.extend(
  z.pick(Gym, {
    kind: true,
    name: true,
    description: true,
    address: true,
    geo: true,
    telephone: true,
    email: true,
    url: true,
    openingHours: true,
    amenityFeature: true,
    accessibilitySupport: true,
    accessibilityInformation: true,
    ageRange: true,
  }),
  {
    /** The cover's hash. */
    photo: z.optional(z.string().check(z.maxLength(64))),
    /** What is on sale there and lets in. */
    offers: z
      .array(z.pick(Offer, { productId: true, name: true, price: true, includesClasses: true, onlyClasses: true }))
      .check(z.maxLength(20)),
  },
);

export const OpenSeries = z.strictObject({
  /** `openseries:<scheduleKey>` */
  _id: idOf('openseries'),
  type: z.literal('openseries'),
  ...envelope,
  gymId: idOf('gym'),
  kind: Slot.shape.kind,
  name: line(2, 60),
  description: z.optional(prose(0, 1000)),
  activities: z.array(line(1, 60)).check(z.maxLength(5)),
  level: Slot.shape.level,
  /** By the clock of the gym's zone, on every day that says nothing else. */
  startTime: LocalTime,
  endTime: LocalTime,
  timeZone: TimeZone,
  /** What one of its classes costs whoever has no pass for it. */
  price: z.optional(Money),
  venue: Venue,
});

export const OpenSession = z.strictObject({
  /** `opensession:<scheduleKey>:<localStart>`: the slot's key */
  _id: idOf('opensession'),
  type: z.literal('opensession'),
  ...envelope,
  gymId: idOf('gym'),
  seriesId: idOf('openseries'),
  kind: Slot.shape.kind,
  name: line(2, 60),
  startsAt: Instant,
  endsAt: Instant,
  /** Where it stood before it was moved. */
  movedFrom: z.optional(Instant),
  cancelled: z.optional(z.literal(true)),
  capacity: whole(1, 500),
  left: whole(0, 500),
});

export type OpenSeries = z.infer<typeof OpenSeries>;
export type OpenSession = z.infer<typeof OpenSession>;
export type Venue = z.infer<typeof Venue>;
