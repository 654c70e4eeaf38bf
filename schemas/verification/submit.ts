/** An owner sends something to be verified. */
import { isRefusal } from '../basics/machine.ts';
import { changed, stamp } from '../basics/revise.ts';
import { localDay } from '../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import type { Gym } from '../gym/shape.ts';
import { GYM } from '../gym/states.ts';
import { powerMissing } from '../person/power.ts';
import type { VerificationSubmit } from './proposals.ts';
import { itemsOf, OURS, RUNS_OUT, type Verification, type VerificationItem, verificationIdOf, wholeOf } from './shape.ts';
import { ITEM } from './states.ts';

export const ofGym = (known: Known, gymId: string, scope = `gym-${gymId.slice('gym:'.length)}`) =>
  known.get('verification', `${scope}/verifications`, verificationIdOf(gymId));

export function decideVerificationSubmit({ body }: VerificationSubmit, known: Known, moment: Moment): Decision {
  const missing = powerMissing(known, moment.by, body.gymId, 'verification.submit');
  if (missing) return missing;
  const finding = gymOf(known, body.gymId);
  const gym = found(finding);
  if (!gym) return finding.state === 'unknown' ? accepted([], ['gym']) : refused('NOT_FOUND');
  if (OURS.includes(body.item)) return refused('NO_PERMISSION');
  if (RUNS_OUT.includes(body.item) && (body.expiresOn ?? '') < localDay(moment.receivedAt, gym.timeZone))
    return refused('VALIDATION', { field: 'The day it runs out', rule: 'give the one on the document; it must not be over.' });
  const before = found(ofGym(known, gym._id));
  const item = itemsOf(before).find((one) => one.item === body.item);
  const next = item && ITEM[item.status].submitted;
  if (!item || next === undefined || isRefusal(next)) return refused('VERIFICATION_WITH_US');
  const { message: _message, decidedAt: _decided, stage: _stage, ...rest } = item;
  const sent: VerificationItem = {
    ...rest,
    status: next,
    submittedAt: moment.receivedAt,
    ...(body.expiresOn === undefined ? {} : { expiresOn: body.expiresOn }),
  };
  return accepted([withItem(before, gym, sent, moment), ...onItsWay(gym, moment)]);
}

/** The verification with this item as it is now, and so as a whole. */
export function withItem(before: Verification | undefined, gym: Gym, item: VerificationItem, moment: Moment): Verification {
  const items = itemsOf(before).map((one) => (one.item === item.item ? item : one));
  return {
    _id: verificationIdOf(gym._id),
    type: 'verification',
    ...stamp(moment, before),
    gymId: gym._id,
    gymName: gym.name,
    status: wholeOf(items),
    items,
  };
}

/** A gym that is being set up waits for us from now on. */
function onItsWay(gym: Gym, moment: Moment): Gym[] {
  const next = GYM[gym.status].completed;
  return isRefusal(next) ? [] : changed([gym], [{ ...gym, status: next }], moment);
}
