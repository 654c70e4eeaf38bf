import type { PlatformReport } from '../../../schemas/platform-report/shape.ts';
import { formatCount } from '../../ui/format.ts';

/** What those who run the platform read where they have a report made. */
export const words = {
  lead: 'Figures of the whole platform, as files for a spreadsheet.',
  report: 'Report',
  names: {
    sales: 'Sales',
    payouts: 'Payouts',
    tax: 'Platform report for HMRC',
    retention: 'Who stays',
    reviews: 'Review integrity',
  } satisfies Record<PlatformReport, string>,
  hints: {
    sales: 'Every sale, refund and dispute with what we kept of it. Sums to the books.',
    payouts: 'Every Monday’s payout of every gym, and how it stands.',
    tax: 'By seller and quarter: what was credited after fees, what we withheld, how many activities, and which seller data is missing.',
    retention: 'By the month of somebody’s first pass: how many paid again, up to a year on. Counts only.',
    reviews: 'How many reviews were held, removed, appealed and brought back, by stars and by gym. Counts only.',
  } satisfies Record<PlatformReport, string>,
  from: 'From',
  to: 'Until',
  due: (year: string, day: string, left: number) =>
    left < 0
      ? `What is of ${year} was due at HMRC by ${day}.`
      : `What is of ${year} is due at HMRC by ${day}, in ${formatCount(left, 'day', 'days')}.`,
  superOnly: 'Sales, payouts and the report for HMRC are for super-admins.',
  recorded: 'That you had it made goes into the audit.',
  make: 'Download CSV',
  doing: 'make a report',
  made: (name: string) => `${name} is saved.`,
  missing: 'Choose the first and the last day.',
  again: {
    text: (name: string) => `This is about money. Please show once more that you’re ${name}.`,
    label: 'Password',
    missing: 'Enter your password.',
    wrong: 'That password is wrong.',
    go: 'Continue',
  },
} as const;
