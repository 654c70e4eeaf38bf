/** What time alone brings (product.md 2.15): warnings, the end, and two weeks after the end of its insurance the gym is paused. */
import { keyOf } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { daysFrom, localDay } from '../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { ownersOf } from '../employment/owners.ts';
import type { AnyDocument } from '../folds/documents.ts';
import type { Gym } from '../gym/shape.ts';
import { begun, begunBeside } from '../gym-order/carry-out.ts';
import { insuranceOrderIdOf } from '../gym-order/known.ts';
import type { GymOrder } from '../gym-order/shape.ts';
import { notice } from '../notice/make.ts';
import type { Notice } from '../notice/shape.ts';
import { badgeOf, ofGym, withBadge } from './known.ts';
import type { VerificationDue } from './proposals.ts';
import { type Verification, type VerificationItem, wholeOf } from './shape.ts';
import { lastDayOf, nextStageAt, STAGES } from './stages.ts';
import { ITEM } from './states.ts';
import { ITEM_WORDS } from './words.ts';

export function decideVerificationDue({ body: { gymId } }: VerificationDue, known: Known, moment: Moment): Decision {
  const before = found(ofGym(known, gymId, 'platform'));
  const gym = found(known.get('gym', 'platform/gyms', gymId));
  if (!before || !gym) return accepted([]);
  const items = before.items.map((item) => staged(item, moment));
  const told = items.flatMap((item, index) =>
    item === before.items[index] ? [] : runningOut(item, gym, ownersOf(known, gymId), moment),
  );
  const after: Verification = { ...before, ...stamp(moment, before), items, status: wholeOf(items) };
  if (items.every((item, index) => item === before.items[index])) return accepted([]);
  const insurance = items.find(({ item, stage }) => item === 'public_liability_insurance' && stage === STAGES.length);
  const isNew = insurance !== undefined && !before.items.includes(insurance);
  const paused = isNew ? pausedFor(insurance, withBadge(gym, after), known, moment) : null;
  const documents: AnyDocument[] = [after, ...told];
  if (paused?.state !== 'accepted') return accepted([...documents, ...badgeOf(gym, after, moment)]);
  const stays = paused.documents.some(({ type }) => type === 'gym') ? [] : badgeOf(gym, after, moment);
  return { ...paused, documents: [...documents, ...stays, ...paused.documents] };
}

/** As far as its stages have come by now. */
function staged(item: VerificationItem, moment: Moment): VerificationItem {
  const at = nextStageAt(item);
  const stage = item.stage ?? 0;
  const next = STAGES[stage];
  if (at === undefined || next === undefined || at > moment.receivedAt) return item;
  const status = ITEM[item.status][next.is === 'warning' ? 'ends' : 'ended'];
  return staged({ ...item, status, stage: stage + 1 }, moment);
}

function runningOut(item: VerificationItem, gym: Gym, owners: readonly string[], moment: Moment): Notice[] {
  const last = STAGES[(item.stage ?? 1) - 1];
  const what = ITEM_WORDS[item.item];
  const isOver = last?.is !== 'warning';
  const isWithUs = item.status === 'submitted' || item.status === 'in_review';
  // The new one is here already: there is nothing they could do sooner.
  if (isWithUs && !isOver) return [];
  const days = daysFrom(localDay(moment.receivedAt, gym.timeZone), lastDayOf(item) ?? '');
  const title = isOver ? `${what} has run out` : `${what} runs out ${days === 1 ? 'tomorrow' : `in ${days} days`}`;
  const isInsurance = item.item === 'public_liability_insurance';
  const consequence = isOver && isInsurance ? ` Without it ${gym.name} is paused two weeks after it ran out.` : '';
  const body = isWithUs
    ? `We have the new one for ${gym.name} and are looking at it.`
    : `Please send us the new one for ${gym.name}.${consequence}`;
  const words = { event: 'verification.expiring', title, body, link: '/owner/onboarding', severity: 'action' } as const;
  return owners.map((uid) => notice(moment, uid, `verification:${keyOf(gym._id)}:${item.item}`, words));
}

/** By the system, like an administrator's order. A gym that nobody can go to has nothing to pause. */
function pausedFor(item: VerificationItem, gym: Gym, known: Known, moment: Moment): Decision {
  const order: GymOrder = {
    _id: insuranceOrderIdOf(gym._id, lastDayOf(item) ?? ''),
    type: 'gymorder',
    ...stamp(moment),
    gymId: gym._id,
    gymName: gym.name,
    action: 'pause',
    reason: 'insurance_expired',
    message: 'Send us the new certificate. As soon as we have seen it the gym goes on as before.',
    from: moment.receivedAt,
    status: 'planned',
  };
  const isShut = gym.status === 'paused' || gym.status === 'suspended';
  return isShut ? begunBeside(order, gym, known, moment) : begun(order, gym, known, moment);
}
