/**
 * What follows once an owner closes a gym (2.2), by itself: whoever has something there is told of its last day; it is closed when that is over, or
 * on the first midnight on which nobody has anything there any more; then what is left of every pass goes back.
 */

import { isRefusal } from '../../basics/machine.ts';
import type { Instant } from '../../basics/primitives.ts';
import { changed } from '../../basics/revise.ts';
import { gymScope } from '../../basics/scope.ts';
import { earlierOf, endOfLocalDay, plus } from '../../basics/time.ts';
import { without } from '../../blank.ts';
import { accepted, audited, type Decision, found, type Known, type Moment } from '../../decision.ts';
import { ownersOf } from '../../employment/owners.ts';
import { LIVE, nextDueBack } from '../../gym-order/refunds.ts';
import { membersOf, TOLD_AT_ONCE } from '../../gym-order/told.ts';
import { notice } from '../../notice/make.ts';
import type { Notice } from '../../notice/shape.ts';
import { shortDay } from '../../notice/short-day.ts';
import { followed } from '../decide.ts';
import { gymOf } from '../known.ts';
import type { GymClosing } from '../proposals.ts';
import { type GymRecord, recordIdOf } from '../record.ts';
import type { Gym } from '../shape.ts';
import { GYM } from '../states.ts';

type Closing = NonNullable<GymRecord['closing']>;

/** Said twice, or of what has been done already, it does nothing. */
export function decideGymClosing({ body }: GymClosing, known: Known, moment: Moment): Decision {
  const record = found(known.get('gymrecord', `${gymScope(body.gymId)}/gyms`, recordIdOf(body.gymId)));
  const gym = found(gymOf(known, body.gymId));
  if (!record?.closing || !gym) return accepted([]);
  const of: Of = { gym, record, closing: record.closing, known, moment };
  if (body.step === 'look') return looked(of);
  const { telling, refunding } = record.closing;
  if (body.step === 'tell') return telling && telling.after === body.after ? told(of, body.after) : accepted([]);
  return refunding && refunding.after === body.after ? givenBack(of, body.after) : accepted([]);
}

interface Of {
  readonly gym: Gym;
  readonly record: GymRecord;
  readonly closing: Closing;
  readonly known: Known;
  readonly moment: Moment;
}

const kept = ({ record, moment }: Of, closing: Closing | undefined): GymRecord[] =>
  changed([record], [{ ...without(record, 'closing'), ...(closing && { closing }) }], moment);

function told(of: Of, after: string | undefined): Decision {
  const { gym, closing, known, moment } = of;
  const left = membersOf(known, gym._id, moment).filter((uid) => after === undefined || uid > after);
  const piece = left.slice(0, TOLD_AT_ONCE);
  const last = left.length > piece.length ? piece.at(-1) : undefined;
  const owners = after === undefined ? ownersOf(known, gym._id).map((uid) => ownerTold(of, uid)) : [];
  const next = { ...without(closing, 'telling'), ...(last !== undefined && { telling: { after: last } }) };
  return accepted([...kept(of, next), ...owners, ...piece.map((uid) => memberTold(of, uid))]);
}

const lastDayOf = ({ gym, closing }: Of): string => shortDay(plus(closing.until, -1), gym.timeZone);

/** Whoever is both reads it as its owner. */
const memberTold = (of: Of, uid: string): Notice =>
  notice(of.moment, uid, of.record._id, {
    event: 'gym.closing',
    title: `${of.gym.name} closes on ${lastDayOf(of)}`,
    body: 'You can use what you have there until the end of that day. What’s left of a pass then goes back to you by itself, the way you paid.',
    link: '/member/passes',
    severity: 'action',
  });

const ownerTold = (of: Of, uid: string): Notice =>
  notice(of.moment, uid, of.gym._id, {
    event: 'gym.closing',
    title: `${of.gym.name} closes on ${lastDayOf(of)}`,
    body: 'Nothing is sold or renewed any more. Until the end of that day members use what they have; what’s left of their passes then goes back to them.',
    link: '/owner/onboarding',
    severity: 'action',
  });

/** A pass that may be used again, or a place that is booked. */
const isAnythingLeft = ({ gym, known, moment }: Of): boolean =>
  (found(known.find('roster', `${gymScope(gym._id)}/roster`, 'gymId', gym._id)) ?? []).some(({ status }) =>
    LIVE.includes(status),
  ) || membersOf(known, gym._id, moment).length > 0;

function looked(of: Of): Decision {
  const { gym, closing, known, moment } = of;
  const { lookAt, until } = closing;
  if (lookAt === undefined || moment.receivedAt < lookAt) return accepted([]);
  const status = GYM[gym.status].ended;
  // We have removed it meanwhile.
  if (isRefusal(status) || status === gym.status) return accepted(kept(of, undefined));
  if (moment.receivedAt < until && isAnythingLeft(of)) return accepted(kept(of, { ...closing, lookAt: nextLook(of) }));
  const after: Gym = { ...gym, status };
  const owners = ownersOf(known, gym._id).map((uid) =>
    notice(moment, uid, gym._id, {
      event: 'gym.closed',
      title: `${gym.name} has closed`,
      body: 'What is left of its members’ passes goes back to them now. Your books and payouts stay where they are.',
      link: '/owner/financials',
    }),
  );
  const documents = [...changed([gym], [after], moment), ...followed(gym, after, known, moment), ...owners];
  const next: Closing = { ...without(closing, 'lookAt'), refunding: {} };
  return audited(accepted([...documents, ...kept(of, next)]), {
    action: 'gym.closed',
    target: { type: 'gym', id: gym._id },
    before: { status: gym.status },
    after: { status },
  });
}

const nextLook = ({ gym, closing, moment }: Of): Instant =>
  earlierOf(closing.until, endOfLocalDay(moment.receivedAt, gym.timeZone));

function givenBack(of: Of, after: string | undefined): Decision {
  const { gym, closing, known, moment } = of;
  const { payments, last } = nextDueBack(gym._id, after, known, moment);
  const next: Closing = { ...without(closing, 'refunding'), ...(last !== undefined && { refunding: { after: last } }) };
  return accepted([...kept(of, next), ...payments]);
}
