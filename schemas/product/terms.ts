/** What terms can be (product.md 2.4; ), and the three that a gym begins with. */
import { money } from '../basics/primitives.ts';
import type { Terms } from './shape.ts';

export interface WrongTerms {
  readonly field: string;
  readonly rule: string;
}

const POUND = 100;
/** in pounds. */
const PRICES: Readonly<Record<Terms['kind'], readonly [least: number, most: number]>> = {
  day: [1, 60],
  multi_visit: [0, 2000],
  monthly: [0, 2000],
  fixed_term: [0, 2000],
  class_pack: [0, 2000],
  intro: [0, 20],
};
const COUNTED: readonly Terms['kind'][] = ['multi_visit', 'class_pack'];
/** As ISO 8601 says them. */
const VALID: Readonly<Record<Terms['kind'], RegExp>> = {
  day: /^P1D$/,
  multi_visit: /^P(\d{1,3})D$/,
  monthly: /^P1M$/,
  fixed_term: /^P(3|6|12)M$/,
  class_pack: /^P(\d{1,3})D$/,
  intro: /^P([1-9]|1[0-4])D$/,
};

export function wrongTerms({ kind, price, visits, validity }: Terms): WrongTerms | undefined {
  const [least, most] = PRICES[kind];
  if (price.amountMinor < least * POUND || price.amountMinor > most * POUND)
    return { field: 'Price', rule: `choose between £${least} and £${most.toLocaleString('en-GB')}.` };
  const isCounted = COUNTED.includes(kind);
  if (isCounted && visits === undefined) return { field: 'Visits', rule: 'say how many, 1 to 100.' };
  if (!isCounted && kind !== 'day' && kind !== 'intro' && visits !== undefined)
    return { field: 'Visits', rule: 'leave it out: this pass has no number of visits.' };
  const days = Number(VALID[kind].exec(validity)?.[1] ?? (VALID[kind].test(validity) ? 30 : 0));
  const isTooShort = isCounted && (days < 30 || days > 365);
  return days === 0 || isTooShort ? { field: 'Valid for', rule: LENGTHS[kind] } : undefined;
}

const LENGTHS: Readonly<Record<Terms['kind'], string>> = {
  day: 'a day pass is for one day.',
  multi_visit: 'choose between 30 and 365 days.',
  monthly: 'a monthly pass is for one month.',
  fixed_term: 'choose 3, 6 or 12 months.',
  class_pack: 'choose between 30 and 365 days.',
  intro: 'choose between 1 and 14 days.',
};

const BEGIN = {
  vatRate: 'standard_20',
  activation: 'first_check_in',
  accessWindows: [],
  includesClasses: 'all',
  maxVisitsPerDay: 1,
} satisfies Partial<Terms>;

/** What a gym begins with, and changes as it likes. */
export const TEMPLATES: readonly [Terms, Terms, Terms] = [
  {
    ...{ ...BEGIN, kind: 'day', name: 'Day pass', price: money(800), validity: 'P1D', activateWithin: 'P30D' },
    includesClasses: 'none',
  },
  { ...BEGIN, kind: 'multi_visit', name: '10 visits', price: money(6000), visits: 10, validity: 'P180D', activateWithin: 'P60D' },
  { ...BEGIN, kind: 'monthly', name: 'Monthly', price: money(3500), validity: 'P1M', activateWithin: 'P60D' },
];
