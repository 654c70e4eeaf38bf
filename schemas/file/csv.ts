/** A table that any spreadsheet opens (RFC 4180). Pure. */
import type { Money } from '../basics/primitives.ts';

/** Words, or an amount: that is written in pounds, and is no formula though it may begin with a minus. */
export type Cell = string | Money;

/** Every row ends with CRLF, the last one too. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map((one) => (typeof one === 'string' ? words(one) : pounds(one))).join(',')}\r\n`).join('');

/** In quotes where it must be; what a spreadsheet would take for a formula is told apart by an apostrophe. */
function words(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** `-12.05`: whole pence, never through a fraction. */
function pounds({ amountMinor }: Money): string {
  const pence = String(Math.abs(amountMinor)).padStart(3, '0');
  return `${amountMinor < 0 ? '-' : ''}${pence.slice(0, -2)}.${pence.slice(-2)}`;
}
