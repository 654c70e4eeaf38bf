/** What its owner and their staff may ask of a gym, and what the system says of it. */
import * as z from 'zod/mini';
import { edited, replacedBy } from '../basics/edited.ts';
import { Geo, idOf, LocalTime, line, prose, text, whole } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { PhotoChoice } from '../upload/shape.ts';
import { Address, AgeRange, AmenityFeature, Equipment, Gym, Policies, SpecialOpeningHours } from './shape.ts';

/** The hours that begin on a day, in order; none: closed. */
export const DayHours = z.array(z.strictObject({ opens: LocalTime, closes: LocalTime })).check(z.maxLength(4));
/**
 * As somebody said it, far longer than it can stand: what is too long, or of a wrong form, is refused by the rule, which says which field and why,
 * and not by the door, which could say neither (gym/edit/said.ts).
 */
const said = edited(prose(1, 20_000));
const typed = (most: number) => z.string().check(z.maxLength(most));

/** A whole day is one field (G4). `from` null: hours were not known. */
const day = z.optional(z.strictObject({ from: z.nullable(DayHours), to: DayHours }));
const week = z.optional(
  z.strictObject({ Monday: day, Tuesday: day, Wednesday: day, Thursday: day, Friday: day, Saturday: day, Sunday: day }),
);

/** Items to put into a list or to take out of it (G3), by their keys; `order`: all keys, as the author wants them. */
const list = <S extends z.core.$ZodType>(item: S, most: number) =>
  z.optional(
    z.strictObject({
      put: z.array(item).check(z.maxLength(most)),
      drop: z.array(line(1, 300)).check(z.maxLength(most)),
      order: z.optional(z.array(text(1, 160)).check(z.maxLength(most))),
    }),
  );

/**
 * Request: change what a gym says of itself. Merged field by field against what the author saw (G1); of a field that somebody else changed
 * meanwhile the author is asked (G2, G4); lists take both (G3).
 */
export const GymEdit = proposalOf('gym.edit', {
  gymId: idOf('gym'),
  name: replacedBy(line(2, 80)),
  tagline: edited(line(1, 20_000)),
  description: said,
  address: replacedBy(Address),
  geo: replacedBy(Geo),
  telephone: edited(typed(300)),
  email: edited(typed(300)),
  url: edited(typed(2000)),
  accessibilityInformation: said,
  ageRange: replacedBy(AgeRange),
  restrictions: said,
  houseRules: said,
  whatToBring: said,
  firstVisit: said,
  maxOccupancy: edited(whole(1, 5000)),
  openingHours: week,
  staffedHours: week,
  /** Each by the day on which it begins. */
  specialOpeningHours: z.optional(
    z
      .array(z.strictObject({ from: z.nullable(SpecialOpeningHours), to: z.nullable(SpecialOpeningHours) }))
      .check(z.maxLength(60)),
  ),
  amenityFeature: list(AmenityFeature, 40),
  accessibilitySupport: list(line(1, 60), 12),
  activities: list(line(1, 60), 20),
  equipment: list(Equipment, 100),
  photos: list(PhotoChoice, 15),
  sameAs: list(typed(2000), 40),
});

/** What an owner chooses of the rules of the house; the version of the health statement is counted by us. */
const ChosenPolicies = z.extend(z.omit(Policies, { healthStatement: true }), { healthStatement: z.optional(prose(1, 2000)) });
/** Request: change the rules by which people book. Never from a queue (G5); `seen`: as they stood for the author. */
export const GymPolicies = proposalOf('gym.policies', { gymId: idOf('gym'), seen: Policies, policies: ChosenPolicies });

/** Request, of an owner: agree to our terms for gyms, by name. */
export const GymAgreement = proposalOf('gym.agreement', { gymId: idOf('gym'), version: text(1, 20), name: line(2, 100) });
/** Request, of an owner: from now on everybody may find it. */
export const GymPublish = proposalOf('gym.publish', { gymId: idOf('gym') });
/** Request, of an owner: sell nothing and take no bookings for a while; and to go on. */
export const GymPause = proposalOf('gym.pause', { gymId: idOf('gym') });
export const GymResume = proposalOf('gym.resume', { gymId: idOf('gym') });
/** Request, of an owner: it closes for good once its notice is over (2.2). */
export const GymClose = proposalOf('gym.close', { gymId: idOf('gym') });
/** What follows by itself: people are told, somebody looks whether anything is left, and what is unused goes back, piece by piece (S7). */
export const GymClosing = systemOf('system.gym-closing', {
  gymId: idOf('gym'),
  step: z.enum(['tell', 'look', 'refund']),
  after: z.optional(text(1, 160)),
});

/** Creates or replaces the gym; an unchanged body changes nothing. */
export const GymSet = systemOf('system.gym-set', { gym: Gym });

export type GymEdit = z.infer<typeof GymEdit>;
export type GymPolicies = z.infer<typeof GymPolicies>;
export type GymAgreement = z.infer<typeof GymAgreement>;
export type GymPublish = z.infer<typeof GymPublish>;
export type GymPause = z.infer<typeof GymPause>;
export type GymResume = z.infer<typeof GymResume>;
export type GymClose = z.infer<typeof GymClose>;
export type GymClosing = z.infer<typeof GymClosing>;
export type GymSet = z.infer<typeof GymSet>;
