/** Somebody asks to bring their gym (product.md 2.14), and what we made of it. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, line, pattern, prose, text, Uid, whole } from '../basics/primitives.ts';
import { AnswerFields } from './answers/fields.ts';

export const APPLICATION_STATUSES = [
  'submitted',
  'in_review',
  'info_requested',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
  'duplicate',
] as const;

/** Why a gym was not taken; what it means in words is the screens' (`application.words.ts`). */
export const REFUSAL_CODES = [
  'not_a_gym',
  'details_not_confirmed',
  'no_authority',
  'insurance',
  'already_here',
  'not_in_our_areas',
  'other',
] as const;

export const Application = z.strictObject({
  /** `application:<opId>` */
  _id: idOf('application'),
  type: z.literal('application'),
  ...envelope,
  uid: Uid,
  /** `GA-2026-00123`, given on receipt; a device that has not sent it yet has none, nor has one that came twice. */
  ref: z.optional(pattern(/^GA-\d{4}-\d{5,9}$/, 20)),
  status: z.enum(APPLICATION_STATUSES),
  /** Absent once its time is over (2.14: twelve months; 30 days for one that came twice, G13). */
  answers: z.optional(AnswerFields),
  /** Postcode and legal name, as `siteOf` writes them: there is one open application for them. */
  site: text(1, 160),
  /** The `listed` gym that is claimed; absent: a new one. */
  gymId: z.optional(idOf('gym')),
  /** The code of our own invitation it came from. */
  invite: z.optional(text(1, 80)),
  /** While `submitted`: how many we answer before it, up to `LIMITS.queueShown`. */
  ahead: z.optional(whole(0, 100_000)),
  /** When we answer at the latest: five working days. */
  dueAt: Instant,
  /** While `info_requested`: until when an answer counts. */
  answerBy: z.optional(Instant),
  thread: z
    .array(z.strictObject({ id: text(1, 40), from: z.enum(['applicant', 'us']), text: prose(1, 3000), at: Instant }))
    .check(z.maxLength(60)),
  history: z.array(z.strictObject({ status: z.enum(APPLICATION_STATUSES), at: Instant })).check(z.maxLength(100)),
  decision: z.optional(
    z.strictObject({
      code: z.optional(z.enum(REFUSAL_CODES)),
      message: z.optional(prose(1, 3000)),
      at: Instant,
      /** While refused: from when one may ask again. */
      againFrom: z.optional(Instant),
    }),
  ),
  /** What is set up now: the approved gym. */
  madeGymId: z.optional(idOf('gym')),
  /** One's own application that this one repeats (G13). */
  duplicateOf: z.optional(idOf('application')),
  /** When its answers are taken away. */
  keptUntil: z.optional(Instant),
});

/** Who of us is at it, and who decided: not for the applicant's eyes, so a document of its own (A5). */
export const ApplicationReview = z.strictObject({
  /** `applicationreview:<key of the application>` */
  _id: idOf('applicationreview'),
  type: z.literal('applicationreview'),
  ...envelope,
  applicationId: idOf('application'),
  claim: z.optional(z.strictObject({ uid: Uid, name: line(1, 50), until: Instant })),
  decided: z.optional(z.strictObject({ uid: Uid, name: line(1, 50), as: z.enum(['approved', 'rejected']), at: Instant })),
});

export type Application = z.infer<typeof Application>;
export type ApplicationStatus = Application['status'];
export type ApplicationReview = z.infer<typeof ApplicationReview>;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

export const reviewIdOf = (applicationId: string): string => `applicationreview:${applicationId.slice('application:'.length)}`;

/** Two applications are for the same business at the same place when this is the same, however it was typed. */
export function siteOf({ postcode, legalName }: { readonly postcode: string; readonly legalName: string }): string {
  const name = legalName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(limited|ltd)\b/g, 'ltd')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  return `${postcode} ${name}`.slice(0, 160);
}
