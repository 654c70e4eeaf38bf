/** The numbers of a gym's papers: gapless in its year, receipts and credit notes each in a series of their own (product.md 2.10). */
import { keyOf } from '../basics/key.ts';
import type { LocalDate } from '../basics/primitives.ts';
import type { Counter } from '../contact/shape.ts';
import { markOf } from '../pass/short-code.ts';

/** Of a gym's day, which is in its own zone: the year turns there. */
const yearOf = (day: LocalDate): string => day.slice(0, 4);

/** What its counter is called. By the gym's id: two gyms may share a mark, and never a series. */
export const seriesOf = (type: 'receipt' | 'creditnote', gymId: string, day: LocalDate): string =>
  `${type}-${keyOf(gymId)}-${yearOf(day)}`;

/** Six characters stand for the gym in what is printed; beside the seller's name that is enough. */
export const receiptNumber = (gymId: string, day: LocalDate, { last }: Counter): string =>
  `FH-${markOf(gymId, 6)}-${yearOf(day)}-${sixDigits(last)}`;
export const creditNoteNumber = (gymId: string, day: LocalDate, { last }: Counter): string =>
  `FH-${markOf(gymId, 6)}-${yearOf(day)}-CN-${sixDigits(last)}`;

export const paperId = (type: 'receipt' | 'creditnote', gymId: string, day: LocalDate, { last }: Counter): string =>
  `${type}:${keyOf(gymId)}-${yearOf(day)}-${last}`;

const sixDigits = (last: number): string => String(last).padStart(6, '0');
