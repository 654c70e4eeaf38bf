/**
 * Where a gym is paid to, and what HMRC wants to know of who is paid (product.md 2.10). It is typed online, kept encrypted, and stands in no
 * document, proposal or log: devices read `••••1234` (6.1).
 */
import * as z from 'zod/mini';
import { CompanyNumber, VatNumber } from '../../application/answers/fields.ts';
import { LocalDate, line, Postcode, pattern, text } from '../../basics/primitives.ts';

export const PAYOUT_FIELDS = [
  'accountHolder',
  'sortCode',
  'accountNumber',
  'iban',
  'bankName',
  'vatNumber',
  'companyNumber',
  'utr',
  'nino',
  'dateOfBirth',
  'streetAddress',
  'town',
  'postcode',
] as const;
export type PayoutField = (typeof PAYOUT_FIELDS)[number];

const said = z.optional(text(0, 200));
/** `POST /api/gyms/:gym/payout-details`: as somebody typed it. What is wrong with it says `check.ts`. */
export const TypedDetails = z.strictObject({
  /** To which sort of account. */
  to: z.enum(['uk', 'iban']),
  /** Who is paid. */
  seller: z.enum(['company', 'person']),
  vatRegistered: z.boolean(),
  ...{ accountHolder: said, sortCode: said, accountNumber: said, iban: said, bankName: said, vatNumber: said },
  ...{ companyNumber: said, utr: said, nino: said, dateOfBirth: said, streetAddress: said, town: said, postcode: said },
});

/** A Unique Taxpayer Reference. */
export const Utr = pattern(/^\d{10}$/, 10);
/** A National Insurance number: prefixes that are never given out are none (HMRC, NIM39110). */
export const Nino = pattern(/^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/, 9);
export const SortCode = pattern(/^\d{6}$/, 6);
export const AccountNumber = pattern(/^\d{8}$/, 8);
const Iban = pattern(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 34);

/** Checked, as it lies in the vault. */
export const PayoutDetails = z.strictObject({
  accountHolder: line(2, 70),
  bankName: z.optional(line(1, 70)),
  bank: z.discriminatedUnion('to', [
    z.strictObject({ to: z.literal('uk'), sortCode: SortCode, accountNumber: AccountNumber }),
    z.strictObject({ to: z.literal('iban'), iban: Iban }),
  ]),
  /** Absent: not registered. */
  vatNumber: z.optional(VatNumber),
  seller: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('company'), companyNumber: CompanyNumber, utr: z.optional(Utr) }),
    z.strictObject({ kind: z.literal('person'), dateOfBirth: LocalDate, utr: z.optional(Utr), nino: z.optional(Nino) }),
  ]),
  address: z.strictObject({ streetAddress: line(1, 120), town: line(1, 60), postcode: Postcode }),
});

export type TypedDetails = z.infer<typeof TypedDetails>;
export type PayoutDetails = z.infer<typeof PayoutDetails>;

/** All that documents and devices ever hold of an account: `••••1234`. */
export const maskOf = ({ bank }: Pick<PayoutDetails, 'bank'>): string =>
  `••••${(bank.to === 'uk' ? bank.accountNumber : bank.iban).slice(-4)}`;
