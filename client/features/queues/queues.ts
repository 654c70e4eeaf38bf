/** What waits for us, in lists: the overview counts these very lists, so a count is never another than its list. Pure. */

import type { Application, ApplicationStatus } from '../../../schemas/application/shape.ts';
import { byTurn } from '../../../schemas/application/states.ts';
import { byText } from '../../../schemas/basics/by-text.ts';
import type { LocalDate } from '../../../schemas/basics/primitives.ts';
import { addDays } from '../../../schemas/basics/time.ts';
import type { GymOrder } from '../../../schemas/gym-order/shape.ts';
import type { Verification, VerificationItem } from '../../../schemas/verification/shape.ts';

export const COLUMNS = ['new', 'in_review', 'waiting', 'decided'] as const;
export type Column = (typeof COLUMNS)[number];

const COLUMN_OF: Readonly<Record<ApplicationStatus, Column>> = {
  submitted: 'new',
  in_review: 'in_review',
  info_requested: 'waiting',
  approved: 'decided',
  rejected: 'decided',
  withdrawn: 'decided',
  expired: 'decided',
  duplicate: 'decided',
};

/** What waits for us by when it is due; what is decided, newest first. */
export const inColumn = (all: readonly Application[], column: Column): readonly Application[] =>
  all
    .filter(({ status }) => COLUMN_OF[status] === column)
    .toSorted((a, b) => (column === 'decided' ? byText(b.updatedAt, a.updatedAt) : byTurn(a, b)));

/** One thing of one gym. */
export interface ToVerify {
  readonly verification: Verification;
  readonly item: VerificationItem;
}
export const LISTS = ['waiting', 'expiring', 'decided'] as const;
export type VerifyList = (typeof LISTS)[number];

const WARNED_FROM = 30;

/** `expiring`: runs out within thirty days, or has. */
export function toVerify(all: readonly Verification[], list: VerifyList, today: LocalDate): readonly ToVerify[] {
  const pairs = all.flatMap((verification) => verification.items.map((item) => ({ verification, item })));
  const soon = addDays(today, WARNED_FROM);
  const belongs = ({ status, expiresOn }: VerificationItem): boolean => {
    if (list === 'waiting') return status === 'submitted' || status === 'in_review';
    const runsOut = expiresOn !== undefined && expiresOn <= soon && ['approved', 'expiring', 'expired'].includes(status);
    return list === 'expiring' ? runsOut : ['approved', 'rejected', 'changes_requested'].includes(status) && !runsOut;
  };
  const when = ({ item }: ToVerify) => (list === 'expiring' ? item.expiresOn : item.submittedAt) ?? '';
  return pairs.filter(({ item }) => belongs(item)).toSorted((a, b) => byText(when(a), when(b)));
}

/** What an administrator asked a super-admin for. */
export const toConfirm = (orders: readonly GymOrder[]): readonly GymOrder[] =>
  orders.filter(({ status }) => status === 'proposed').toSorted((a, b) => byText(a.createdAt, b.createdAt));
