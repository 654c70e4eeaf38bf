/** What a row of check-ins says by itself, without knowing the pass: which are the same visit, which are re-entries (R-34, R-35, C1, C2). */

import { byText } from '../basics/by-text.ts';
import { between } from '../basics/time.ts';
import type { ReasonCode } from '../codes.ts';
import { LIMITS } from '../limits.ts';
import { saidAtDoor } from './entering/said-at-door.ts';
import { sameVisitWithin } from './same-visit.ts';
import type { Checkin } from './shape.ts';
import { CHECKIN } from './states.ts';

/** By judged time, never by upload (S8); equal times by id, so that every order of arrival gives one answer. */
export const byJudgedTime = (a: Checkin, b: Checkin): number => byText(a.judgedAt, b.judgedAt) || byText(a._id, b._id);

export interface Placed {
  readonly checkin: Checkin;
  /** Counts as a visit of its own: not a duplicate, not a re-entry, not voided, not on the way out. */
  readonly visit: boolean;
  /** Nobody came in before it on that day. */
  readonly first: boolean;
  /** What the row alone says against it. */
  readonly doubts: readonly PlacedDoubt[];
}

/** Doubts that come from other check-ins of the same pass, and go with them. */
export const PLACED_DOUBTS = ['QR_COPIED', 'VISITS_TODAY'] as const satisfies readonly ReasonCode[];
type PlacedDoubt = (typeof PLACED_DOUBTS)[number];

/** While one of these is not looked at, a visit is on record and counts nothing (R-42, 5.2). */
const WAITING: readonly ReasonCode[] = ['UNPROVEN', 'OBJECTED', 'REPORTED_TOO_LATE'];
export const waits = ({ codes, review }: Pick<Checkin, 'codes' | 'review'>): boolean =>
  codes.some((code) => WAITING.some((one) => one === code) && !review?.codes.includes(code));

/** Somebody came in by it, as far as is known. */
export const isEntrance = (checkin: Checkin): boolean =>
  checkin.direction === 'in' && checkin.status !== 'voided' && !waits(checkin);

/** By the member themselves; everybody else's record is the gym's. */
export const isOwn = ({ staffId, memberId }: Pick<Checkin, 'staffId' | 'memberId'>): boolean => staffId === memberId;

const repeated = (checkin: Omit<Checkin, 'mergedInto'>, mergedInto: string): Checkin => ({
  ...checkin,
  status: CHECKIN[checkin.status].repeats,
  mergedInto,
  consumedVisit: false,
  reEntry: false,
});

/** On the way out, or voided: nobody came in by it. */
const NO_VISIT = { visit: false, first: false, doubts: [] } as const;

/**
 * Marks duplicates and re-entries among the check-ins of one pass. Flags and statuses that depend on the pass come after.
 * @param perDay visits that the pass may be used for on one day at a gym that lets nobody back in free (product.md 2.4)
 */
export function placeVisits(checkins: readonly Checkin[], perDay = 1): Placed[] {
  const entered = new Map<string, Checkin>();
  const days = new Map<string, number>();
  const showings = new Map<string, Checkin>();
  return [...checkins].sort(byJudgedTime).map((checkin): Placed => {
    if (checkin.status === 'voided' || checkin.direction === 'out') return { checkin, ...NO_VISIT };
    const { mergedInto: _merged, ...plain } = checkin;
    if (waits(checkin)) return { ...NO_VISIT, checkin: { ...plain, consumedVisit: false, reEntry: false } };
    const shown = checkin.nonce === undefined ? undefined : showings.get(`${checkin.gymId} ${checkin.nonce}`);
    // The member's side of it and the gym's. Two records of the gym's keep the same nonce because they are of the same half minute.
    if (shown && (isOwn(shown) || isOwn(checkin))) return { ...NO_VISIT, checkin: repeated(plain, shown._id) };
    if (!shown && checkin.nonce !== undefined) showings.set(`${checkin.gymId} ${checkin.nonce}`, checkin);
    const last = entered.get(checkin.gymId);
    const since = last && between(last.judgedAt, checkin.judgedAt);
    const copied = last !== undefined && since !== undefined && since <= LIMITS.oneShows && isCopied(last, checkin);
    if (last && since !== undefined && since <= sameVisitWithin(checkin) && !copied)
      return { ...NO_VISIT, checkin: repeated(plain, last._id) };
    // C5: whoever shows somebody else's code opens no visit that others are measured by.
    if (!copied) entered.set(checkin.gymId, checkin);
    const day = `${checkin.gymId} ${checkin.gymDay}`;
    const before = days.get(day) ?? 0;
    const counts = !copied && (before === 0 || (isCounted(checkin) && before < perDay));
    days.set(day, before + (counts ? 1 : 0));
    const doubt = copied ? 'QR_COPIED' : 'VISITS_TODAY';
    const doubts: PlacedDoubt[] = copied || (isCounted(checkin) && !counts) ? [doubt] : [];
    const status = CHECKIN[checkin.status].stands;
    return {
      checkin: { ...plain, status, consumedVisit: counts, reEntry: !counts },
      visit: counts,
      first: before === 0,
      doubts,
    };
  });
}

/** C2: the gym lets nobody back in on the same day without a visit of their own. */
const isCounted = ({ entryRules }: Checkin): boolean => entryRules?.includes('no_re_entry') ?? false;

const isCopied = (one: Checkin, other: Checkin): boolean =>
  fromAnotherPhone(one, other) || saidAtDoor(other).includes('QR_COPIED');

/** C5, R-43: within those minutes one phone of a member shows codes, so a second one is somebody else's. */
const fromAnotherPhone = (one: Checkin, other: Checkin): boolean =>
  one.proof !== undefined && other.proof !== undefined && one.proof.deviceId !== other.proof.deviceId;
