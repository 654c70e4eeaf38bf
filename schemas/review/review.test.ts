import { describe, expect, it } from 'vitest';
import { born, DAY, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { settingOfValues } from '../../tests/rules/settings.ts';
import { blindTo } from '../../tests/rules/world.ts';
import { isRefusal } from '../basics/machine.ts';
import { plus } from '../basics/time.ts';
import { databasesOf } from '../folds/access.ts';
import { decide } from '../folds/decide.ts';
import { detailsIdOf, type PayoutDetailsSent } from '../payout-details/shape.ts';
import { systemMoment } from '../proposal/judge.ts';
import { asStatus, GYM, heard, KIM, LATER, OLA, own, rating, respond, SAID, SAM, shown, visit, world, write } from './fixture.ts';
import { REVIEW_STATUSES } from './shape.ts';
import { REVIEW, type ReviewEvent } from './states.ts';

describe('[R-62] a member says what they think of a gym', () => {
  it('is published at once: whole for its author and us, without a uid for the gym and everybody', () => {
    const of = world();
    expect(write(of).state).toBe('accepted');
    expect(own(of)).toMatchObject({ status: 'published', visitMonth: '2026-03', rating: 4, text: SAID, checkinId: 'checkin:1' });
    expect(databasesOf(own(of))).toEqual([`member-${SAM}/reviews`, 'platform/reviews']);
    const [one] = shown(of);
    expect(one).toMatchObject({ memberName: 'Sam M.', text: SAID, status: 'published' });
    expect(rating(of)).toMatchObject({ stars: [0, 0, 0, 1, 0], newest: [{ id: one?._id, memberName: 'Sam M.', text: SAID }] });
    expect(databasesOf(rating(of))).toEqual(['venue-one/gyms', 'area-leeds/gyms']);
    expect(JSON.stringify([one, rating(of)])).not.toContain(SAM);
    expect(heard(of, OLA)).toContain('review.posted');
    expect(of.all('reviewcase')).toEqual([]);
  });

  it('is one for each member and gym, whichever of their devices says so', () => {
    const of = world();
    write(of);
    write(of, { rating: 2, text: '' }, { receivedAt: plus(LATER, HOUR) });
    expect(of.all('review')).toHaveLength(1);
    expect(rating(of).stars).toEqual([0, 1, 0, 0, 0]);
    expect(own(of).versions).toEqual([{ rating: 4, text: SAID, at: LATER }]);
  });

  it.each([
    ['nobody came in', [visit('9', KIM)], 'REVIEW_NOT_ELIGIBLE'],
    ['it was another gym', [visit('9', SAM, { gymId: 'gym:two' })], 'REVIEW_NOT_ELIGIBLE'],
    ['the visit is in doubt', [visit('9', SAM, { status: 'accepted_flagged' })], 'REVIEW_NOT_ELIGIBLE'],
    ['they only left', [visit('9', SAM, { direction: 'out' })], 'REVIEW_NOT_ELIGIBLE'],
    ['it is more than 90 days ago', [visit('9', SAM, { judgedAt: plus(LATER, -90 * DAY - 1) })], 'REVIEW_WINDOW_OVER'],
  ])('is refused where %s', (_, visits, code) => {
    const of = world(...visits);
    expect(write(of)).toMatchObject({ state: 'refused', code });
    expect(of.all('review')).toEqual([]);
  });

  it('[17] 2.23 while new ones are switched off none is written; what stands is said differently and taken back', () => {
    const of = world();
    write(of);
    of.lay([settingOfValues('flags.reviews', [0, LATER], [1, plus(LATER, DAY)])]);
    const later = { receivedAt: plus(LATER, HOUR) };
    expect(write(of, {}, later, KIM)).toMatchObject({ state: 'refused', code: 'REVIEWS_OFF' });
    expect(of.all('review').map(({ uid }) => uid)).toEqual([SAM]);
    expect(write(of, { rating: 2 }, later).state).toBe('accepted');
    expect(of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: plus(LATER, 2 * HOUR) }).state).toBe('accepted');
    // Taken back, the next is a new one.
    expect(write(of, {}, { receivedAt: plus(LATER, 3 * HOUR) })).toMatchObject({ state: 'refused', code: 'REVIEWS_OFF' });
    expect(write(of, {}, { receivedAt: plus(LATER, DAY) }, KIM).state).toBe('accepted');
  });

  it('[17] while they are switched off one that could be written anew after its thirty days is a new one', () => {
    const anew = plus(LATER, 100 * DAY);
    const of = world(visit('1', SAM), visit('2', SAM, { judgedAt: plus(anew, -HOUR) }));
    write(of);
    of.lay([settingOfValues('flags.reviews', [0, anew])]);
    expect(write(of, { rating: 1 }, { receivedAt: anew })).toMatchObject({ state: 'refused', code: 'REVIEWS_OFF' });
  });

  it('[17] a device that does not know the switch refuses nothing because of it', () => {
    const of = world();
    of.lay([settingOfValues('flags.reviews', [0, NOW])]);
    const { proposal } = write(of);
    const decided = decide(proposal, blindTo(of, 'public/basics'), { ...systemMoment(LATER), by: SAM });
    expect(decided.state).toBe('accepted');
  });

  it('rests on a visit of 90 days ago to the millisecond', () => {
    expect(write(world(visit('9', SAM, { judgedAt: plus(LATER, -90 * DAY) }))).state).toBe('accepted');
  });

  it.each(['manager', 'reception', 'trainer'] as const)('is not for the gym’s own %s', (preset) => {
    const of = world();
    employ(of, SAM, preset);
    expect(write(of)).toMatchObject({ state: 'refused', code: 'REVIEW_OWN_GYM' });
  });

  it('is not for its owner', () => {
    const of = world(visit('9', OLA));
    expect(write(of, {}, {}, OLA)).toMatchObject({ state: 'refused', code: 'REVIEW_OWN_GYM' });
  });

  it('is not for whoever named the bank account that it is paid to, long after they have left; for others it is', () => {
    const account = (gymId: string, sentBy: string): PayoutDetailsSent => ({
      ...{ _id: detailsIdOf(gymId, 'AAAAAAAAAAAAAAAA'), type: 'payoutdetails', ...born, gymId, masked: '••••1234' },
      ...{ vatRegistered: false, sentBy, sentAt: born.createdAt, status: 'superseded', endedAt: born.createdAt },
    });
    const of = world();
    of.lay([account('gym:two', SAM), account(GYM, KIM)]);
    expect(write(of).state).toBe('accepted');
    const paid = world();
    paid.lay([account(GYM, SAM)]);
    expect(write(paid)).toMatchObject({ state: 'refused', code: 'REVIEW_OWN_GYM' });
  });

  it('[A4] on a device that has not got the visits is not refused', () => {
    const of = world(visit('9', KIM));
    const blind = blindTo(of, 'member-');
    const proposal = of.proposal('review.write', { gymId: GYM, rating: 1, text: '' });
    expect(decide(proposal, blind, { ...systemMoment(LATER), by: SAM })).toMatchObject({
      state: 'accepted',
      unknown: ['visits'],
    });
  });
});

