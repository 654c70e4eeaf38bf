/**
 * Is it right? One rule for a field, for a step and for the whole (product.md 4.6): the form asks it while somebody types, the gateway
 * when it arrives, the decider when it decides. Each failure names its field and the rule. What is only doubtful is a warning (`pin.ts`).
 */
import { wrongWeek } from '../../gym/wrong-week.ts';
import {
  AnswerFields,
  type Answers,
  type ApplicationStep,
  FIELDS,
  type Field,
  fieldsOf,
  type Given,
  STEPS,
  stepOf,
} from './fields.ts';
import { LABELS, MISSING, RULES } from './sentences.ts';
import { vatAddsUp } from './vat.ts';

export interface AnswerProblem {
  readonly field: Field;
  readonly step: ApplicationStep;
  /** What the field is called. */
  readonly label: string;
  /** The rule, in words. */
  readonly rule: string;
}

/** "Company number: 8 digits, or 2 letters and 6 digits." */
export const sentenceOf = ({ label, rule }: AnswerProblem): string => `${label}: ${rule}`;

/** Asked for only where another answer says so. */
const APPLIES: { readonly [F in Field]?: (given: Given) => boolean } = {
  callTimes: ({ mayCall }) => mayCall === true,
  companyNumber: ({ legalForm }) => legalForm === 'ltd' || legalForm === 'llp',
  charityNumber: ({ legalForm }) => legalForm === 'charity',
  vatNumber: ({ vatRegistered }) => vatRegistered === true,
  registeredAddress: ({ registeredHere }) => registeredHere === false,
  openingHours: ({ alwaysOpen }) => alwaysOpen === false,
};
/** May be left empty even where it applies. */
const OPTIONAL: ReadonlySet<Field> = new Set([
  ...(['website', 'heardFrom', 'callTimes', 'tradingSince', 'software', 'entranceNote', 'parking', 'station', 'pin'] as const),
  ...(['staffedHours', 'maxOccupancy', 'classesPerWeek', 'womenOnlyHours', 'checkInToday'] as const),
]);

export const applies = (field: Field, given: Given): boolean => APPLIES[field]?.(given) ?? true;
export const isOptional = (field: Field): boolean => OPTIONAL.has(field);

/** For whoever has no clock: the gateway's shape. */
const LAST_YEAR = 2100;

/** Null: it is right, or nobody needs it. @param year it is now: nobody has traded since one that is to come */
export function checkField(field: Field, given: Given, year = LAST_YEAR): AnswerProblem | null {
  if (!applies(field, given)) return null;
  const value = given[field];
  if (value === undefined) return isOptional(field) ? null : problem(field, MISSING[field] ?? RULES[field]);
  if (!FIELDS[field].safeParse(value).success) return problem(field, RULES[field]);
  const rule = beyondShape(field, value, year);
  return rule === null ? null : problem(field, rule);
}

/** Those of one step, in the order in which they are asked. */
export const checkStep = (step: ApplicationStep, given: Given, year?: number): AnswerProblem[] =>
  fieldsOf(step).flatMap((field) => checkField(field, given, year) ?? []);
export const checkAll = (given: Given, year?: number): AnswerProblem[] => STEPS.flatMap((step) => checkStep(step, given, year));

export type Checked = { readonly answers: Answers } | { readonly problems: readonly [AnswerProblem, ...AnswerProblem[]] };

/** The whole: what may be sent, or everything that is wrong with it. What does not apply is left out. */
export function checked(given: Given, year?: number): Checked {
  const [first, ...rest] = checkAll(given, year);
  if (first) return { problems: [first, ...rest] };
  const needed = Object.fromEntries(Object.entries(given).filter(([field]) => isField(field) && applies(field, given)));
  return { answers: AnswerFields.parse(needed) };
}

const isField = (name: string): name is Field => Object.hasOwn(FIELDS, name);
const problem = (field: Field, rule: string): AnswerProblem => ({ field, step: stepOf(field), label: LABELS[field], rule });

/** What a shape alone does not say. */
function beyondShape(field: Field, value: unknown, year: number): string | null {
  switch (field) {
    case 'cover':
      return value === 'none'
        ? 'gyms on Fitness Hub need at least £2 million, so that everybody is covered if somebody gets hurt. Once you have it, choose it here: everything you typed stays.'
        : null;
    case 'vatNumber':
      return vatAddsUp(String(value))
        ? null
        : 'the last two digits don’t fit the others. Please check it against your certificate.';
    case 'openingHours':
      return wrongWeek(Week.parse(value) ?? [])?.rule ?? null;
    case 'tradingSince':
      return Number(value) > year ? RULES.tradingSince : null;
    case 'passes':
      return repeated(value) ? 'each kind of pass can be named once.' : null;
    default:
      return null;
  }
}

const Week = AnswerFields.shape.openingHours;

function repeated(value: unknown): boolean {
  const kinds = AnswerFields.shape.passes.parse(value).map(({ kind }) => kind);
  return new Set(kinds).size < kinds.length;
}
