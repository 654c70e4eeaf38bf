/** Are they right (product.md 2.10)? One rule for the form, while somebody types, and for the server. Each failure names its field and the rule. */
import { CompanyNumber, VatNumber } from '../../application/answers/fields.ts';
import { postcodeOf } from '../../application/answers/tidy.ts';
import { vatAddsUp } from '../../application/answers/vat.ts';
import { isDay } from '../../basics/is-day.ts';
import { LocalDate, line, Postcode } from '../../basics/primitives.ts';
import {
  AccountNumber,
  Nino,
  PAYOUT_FIELDS,
  PayoutDetails,
  type PayoutField,
  SortCode,
  type TypedDetails,
  Utr,
} from './fields.ts';
import { wrongIban } from './iban.ts';
import { CLOSER, LABELS, RULES } from './sentences.ts';

export interface DetailProblem {
  readonly field: PayoutField;
  /** What the field is called. */
  readonly label: string;
  /** The rule, in words. */
  readonly rule: string;
}
export type CheckedDetails =
  | { readonly details: PayoutDetails }
  | { readonly problems: readonly [DetailProblem, ...DetailProblem[]] };

/** Years. */
const LEAST_AGE = 18;

const squeezed = (said: string) => said.toUpperCase().replace(/[\s.-]/g, '');
const TIDIED: { readonly [F in PayoutField]?: (said: string) => string } = {
  sortCode: squeezed,
  accountNumber: squeezed,
  iban: squeezed,
  vatNumber: (said) => squeezed(said).replace(/^GB/, ''),
  companyNumber: squeezed,
  utr: (said) => squeezed(said).replace(/K$/, ''),
  nino: squeezed,
  postcode: postcodeOf,
};

type Given = { readonly [F in PayoutField]?: string };

/** What was said of the fields that are asked for, without spaces and other habits of writing a number. Doing it twice is doing it once. */
function tidy(typed: TypedDetails): Given {
  const asked = PAYOUT_FIELDS.filter((field) => applies(field, typed));
  const said = asked.map((field) => [field, (typed[field] ?? '').trim()] as const).filter(([, words]) => words !== '');
  return Object.fromEntries(said.map(([field, words]) => [field, TIDIED[field]?.(words) ?? words]));
}

/** Is it asked for, by what else was said? */
export function applies(
  field: PayoutField,
  { to, seller, vatRegistered }: Pick<TypedDetails, 'to' | 'seller' | 'vatRegistered'>,
): boolean {
  switch (field) {
    case 'sortCode':
    case 'accountNumber':
      return to === 'uk';
    case 'iban':
      return to === 'iban';
    case 'vatNumber':
      return vatRegistered;
    case 'companyNumber':
      return seller === 'company';
    case 'nino':
    case 'dateOfBirth':
      return seller === 'person';
    default:
      return true;
  }
}

/** @param today a person who is paid has to be of age */
export function checked(typed: TypedDetails, today: LocalDate): CheckedDetails {
  const given = tidy(typed);
  const problems = PAYOUT_FIELDS.flatMap((field): DetailProblem[] => {
    const rule = applies(field, typed) ? wrong(field, given, typed, today) : null;
    return rule === null ? [] : [{ field, label: LABELS[field], rule }];
  });
  const [first, ...rest] = problems;
  return first ? { problems: [first, ...rest] } : { details: detailsOf(given, typed) };
}

const OPTIONAL: readonly PayoutField[] = ['bankName', 'utr', 'nino'];
const SHAPES = {
  accountHolder: line(2, 70),
  sortCode: SortCode,
  accountNumber: AccountNumber,
  bankName: line(1, 70),
  vatNumber: VatNumber,
  companyNumber: CompanyNumber,
  utr: Utr,
  nino: Nino,
  dateOfBirth: LocalDate,
  streetAddress: line(1, 120),
  town: line(1, 60),
  postcode: Postcode,
} as const;

/** The rule that is broken; null: none. */
function wrong(field: PayoutField, given: Given, { seller }: TypedDetails, today: LocalDate): string | null {
  const said = given[field];
  if (said === undefined) {
    if (field === 'utr' && seller === 'person' && given.nino === undefined) return CLOSER.taxIdMissing;
    return OPTIONAL.includes(field) ? null : RULES[field];
  }
  if (field === 'iban') return wrongIban(said);
  if (field === 'accountNumber' && /^\d{6}$/.test(said)) return CLOSER.sixDigits;
  if (!SHAPES[field].safeParse(said).success) return RULES[field];
  if (field === 'vatNumber') return vatAddsUp(said) ? null : CLOSER.vatDigits;
  if (field === 'dateOfBirth') return isOfAge(said, today) ? null : RULES[field];
  return null;
}

const isOfAge = (born: LocalDate, today: LocalDate): boolean =>
  isDay(born) && born >= '1900-01-01' && Temporal.PlainDate.from(born).add({ years: LEAST_AGE }).toString() <= today;

function detailsOf(given: Given, { to, seller }: TypedDetails): PayoutDetails {
  const { accountHolder, bankName, vatNumber, utr, nino } = given;
  const { sortCode, accountNumber, iban, companyNumber, dateOfBirth, streetAddress, town, postcode } = given;
  return PayoutDetails.parse({
    accountHolder,
    ...(bankName !== undefined && { bankName }),
    bank: to === 'uk' ? { to, sortCode, accountNumber } : { to, iban },
    ...(vatNumber !== undefined && { vatNumber }),
    seller: {
      kind: seller,
      ...(seller === 'company' ? { companyNumber } : { dateOfBirth, ...(nino !== undefined && { nino }) }),
      ...(utr !== undefined && { utr }),
    },
    address: { streetAddress, town, postcode },
  });
}
