/** What the tests of reviews stand on: a gym, two who came in, who owns it, and two who run the platform. */
import { checkin, gym, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { platformGrants } from '../../tests/rules/orders.ts';
import { KnownWorld, type When } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Checkin } from '../checkin/shape.ts';
import type { ProposalOf } from '../folds/proposals.ts';
import type { Gym } from '../gym/shape.ts';

export const GYM = 'gym:one';
export const [SAM, KIM, OLA, ANA, BEN] = ['member00', 'member01', 'owner001', 'admin001', 'admin002'];
export const SAID = 'Clean, friendly, and never too full after work.';
export const LATER = plus(NOW, HOUR);
/** So many hours after what was written. */
export const later = (hours: number) => plus(LATER, hours * HOUR);

export const visit = (key: string, uid: string, change: Partial<Checkin> = {}): Checkin =>
  checkin(key, { memberId: uid, ...change });

/** A live gym with an owner, two members who came in this morning, and two who run the platform. */
export function world(...more: Checkin[]): KnownWorld {
  const of = new KnownWorld(gym('one'), ...[SAM, KIM, OLA, ANA, BEN].map((uid) => person(uid)));
  of.system('system.employed', { uid: OLA, gymId: GYM, preset: 'owner' });
  of.lay([ANA, BEN].map((uid) => platformGrants(uid, false)));
  of.lay(more.length > 0 ? more : [visit('1', SAM), visit('2', KIM)]);
  return of;
}
type Body = ProposalOf<'review.write'>['body'];
export const write = (of: KnownWorld, change: Partial<Body> = {}, when: When = {}, by: string = SAM) =>
  of.say(by, 'review.write', { gymId: GYM, rating: 4, text: SAID, ...change }, { receivedAt: LATER, ...when });
export const own = (of: KnownWorld, uid: string = SAM) => of.one('review', `review:one.${uid}`);
export const shown = (of: KnownWorld) => of.all('gymreview');
export const rating = (of: KnownWorld) => of.one('gymrating', 'gymrating:one');
export const heard = (of: KnownWorld, uid: string) =>
  of
    .all('notice')
    .filter((one) => one.uid === uid)
    .map(({ event }) => event);
export const asStatus = (of: KnownWorld, status: Gym['status']) =>
  of.system('system.gym-set', { gym: { ...of.one('gym', GYM), status } }, LATER);
export const moderate = (
  of: KnownWorld,
  as: 'kept' | 'removed',
  change: Partial<ProposalOf<'review.moderate'>['body']> = {},
  by: string = ANA,
) =>
  of.say(
    by,
    'review.moderate',
    {
      reviewId: own(of)._id,
      of: 'review',
      as,
      textAt: own(of).textAt,
      ...(as === 'removed' && { code: 'fake' as const }),
      ...change,
    },
    { receivedAt: plus(LATER, 2 * HOUR) },
  );
/** A world in which that review is written, and one in which it is removed as well. */
export function written(text = SAID): KnownWorld {
  const of = world();
  write(of, { text });
  return of;
}
export function removed(): KnownWorld {
  const of = written();
  moderate(of, 'removed');
  return of;
}
export const respond = (
  of: KnownWorld,
  change: Partial<ProposalOf<'review.respond'>['body']> = {},
  by: string = OLA,
  at = plus(LATER, HOUR),
) => {
  const [one] = shown(of);
  const body = {
    gymId: GYM,
    reviewId: one?._id ?? 'gymreview:none',
    answers: one?.textAt ?? NOW,
    text: 'Thank you, see you soon!',
  };
  return of.say(by, 'review.respond', { ...body, ...change }, { receivedAt: at });
};
export const ring = (of: KnownWorld, at: string) => of.system('system.review-due', { uid: SAM, reviewId: own(of)._id }, at);

export const WHY = 'I was there on Tuesday, ask at the desk.';
export const appeal = (of: KnownWorld, when: When = {}, by: string = SAM) =>
  of.say(by, 'review.appeal', { gymId: GYM, statement: WHY }, { receivedAt: plus(LATER, 4 * HOUR), ...when });
export const contest = (of: KnownWorld, when: When = {}, by: string = OLA) =>
  of.say(
    by,
    'review.contest',
    { gymId: GYM, reviewId: shown(of)[0]?._id ?? 'gymreview:none', statement: WHY },
    { receivedAt: plus(LATER, 4 * HOUR), ...when },
  );
export const REASON = 'The desk remembers them, and so does the register.';
export const reconsider = (
  of: KnownWorld,
  as: 'upheld' | 'restored',
  change: Partial<ProposalOf<'review.reconsider'>['body']> = {},
  by: string = BEN,
  receivedAt = plus(LATER, 6 * HOUR),
) => {
  const asked = change.of === 'reply' ? shown(of)[0]?.reply?.appeal : of.all('review')[0]?.appeal;
  const body = { reviewId: `review:one.${SAM}`, of: 'review', as, reason: REASON, askedAt: asked?.at ?? NOW } as const;
  return of.say(by, 'review.reconsider', { ...body, ...change }, { receivedAt });
};
