/**
 * What at a gym waits for its owner, whatever it is about, in one order: what ends first comes first, and what ends at no moment comes after it. Each
 * has as many as the list it leads to. Pure.
 */
import { byText } from '../../../schemas/basics/by-text.ts';
import { type Instant, keyOf, type LocalDate } from '../../../schemas/basics/primitives.ts';
import { between, earlierOf, instantAt, plus } from '../../../schemas/basics/time.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import type { Dispute } from '../../../schemas/dispute/shape.ts';
import { conditionOf } from '../../../schemas/kiosk/health.ts';
import type { Kiosk } from '../../../schemas/kiosk/shape.ts';
import { RATES } from '../../../schemas/ledger/rates.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { PastDue } from '../../../schemas/past-due/shape.ts';
import { owesOf } from '../../../schemas/payout/debt/owes.ts';
import type { MoneyStanding } from '../../../schemas/payout/shape.ts';
import type { GymReview } from '../../../schemas/review/shape.ts';
import type { Slot } from '../../../schemas/slot/shape.ts';
import type { VerificationItem } from '../../../schemas/verification/shape.ts';
import { unpaidOf } from '../past-due/unpaid.ts';
import { toConfirm } from '../register/to-confirm.ts';
import { inFilter, published } from '../review/desk/figures.ts';

