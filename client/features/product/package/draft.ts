/** A pass as its gym is typing it: kept on this device until it is sent (product.md 4.7), and read as what would be sold. */
import * as z from 'zod/mini';
import { money } from '../../../../schemas/basics/primitives.ts';
import { addDays, instantAt, localDay, plus } from '../../../../schemas/basics/time.ts';
import { DayOfWeek, type Eligibility, OFFER_KINDS, VAT_RATES } from '../../../../schemas/gym/shape.ts';
import type { ProductSet } from '../../../../schemas/product/proposals.ts';
import type { Product, Terms } from '../../../../schemas/product/shape.ts';
import { hasOwnPolicy } from '../../../../schemas/product/terms.ts';

const text = z.string();
export const PackageTyped = z.strictObject({
  kind: z.enum(OFFER_KINDS),
  name: text,
  price: text,
  vatRate: z.enum(VAT_RATES),
  visits: text,
  /** Days; of a fixed term, months. */
  length: text,
  description: text,
  /** One a line. */
  inclusions: text,
  activation: z.enum(['first_check_in', 'purchase', 'chosen_date']),
  within: text,
  windows: z.array(z.strictObject({ dayOfWeek: z.array(DayOfWeek), opens: text, closes: text })),
  classes: z.enum(['all', 'some', 'none']),
  /** Of some; drafts from before they were asked for have none. */
  only: z._default(z.array(z.strictObject({ scheduleId: text, name: text })), []),
  also: z._default(z.array(z.strictObject({ gymId: text, name: text })), []),
  perDay: text,
  limit: text,
  whom: z.enum(['anyone', 'new_to_gym', 'age', 'proof']),
  min: text,
  max: text,
  of: text,
  /** Drafts from before it was asked have none. */
  refunds: z._default(z.enum(['none', 'unused']), 'none'),
  stock: text,
  /** Whole days of the gym's, the last one included. */
  from: text,
  to: text,
});
export type PackageTyped = z.infer<typeof PackageTyped>;

/** What a draft is kept under: by whose it is, so that nobody else reads it here and whoever signs out is asked about it (ui/form/draft.ts). */
export const packageDraft = (which: string, gymId: string, uid: string): string => `package:${which}:${gymId}:${uid}`;

const said = (count: number | undefined): string => (count === undefined ? '' : String(count));
const days = (duration: string): string => /\d+/.exec(duration)?.[0] ?? '';

/** As it is sold, or a template has it. */
export function typedOf(terms: Terms, product: Product | undefined, timeZone: string): PackageTyped {
  const { eligibility } = terms;
  const { stock, onSaleFrom, onSaleTo } = product ?? {};
  return {
    ...{ kind: terms.kind, name: terms.name, price: (terms.price.amountMinor / 100).toFixed(2), vatRate: terms.vatRate },
    ...{ visits: said(terms.visits), length: days(terms.validity), description: terms.description ?? '' },
    ...{ inclusions: (terms.inclusions ?? []).join('\n'), activation: terms.activation, within: days(terms.activateWithin) },
    ...{
      windows: [...terms.accessWindows],
      classes: terms.onlyClasses ? 'some' : terms.includesClasses,
      perDay: String(terms.maxVisitsPerDay),
    },
    ...{ only: [...(terms.onlyClasses ?? [])], also: [...(terms.alsoAt ?? [])] },
    ...{ limit: said(terms.limitPerMember), whom: eligibility?.kind ?? 'anyone' },
    min: eligibility?.kind === 'age' ? said(eligibility.min) : '',
    max: eligibility?.kind === 'age' ? said(eligibility.max) : '',
    of: eligibility?.kind === 'proof' ? eligibility.of : '',
    refunds: terms.refunds ?? 'none',
    stock: said(stock?.left),
    from: onSaleFrom === undefined ? '' : localDay(onSaleFrom, timeZone),
    to: onSaleTo === undefined ? '' : localDay(plus(onSaleTo, -1), timeZone),
  };
}

const MONEY = /^\d{1,6}([.,]\d{1,2})?$/;
const count = (typed: string): number | undefined => (/^\d{1,5}$/.test(typed.trim()) ? Number(typed) : undefined);

/** In pence; what is no sum is none that can be sold. */
export function penceOf(price: string): number {
  const typed = price.trim().replace('£', '');
  if (/^\d+[.,]\d{3,}$/.test(typed)) return Number(typed.replace(',', '.')) * 100;
  return MONEY.test(typed) ? Math.round(Number(typed.replace(',', '.')) * 100) : -1;
}

const LENGTHS: Readonly<Record<Terms['kind'], (length: string) => string>> = {
  day: () => 'P1D',
  monthly: () => 'P1M',
  fixed_term: (length) => `P${length}M`,
  multi_visit: (length) => `P${length}D`,
  class_pack: (length) => `P${length}D`,
  intro: (length) => `P${length}D`,
};
/** Kinds of which visits are counted, or may be. */
export const COUNTED: readonly Terms['kind'][] = ['multi_visit', 'class_pack'];

/** What would be sold; `wrongTerms` and the shape say whether it can be. */
export function termsOf(typed: PackageTyped): Terms {
  const { kind, name, price, vatRate, activation, windows } = typed;
  const visits = COUNTED.includes(kind) || kind === 'intro' ? count(typed.visits) : undefined;
  const [description, inclusions] = [typed.description.trim(), typed.inclusions.split('\n').map((one) => one.trim())];
  const included = inclusions.filter((one) => one !== '');
  const limit = count(typed.limit);
  const eligibility = eligibilityOf(typed);
  return {
    ...{ kind, name: name.trim(), price: money(penceOf(price)), vatRate, activation, accessWindows: windows },
    validity: LENGTHS[kind](typed.length.trim()),
    activateWithin: `P${count(typed.within) ?? 0}D`,
    includesClasses: typed.classes === 'none' ? 'none' : 'all',
    ...(typed.classes === 'some' && { onlyClasses: typed.only }),
    ...(typed.also.length > 0 && { alsoAt: typed.also }),
    maxVisitsPerDay: count(typed.perDay) ?? 0,
    ...(description !== '' && { description }),
    ...(included.length > 0 && { inclusions: included }),
    ...(visits !== undefined && { visits }),
    ...(limit !== undefined && { limitPerMember: limit }),
    ...(eligibility && { eligibility }),
    ...(typed.refunds === 'unused' && hasOwnPolicy(kind) && { refunds: typed.refunds }),
  };
}

function eligibilityOf({ whom, min, max, of }: PackageTyped): Eligibility | undefined {
  const [from, upTo] = [count(min), count(max)];
  if (whom === 'new_to_gym') return { kind: 'new_to_gym' };
  if (whom === 'proof') return { kind: 'proof', of: of.trim() };
  if (whom !== 'age') return undefined;
  return { kind: 'age', ...(from !== undefined && { min: from }), ...(upTo !== undefined && { max: upTo }) };
}

/** What is said of its sale, where that was touched: what others set meanwhile stays (G4). */
export function sellingOf(
  typed: PackageTyped,
  before: PackageTyped,
  timeZone: string,
): Pick<ProductSet['body'], 'stock' | 'onSale'> {
  const { stock, from, to } = typed;
  const isMoved = from !== before.from || to !== before.to;
  return {
    ...(stock !== before.stock && { stock: stock.trim() === '' ? null : (count(stock) ?? -1) }),
    ...(isMoved && {
      onSale: {
        ...(from !== '' && { from: instantAt(from, '00:00', timeZone) }),
        ...(to !== '' && { to: instantAt(addDays(to, 1), '00:00', timeZone) }),
      },
    }),
  };
}
