/** A gym and what it sells (product.md 2.2, 2.4; schema.org `ExerciseGym`, OpenActive `Place` and `Offer`). */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import {
  Duration,
  Email,
  Geo,
  Instant,
  idOf,
  LocalDate,
  LocalTime,
  line,
  Money,
  Phone,
  Postcode,
  pattern,
  prose,
  TimeZone,
  text,
  WebAddress,
  whole,
} from '../basics/primitives.ts';
import { AMENITIES, OFFER_KINDS } from '../gym-directory/lists.ts';
import { PhotoRef } from '../upload/shape.ts';
import { DAYS } from './days.ts';

const Stars = z.number().check(z.minimum(1), z.maximum(5));

export { AMENITIES, DAYS, OFFER_KINDS };
export const DayOfWeek = z.enum(DAYS);

/** `closes` at or before `opens` means the next day; `opens` 00:00 and `closes` 00:00 is the whole day. */
export const OpeningHours = z.strictObject({
  dayOfWeek: z.array(DayOfWeek).check(z.minLength(1), z.maxLength(7)),
  opens: LocalTime,
  closes: LocalTime,
});
/** Replaces the weekly hours on these days; no times means closed. */
export const SpecialOpeningHours = z.strictObject({
  validFrom: LocalDate,
  validThrough: LocalDate,
  opens: z.optional(LocalTime),
  closes: z.optional(LocalTime),
});
/** How many of what stands there (product.md 2.2). */
export const Equipment = z.strictObject({ category: line(1, 40), name: line(1, 60), count: whole(0, 999) });
export const AmenityFeature = z.strictObject({ type: z.enum(AMENITIES), value: z.boolean(), note: z.optional(line(0, 120)) });

export const OnlyClasses = z
  .array(z.strictObject({ scheduleId: idOf('schedule'), name: line(2, 60) }))
  .check(z.minLength(1), z.maxLength(50));
export const AlsoAt = z.array(z.strictObject({ gymId: idOf('gym'), name: line(2, 80) })).check(z.minLength(1), z.maxLength(19));

/** A weekly window in the gym's zone in which a pass lets its holder in. Leaving may be later. */
export const AccessWindow = z.strictObject({ dayOfWeek: z.array(DayOfWeek), opens: LocalTime, closes: LocalTime });
/** What the price holds of VAT, as the gym says. */
export const VAT_RATES = ['standard_20', 'exempt', 'outside_scope'] as const;
/** Whom a pass is for (product.md 2.4), where that is not anyone. What the server cannot know, the buyer says and the desk looks at. */
export const Eligibility = z.union([
  z.strictObject({ kind: z.literal('new_to_gym') }),
  z.strictObject({ kind: z.literal('age'), min: z.optional(whole(1, 120)), max: z.optional(whole(1, 120)) }),
  /** Whom it is for, in the gym's words: "students", "NHS staff". */
  z.strictObject({ kind: z.literal('proof'), of: line(2, 40) }),
]);
export const Offer = z.strictObject({
  productId: idOf('product'),
  version: whole(1, 100_000),
  kind: z.enum(OFFER_KINDS),
  name: line(2, 60),
  description: z.optional(prose(0, 600)),
  inclusions: z.optional(z.array(line(1, 120)).check(z.maxLength(10))),
  /** The total a member pays, joining fee and VAT included. */
  price: Money,
  vatRate: z.enum(VAT_RATES),
  /** Visits in a bundle; absent means unlimited. */
  visits: z.optional(whole(1, 100)),
  validity: Duration,
  activation: z.enum(['first_check_in', 'purchase', 'chosen_date']),
  activateWithin: Duration,
  /** Empty: all opening hours. */
  accessWindows: z.array(AccessWindow),
  includesClasses: z.enum(['none', 'all']),
  /** Of those only these, by what they were called when it was put on sale. Absent: all of them. */
  onlyClasses: z.optional(OnlyClasses),
  /** Gyms of the same owner that it opens besides the one that sells it. */
  alsoAt: z.optional(AlsoAt),
  maxVisitsPerDay: whole(1, 10),
  /** So many of it one person may buy, ever. Absent: as many as they may hold. */
  limitPerMember: z.optional(whole(1, 20)),
  /** Absent: anyone. */
  eligibility: z.optional(Eligibility),
  /** of a day pass or a bundle what is unused also goes back after 14 days. Absent: nothing does. */
  refunds: z.optional(z.literal('unused')),
  /** Where on the gym's page it stands, from 0; absent: behind those that say so. */
  place: z.optional(whole(0, 1000)),
  status: z.enum(['on_sale', 'paused', 'retired', 'blocked']),
});

export const Policies = z.strictObject({
  /** Hours before the start until which cancelling is free. */
  cutoffHours: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(6), z.literal(12), z.literal(24)]),
  bookingWindowDays: whole(1, 30),
  reEntry: z.enum(['same_day', 'none']),
  requirePhoto: z.boolean(),
  entryMode: z.enum(['walk_in', 'booking_required']),
  /** a visit from the gym for whose class it cancels with less than a day's notice. Absent: yes. */
  freeVisitAtShortNotice: z.optional(z.boolean()),
  /** everybody may see how busy it is. Absent: yes. */
  showBusyness: z.optional(z.boolean()),
  /** Everybody is shown round before they train there. Absent: no. */
  requireInduction: z.optional(z.boolean()),
  /** What the gym wants read and accepted before somebody trains there. No questions: answers about health stay with the gym. */
  healthStatement: z.optional(z.strictObject({ version: text(1, 20), text: prose(1, 2000) })),
});