export const NEED_KINDS = [
  'disputes',
  'waiting',
  'missed',
  'tablets',
  'renewals',
  'papers',
  'debt',
  'visits',
  'reviews',
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

export interface OwnerNeed {
  readonly kind: NeedKind;
  /** What it is about, where there may be several of a kind: a class. */
  readonly about?: { readonly slotId: string; readonly name: string; readonly startsAt: Instant };
  readonly count: number;
  /** When it is too late, or costs something; absent: at no moment. */
  readonly until?: Instant | undefined;
}

/** What this device has of the gym; absent: not for who is looking, or not here yet. */
export interface NeedFacts {
  readonly now: Instant;
  readonly timeZone: string;
  /** In doubt, and to be decided. */
  readonly visits?: readonly unknown[] | undefined;
  /** That await the gym. */
  readonly disputes?: readonly Pick<Dispute, 'deadlineAt'>[] | undefined;
  /** Ahead, with how full each is. */
  readonly classes?: readonly { readonly slot: Slot; readonly booked: number; readonly waiting: number }[] | undefined;
  readonly missed?: readonly { readonly doc: Booking }[] | undefined;
  readonly renewals?: readonly PastDue[] | undefined;
  readonly reviews?: readonly GymReview[] | undefined;
  readonly papers?: readonly VerificationItem[] | undefined;
  /** How far this device knows of them. */
  readonly tablets?: { readonly all: readonly Kiosk[]; readonly knownAt: Instant } | undefined;
  readonly standing?: MoneyStanding | undefined;
}

/** So long says nothing, it is not only out of reach of the network for a while. */
const SILENT = LIMITS.listAmber;
const OF_PAPERS: readonly VerificationItem['status'][] = ['expiring', 'expired', 'changes_requested', 'rejected'];

const earliest = (all: readonly (Instant | undefined)[]): Instant | undefined =>
  all.reduce((a, b) => (a !== undefined && b !== undefined ? earlierOf(a, b) : (a ?? b)), undefined);

export function needsOf(facts: NeedFacts): readonly OwnerNeed[] {
  const all = [
    ...ofDisputes(facts),
    ...ofClasses(facts),
    ...ofMissed(facts),
    ...ofTablets(facts),
    ...ofRenewals(facts),
    ...ofPapers(facts),
    ...ofDebt(facts),
    ...counted('visits', facts.visits?.length),
    ...counted('reviews', inFilter(published(facts.reviews ?? []), 'open').length),
  ];
  return all.toSorted(
    (a, b) => byText(a.until ?? '9', b.until ?? '9') || NEED_KINDS.indexOf(a.kind) - NEED_KINDS.indexOf(b.kind),
  );
}

const counted = (kind: NeedKind, count = 0, until?: Instant): OwnerNeed[] => (count === 0 ? [] : [{ kind, count, until }]);

const ofDisputes = ({ disputes = [], now }: NeedFacts): OwnerNeed[] => {
  const open = disputes.filter(({ deadlineAt }) => deadlineAt >= now);
  return counted('disputes', open.length, earliest(open.map(({ deadlineAt }) => deadlineAt)));
};

/** Full, with somebody who waits, and time yet to put on another or to make room. */
const ofClasses = ({ classes = [], now }: NeedFacts): OwnerNeed[] =>
  classes
    .filter(
      ({ slot, booked, waiting }) => slot.startsAt > now && slot.status !== 'cancelled' && waiting > 0 && booked >= slot.capacity,
    )
    .map(({ slot: { slotId, name, startsAt }, waiting }) => ({
      ...{ kind: 'waiting', count: waiting, until: startsAt },
      about: { slotId, name, startsAt },
    }));

/** what nobody says before is so for good. */
const ofMissed = ({ missed = [] }: NeedFacts): OwnerNeed[] =>
  toConfirm(missed).map(({ slotId, name, startsAt, rows }) => ({
    ...{ kind: 'missed', count: rows.length, about: { slotId, name, startsAt } },
    until: earliest(rows.map(({ doc }) => plus(doc.endsAt, LIMITS.noShowEarliest))),
  }));

/** after a week they only record. */
function ofTablets({ tablets }: NeedFacts): OwnerNeed[] {
  if (!tablets) return [];
  const { all, knownAt } = tablets;
  const silent = all
    .filter(({ status }) => status !== 'revoked')
    .map((kiosk) => conditionOf(kiosk, { seenAt: undefined, knownAt }))
    .filter(({ lastSeenAt }) => lastSeenAt !== undefined && between(lastSeenAt, knownAt) > SILENT);
  return counted('tablets', silent.length, earliest(silent.map(({ recordsOnlyAt }) => recordsOnlyAt)));
}

/** As long as one of them can still be paid; the list has those too that were given up lately. */
function ofRenewals({ renewals = [], now }: NeedFacts): OwnerNeed[] {
  const all = unpaidOf(renewals, now);
  const open = all.filter(({ status }) => status === 'open');
  return open.length === 0 ? [] : counted('renewals', all.length, earliest(open.map(({ opensUntil }) => opensUntil)));
}

/** Until the day is over on which the first of them is good no more. */
function ofPapers({ papers = [], timeZone }: NeedFacts): OwnerNeed[] {
  const open = papers.filter(({ status }) => OF_PAPERS.includes(status));
  const dayOver = (day: LocalDate | undefined) => (day === undefined ? undefined : instantAt(day, '23:59', timeZone));
  return counted('papers', open.length, earliest(open.map(({ expiresOn }) => dayOver(expiresOn))));
}

/** */
function ofDebt({ standing }: NeedFacts): OwnerNeed[] {
  const owed = standing === undefined ? 0 : owesOf(standing);
  const since = standing?.negativeSince;
  return owed === 0
    ? []
    : [{ kind: 'debt', count: owed, until: since === undefined ? undefined : plus(since, RATES.suspendedAfter) }];
}

/** Where it is done. */
export function wayTo({ kind, about }: OwnerNeed, gymId: string): string {
  const gym = `gym=${encodeURIComponent(keyOf(gymId))}`;
  if (about) return `/owner/dashboard?${gym}&class=${encodeURIComponent(about.slotId)}`;
  return `${WAYS[kind](gym)}`;
}

const WAYS: Readonly<Record<NeedKind, (gym: string) => string>> = {
  disputes: (gym) => `/owner/dashboard?${gym}&disputes=open`,
  waiting: (gym) => `/owner/dashboard?${gym}`,
  missed: (gym) => `/owner/dashboard?${gym}`,
  tablets: (gym) => `/owner/checkin?${gym}&tab=devices`,
  renewals: (gym) => `/owner/financials?${gym}`,
  papers: (gym) => `/owner/onboarding?${gym}`,
  debt: (gym) => `/owner/payouts?${gym}`,
  visits: (gym) => `/owner/checkin?${gym}&tab=review`,
  reviews: (gym) => `/owner/reviews?${gym}&show=open`,
};
