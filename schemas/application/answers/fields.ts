/**
 * What somebody tells us about their gym (product.md 4.6), in four steps. One list of fields: the form, the gateway and the decider all
 * read it. Bank details and tax ids for payouts are never among it (6.1); company and VAT number are those of public registers.
 */
import * as z from 'zod/mini';
import { Email, Geo, line, Postcode, pattern, prose, WebAddress, whole } from '../../basics/primitives.ts';
import { AMENITIES, OpeningHours } from '../../gym/shape.ts';

export const STEPS = ['basic', 'business', 'location', 'services'] as const;
export type ApplicationStep = (typeof STEPS)[number];

export const APPLICANT_ROLES = ['owner', 'director', 'manager', 'other'] as const;
export const GYM_KINDS = ['ExerciseGym', 'HealthClub', 'studio', 'leisure_centre', 'other'] as const;
export const LEGAL_FORMS = ['sole_trader', 'partnership', 'ltd', 'llp', 'charity', 'public_body'] as const;
/** Public liability cover. `none` can be chosen, and is explained; it cannot be sent. */
export const COVERS = ['2m', '5m', '10m', 'none'] as const;
export const STEP_FREE = ['yes', 'partly', 'no'] as const;
export const PASS_KINDS = ['day', 'multi_visit', 'monthly', 'off_peak'] as const;

/** A UK number in E.164. */
const UkPhone = pattern(/^\+44[1-9]\d{8,9}$/, 13);
export const CompanyNumber = pattern(/^(\d{8}|[A-Z]{2}\d{6})$/, 8);
/** England and Wales, Scotland, Northern Ireland. */
export const CharityNumber = pattern(/^(\d{6,7}|SC\d{6}|NIC?\d{6})$/, 9);
export const VatNumber = pattern(/^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, 12);
/** A pass somebody means to sell, and about for how much: pence, VAT included. */
export const WantedPass = z.strictObject({ kind: z.enum(PASS_KINDS), priceMinor: whole(100, 200_000) });
/** No hours at all is no answer; a row is checked by `hours.ts`. */
const Week = z.array(OpeningHours).check(z.minLength(1), z.maxLength(28));
const yesNo = z.boolean();

/** By step, in the order in which they are asked. */
export const ANSWERS = {
  basic: {
    gymName: line(2, 80),
    givenName: line(1, 50),
    familyName: line(1, 50),
    applicantRole: z.enum(APPLICANT_ROLES),
    email: Email,
    phone: UkPhone,
    gymKind: z.enum(GYM_KINDS),
    website: z.optional(WebAddress),
    heardFrom: z.optional(line(1, 120)),
    mayCall: yesNo,
    callTimes: z.optional(line(1, 120)),
  },
  business: {
    legalForm: z.enum(LEGAL_FORMS),
    legalName: line(2, 120),
    companyNumber: z.optional(CompanyNumber),
    charityNumber: z.optional(CharityNumber),
    vatRegistered: yesNo,
    vatNumber: z.optional(VatNumber),
    tradingSince: z.optional(whole(1950, 2100)),
    registeredHere: yesNo,
    registeredAddress: z.optional(prose(5, 300)),
    cover: z.enum(COVERS),
    sites: whole(1, 50),
    software: z.optional(line(1, 80)),
  },
  location: {
    streetAddress: line(1, 120),
    town: line(1, 60),
    postcode: Postcode,
    /** Absent: nobody could place the postcode; we set it from the address. */
    pin: z.optional(Geo),
    entranceNote: z.optional(line(1, 120)),
    stepFree: z.enum(STEP_FREE),
    parking: z.optional(line(1, 120)),
    station: z.optional(line(1, 120)),
    alwaysOpen: yesNo,
    openingHours: z.optional(Week),
    staffedHours: z.optional(line(1, 200)),
    maxOccupancy: z.optional(whole(1, 5000)),
  },
  services: {
    activities: z.array(line(1, 60)).check(z.minLength(1), z.maxLength(20)),
    amenities: z.array(z.enum(AMENITIES)).check(z.maxLength(AMENITIES.length)),
    equipment: z.array(line(1, 60)).check(z.maxLength(10)),
    classesPerWeek: z.optional(whole(0, 500)),
    passes: z.array(WantedPass).check(z.minLength(1), z.maxLength(PASS_KINDS.length)),
    offPeak: yesNo,
    walkIns: yesNo,
    minimumAge: whole(0, 99),
    womenOnlyHours: z.optional(line(1, 300)),
    checkInToday: z.optional(line(1, 200)),
    informationTrue: z.literal(true),
    mayApply: z.literal(true),
    /** The versions of the owner terms and the privacy notice that were accepted. */
    ownerTerms: pattern(/^[0-9A-Za-z.-]{1,20}$/, 20),
    privacy: pattern(/^[0-9A-Za-z.-]{1,20}$/, 20),
    marketing: yesNo,
  },
} as const;

const every = { ...ANSWERS.basic, ...ANSWERS.business, ...ANSWERS.location, ...ANSWERS.services };
/** The shape alone; what has to fit together is checked by `check.ts`. */
export const AnswerFields = z.strictObject(every);
export type Answers = z.infer<typeof AnswerFields>;
export type Field = keyof Answers;
export const FIELDS: Readonly<Record<Field, z.ZodMiniType>> = every;

/** What has been typed so far, tidied (`tidy.ts`): any of it may be missing, or of the wrong form. */
export type Given = { readonly [F in Field]?: unknown };

export const fieldsOf = (step: ApplicationStep): readonly Field[] => Object.keys(ANSWERS[step]) as Field[];
export const stepOf = (field: Field): ApplicationStep => STEPS.find((step) => field in ANSWERS[step]) ?? 'basic';
