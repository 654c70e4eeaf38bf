/** Is it right? One rule for what an owner sends, while somebody fills it in and when it is decided; each failure has a sentence of its own. */
import { applies, checkField } from '../../application/answers/check.ts';
import type { Given } from '../../application/answers/fields.ts';
import { isDay } from '../../basics/is-day.ts';
import type { LocalDate } from '../../basics/primitives.ts';
import { type ItemName, MOST_FILES, RUNS_OUT } from '../shape.ts';
import { BUSINESS_FIELDS, Business, type BusinessField, isOnRegister } from './business.ts';

export type PaperField = BusinessField | 'expiresOn' | 'files';

export interface PaperProblem {
  readonly field: PaperField;
  /** What the field is called. */
  readonly label: string;
  /** The rule, in words. */
  readonly rule: string;
}

/** As far as it has been filled in. */
export interface Paper {
  readonly item: ItemName;
  readonly files: readonly string[];
  readonly expiresOn?: string | undefined;
  readonly business?: Given | undefined;
}

/** @param today where the gym is */
export function checkPaper({ item, files, expiresOn = '', business = {} }: Paper, today: LocalDate): readonly PaperProblem[] {
  const problems: PaperProblem[] = [];
  if (item === 'business') {
    for (const field of BUSINESS_FIELDS) {
      const wrong = checkField(field, business);
      if (wrong) problems.push({ field, label: wrong.label, rule: wrong.rule });
    }
  }
  if (RUNS_OUT.includes(item)) {
    if (expiresOn === '') problems.push({ ...END, rule: 'give the one on the document.' });
    else if (!isDay(expiresOn)) problems.push({ ...END, rule: 'there is no such day. Give the one on the document.' });
    else if (expiresOn < today) problems.push({ ...END, rule: 'it is over. Send the document that counts now.' });
  }
  if (files.length === 0 && needsFile({ item, business })) problems.push({ ...FILES, rule: MISSING[item] });
  if (new Set(files).size > MOST_FILES) problems.push({ ...FILES, rule: `${MOST_FILES} at most.` });
  return problems;
}

/** "Company number: 8 digits, or 2 letters and 6 digits, as on your certificate." */
export const paperSentence = ({ label, rule }: PaperProblem): string => `${label}: ${rule}`;

/** A business that is on a register needs no paper. */
export const needsFile = ({ item, business = {} }: Pick<Paper, 'item' | 'business'>): boolean =>
  item !== 'business' || !isOnRegister(business);

/** What is sent of a business: what does not apply to its legal form is left out. Right by `checkPaper` before. */
export const businessFrom = (given: Given): Business =>
  Business.parse(
    Object.fromEntries(BUSINESS_FIELDS.filter((field) => applies(field, given)).map((field) => [field, given[field]])),
  );

const END = { field: 'expiresOn', label: 'The day it runs out' } as const;
const FILES = { field: 'files', label: 'Files' } as const;
const MISSING: Readonly<Record<ItemName, string>> = {
  identity: 'add your passport or driving licence, open where your photo is.',
  business: 'add something official that shows who runs the business, such as what HMRC sent you.',
  premises: 'add the lease, or a rates or utility bill of the last three months.',
  public_liability_insurance: 'add the certificate, with the amount and the dates.',
  music_licence: 'add the licence.',
  first_aid: 'add the certificate.',
  photos_match: 'add one.',
};
