/** What each field is called, and its rule in words: the same under the field and in the server's refusal. */
import type { PayoutField } from './fields.ts';

export const LABELS: Readonly<Record<PayoutField, string>> = {
  accountHolder: 'Account holder',
  sortCode: 'Sort code',
  accountNumber: 'Account number',
  iban: 'IBAN',
  bankName: 'Bank',
  vatNumber: 'VAT number',
  companyNumber: 'Company number',
  utr: 'Unique Taxpayer Reference',
  nino: 'National Insurance number',
  dateOfBirth: 'Date of birth',
  streetAddress: 'Street address',
  town: 'Town or city',
  postcode: 'Postcode',
};

export const RULES: Readonly<Record<PayoutField, string>> = {
  accountHolder: '2 to 70 characters, as the bank has it.',
  sortCode: '6 digits, such as 20-20-15.',
  accountNumber: '8 digits; put a 0 in front of one that has 7.',
  iban: 'as it stands on your bank statement.',
  bankName: 'at most 70 characters.',
  vatNumber: '9 or 12 digits after GB, as on your certificate.',
  companyNumber: '8 digits, or 2 capitals and 6 digits, as on your certificate.',
  utr: '10 digits, as in your HMRC online account.',
  nino: '2 capitals, 6 digits and A, B, C or D, such as QQ 12 34 56 C.',
  dateOfBirth: 'a day on which somebody of at least 18 was born.',
  streetAddress: '1 to 120 characters.',
  town: '1 to 60 characters.',
  postcode: 'a full UK postcode, such as LS1 4AP.',
};

/** Where a number is right in itself and is not what is asked for, or nearly right. */
export const CLOSER = {
  sixDigits: '6 digits is a sort code. An account number has 8.',
  vatDigits: 'the last two digits don’t fit the others. Please check it against your certificate.',
  taxIdMissing: 'HMRC asks for this or your National Insurance number.',
} as const;
