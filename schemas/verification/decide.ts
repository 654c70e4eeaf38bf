/** What we say of what was sent (product.md 2.15): looked at, taken, sent back with what is missing, or not taken with why. */
import { nameOf } from '../application/open.ts';
import { isDay } from '../basics/is-day.ts';
import { isRefusal } from '../basics/machine.ts';
import { changed } from '../basics/revise.ts';
import { localDay, localTime, plus } from '../basics/time.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { ownersOf } from '../employment/owners.ts';
import type { AnyDocument } from '../folds/documents.ts';
import type { Gym } from '../gym/shape.ts';
import { GYM } from '../gym/states.ts';
import { ended } from '../gym-order/carry-out.ts';
import { inForceAt } from '../gym-order/known.ts';
import { LIMITS } from '../limits.ts';
import { notice } from '../notice/make.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { closeFiles } from '../upload/choose.ts';
import { badgeOf, claimedByOther, ofGym, reviewedItem, reviewOf, subjectOf, withBadge, withItem, withReviewed } from './known.ts';
import type { VerificationDecide, VerificationTake } from './proposals.ts';
import {
  itemsOf,
  OURS,
  type ReviewedItem,
  RUNS_OUT,
  type Verification,
  type VerificationItem,
  type VerificationReview,
} from './shape.ts';
import { ITEM, type ItemEvent } from './states.ts';
import { ITEM_STATUS_WORDS } from './status-words.ts';
import { ITEM_WORDS } from './words.ts';

interface Looked {
  readonly gym: Gym;
  readonly before: Verification | undefined;
  readonly item: VerificationItem;
  readonly review: VerificationReview | undefined;
  readonly noted: ReviewedItem;
}

/** Again by the same administrator it is another 15 minutes. */
export function decideVerificationTake({ body }: VerificationTake, known: Known, moment: Moment): Decision {
  const looked = lookedAt(body, known, moment);
  if ('instead' in looked) return looked.instead;
  const { gym, before, item, review, noted } = looked;
  const next = ITEM[item.status].taken;
  if (isRefusal(next)) return again(next.code, looked);
  const claim = { uid: moment.by, name: nameOf(moment.by, known), until: plus(moment.receivedAt, LIMITS.claimFor) };
  const moved = next === item.status ? [] : [withItem(before, gym, { ...item, status: next }, moment)];
  return accepted([...moved, withReviewed(review, gym._id, { ...noted, claim }, moment)]);
}

const EVENTS = { approved: 'approved', changes_requested: 'returned', rejected: 'rejected' } as const satisfies Record<
  string,
  ItemEvent
>;

export function decideVerificationDecide({ body }: VerificationDecide, known: Known, moment: Moment): Decision {
  const looked = lookedAt(body, known, moment);
  if ('instead' in looked) return looked.instead;
  const { gym, before, item, review, noted } = looked;
  if (body.as !== 'approved' && body.message === undefined)
    return refused('VALIDATION', { field: 'Why', rule: 'the gym needs to know, in 20 characters or more.' });
  const expiresOn = body.expiresOn ?? item.expiresOn;
  if (body.expiresOn !== undefined && !isDay(body.expiresOn))
    return refused('VALIDATION', { field: 'The day it runs out', rule: 'there is no such day.' });
  if (body.as === 'approved' && RUNS_OUT.includes(item.item) && (expiresOn ?? '') < localDay(moment.receivedAt, gym.timeZone))
    return refused('VALIDATION', { field: 'The day it runs out', rule: 'give the one on the document; it must not be over.' });
  // What only we look at is sent by nobody.
  const from = OURS.includes(item.item) && item.status === 'not_started' ? 'submitted' : item.status;
  const next = ITEM[from][EVENTS[body.as]];
  if (isRefusal(next)) return again(next.code, looked);
  const { message: _message, stage, before: stood, ...rest } = item;
  // Not taken, the one before it counts as long as it would have.
  const goesOn =
    body.as === 'approved' || stood === undefined ? {} : { before: stood, ...(stage === undefined ? {} : { stage }) };
  const decided: VerificationItem = {
    ...rest,
    ...goesOn,
    status: next,
    decidedAt: moment.receivedAt,
    ...(body.message === undefined ? {} : { message: body.message }),
    ...(expiresOn === undefined ? {} : { expiresOn }),
  };
  const after = withItem(before, gym, decided, moment);
  const by = { uid: moment.by, name: nameOf(moment.by, known), at: moment.receivedAt };
  // A question is no end: they are looked at again with the answer.
  const closed = body.as === 'changes_requested' ? [] : closeFiles(noted.files, subjectOf(gym._id, item.item), known, moment);
  const documents = [
    after,
    withReviewed(review, gym._id, { item: noted.item, files: noted.files, decided: by }, moment),
    ...closed,
    ...followed(after, decided, gym, known, moment),
    ...told(decided, gym, known, moment),
  ];
  return audited(accepted(documents), {
    action: `verification.${body.as}`,
    target: { type: 'verification', id: after._id },
    ...(body.message === undefined ? {} : { reason: body.message }),
    before: { item: item.item, status: item.status, whole: before?.status ?? 'not_started' },
    after: { item: item.item, status: next, whole: after.status, expiresOn },
  });
}

