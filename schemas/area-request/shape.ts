/** Somebody asks for gyms where they found none (product.md 2.20). Where they are stands in it no finer than a kilometre, and of a postcode its first half. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Email, Geo, Instant, idOf, line, prose, Uid } from '../basics/primitives.ts';
import { Outcode } from '../person/shape.ts';

export const AREA_REQUEST_STATUSES = ['new', 'acknowledged', 'planned', 'launched', 'merged', 'declined'] as const;

/** What a person fills in; the same for a visitor and a member. */
export const AreaRequestForm = z.strictObject({
  outcodeOrTown: line(2, 60),
  /** To two decimals. */
  geo: z.optional(Geo),
  wantedActivities: z.array(line(1, 60)).check(z.maxLength(10)),
  suggestedGym: z.optional(line(1, 100)),
  comment: z.optional(prose(1, 500)),
  /** Only beside `notifyMe`; of who is signed in, their account's unless it is said. */
  email: z.optional(Email),
  /** They want to hear of it when there are gyms. */
  notifyMe: z.boolean(),
});

export const AreaRequest = z.strictObject({
  /** `arearequest:<opId>` */
  _id: idOf('arearequest'),
  type: z.literal('arearequest'),
  ...envelope,
  ...AreaRequestForm.shape,
  /** What is counted as the same place: the outcode, or the town in lower case. */
  place: line(2, 60),
  /** Where one was named. */
  outcode: z.optional(Outcode),
  /** Absent for somebody who was not signed in. */
  uid: z.optional(Uid),
  /** `merged`: counted with another place, which is `place` since; it goes with that one. */
  status: z.enum(AREA_REQUEST_STATUSES),
  /** Where there will be gyms, or are. */
  areaId: z.optional(idOf('area')),
  /** What we said as it was declined. */
  message: z.optional(prose(10, 500)),
  /** When they were written to, since when there is no address here any more. */
  toldAt: z.optional(Instant),
  /** Two years are over: nobody reads it any more. */
  over: z.optional(z.literal(true)),
});
export type AreaRequestForm = z.infer<typeof AreaRequestForm>;
export type AreaRequest = z.infer<typeof AreaRequest>;
