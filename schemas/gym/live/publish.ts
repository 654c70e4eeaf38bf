/** Going live, and stopping for a while, by its owner (product.md 2.2). Online only: everybody is to see the same. */
import { isRefusal } from '../../basics/machine.ts';
import { changed } from '../../basics/revise.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../../decision.ts';
import { isHeldByUs } from '../../gym-order/known.ts';
import { followed } from '../decide.ts';
import type { GymPause, GymPublish, GymResume } from '../proposals.ts';
import { noted, recorded, recordOf } from '../record.ts';
import type { Gym } from '../shape.ts';
import { GYM } from '../states.ts';
import { askedOf } from './asked.ts';
import { isVerified, MISSING, missingFor } from './readiness.ts';
import { liveNotice } from './told.ts';

/** From where an owner may bring it before everybody. */
const NOT_YET: readonly Gym['status'][] = ['listed', 'draft', 'pending_verification', 'ready'];

export function decideGymPublish({ _id, body }: GymPublish, known: Known, moment: Moment): Decision {
  const asked = askedOf(body.gymId, 'gym.publish', known, moment);
  if ('instead' in asked) return asked.instead;
  const { gym } = asked;
  if (gym.status === 'live') return accepted([]);
  if (!NOT_YET.includes(gym.status)) return refused('GYM_STATUS', { status: STATUS_WORDS[gym.status] });
  const record = recordOf(known, gym._id, moment);
  const missing = missingFor({ gym, record, verified: isVerified(gym) });
  const [first] = missing;
  if (first) return refused('GYM_NOT_READY', { missing: sentencesOf(missing.map((need) => MISSING[need])) });
  const status = GYM[gym.status].opened;
  if (isRefusal(status)) return refused(status.code, { status: STATUS_WORDS[gym.status] });
  const live: Gym = { ...gym, status, liveSince: gym.liveSince ?? moment.receivedAt };
  return moved(gym, live, 'gym.published', _id, known, moment, [liveNotice(live, moment)]);
}

export function decideGymPause({ _id, body }: GymPause, known: Known, moment: Moment): Decision {
  const asked = askedOf(body.gymId, 'gym.pause', known, moment);
  if ('instead' in asked) return asked.instead;
  const { gym } = asked;
  if (gym.status === 'paused') return accepted([]);
  const status = GYM[gym.status].paused;
  if (isRefusal(status)) return refused(status.code, { status: STATUS_WORDS[gym.status] });
  return moved(gym, { ...gym, status }, 'gym.paused', _id, known, moment);
}

/** Only what its owner paused: whoever else did says when it goes on. */
export function decideGymResume({ _id, body }: GymResume, known: Known, moment: Moment): Decision {
  const asked = askedOf(body.gymId, 'gym.resume', known, moment);
  if ('instead' in asked) return asked.instead;
  const { gym } = asked;
  if (gym.status === 'live') return accepted([]);
  const status = GYM[gym.status].resumed;
  if (isRefusal(status)) return refused(status.code, { status: STATUS_WORDS[gym.status] });
  const isOwn = recordOf(known, gym._id, moment).paused !== undefined && !isHeldByUs(known, gym._id);
  if (!isOwn) return refused('GYM_STATUS', { status: PAUSED_BY_US });
  return moved(gym, { ...gym, status }, 'gym.resumed', _id, known, moment);
}

function moved(
  before: Gym,
  after: Gym,
  action: 'gym.published' | 'gym.paused' | 'gym.resumed',
  of: string,
  known: Known,
  moment: Moment,
  told: Decision['documents'] = [],
): Decision {
  const { paused: _ended, ...record } = noted(recordOf(known, before._id, moment), of, ['status'], moment);
  const paused = { by: moment.by, at: moment.receivedAt };
  const decision = accepted([
    ...changed([before], [after], moment),
    ...followed(before, after, known, moment),
    ...recorded(known, { ...record, ...(after.status === 'paused' ? { paused } : {}) }, moment),
    ...told,
  ]);
  const [was, is] = [before, after].map(({ status }) => ({ status }));
  return audited(decision, {
    action,
    target: { type: 'gym', id: before._id },
    ...(was && { before: was }),
    ...(is && { after: is }),
  });
}

/** As many as an outcome can say; how many more, if there are. */
function sentencesOf(all: readonly string[]): string {
  const said = all.slice(0, 2).join(' ');
  return all.length > 2 ? `${said} And ${all.length - 2} more on your checklist.` : said;
}

export const PAUSED_BY_US = 'paused by us';
export const STATUS_WORDS: Readonly<Record<Gym['status'], string>> = {
  listed: 'only listed',
  draft: 'a draft',
  pending_verification: 'being checked',
  ready: 'ready but not live',
  live: 'live',
  paused: 'paused',
  suspended: 'suspended',
  closing: 'closing',
  closed: 'closed',
  removed: 'removed',
};