/** The gym has its badge, and is ready, when all that is needed was taken; what stood still for it goes on. */
function followed(
  after: Verification,
  decided: VerificationItem,
  gym: Gym,
  known: Known,
  moment: Moment,
): readonly AnyDocument[] {
  if (decided.status !== 'approved') return badgeOf(gym, after, moment);
  const badged = withBadge(gym, after);
  if (decided.item === 'public_liability_insurance') {
    const pauses = inForceAt(known, gym._id).filter(({ reason }) => reason === 'insurance_expired');
    const over = ended(pauses, badged, 'Your new insurance is in order. Thank you for sending it.', known, moment);
    if (over.some(({ type }) => type === 'gym')) return over;
    if (pauses.length > 0) return [...over, ...changed([gym], [badged], moment)];
  }
  const next = badged.verified ? GYM[gym.status].verified : gym.status;
  return changed([gym], [isRefusal(next) ? badged : { ...badged, status: next }], moment);
}

function told({ item, status, message = '' }: VerificationItem, gym: Gym, known: Known, moment: Moment): AnyDocument[] {
  const what = ITEM_WORDS[item];
  const words = {
    approved: { title: `${what}: in order`, body: `We looked at it for ${gym.name}. There is nothing you need to do.` },
    changes_requested: { title: `${what}: please send it again`, body: message },
    rejected: { title: `${what}: we couldn't take it`, body: message },
  };
  if (status !== 'approved' && status !== 'changes_requested' && status !== 'rejected') return [];
  return ownersOf(known, gym._id).map((uid) =>
    notice(moment, uid, `verification:${gym._id.slice('gym:'.length)}:${item}`, {
      event: 'verification.decided',
      ...words[status],
      link: '/owner/onboarding',
      severity: status === 'approved' ? 'info' : 'action',
    }),
  );
}

function lookedAt(
  { gymId, item: name }: { readonly gymId: string; readonly item: VerificationItem['item'] },
  known: Known,
  moment: Moment,
): Looked | { readonly instead: Decision } {
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return { instead: missing };
  const finding = known.get('gym', 'platform/gyms', gymId);
  const verification = ofGym(known, gymId, 'platform');
  if (finding.state === 'unknown' || verification.state === 'unknown') return { instead: accepted([], ['verifications']) };
  const gym = found(finding);
  const before = found(verification);
  const item = itemsOf(before).find((one) => one.item === name);
  if (!gym || !item) return { instead: refused('NOT_FOUND') };
  const review = found(reviewOf(known, gymId));
  const noted = reviewedItem(review, name);
  const other = claimedByOther(noted, moment);
  if (other) return { instead: refused('CLAIMED', { name: other.name, time: localTime(other.until, ZONE) }) };
  return { gym, before, item, review, noted };
}

const ZONE = 'Europe/London';

/** Whoever is second reads who was first, and when. */
function again(code: 'VERIFICATION_DECIDED' | 'VERIFICATION_NOT_SENT', { item, noted }: Looked): Decision {
  const { name = 'the system', at = item.decidedAt ?? '' } = noted.decided ?? {};
  const when = at === '' ? {} : { date: localDay(at, ZONE), time: localTime(at, ZONE) };
  return refused(code, { item: ITEM_WORDS[item.item], state: ITEM_STATUS_WORDS[item.status], name, ...when });
}
