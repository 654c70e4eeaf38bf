/** What terms can be (product.md 2.4; ), and the three that a gym begins with. */
import { money } from '../basics/primitives.ts';
import type { Terms } from './shape.ts';

export interface WrongTerms {
  readonly field: string;
  readonly rule: string;
}

/** in pence. Only an introduction may be free. */
const PRICES: Readonly<Record<Terms['kind'], readonly [least: number, most: number]>> = {
  day: [100, 6000],
  multi_visit: [1, 200_000],
  monthly: [1, 200_000],
  fixed_term: [1, 200_000],
  class_pack: [1, 200_000],
  intro: [0, 2000],
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

/** The first thing that cannot be; undefined where all of it can. */
export function wrongTerms(terms: Terms): WrongTerms | undefined {
  return (
    wrongPrice(terms) ??
    wrongVisits(terms) ??
    wrongLength(terms) ??
    wrongStart(terms) ??
    wrongWindows(terms) ??
    wrongBuyers(terms) ??
    wrongRefunds(terms)
  );
}

function wrongPrice({ kind, price: { amountMinor } }: Terms): WrongTerms | undefined {
  const [least, most] = PRICES[kind];
  if (amountMinor === 0 && least === 1) return { field: 'Price', rule: 'only an introductory pass can be free.' };
  if (!Number.isInteger(amountMinor)) return { field: 'Price', rule: 'use pounds and whole pence, like 8.50.' };
  if (amountMinor >= least && amountMinor <= most) return undefined;
  return { field: 'Price', rule: `choose between ${said(least)} and ${said(most)}.` };
}

const said = (pence: number): string => (pence === 1 ? '£0.01' : `£${(pence / 100).toLocaleString('en-GB')}`);

function wrongVisits({ kind, visits }: Terms): WrongTerms | undefined {
  const isCounted = COUNTED.includes(kind);
  if (isCounted && visits === undefined) return { field: 'Visits', rule: 'say how many, 1 to 100.' };
  if (!isCounted && kind !== 'day' && kind !== 'intro' && visits !== undefined)
    return { field: 'Visits', rule: 'leave it out: this pass has no number of visits.' };
  return undefined;
}

function wrongLength({ kind, validity }: Terms): WrongTerms | undefined {
  const days = Number(VALID[kind].exec(validity)?.[1] ?? (VALID[kind].test(validity) ? 30 : 0));
  const isTooShort = COUNTED.includes(kind) && (days < 30 || days > 365);
  return days === 0 || isTooShort ? { field: 'Valid for', rule: LENGTHS[kind] } : undefined;
}

/** so many days after it was bought it has to begin. */
function wrongStart({ kind, activateWithin }: Terms): WrongTerms | undefined {
  const most = kind === 'day' ? 30 : 60;
  const days = Number(/^P(\d{1,3})D$/.exec(activateWithin)?.[1] ?? 0);
  return days < 1 || days > most ? { field: 'Start within', rule: `choose between 1 and ${most} days.` } : undefined;
}

const MOST_WINDOWS = 14;
/** */
function wrongWindows({ accessWindows }: Terms): WrongTerms | undefined {
  const field = 'Times';
  if (accessWindows.length > MOST_WINDOWS) return { field, rule: `say ${MOST_WINDOWS} at most.` };
  if (accessWindows.some(({ dayOfWeek }) => dayOfWeek.length === 0)) return { field, rule: 'choose at least one day.' };
  return accessWindows.some(({ opens, closes }) => opens >= closes) ? { field, rule: 'end after you begin.' } : undefined;
}

/** R-15, 2.4: who may buy it, and how often. */
function wrongBuyers({ kind, limitPerMember = 1, eligibility }: Terms): WrongTerms | undefined {
  if (kind === 'intro' && limitPerMember > 1)
    return { field: 'For each person', rule: 'an introductory pass is sold to each person once.' };
  if (eligibility?.kind !== 'age') return undefined;
  const { min, max } = eligibility;
  if (min === undefined && max === undefined) return { field: 'Ages', rule: 'say from which age, or up to which.' };
  return (min ?? 0) > (max ?? Number.POSITIVE_INFINITY) ? { field: 'Ages', rule: 'begin with the lower age.' } : undefined;
}

/** what has its days goes back by rule, and an introduction not at all. */
const OWN_POLICY: readonly Terms['kind'][] = ['day', 'multi_visit', 'class_pack'];
export const hasOwnPolicy = (kind: Terms['kind']): boolean => OWN_POLICY.includes(kind);
const wrongRefunds = ({ kind, refunds }: Terms): WrongTerms | undefined =>
  refunds === undefined || hasOwnPolicy(kind)
    ? undefined
    : { field: 'After 14 days', rule: 'only day passes and passes for a number of visits or classes have this.' };

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