describe('[R-67] what everybody sees', () => {
  it('the newest twenty of however many, the histogram of all', () => {
    const uids = Array.from({ length: 23 }, (_, at) => `person${String(at).padStart(2, '0')}`);
    const of = world(...uids.map((uid, at) => visit(String(at), uid)));
    of.lay(uids.map((uid) => person(uid)));
    for (const [at, uid] of uids.entries()) write(of, { rating: (at % 5) + 1, text: '' }, { receivedAt: plus(LATER, at) }, uid);
    expect(rating(of).stars).toEqual([5, 5, 5, 4, 4]);
    expect(rating(of).newest.map(({ at }) => at)).toEqual(uids.slice(3).map((_, at) => plus(LATER, 22 - at)));
  });

  it('[R-68] signs that one is not genuine are ours to look at, and hold nothing', () => {
    const of = world();
    write(of, {}, {}, KIM);
    expect(write(of).state).toBe('accepted');
    expect(of.all('reviewcase')).toMatchObject([{ reviewId: `review:one.${SAM}`, signals: ['like_another'], status: 'open' }]);
    expect(rating(of).stars).toEqual([0, 0, 0, 2, 0]);
  });

  it('goes where its gym goes', () => {
    const of = world();
    write(of);
    asStatus(of, 'suspended');
    expect(databasesOf(rating(of))).toEqual(['gym-one/gyms']);
    asStatus(of, 'live');
    expect(databasesOf(rating(of))).toEqual(['venue-one/gyms', 'area-leeds/gyms']);
  });
});

it('[2.9] every status meets every event as the table says', () => {
  const arrows = Object.entries(REVIEW).flatMap(([from, row]) =>
    Object.entries(row).map(([event, to]) => `${from} -${event}-> ${isRefusal(to) ? to.code : to}`),
  );
  expect(arrows).toHaveLength((REVIEW_STATUSES.length + 4) * 10);
  // Nothing but its author's own words, an appeal or its gym's return publishes one.
  const publishing: ReviewEvent[] = ['passed', 'kept'];
  for (const [from, row] of Object.entries(REVIEW))
    for (const [event, to] of Object.entries(row))
      if (to === 'published' && from !== 'published') expect(publishing).toContain(event);
  expect(arrows.filter((one) => one.endsWith('-> removed'))).toEqual([
    'published -removed-> removed',
    'held -removed-> removed',
    'removed -doubted-> removed',
    'removed -archived-> removed',
  ]);
});

it('[G16] who leaves takes their words along', () => {
  const of = world();
  write(of);
  respond(of);
  of.say(SAM, 'account.close', {}, { receivedAt: plus(LATER, 2 * HOUR) });
  of.system('system.account-erased', { uid: SAM }, plus(LATER, 40 * DAY));
  expect(JSON.stringify([of.all('review'), shown(of), rating(of)])).not.toContain(SAID);
});
