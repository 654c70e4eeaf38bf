/** A gym that might come to us, and whom we speak with there (product.md 2.19); and whom we never write to again. */
import * as z from 'zod/mini';
import { APPLICANT_ROLES, LEGAL_FORMS } from '../application/answers/fields.ts';
import { envelope } from '../basics/envelope.ts';
import {
  Email,
  Geo,
  Instant,
  idOf,
  LocalDate,
  line,
  Phone,
  Postcode,
  pattern,
  prose,
  text,
  Uid,
  whole,
} from '../basics/primitives.ts';
import { LAWFUL_BASES, LOST_REASONS, OUTREACH_SOURCES, OUTREACH_STAGES } from './place.ts';

/** What somebody fills in, by hand or in a list. */
export const OutreachDetails = z.strictObject({
  gymName: line(2, 80),
  contactName: z.optional(line(1, 100)),
  role: z.optional(z.enum(APPLICANT_ROLES)),
  email: z.optional(Email),
  phone: z.optional(Phone),
  address: z.strictObject({
    streetAddress: z.optional(line(1, 120)),
    addressLocality: line(1, 60),
    postalCode: z.optional(Postcode),
  }),
  geo: z.optional(Geo),
  source: z.enum(OUTREACH_SOURCES),
  areaId: z.optional(idOf('area')),
  /** What was asked for there by people who found no gym: `AreaRequest.place`. */
  askedPlace: z.optional(line(2, 60)),
  /** PECR: sole traders and partnerships have to have agreed before we write; so does whoever's legal form we do not know. */
  legalForm: z.optional(z.enum(LEGAL_FORMS)),
  lawfulBasis: z.optional(z.enum(LAWFUL_BASES)),
  /** When and how they agreed. */
  consentNote: z.optional(line(3, 200)),
});

const Somebody = z.strictObject({ uid: Uid, name: line(1, 50) });
/** A keyed hash, base64url: nobody learns from it whose address it is. */
const Hash = pattern(/^[A-Za-z0-9_-]{43}$/, 43);

export const Outreach = z.strictObject({
  /** `outreach:<opId>`; of a list `outreach:<opId>-<row>`. */
  _id: idOf('outreach'),
  type: z.literal('outreach'),
  ...envelope,
  ...OutreachDetails.shape,
  /** How often what is filled in was changed: who changes it says which they saw. */
  version: whole(1, 100_000),
  stage: z.enum(OUTREACH_STAGES),
  /** While `lost`. */
  lost: z.optional(z.strictObject({ reason: z.enum(LOST_REASONS), text: z.optional(prose(1, 500)) })),
  /** In the order in which they were made; `at` by the clock rule. */
  notes: z.array(z.strictObject({ id: text(1, 40), text: prose(1, 1000), at: Instant, by: Somebody })).check(z.maxLength(200)),
  /** The day of the next thing to do, in London. */
  nextActionOn: z.optional(LocalDate),
  nextAction: z.optional(line(1, 120)),
  assignee: z.optional(Somebody),
  /** What we wrote to them. Neither `sentAt` nor `unsent`: it is on its way. */
  mails: z
    .array(
      z.strictObject({
        ...{ id: text(1, 40), text: prose(20, 2000), at: Instant, by: Somebody },
        sentAt: z.optional(Instant),
        /** When it should have been sent, they could not be written to any more. */
        unsent: z.optional(z.literal(true)),
      }),
    )
    .check(z.maxLength(20)),
  /** Until when the link in our emails fills in the form. */
  invitedUntil: z.optional(Instant),
  history: z
    .array(z.strictObject({ stage: z.enum(OUTREACH_STAGES), at: Instant, by: z.optional(Somebody) }))
    .check(z.maxLength(100)),
  /** Theirs, which says that they applied and whether they are won. */
  applicationId: z.optional(idOf('application')),
  /** When somebody last had to do with them: kept for two years from then. */
  touchedAt: Instant,
  /** Postcode and name, however they are typed: there is one of it. Without a postcode none. */
  site: z.optional(text(1, 160)),
  /** Of the address: by it they are found from the link that stops our emails. */
  emailHash: z.optional(Hash),
  /** Two years are over: nobody reads it any more. */
  over: z.optional(z.literal(true)),
});

/** Somebody is never contacted again, for ever: a hash with the server's key, which outlives what it was made of. */
export const OutreachStop = z.strictObject({
  /** `outreachstop:<hash>`, of an address, a telephone number, or a gym's name and postcode. */
  _id: idOf('outreachstop'),
  type: z.literal('outreachstop'),
  ...envelope,
});

export type OutreachDetails = z.infer<typeof OutreachDetails>;
export type Outreach = z.infer<typeof Outreach>;
export type OutreachStop = z.infer<typeof OutreachStop>;