export const GYM_STATUSES = [
  'listed',
  'draft',
  'pending_verification',
  'ready',
  'live',
  'paused',
  'suspended',
  'closing',
  'closed',
  'removed',
] as const;
export const CLOSURE_REASONS = ['bank_holiday', 'maintenance', 'staffing', 'private_event', 'emergency', 'other'] as const;
export const Closure = z.strictObject({
  closureId: idOf('closure'),
  scope: z.enum(['whole_gym', 'schedule']),
  scheduleIds: z.optional(z.array(idOf('schedule'))),
  /** Which part of the gym it is, where it is neither all of it nor one of its classes. */
  areaNote: z.optional(line(1, 60)),
  reason: z.enum(CLOSURE_REASONS),
  publicNote: z.optional(prose(0, 300)),
  startsAt: Instant,
  endsAt: Instant,
  /** Who has booked keeps their place; nobody else can book. */
  bookingsKept: z.optional(z.literal(true)),
});

export const Address = z.strictObject({
  streetAddress: line(0, 120),
  addressLocality: line(0, 60),
  addressRegion: z.optional(line(0, 60)),
  postalCode: Postcode,
  addressCountry: z.literal('GB'),
});
export const AgeRange = z.strictObject({ min: whole(0, 99), max: z.optional(whole(0, 120)) });

export const Gym = z.strictObject({
  _id: idOf('gym'),
  type: z.literal('gym'),
  ...envelope,
  kind: z.enum(['ExerciseGym', 'HealthClub', 'SportsActivityLocation']),
  name: line(2, 80),
  slug: pattern(/^[a-z0-9-]+$/, 100),
  tagline: z.optional(line(0, 120)),
  description: z.optional(prose(0, 3000)),
  address: Address,
  geo: Geo,
  areaId: idOf('area'),
  timeZone: TimeZone,
  telephone: z.optional(Phone),
  email: z.optional(Email),
  url: z.optional(WebAddress),
  /** Elsewhere on the web. */
  sameAs: z.optional(z.array(WebAddress).check(z.maxLength(5))),
  /** Absent: "Hours not known", which is never open. */
  openingHours: z.optional(z.array(OpeningHours).check(z.maxLength(28))),
  specialOpeningHours: z.optional(z.array(SpecialOpeningHours).check(z.maxLength(60))),
  /** When somebody is there, in a gym that is open longer than that. */
  staffedHours: z.optional(z.array(OpeningHours).check(z.maxLength(28))),
  amenityFeature: z.array(AmenityFeature).check(z.maxLength(40)),
  /** Whom it is prepared for, in OpenActive's words. */
  accessibilitySupport: z.optional(z.array(line(1, 60)).check(z.maxLength(12))),
  accessibilityInformation: z.optional(prose(0, 1000)),
  /** Plain activity names of the OpenActive activity list. */
  activities: z.array(line(1, 60)).check(z.maxLength(20)),
  /** How the public may use an imported place, in the source's own words: "Pay and Play". */
  accessType: z.optional(line(0, 80)),
  stations: z.optional(whole(0, 5000)),
  equipment: z.optional(z.array(Equipment).check(z.maxLength(100))),
  ageRange: AgeRange,
  /** Women only on Tuesdays: shown, enforced by nothing. */
  restrictions: z.optional(prose(0, 500)),
  /** The first is its cover. */
  photos: z.optional(z.array(PhotoRef).check(z.maxLength(15))),
  houseRules: z.optional(prose(0, 1000)),
  whatToBring: z.optional(prose(0, 1000)),
  firstVisit: z.optional(prose(0, 1000)),
  policies: Policies,
  /** Most people at a time. */
  maxOccupancy: z.optional(whole(1, 5000)),
  offers: z.array(Offer).check(z.maxLength(20)),
  closures: z.array(Closure).check(z.maxLength(60)),
  rating: z.optional(
    z.strictObject({
      mean: Stars,
      count: whole(0, 1_000_000),
      /** R-67, for the order of a search: how many of those are no longer recent, and the mean in which each recent one counts twice. Absent: all are recent. */
      ageing: z.optional(z.strictObject({ older: whole(1, 1_000_000), mean: Stars })),
    }),
  ),
  priceFrom: z.optional(Money),
  status: z.enum(GYM_STATUSES),
  /** We looked at its papers and they count today: its badge. Follows its verification and nothing else. */
  verified: z.optional(z.boolean()),
  liveSince: z.optional(Instant),
  /** Its owner closes it: the last day on which it opens. */
  lastDay: z.optional(LocalDate),
  /** Where an imported gym came from; shown with it. */
  source: z.optional(
    z.strictObject({
      dataset: z.literal('active-places'),
      siteId: text(1, 20),
      updated: z.optional(LocalDate),
      attribution: line(1, 200),
    }),
  ),
});

export type DayOfWeek = z.infer<typeof DayOfWeek>;
export type Offer = z.infer<typeof Offer>;
export type AlsoAt = z.infer<typeof AlsoAt>;
export type Eligibility = z.infer<typeof Eligibility>;
export type Gym = z.infer<typeof Gym>;
export type Policies = z.infer<typeof Policies>;
export type AccessWindow = z.infer<typeof AccessWindow>;
