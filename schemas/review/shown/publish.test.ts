import { describe, expect, it } from 'vitest';
import { checkin, DAY, gym, HOUR, NOW, person } from '../../../tests/rules/documents.ts';
import { platformGrants } from '../../../tests/rules/orders.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';

const GYM = 'gym:one';
const MEMBERS = ['member00', 'member01', 'member02', 'member03'];
const ANA = 'admin001';
const LATER = plus(NOW, HOUR);

function world(): KnownWorld {
  const of = new KnownWorld(gym('one'), ...[...MEMBERS, ANA].map((uid) => person(uid)));
  of.lay([platformGrants(ANA, false)]);
  of.lay(MEMBERS.map((uid, at) => checkin(String(at), { memberId: uid })));
  return of;
}
const write = (of: KnownWorld, uid: string, rating: number) =>
  of.say(uid, 'review.write', { gymId: GYM, rating, text: '' }, { receivedAt: LATER });

describe('[R-67] what lists say of a gym', () => {
  it('is its score from three reviews on, in the same commit as the review', () => {
    const of = world();
    const said = [5, 4, 4].map((rating, at) => {
      write(of, MEMBERS[at] ?? '', rating);
      return of.one('gym', GYM).rating;
    });
    expect(said).toEqual([undefined, undefined, { mean: 4.3, count: 3 }]);
  });

  it('goes again when one of three is taken back, or removed by us', () => {
    const of = world();
    for (const uid of MEMBERS) write(of, uid, 2);
    of.say(MEMBERS[0] ?? '', 'review.withdraw', { gymId: GYM }, { receivedAt: plus(LATER, HOUR) });
    expect(of.one('gym', GYM).rating).toEqual({ mean: 2, count: 3 });
    const reviewId = `review:one.${MEMBERS[1]}`;
    const { textAt } = of.one('review', reviewId);
    const body = { reviewId, of: 'review', as: 'removed', code: 'fake', textAt } as const;
    expect(of.say(ANA, 'review.moderate', body, { receivedAt: plus(LATER, 2 * HOUR) }).state).toBe('accepted');
    expect(of.one('gym', GYM)).not.toHaveProperty('rating');
  });

  it('says nothing anew where the score stays as it is', () => {
    const of = world();
    for (const uid of MEMBERS) write(of, uid, 4);
    const before = of.one('gym', GYM);
    of.say(
      MEMBERS[0] ?? '',
      'review.write',
      { gymId: GYM, rating: 4, text: 'The same as before, in some more words.' },
      { receivedAt: plus(LATER, HOUR) },
    );
    expect(of.one('gym', GYM)).toEqual(before);
  });

  it('[G16] goes with the account of one of three', () => {
    const of = world();
    for (const uid of MEMBERS.slice(1)) write(of, uid, 4);
    const uid = MEMBERS[1] ?? '';
    of.say(uid, 'account.close', {}, { receivedAt: plus(LATER, HOUR) });
    expect(of.one('gym', GYM).rating).toEqual({ mean: 4, count: 3 });
    of.system('system.account-erased', { uid }, plus(LATER, 40 * DAY));
    expect(of.one('gym', GYM)).not.toHaveProperty('rating');
    expect(of.one('gymrating', 'gymrating:one').stars).toEqual([0, 0, 0, 2, 0]);
  });
});
