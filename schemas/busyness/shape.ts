/** How busy a gym is: a word for everybody, and for the gym the counts that the word is found by. Made by the server. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, LocalDate, whole } from '../basics/primitives.ts';
import { LIMITS } from '../limits.ts';

export const BUSY_LEVELS = ['quiet', 'steady', 'busy'] as const;
export type BusyLevel = (typeof BUSY_LEVELS)[number];

/** No number of people, and no moment at which anybody came: it is written by the clock alone. */
export const Busyness = z.strictObject({
  /** `busyness:<gymKey>` */
  _id: idOf('busyness'),
  type: z.literal('busyness'),
  ...envelope,
  gymId: idOf('gym'),
  areaId: idOf('area'),
  /** Its gym is not public: then only its own staff see this. */
  unlisted: z.optional(z.literal(true)),
  /** Absent: the door has not been heard for too long, or too little is known of the gym. */
  level: z.optional(z.enum(BUSY_LEVELS)),
  asOf: Instant,
});

/** Most people who were there at a count in each hour of a day, by the gym's clock. */
const BusyDay = z.strictObject({ day: LocalDate, hours: z.array(whole(0, 100_000)).check(z.length(24)) });

export const BusyCount = z.strictObject({
  /** `busycount:<gymKey>` */
  _id: idOf('busycount'),
  type: z.literal('busycount'),
  ...envelope,
  gymId: idOf('gym'),
  /** When people are counted next; absent: not before somebody comes in. */
  countAt: z.optional(Instant),
  /** The gym's own days on which somebody came, the oldest first. */
  days: z.array(BusyDay).check(z.maxLength(LIMITS.busyDays)),
});

export type Busyness = z.infer<typeof Busyness>;
export type BusyCount = z.infer<typeof BusyCount>;
export type BusyDay = z.infer<typeof BusyDay>;
