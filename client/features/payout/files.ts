/** A gym's money as files: a row a line, and a journal for its accountant. Oldest first. Pure. */
import { byText } from '../../../schemas/basics/by-text.ts';
import { type Money, money } from '../../../schemas/basics/primitives.ts';
import { localDay, localTime } from '../../../schemas/basics/time.ts';
import { type Cell, csvOf } from '../../../schemas/file/csv.ts';
import type { GymLine } from '../../../schemas/payout/shape.ts';
import type { SalePaper } from '../../../schemas/receipt/shape.ts';
import { fileWords as words } from './file.words.ts';
import { journalOf, type Papered } from './journal.ts';
import type { VatSum } from './vat.ts';

/** The receipt of a sale; of a refund the credit note that was drawn with it. */
function papersOf(papers: readonly SalePaper[]): (line: GymLine) => Papered | undefined {
  const receipts = new Map<string, Papered>();
  const notes = new Map<string, Papered>();
  for (const { type, paymentId, createdAt, number, vat } of papers)
    if (type === 'receipt') receipts.set(paymentId, { number, vat });
    else notes.set(`${paymentId} ${createdAt}`, { number, vat });
  return ({ kind, paymentId = '', createdAt }) => {
    if (kind === 'refund') return notes.get(`${paymentId} ${createdAt}`);
    return SOLD.includes(kind) ? receipts.get(paymentId) : undefined;
  };
}
const SOLD: readonly GymLine['kind'][] = ['sale', 'renewal', 'drop_in'];

const oldestFirst = (lines: readonly GymLine[]) => lines.toSorted((a, b) => byText(a.at, b.at) || byText(a._id, b._id));

export function linesFile(lines: readonly GymLine[], papers: readonly SalePaper[], timeZone: string): string {
  const paperOf = papersOf(papers);
  const rows = oldestFirst(lines).map((line): readonly Cell[] => [
    localDay(line.at, timeZone),
    localTime(line.at, timeZone),
    words.kinds[line.kind],
    line.name ?? '',
    paperOf(line)?.number ?? '',
    ...[line.gross, line.commission, line.vatOnCommission, line.fee, line.net, line.waits],
    localDay(line.payableFrom, timeZone),
    ...[line.payoutId, line.paymentId ?? '', line.passId ?? '', line.checkinId ?? ''],
  ]);
  return csvOf([words.lines, ...rows]);
}

export function journalFile(lines: readonly GymLine[], papers: readonly SalePaper[], timeZone: string): string {
  const rows = journalOf(oldestFirst(lines), papersOf(papers), timeZone).map(
    ({ date, account, debit, credit, reference, line }): readonly Cell[] => [
      date,
      words.accounts[account],
      ...[orNothing(debit), orNothing(credit)],
      reference,
      line.name === undefined ? words.kinds[line.kind] : `${words.kinds[line.kind]}: ${line.name}`,
    ],
  );
  return csvOf([words.journal, ...rows]);
}

interface VatWords {
  readonly what: string;
  readonly heads: readonly string[];
  readonly rates: Readonly<Partial<Record<VatSum['rate'], string>>>;
  readonly keptRow: string;
}

/** What a VAT return asks for. @param kept VAT on our commission, as the gym's sums have it: negative. */
export function vatFile(rates: readonly VatSum[], kept: Money, said: VatWords): string {
  const rows = rates.map(({ rate, gross, vat }): readonly Cell[] => [
    ...[said.rates[rate] ?? rate, gross, money(gross.amountMinor - vat.amountMinor), vat],
  ]);
  return csvOf([[said.what, ...said.heads], ...rows, [said.keptRow, '', '', money(0 - kept.amountMinor)]]);
}

/** In a journal one of the two sides is empty. */
const orNothing = ({ amountMinor }: Money): Cell => (amountMinor === 0 ? '' : money(amountMinor));
