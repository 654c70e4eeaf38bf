/** What is asked of the whole platform's figures (product.md 4.5, R-72): which, and of which days. Made by the server, on record first. */
import * as z from 'zod/mini';
import { LocalDate, text } from '../basics/primitives.ts';

/** About money and who sells: a super-admin's, who has just signed in. */
export const MONEY_REPORTS = ['sales', 'payouts', 'tax'] as const;
/** Counts of people and reviews, of nobody by name. */
export const COUNT_REPORTS = ['retention', 'reviews'] as const;
export const PLATFORM_REPORTS = [...MONEY_REPORTS, ...COUNT_REPORTS] as const;
export type PlatformReport = (typeof PLATFORM_REPORTS)[number];

/** Days in London, both included. `as`: for our app, in one piece; else it is streamed. */
const period = { from: LocalDate, to: LocalDate, as: z.optional(z.literal('json')) };
export const MoneyReportAsked = z.strictObject({ report: z.enum(MONEY_REPORTS), ...period });
export const CountReportAsked = z.strictObject({ report: z.enum(COUNT_REPORTS), ...period });
export const ReportFile = z.strictObject({ name: text(1, 100), csv: z.string() });

export interface ReportDays {
  readonly from: LocalDate;
  readonly to: LocalDate;
}
