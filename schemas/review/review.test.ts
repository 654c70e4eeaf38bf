import { describe, expect, it } from 'vitest';
import { checkin, DAY, gym, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { platformGrants } from '../../tests/rules/orders.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { blindTo, KnownWorld, type When } from '../../tests/rules/world.ts';
import { isRefusal } from '../basics/machine.ts';
import { plus } from '../basics/time.ts';
import type { Checkin } from '../checkin/shape.ts';
import { databasesOf } from '../folds/access.ts';
import { decide } from '../folds/decide.ts';
import { dueOf } from '../folds/documents.ts';
import type { ProposalOf } from '../folds/proposals.ts';
import type { Gym } from '../gym/shape.ts';
import { systemMoment } from '../proposal/judge.ts';
import { REVIEW_STATUSES } from './shape.ts';
import { REVIEW, type ReviewEvent } from './states.ts';

const GYM = 'gym:one';
const [SAM, KIM, OLA, ANA, BEN] = ['member00', 'member01', 'owner001', 'admin001', 'admin002'];
const SAID = 'Clean, friendly, and never too full after work.';
const LATER = plus(NOW, HOUR);

const visit = (key: string, uid: string, change: Partial<Checkin> = {}): Checkin => checkin(key, { memberId: uid, ...change });

/** A live gym with an owner, two members who came in this morning, and two who run the platform. */
function world(...more: Checkin[]): KnownWorld {
  const of = new KnownWorld(gym('one'), ...[SAM, KIM, OLA, ANA, BEN].map((uid) => person(uid)));
  of.system('system.employed', { uid: OLA, gymId: GYM, preset: 'owner' });
  of.lay([ANA, BEN].map((uid) => platformGrants(uid, false)));
  of.lay(more.length > 0 ? more : [visit('1', SAM), visit('2', KIM)]);
  return of;
}
type Body = ProposalOf<'review.write'>['body'];
const write = (of: KnownWorld, change: Partial<Body> = {}, when: When = {}, by: string = SAM) =>
  of.say(by, 'review.write', { gymId: GYM, rating: 4, text: SAID, ...change }, { receivedAt: LATER, ...when });
const own = (of: KnownWorld, uid: string = SAM) => of.one('review', `review:one.${uid}`);
const shown = (of: KnownWorld) => of.all('gymreview');
const rating = (of: KnownWorld) => of.one('gymrating', 'gymrating:one');
const heard = (of: KnownWorld, uid: string) =>
  of
    .all('notice')
    .filter((one) => one.uid === uid)
    .map(({ event }) => event);
const asStatus = (of: KnownWorld, status: Gym['status']) =>
  of.system('system.gym-set', { gym: { ...of.one('gym', GYM), status } }, LATER);
const moderate = (
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
const respond = (
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

describe('[V1-V5] what happened meanwhile', () => {
  it.each(['removed', 'closed'] as const)('[V1] the gym is %s: refused, and the words stay in the outbox', (status) => {
    const of = world();
    asStatus(of, status);
    expect(write(of)).toMatchObject({ state: 'refused', code: 'GYM_REMOVED' });
    expect(of.all('review')).toEqual([]);
  });

  it('[V1] the gym is suspended: held, and published when it is back within 90 days', () => {
    const of = world();
    asStatus(of, 'suspended');
    expect(write(of)).toMatchObject({ state: 'accepted_flagged', code: 'REVIEW_HELD' });
    expect(own(of)).toMatchObject({ status: 'held', heldFor: ['gym_suspended'] });
    // Nothing for us to decide.
    expect(of.all('reviewcase')).toEqual([]);
    asStatus(of, 'live');
    ring(of, plus(LATER, 2 * DAY));
    expect(own(of)).toMatchObject({ status: 'published', heldFor: [] });
    expect(heard(of, OLA)).toContain('review.posted');
  });

  it('[V1] a gym that does not come back: its author keeps the words, and hears so', () => {
    const of = world();
    asStatus(of, 'suspended');
    write(of);
    for (let day = 2; day <= 92; day += 15) ring(of, plus(LATER, day * DAY));
    ring(of, plus(LATER, 95 * DAY));
    expect(own(of)).toMatchObject({ status: 'archived', text: SAID });
    expect(heard(of, SAM)).toContain('review.archived');
    expect(dueOf(own(of))).toBeNull();
  });

  it('[V2] the visit was taken back before it came: held, and ours to decide', () => {
    const of = world(visit('1', SAM, { status: 'voided' }));
    expect(write(of)).toMatchObject({ state: 'accepted_flagged', code: 'REVIEW_HELD' });
    expect(of.all('reviewcase')).toMatchObject([{ status: 'open', heldFor: ['visit'] }]);
    expect(rating(of).newest).toEqual([]);
  });

  it('[V2] the visit is taken back afterwards: held, unless we keep it', () => {
    const of = world();
    write(of);
    of.lay([visit('1', SAM, { status: 'voided' })]);
    ring(of, plus(LATER, DAY + 1));
    expect(own(of)).toMatchObject({ status: 'held', heldFor: ['visit'] });
    expect(heard(of, SAM)).toContain('review.held');
    moderate(of, 'kept');
    expect(own(of).status).toBe('published');
    ring(of, plus(LATER, 3 * DAY));
    expect(own(of).status).toBe('published');
  });

  it('[V3] the window ended between writing and sync: the day of writing counts, for a week', () => {
    const madeAt = plus(NOW, 90 * DAY);
    const late = (days: number, trust: 'synced' | 'untrusted' = 'synced') =>
      write(world(), {}, { madeAt, receivedAt: plus(madeAt, days * DAY), trust });
    expect(late(7).state).toBe('accepted');
    expect(late(8)).toMatchObject({ state: 'refused', code: 'REVIEW_WINDOW_OVER' });
    expect(late(7, 'untrusted')).toMatchObject({ state: 'refused', code: 'REVIEW_WINDOW_OVER' });
  });

  it('[V4] edited on two devices: the later words stand whichever comes first, and both are there for their author', () => {
    const [early, late] = [plus(LATER, HOUR), plus(LATER, 2 * HOUR)];
    const receivedAt = plus(LATER, 3 * HOUR);
    const one = { rating: 2, text: 'The showers were cold all week, sadly.' };
    const other = { rating: 5, text: 'The showers are warm again. Thank you!' };
    for (const order of [
      [one, other],
      [other, one],
    ]) {
      const of = world();
      write(of);
      for (const said of order) write(of, said, { madeAt: said === one ? early : late, receivedAt });
      expect(own(of)).toMatchObject({ ...other, textAt: late });
      expect(own(of).versions.map(({ text, at }) => [text, at])).toEqual([
        [SAID, LATER],
        [one.text, early],
      ]);
      expect(rating(of).stars).toEqual([0, 0, 0, 0, 1]);
    }
  });

  it('[V5] a reply to words that were changed is held until the gym has read them again', () => {
    const of = world();
    write(of);
    const answers = own(of).textAt;
    write(of, { text: 'Clean, but the showers are cold now.' }, { receivedAt: plus(LATER, HOUR) });
    expect(respond(of, { answers })).toMatchObject({ state: 'accepted_flagged', code: 'REVIEW_CHANGED' });
    expect(shown(of)[0]?.reply).toMatchObject({ status: 'held', answers });
    expect(rating(of).newest[0]).not.toHaveProperty('reply');
    expect(heard(of, SAM)).not.toContain('review.answered');
    expect(respond(of).state).toBe('accepted');
    expect(rating(of).newest[0]?.reply?.text).toBe('Thank you, see you soon!');
    expect(heard(of, SAM)).toContain('review.answered');
  });

  it('[V5] a reply to a review that is gone is refused', () => {
    const of = world();
    write(of);
    of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: plus(LATER, 1) });
    expect(respond(of)).toMatchObject({ state: 'refused', code: 'REVIEW_GONE' });
  });
});

const ring = (of: KnownWorld, at: string) => of.system('system.review-due', { uid: SAM, reviewId: own(of)._id }, at);

describe('[R-64, R-65] changing and taking back', () => {
  it('[R-64] a review is changed for 30 days, and anew after a visit 90 days later', () => {
    const of = world();
    write(of);
    const text = 'The new equipment is here, and it is great.';
    expect(write(of, { text }, { receivedAt: plus(LATER, 30 * DAY) }).state).toBe('accepted');
    expect(own(of)).toMatchObject({ startedAt: LATER, text });
    const locked = write(of, { rating: 1 }, { receivedAt: plus(LATER, 30 * DAY + 1) });
    expect(locked).toMatchObject({ state: 'refused', code: 'REVIEW_LOCKED', facts: { days: 30, date: '2026-06-01' } });
    of.lay([visit('3', SAM, { judgedAt: plus(LATER, 90 * DAY - 1) })]);
    expect(write(of, {}, { receivedAt: plus(LATER, 91 * DAY) }).code).toBe('REVIEW_LOCKED');
    of.lay([visit('4', SAM, { judgedAt: plus(LATER, 90 * DAY) })]);
    respond(of, {}, OLA, plus(LATER, 90 * DAY));
    expect(write(of, { rating: 1 }, { receivedAt: plus(LATER, 91 * DAY) }).state).toBe('accepted');
    expect(own(of)).toMatchObject({ startedAt: plus(LATER, 91 * DAY), rating: 1, checkinId: 'checkin:4' });
    // What was said of the old one answers nothing now.
    expect(rating(of).newest[0]).not.toHaveProperty('reply');
    expect(of.all('review')).toHaveLength(1);
  });

  it('withdrawn, its words are gone for others at once; written again, it is back', () => {
    const of = world();
    write(of);
    expect(of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: plus(LATER, 1) }).state).toBe('accepted');
    expect(rating(of)).toMatchObject({ stars: [0, 0, 0, 0, 0], newest: [], removed: [] });
    expect(JSON.stringify(shown(of))).not.toContain(SAID);
    expect(of.say(KIM, 'review.withdraw', { gymId: GYM }, { receivedAt: plus(LATER, 2) }).code).toBe('NOT_FOUND');
    expect(write(of, {}, { receivedAt: plus(LATER, 3) }).state).toBe('accepted');
    expect(rating(of).stars).toEqual([0, 0, 0, 1, 0]);
  });

  it('[R-65] a reply is one, changed for 30 days, and says where the review was changed after it', () => {
    const of = world();
    write(of);
    respond(of);
    write(of, { text: 'Clean, but the showers are cold now.' }, { receivedAt: plus(LATER, 2 * HOUR) });
    expect(rating(of).newest[0]?.reply).toMatchObject({ before: true });
    respond(of, { text: 'They are warm again now.' }, OLA, plus(LATER, 3 * HOUR));
    expect(rating(of).newest[0]?.reply).toEqual({ text: 'They are warm again now.', at: plus(LATER, 3 * HOUR) });
    expect(respond(of, {}, OLA, plus(LATER, HOUR + 31 * DAY))).toMatchObject({ state: 'refused', code: 'REPLY_LOCKED' });
    respond(of, { text: undefined }, OLA, plus(LATER, 40 * DAY));
    expect(rating(of).newest[0]).not.toHaveProperty('reply');
  });

  it('[R-60] nobody replies without the power, nor for another gym', () => {
    const of = world();
    write(of);
    employ(of, KIM, 'reception');
    for (const uid of [KIM, SAM, ANA]) expect(respond(of, {}, uid).code).toBe('NO_PERMISSION');
    of.lay([gym('two')]);
    of.system('system.employed', { uid: BEN, gymId: 'gym:two', preset: 'owner' });
    expect(respond(of, {}, BEN).code).toBe('NO_PERMISSION');
    expect(respond(of, { gymId: 'gym:two' }, BEN).code).toBe('NOT_FOUND');
  });

  it.each(['Call us: 0113 496 0000.', 'Look at www.example.org for our hours.'])('a reply may not hold %s', (text) => {
    const of = world();
    write(of);
    expect(respond(of, { text })).toMatchObject({ state: 'refused', code: 'VALIDATION', facts: { field: 'Your reply' } });
  });
});

