/** What becomes of a dispute (product.md 2.16): every status and everything that can happen to it. */
import type { Machine } from '../basics/machine.ts';
import type { BankStatus, DebtStatus, DisputeStatus } from './shape.ts';

/** `none`: nobody said anything about this booking, visit or payment yet. */
export type DisputeStanding = 'none' | DisputeStatus | BankStatus | DebtStatus;
export type DisputeEvent =
  /** Its member says that something is wrong; the gym is asked at once. */
  | 'opened'
  /** The gym says what it knows. */
  | 'answered'
  /** The gym's time to answer is over. */
  | 'overdue'
  /** Its member takes it back. */
  | 'withdrawn'
  /** The gym says that the member is right. */
  | 'conceded'
  /** Those who run the platform say who was right. */
  | 'forMember'
  | 'forOwner'
  | 'split'
  /** Either side asks for a second look. */
  | 'appealed'
  /** Nobody did in time. */
  | 'ended'
  /** A cardholder's bank asks a payment back … */
  | 'bankAsked'
  /** … is shown what is on record … */
  | 'bankShown'
  /** … and decides: for the member who paid a gym, for the owner whom they paid, or who paid us, or for us. */
  | 'bankForMember'
  | 'bankForOwner'
  | 'bankForPlatform';

const NOT_FOUND = { code: 'NOT_FOUND' } as const;
const OPEN = { code: 'DISPUTE_OPEN' } as const;
const WITH_US = { code: 'DISPUTE_WITH_US' } as const;
const WITH_GYM = { code: 'DISPUTE_WITH_GYM' } as const;
const WITHDRAWN = { code: 'DISPUTE_WITHDRAWN' } as const;
const UNDECIDED = { code: 'DISPUTE_UNDECIDED' } as const;
const DECIDED = { code: 'DISPUTE_DECIDED' } as const;
const ALREADY = { code: 'ALREADY_DECIDED' } as const;
const APPEALED = { code: 'DISPUTE_APPEALED' } as const;
const FINAL = { code: 'DISPUTE_FINAL' } as const;

/** What a member's bank can do, and what a gym's can of its debt: of that nobody is shown anything. */
export type BankEvent = 'bankAsked' | 'bankShown' | 'bankForMember' | 'bankForOwner';
export type DebtEvent = 'bankAsked' | 'bankForOwner' | 'bankForPlatform';

/** Nothing a bank says moves it: of what a member says about a class no bank decides, and what one has decided it does not take up again. */
const noBank = <S extends DisputeStanding>(status: S) =>
  ({
    ...{ bankAsked: status, bankShown: status, bankForMember: status, bankForOwner: status, bankForPlatform: status },
  }) as const satisfies Record<BankEvent | DebtEvent, S>;

/** It is the bank's: nobody here answers it, takes it back or decides it. */
const banks = <S extends BankStatus | DebtStatus>(status: S) =>
  ({
    ...{ opened: NOT_FOUND, answered: NOT_FOUND, overdue: status, withdrawn: NOT_FOUND, conceded: NOT_FOUND },
    ...{ forMember: NOT_FOUND, forOwner: NOT_FOUND, split: NOT_FOUND, appealed: NOT_FOUND, ended: status },
  }) as const;

/** Until that bank has decided. */
const atBank = <S extends BankStatus | DebtStatus>(status: S) =>
  ({
    ...banks(status),
    bankForMember: 'resolved_member',
    bankForOwner: 'resolved_owner',
    bankForPlatform: 'resolved_platform',
  }) as const;

/** Decided, it stands in nobody's way but its own: there is one for a booking or a visit, and one appeal. */
const resolved = {
  opened: DECIDED,
  answered: DECIDED,
  withdrawn: DECIDED,
  conceded: DECIDED,
  forMember: ALREADY,
  forOwner: ALREADY,
  split: ALREADY,
  appealed: 'appealed',
  ended: 'closed',
} as const;

export const DISPUTE = {
  none: {
    ...{ opened: 'awaiting_owner', answered: NOT_FOUND, overdue: 'none', withdrawn: NOT_FOUND, conceded: NOT_FOUND },
    ...{ forMember: NOT_FOUND, forOwner: NOT_FOUND, split: NOT_FOUND, appealed: NOT_FOUND, ended: 'none' },
    // Words arrive out of order.
    ...{ bankAsked: 'with_bank', bankShown: 'bank_shown', bankForMember: 'resolved_member', bankForOwner: 'resolved_owner' },
    bankForPlatform: 'resolved_platform',
  },
  awaiting_owner: {
    ...{ opened: OPEN, answered: 'under_review', overdue: 'under_review', withdrawn: 'withdrawn', conceded: 'resolved_member' },
    ...{ forMember: WITH_GYM, forOwner: WITH_GYM, split: WITH_GYM, appealed: UNDECIDED, ended: 'awaiting_owner' },
    ...noBank('awaiting_owner'),
  },
  under_review: {
    ...{ opened: OPEN, answered: WITH_US, overdue: 'under_review', withdrawn: WITH_US, conceded: WITH_US },
    ...{ forMember: 'resolved_member', forOwner: 'resolved_owner', split: 'resolved_split' },
    ...{ appealed: UNDECIDED, ended: 'under_review' },
    ...noBank('under_review'),
  },
  // Taken back, it stands in nobody's way: the same may be opened once more.
  withdrawn: {
    ...{ opened: 'awaiting_owner', answered: WITHDRAWN, overdue: 'withdrawn', withdrawn: 'withdrawn', conceded: WITHDRAWN },
    ...{ forMember: WITHDRAWN, forOwner: WITHDRAWN, split: WITHDRAWN, appealed: WITHDRAWN, ended: 'withdrawn' },
    ...noBank('withdrawn'),
  },
  resolved_member: { ...resolved, overdue: 'resolved_member', ...noBank('resolved_member') },
  resolved_owner: { ...resolved, overdue: 'resolved_owner', ...noBank('resolved_owner') },
  resolved_split: { ...resolved, overdue: 'resolved_split', ...noBank('resolved_split') },
  appealed: {
    ...{ opened: OPEN, answered: DECIDED, overdue: 'appealed', withdrawn: DECIDED, conceded: DECIDED },
    ...{ forMember: 'closed', forOwner: 'closed', split: 'closed', appealed: APPEALED, ended: 'appealed' },
    ...noBank('appealed'),
  },
  closed: {
    ...{ opened: FINAL, answered: FINAL, overdue: 'closed', withdrawn: FINAL, conceded: FINAL },
    ...{ forMember: ALREADY, forOwner: ALREADY, split: ALREADY, appealed: FINAL, ended: 'closed' },
    ...noBank('closed'),
  },
  with_bank: { ...atBank('with_bank'), bankAsked: 'with_bank', bankShown: 'bank_shown' },
  bank_shown: { ...atBank('bank_shown'), bankAsked: 'bank_shown', bankShown: 'bank_shown' },
  resolved_platform: { ...banks('resolved_platform'), ...noBank('resolved_platform') },
} as const satisfies Machine<DisputeStanding, DisputeEvent>;
