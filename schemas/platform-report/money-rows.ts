/**
 * Sales, payouts and the platform report for HMRC, of one gym, as lines of a table. Made of the gym's lines and payouts, which are made of
 * the books: what they sum to, the books have. Whole pence. Pure.
 */
import { byText } from '../basics/by-text.ts';
import { type Money, money } from '../basics/primitives.ts';
import type { Cell } from '../file/csv.ts';
import type { Gym } from '../gym/shape.ts';
import type { GymLine, Payout } from '../payout/shape.ts';
import type { PayoutDetailsSent } from '../payout-details/shape.ts';
import type { Verification } from '../verification/shape.ts';
import { isWithin, londonDay, quarterOf, ukDate } from './dates.ts';
import type { ReportDays } from './shape.ts';

export type NamedGym = Pick<Gym, '_id' | 'name' | 'address'>;
type Row = readonly Cell[];

/** Where money moves between us and the gym, and nothing is sold or given back. */
const BETWEEN_US: readonly GymLine['kind'][] = [
  ...(['payout', 'payout_returned', 'reserve', 'release', 'debt_paid', 'debt_disputed', 'write_off'] as const),
];
const SOLD: readonly GymLine['kind'][] = ['sale', 'renewal', 'drop_in', 'owed_visit'];

const ofSales = (lines: readonly GymLine[], period: ReportDays): readonly GymLine[] =>
  lines
    .filter(({ kind, at }) => !BETWEEN_US.includes(kind) && isWithin(at, period))
    .toSorted((a, b) => byText(a.at, b.at) || byText(a._id, b._id));

export const SALES_HEAD = [
  ...[
    'Date',
    'Gym',
    'Gym id',
    'Kind',
    'What',
    'Paid by members',
    'Commission',
    'VAT on commission',
    'Dispute fee',
    'For the gym',
  ],
  'Cause',
];
export const salesRows = ({ name, _id }: NamedGym, lines: readonly GymLine[], period: ReportDays): Row[] =>
  ofSales(lines, period).map(({ at, kind, name: what = '', gross, commission, vatOnCommission, fee, net, cause }) => [
    ...[ukDate(londonDay(at)), name, _id, kind, what, gross, commission, vatOnCommission, fee, net, cause],
  ]);

export const PAYOUTS_HEAD = [
  ...['Monday', 'Gym', 'Gym id', 'Reference', 'Status', 'Carried in', 'Fell due', 'Put aside', 'Let go', 'Paid', 'Paid on'],
];
export const payoutRows = ({ name, _id }: NamedGym, payouts: readonly Payout[], { from, to }: ReportDays): Row[] =>
  payouts
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((a, b) => byText(a.day, b.day))
    .map(({ day, reference, status, carriedIn, due, reserved, released, net, paidAt }) => [
      ...[ukDate(day), name, _id, reference, status, carriedIn, due, reserved, released],
      ...[status === 'paid' ? net : money(0), paidAt === undefined ? '' : ukDate(londonDay(paidAt))],
    ]);

export const TAX_HEAD = [
  ...[
    'Quarter',
    'Seller',
    'Legal form',
    'Company number',
    'Charity number',
    'VAT number',
    'Gym',
    'Gym id',
    'Address',
    'Postcode',
  ],
  ...['Account', 'Activities', 'Paid by members', 'Fees and VAT withheld', 'Consideration', 'Seller data missing'],
];
interface Seller {
  readonly gym: NamedGym;
  readonly business: Verification['business'];
  readonly details: Pick<PayoutDetailsSent, 'masked'> | undefined;
}

/** of each quarter what was credited to the seller, after what we kept; for how many activities; and which of their data is not there. */
export function taxRows({ gym, business, details }: Seller, lines: readonly GymLine[], period: ReportDays): Row[] {
  const quarters = Map.groupBy(ofSales(lines, period), ({ at }) => quarterOf(at));
  const { streetAddress, addressLocality, postalCode } = gym.address;
  const missing = [
    ...(business ? [] : ['legal name']),
    ...(business && !business.companyNumber && !business.charityNumber ? ['registered number'] : []),
    ...(details ? [] : ['account']),
  ];
  return [...quarters].map(([quarter, those]) => [
    ...[quarter, business?.legalName ?? '', business?.legalForm ?? '', business?.companyNumber ?? ''],
    ...[business?.charityNumber ?? '', business?.vatNumber ?? '', gym.name, gym._id],
    ...[[streetAddress, addressLocality].filter(Boolean).join(', '), postalCode, details?.masked ?? ''],
    String(those.filter(({ kind }) => SOLD.includes(kind)).length),
    ...[sumOf(those, 'gross'), money(0 - withheld(those)), sumOf(those, 'net')],
    missing.join('; '),
  ]);
}

const sumOf = (lines: readonly GymLine[], field: 'gross' | 'net'): Money =>
  money(lines.reduce((sum, one) => sum + one[field].amountMinor, 0));
const withheld = (lines: readonly GymLine[]): number =>
  lines.reduce(
    (sum, { commission, vatOnCommission, fee }) => sum + commission.amountMinor + vatOnCommission.amountMinor + fee.amountMinor,
    0,
  );

/** Every amount of the rows, column by column; words where none is. */
export function totalOf(rows: readonly Row[], head: Row): Row {
  return head.map((_, at) => {
    const amounts = rows.flatMap((row) => (typeof row[at] === 'object' ? [row[at].amountMinor] : []));
    if (at === 0) return 'Total';
    return amounts.length === 0 ? '' : money(amounts.reduce((sum, one) => sum + one, 0));
  });
}