describe('[R-66] moderation', () => {
  it('removed with a code: its author hears why and until when to appeal; everybody sees how many, and why', () => {
    const of = world();
    write(of);
    const { audit } = moderate(of, 'removed', { code: 'spam', note: 'It names a shop.' });
    expect(rating(of)).toMatchObject({ stars: [0, 0, 0, 0, 0], newest: [], removed: [{ code: 'spam', count: 1 }] });
    const told = of.all('notice').find(({ event }) => event === 'review.removed');
    expect(told).toMatchObject({ uid: SAM, severity: 'action' });
    expect(told?.body).toBe(
      'Gym one: It was advertising, or the same words over and over. It names a shop. If you disagree, write to us by 2026-03-17.',
    );
    expect(audit).toMatchObject([{ action: 'review.removed', after: { status: 'removed', code: 'spam' } }]);
    // Nobody of ours is named where its author reads.
    expect(JSON.stringify(own(of))).not.toContain(ANA);
    expect(write(of, {}, { receivedAt: plus(LATER, 4 * HOUR) }).code).toBe('REVIEW_REMOVED');
  });

  it('without a code nothing is removed, and nobody else removes anything', () => {
    const of = world();
    write(of);
    expect(moderate(of, 'removed', { code: undefined }).code).toBe('VALIDATION');
    for (const uid of [SAM, KIM, OLA]) expect(moderate(of, 'removed', {}, uid).code).toBe('NO_PERMISSION');
  });

  it('[V6] the first decision stands, and the second learns whose it was', () => {
    const of = world();
    write(of);
    moderate(of, 'kept');
    expect(moderate(of, 'removed', {}, BEN)).toMatchObject({
      ...{ state: 'refused', code: 'ALREADY_DECIDED' },
      facts: { state: 'kept', name: 'Sam A.', date: '2026-03-03', time: '11:00' },
    });
  });

  it('what was changed after it was read is read again', () => {
    const of = world();
    write(of);
    const { textAt } = own(of);
    write(of, { rating: 1 }, { receivedAt: plus(LATER, HOUR) });
    expect(moderate(of, 'removed', { textAt }).code).toBe('CHANGED_MEANWHILE');
  });

  it('an appeal brings it back', () => {
    const of = world();
    write(of);
    moderate(of, 'removed');
    const decidedAt = of.all('reviewcase')[0]?.decided?.at;
    expect(moderate(of, 'kept', { decidedAt }).state).toBe('accepted');
    expect(rating(of)).toMatchObject({ stars: [0, 0, 0, 1, 0], removed: [] });
    expect(heard(of, SAM)).toContain('review.kept');
  });

  it('a gym’s reply goes without its review', () => {
    const of = world();
    write(of);
    respond(of);
    moderate(of, 'removed', { of: 'reply', code: 'offensive' });
    expect(rating(of).newest[0]).not.toHaveProperty('reply');
    expect(rating(of).stars).toEqual([0, 0, 0, 1, 0]);
    expect(heard(of, OLA)).toContain('review.reply_removed');
    expect(respond(of, {}, OLA, plus(LATER, 5 * HOUR)).code).toBe('REPLY_REMOVED');
  });

  it('insults are held, and clean words put that right', () => {
    const of = world();
    expect(write(of, { text: 'The manager is a wanker, honestly.' })).toMatchObject({ code: 'REVIEW_HELD' });
    expect(of.all('reviewcase')).toMatchObject([{ status: 'open', heldFor: ['words'] }]);
    expect(shown(of)[0]).toMatchObject({ status: 'held', text: '', memberName: 'Removed' });
    write(of, {}, { receivedAt: plus(LATER, HOUR) });
    expect(own(of)).toMatchObject({ status: 'published', heldFor: [] });
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
  expect(arrows).toHaveLength((REVIEW_STATUSES.length + 1) * 7);
  // Nothing but its author's own words, an appeal or its gym's return publishes one.
  const publishing: ReviewEvent[] = ['passed', 'kept'];
  for (const [from, row] of Object.entries(REVIEW))
    for (const [event, to] of Object.entries(row))
      if (to === 'published' && from !== 'published') expect(publishing).toContain(event);
  expect(arrows.filter((one) => one.endsWith('-> removed'))).toEqual([
    'published -removed-> removed',
    'held -removed-> removed',
    'removed -doubted-> removed',
    'removed -removed-> removed',
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
