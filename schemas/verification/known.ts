/** A gym's verification and what we have noted of it, as rules ask for them. */
import { type Instant, keyOf } from '../basics/primitives.ts';
import { changed, stamp } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import type { Finding, Known, Moment } from '../decision.ts';
import type { Gym } from '../gym/shape.ts';
import {
  ITEMS,
  type ItemName,
  isInOrder,
  itemsOf,
  type ReviewedItem,
  type Verification,
  type VerificationItem,
  type VerificationReview,
  verificationIdOf,
  verificationReviewIdOf,
  wholeOf,
} from './shape.ts';

export const ofGym = (known: Known, gymId: string, scope = gymScope(gymId)): Finding<Verification> =>
  known.get('verification', `${scope}/verifications`, verificationIdOf(gymId));

export const reviewOf = (known: Known, gymId: string): Finding<VerificationReview> =>
  known.get('verificationreview', 'platform/verifications', verificationReviewIdOf(gymId));

export const reviewedItem = (review: VerificationReview | undefined, name: ItemName): ReviewedItem =>
  review?.items.find(({ item }) => item === name) ?? { item: name, files: [] };

/** What rests on an item's files, by name: two items, or two gyms, may rest on the same. */
export const subjectOf = (gymId: string, item: ItemName): string => `${verificationIdOf(gymId)}.${item}`;

/** The gym, and the item where one is named: several may rest on one file. */
export function matterOf(subject: string): { readonly gymId: string; readonly item?: ItemName } {
  const key = keyOf(subject);
  const item = ITEMS.find((name) => key.endsWith(`.${name}`));
  return item === undefined ? { gymId: `gym:${key}` } : { gymId: `gym:${key.slice(0, -item.length - 1)}`, item };
}

/** The verification with this item as it is now, and so as a whole. */
export function withItem(
  before: Verification | undefined,
  gym: Gym,
  item: VerificationItem,
  moment: Moment,
  more: Pick<Verification, 'business'> = {},
): Verification {
  const items = itemsOf(before).map((one) => (one.item === item.item ? item : one));
  const business = more.business ?? before?.business;
  return {
    _id: verificationIdOf(gym._id),
    type: 'verification',
    ...stamp(moment, before),
    gymId: gym._id,
    gymName: gym.name,
    status: wholeOf(items),
    items,
    ...(business === undefined ? {} : { business }),
  };
}

/** What we have noted, with this item as it is now. */
export function withReviewed(
  before: VerificationReview | undefined,
  gymId: string,
  item: ReviewedItem,
  moment: Moment,
): VerificationReview {
  const others = (before?.items ?? []).filter((one) => one.item !== item.item);
  return {
    _id: verificationReviewIdOf(gymId),
    type: 'verificationreview',
    ...stamp(moment, before),
    gymId,
    items: [...others, item],
  };
}

/** The gym with the badge that its verification gives it: decided here and nowhere else. */
export const withBadge = <G extends Gym>(gym: G, { items }: Pick<Verification, 'items'>): G => ({
  ...gym,
  verified: isInOrder(items),
});

/** The gym, when its badge is another than it was. */
export function badgeOf(gym: Gym, verification: Verification, moment: Moment): Gym[] {
  const after = withBadge(gym, verification);
  return (gym.verified ?? false) === after.verified ? [] : changed([gym], [after], moment);
}

/** Somebody else is at it: who, and until when. */
export function claimedByOther(
  { claim }: ReviewedItem,
  moment: Moment,
): { readonly name: string; readonly until: Instant } | null {
  return claim && claim.uid !== moment.by && claim.until > moment.receivedAt ? claim : null;
}
