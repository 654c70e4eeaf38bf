/** Closing for good, by its owner (2.2): thirty days' notice, in which nothing is sold and everything that was sold still counts. Online only. */
import { isRefusal } from '../../basics/machine.ts';
import { changed } from '../../basics/revise.ts';
import { addLocalDays, endOfLocalDay, localDay } from '../../basics/time.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../../decision.ts';
import { isHeldByUs } from '../../gym-order/known.ts';
import { LIMITS } from '../../limits.ts';
import { followed } from '../decide.ts';
import type { GymClose } from '../proposals.ts';
import { noted, recorded, recordOf } from '../record.ts';
import type { Gym } from '../shape.ts';
import { GYM } from '../states.ts';
import { askedOf } from './asked.ts';
import { PAUSED_BY_US, STATUS_WORDS } from './publish.ts';

export function decideGymClose({ _id, body }: GymClose, known: Known, moment: Moment): Decision {
  const asked = askedOf(body.gymId, 'gym.close', known, moment);
  if ('instead' in asked) return asked.instead;
  const { gym } = asked;
  if (gym.status === 'closing') return accepted([]);
  const status = GYM[gym.status].ending;
  if (isRefusal(status)) return refused(status.code, { status: STATUS_WORDS[gym.status] });
  // what we paused would take bookings again until its last day.
  if (isHeldByUs(known, gym._id)) return refused('GYM_STATUS', { status: PAUSED_BY_US });
  const { lastDay, until } = noticeFrom(moment.receivedAt, gym.timeZone);
  const closing: Gym = { ...gym, status, lastDay };
  const { paused: _ended, ...record } = noted(recordOf(known, gym._id, moment), _id, ['status'], moment);
  const lookAt = endOfLocalDay(moment.receivedAt, gym.timeZone);
  const notice = { by: moment.by, at: moment.receivedAt, until, lookAt, telling: {} };
  const decision = accepted([
    ...changed([gym], [closing], moment),
    ...followed(gym, closing, known, moment),
    ...recorded(known, { ...record, closing: notice }, moment),
  ]);
  return audited(decision, {
    action: 'gym.closing',
    target: { type: 'gym', id: gym._id },
    before: { status: gym.status },
    after: { status, lastDay },
  });
}

/** By the calendar of the gym; the day on which it is given is not counted. */
export function noticeFrom(at: string, timeZone: string): { readonly lastDay: string; readonly until: string } {
  const last = addLocalDays(at, LIMITS.closingDays, timeZone);
  return { lastDay: localDay(last, timeZone), until: endOfLocalDay(last, timeZone) };
}
