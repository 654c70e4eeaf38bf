/** What stands on a receipt or a credit note, line by line: the same on the screen and in the PDF. Pure. */

import { byText } from '../../../schemas/basics/by-text.ts';
import { paperKind } from '../../../schemas/receipt/full.ts';
import type { CreditNote, PaperLine, SalePaper } from '../../../schemas/receipt/shape.ts';
import { formatDayAndYear, formatMoney } from '../../ui/format.ts';
import { receiptWords as words } from './words.ts';

export type Fact = readonly [name: string, value: string];

export interface PaperFacts {
  readonly title: string;
  readonly number: string;
  readonly seller: readonly string[];
  readonly buyer: string;
  readonly facts: readonly Fact[];
  /** What each line says besides its name; the last is what it costs with everything in it. */
  readonly columns: readonly string[];
  readonly lines: readonly { readonly name: string; readonly cells: readonly string[] }[];
  /** The last is the sum of it all. */
  readonly totals: readonly Fact[];
  readonly notes: readonly string[];
}

export function paperFacts(paper: SalePaper): PaperFacts {
  const { seller, number, buyerName, taxPoint, card, total, vat } = paper;
  const kind = paperKind(paper);
  const isCredit = paper.type === 'creditnote';
  const credit: readonly Fact[] = isCredit
    ? [
        [words.credits, paper.receiptNumber],
        [words.reason, words.reasons[paper.reason]],
      ]
    : [];
  const net = { ...total, amountMinor: total.amountMinor - vat.amountMinor };
  return {
    title: isCredit ? words.creditNote : words.title[kind],
    number,
    seller: sellerLines(paper),
    buyer: buyerName,
    facts: [
      [isCredit ? words.givenBackOn : words.paidOn, dayOf(taxPoint)],
      ...(card ? [[isCredit ? words.givenBackTo : words.paidWith, words.card(card)] as const] : []),
      ...credit,
    ],
    columns: kind === 'full' ? words.columns.full : kind === 'simplified' ? words.columns.simplified : words.columns.plain,
    lines: paper.lines.map((line) => ({ name: line.name, cells: cellsOf(line, kind) })),
    totals: [
      ...(kind === 'plain' ? [] : [[words.net, formatMoney(net)] as const, [words.vat, formatMoney(vat)] as const]),
      [isCredit ? words.creditTotal[kind] : words.total[kind], formatMoney(total)],
    ],
    notes: [words.agent(seller.name), ...(kind === 'plain' ? [words.notRegistered(seller.name)] : [])],
  };
}

/** The day of the gym's calendar on which the money moved. */
export const dayOf = (taxPoint: string): string => formatDayAndYear(`${taxPoint}T00:00:00Z`, 'UTC');

/** What was given back of what a receipt is for, the earliest first. */
export const creditsOf = (paper: SalePaper, papers: readonly SalePaper[]): readonly CreditNote[] =>
  papers
    .filter((one): one is CreditNote => one.type === 'creditnote' && one.receiptId === paper._id)
    .toSorted((one, other) => byText(one.createdAt, other.createdAt) || byText(one._id, other._id));

function sellerLines({ seller: { name, tradingAs, address, vatNumber } }: SalePaper): readonly string[] {
  return [
    name,
    ...(tradingAs === undefined ? [] : [words.tradingAs(tradingAs)]),
    ...(address === undefined
      ? []
      : [address.streetAddress, `${address.addressLocality} ${address.postalCode}`].filter((line) => line.trim() !== '')),
    ...(vatNumber === undefined ? [] : [words.vatNumber(spelt(vatNumber))]),
  ];
}

/** In groups, as HMRC writes it: `123 4567 82`. */
const spelt = (vatNumber: string): string => vatNumber.replace(/^(\d{3})(\d{4})(\d{2})(\d{0,3})$/, '$1 $2 $3 $4').trim();

function cellsOf({ gross, vat, vatRate }: PaperLine, kind: ReturnType<typeof paperKind>): readonly string[] {
  const net = { ...gross, amountMinor: gross.amountMinor - vat.amountMinor };
  const rate = words.rates[vatRate];
  if (kind === 'full') return [formatMoney(net), rate, formatMoney(vat), formatMoney(gross)];
  return kind === 'simplified' ? [rate, formatMoney(gross)] : [formatMoney(gross)];
}
