import { describe, expect, it } from 'vitest';
import { checkin, DAY, gym, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { settingOfValues } from '../../tests/rules/settings.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Checkin } from '../checkin/shape.ts';
import { isMailed, switchOf } from '../folds/notices.ts';
import type { Gym } from '../gym/shape.ts';

const GYM = 'gym:one';
const [SAM, KIM] = ['member00', 'member01'];
const LATER = plus(NOW, 3 * HOUR);

function world(change: Partial<Checkin> = {}, ofGym: Partial<Gym> = {}): KnownWorld {
  const of = new KnownWorld(gym('one', ofGym), person(SAM), person(KIM));
  of.lay([checkin('1', { memberId: SAM, judgedAt: NOW, ...change })]);
  return of;
}
const invite = (of: KnownWorld, at = LATER, key = '1') =>
  of.system('system.review-invited', { gymId: GYM, checkinId: `checkin:${key}` }, at);
const invited = (of: KnownWorld) =>
  of
    .all('notice')
    .filter(({ event }) => event === 'review.invited')
    .map(({ uid }) => uid);

describe('[R-63] a visitor is asked what they think', () => {
  it('three hours after they came in, with the way to where it is written', () => {
    const of = world();
    invite(of);
    expect(of.all('notice')).toMatchObject([
      { uid: SAM, event: 'review.invited', link: '/member/reviews', severity: 'info', entity: `review:one.${SAM}` },
    ]);
  });

  it('[17] 2.23 unless nobody can write one now', () => {
    const of = world();
    of.lay([settingOfValues('flags.reviews', [0, NOW], [1, plus(LATER, HOUR)])]);
    invite(of);
    expect(invited(of)).toEqual([]);
    invite(of, plus(LATER, HOUR));
    expect(invited(of)).toEqual([SAM]);
  });

  it('once of each gym, however often it is said and however often they come', () => {
    const of = world();
    invite(of);
    of.lay([
      checkin('2', { memberId: SAM, judgedAt: plus(NOW, DAY) }),
      checkin('3', { memberId: KIM, judgedAt: plus(NOW, DAY) }),
    ]);
    const [first] = of.all('notice');
    invite(of, plus(LATER, HOUR));
    invite(of, plus(LATER, 2 * DAY), '2');
    expect(of.all('notice')).toEqual([first]);
    invite(of, plus(LATER, 2 * DAY), '3');
    expect(invited(of).toSorted()).toEqual([SAM, KIM]);
  });

  it('a review that is written says so in the place of the invitation, and nobody is asked after one, even if it was withdrawn', () => {
    const of = world();
    of.say(SAM, 'review.write', { gymId: GYM, rating: 4, text: '' }, { receivedAt: plus(NOW, HOUR) });
    invite(of);
    of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: plus(LATER, HOUR) });
    invite(of, plus(LATER, 2 * HOUR));
    expect(invited(of)).toEqual([]);
  });

  it.each<[string, Partial<Checkin>, Partial<Gym>, string]>([
    ['it is too early', {}, {}, plus(LATER, -1)],
    ['a week is over', {}, {}, plus(NOW, 7 * DAY + 1)],
    ['the visit is in doubt', { status: 'accepted_flagged' }, {}, LATER],
    ['the visit was taken back', { status: 'voided' }, {}, LATER],
    ['they only left', { direction: 'out' }, {}, LATER],
    ['the gym has left', {}, { status: 'closed' }, LATER],
    ['the gym is suspended', {}, { status: 'suspended' }, LATER],
  ])('not where %s', (_, visit, ofGym, at) => {
    const of = world(visit, ofGym);
    invite(of, at);
    expect(of.all('notice')).toEqual([]);
  });

  it('on the last millisecond of a week they still are', () => {
    const of = world();
    invite(of, plus(NOW, 7 * DAY));
    expect(invited(of)).toEqual([SAM]);
  });

  it.each(['suspended', 'deletion_requested', 'erased'] as const)('not while their account is %s', (status) => {
    const of = world();
    of.lay([person(SAM, { status })]);
    invite(of);
    expect(invited(of)).toEqual([]);
  });

  it('not of the gym that they work at (R-62), and not by somebody else’s visit', () => {
    const of = world();
    employ(of, SAM, 'trainer');
    invite(of);
    of.system('system.review-invited', { gymId: 'gym:two', checkinId: 'checkin:1' }, LATER);
    expect(invited(of)).toEqual([]);
  });

  it('by what can be switched off with the news about visits', () => {
    expect([switchOf('review.invited'), isMailed('review.invited')]).toEqual(['visits', true]);
  });
});
