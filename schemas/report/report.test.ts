import { describe, expect, it } from 'vitest';
import { checkin, gym, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { platformGrants } from '../../tests/rules/orders.ts';
import { settingOfValues } from '../../tests/rules/settings.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { databasesOf } from '../folds/access.ts';
import type { ProposalOf } from '../folds/proposals.ts';

const GYM = 'gym:one';
const [SAM, OLA, ANA] = ['member00', 'owner001', 'admin001'];
const OTHERS = ['member01', 'member02', 'member03'];
const SAID = 'Clean, friendly, and never too full after work.';

/** A gym with its owner and one review of it. */
function world(): KnownWorld {
  const of = new KnownWorld(gym('one'), checkin('1', { memberId: SAM }), ...[SAM, OLA, ANA, ...OTHERS].map((uid) => person(uid)));
  of.system('system.employed', { uid: OLA, gymId: GYM, preset: 'owner' });
  of.lay([platformGrants(ANA, false)]);
  of.say(SAM, 'review.write', { gymId: GYM, rating: 1, text: SAID }, { receivedAt: plus(NOW, 1) });
  return of;
}
const report = (of: KnownWorld, by: string, change: Partial<ProposalOf<'report.make'>['body']> = {}) =>
  of.say(
    by,
    'report.make',
    { gymId: GYM, target: 'review', targetId: of.all('gymreview')[0]?._id ?? '', reason: 'fake', ...change },
    { receivedAt: plus(NOW, HOUR) },
  );
const own = (of: KnownWorld) => of.one('review', `review:one.${SAM}`);
const moderate = (of: KnownWorld, as: 'kept' | 'removed', decidedAt?: string) =>
  of.say(
    ANA,
    'review.moderate',
    {
      ...{ reviewId: own(of)._id, of: 'review', as, textAt: own(of).textAt },
      ...(as === 'removed' && { code: 'fake' }),
      ...(decidedAt !== undefined && { decidedAt }),
    },
    { receivedAt: plus(NOW, 2 * HOUR) },
  );

describe('[2.17] somebody reports a review', () => {
  it('is kept as it was then, for whoever said so and for us alone', () => {
    const of = world();
    expect(report(of, OTHERS[0] ?? '', { reason: 'offensive', details: 'It is about me.' }).state).toBe('accepted');
    const [one] = of.all('report');
    expect(one).toMatchObject({ snapshot: SAID, priority: 2, status: 'new', gymName: 'Gym one', details: 'It is about me.' });
    expect(one && databasesOf(one)).toEqual([`member-${OTHERS[0]}/reviews`, 'platform/reports']);
    expect(of.all('reviewcase')).toMatchObject([{ reports: 1, status: 'open' }]);
    expect(own(of).status).toBe('published');
  });

  it('neither its author nor the gym ever learns who it was, or that it was reported', () => {
    const of = world();
    for (const uid of OTHERS) report(of, uid);
    moderate(of, 'removed');
    const theirs = [
      own(of),
      ...of.all('gymreview'),
      ...of.all('gymrating'),
      ...of.all('notice').filter(({ uid }) => uid === SAM || uid === OLA),
    ];
    for (const uid of OTHERS) expect(JSON.stringify(theirs)).not.toContain(uid);
    expect(of.all('report').flatMap(databasesOf)).not.toContain(`member-${SAM}/reviews`);
  });

  it('three people hold it until we have looked; two do not, nor one who says so three times', () => {
    const of = world();
    report(of, OTHERS[0] ?? '');
    expect(report(of, OTHERS[0] ?? '')).toMatchObject({ state: 'refused', code: 'REPORT_OPEN' });
    report(of, OTHERS[1] ?? '');
    expect(own(of).status).toBe('published');
    report(of, OTHERS[2] ?? '');
    expect(own(of)).toMatchObject({ status: 'held', heldFor: ['reports'] });
    expect(of.one('gymrating', 'gymrating:one').newest).toEqual([]);
  });

  it('[R-66] taken back and written anew it is held as before', () => {
    const of = world();
    for (const uid of OTHERS) report(of, uid);
    const at = plus(NOW, 2 * HOUR);
    of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: at });
    expect(own(of).status).toBe('withdrawn');
    const again = of.say(SAM, 'review.write', { gymId: GYM, rating: 1, text: SAID }, { receivedAt: plus(at, 1) });
    expect(again).toMatchObject({ state: 'accepted_flagged', code: 'REVIEW_HELD' });
    expect(own(of)).toMatchObject({ status: 'held', heldFor: ['reports'] });
    expect(of.all('reviewcase')).toMatchObject([{ status: 'open', heldFor: ['reports'] }]);
    moderate(of, 'kept');
    expect(own(of)).toMatchObject({ status: 'published', heldFor: [] });
  });

  it('[17] 2.9 how many is a setting: as it is when the next one says so', () => {
    const heldBy = (many: number, from: string) => {
      const of = world();
      of.lay([settingOfValues('reviews.reportsHold', [many, from])]);
      for (const uid of OTHERS.slice(0, 2)) report(of, uid);
      return own(of).status;
    };
    expect([heldBy(2, NOW), heldBy(2, plus(NOW, 999 * HOUR)), heldBy(3, NOW)]).toEqual(['held', 'published', 'published']);
  });

  it('no gym hides one by saying that it is fake; on a legal ground it is held until we have looked', () => {
    const of = world();
    report(of, OLA);
    expect(own(of).status).toBe('published');
    const other = world();
    report(other, OLA, { reason: 'personal_data' });
    expect(own(other).status).toBe('held');
  });

  it('kept, it stays: everybody who reported it hears so, and its author’s words are not held for the same again', () => {
    const of = world();
    for (const uid of OTHERS) report(of, uid);
    moderate(of, 'kept');
    expect(own(of)).toMatchObject({ status: 'published', heldFor: [] });
    expect(of.all('report').map(({ status }) => status)).toEqual(['dismissed', 'dismissed', 'dismissed']);
    expect(of.all('reviewcase')).toMatchObject([{ status: 'closed', reports: 0 }]);
    expect(
      of
        .all('notice')
        .filter(({ event }) => event === 'report.decided')
        .map(({ uid }) => uid),
    ).toEqual(OTHERS);
    report(of, OLA, { reason: 'illegal' });
    expect(own(of).status).toBe('published');
    expect(of.all('reviewcase')).toMatchObject([{ status: 'open', reports: 1 }]);
  });

  it('what is decided about a reply answers only those who reported that', () => {
    const of = world();
    const [one] = of.all('gymreview');
    const body = { gymId: GYM, reviewId: one?._id ?? '', answers: one?.textAt ?? NOW, text: 'You were never here, you liar.' };
    of.say(OLA, 'review.respond', body, { receivedAt: plus(NOW, HOUR) });
    report(of, OTHERS[0] ?? '');
    report(of, OTHERS[1] ?? '', { target: 'response', reason: 'offensive' });
    const { _id: reviewId, textAt } = own(of);
    const said = { reviewId, of: 'reply', as: 'removed', code: 'offensive', textAt } as const;
    of.say(ANA, 'review.moderate', said, { receivedAt: plus(NOW, 2 * HOUR) });
    expect(of.all('report').map(({ target, status }) => [target, status])).toEqual([
      ['review', 'new'],
      ['response', 'actioned'],
    ]);
    expect(of.all('reviewcase')).toMatchObject([{ status: 'open', reports: 1 }]);
    expect(of.one('gymrating', 'gymrating:one').newest).toHaveLength(1);
  });

  it('says why, where the reasons do not', () => {
    expect(report(world(), SAM, { reason: 'other' })).toMatchObject({ state: 'refused', code: 'VALIDATION' });
  });

  it.each([
    ['a review that is not there', { targetId: 'gymreview:none' }, 'NOT_FOUND'],
    ['a reply that is not there', { target: 'response' as const }, 'REVIEW_GONE'],
    ['another gym under this one’s name', { target: 'gym' as const, targetId: 'gym:two' }, 'NOT_FOUND'],
  ])('is refused for %s', (_, change, code) => {
    expect(report(world(), OTHERS[0] ?? '', change).code).toBe(code);
  });
});

describe('[2.17] somebody reports a gym', () => {
  const decide = (of: KnownWorld, by: string) =>
    of.say(
      by,
      'report.decide',
      { reportId: of.all('report')[0]?._id ?? '', as: 'actioned' },
      { receivedAt: plus(NOW, 2 * HOUR) },
    );

  it('is decided once, by those who run the platform', () => {
    const of = world();
    report(of, SAM, { target: 'gym', targetId: GYM, reason: 'unsafe' });
    expect(of.all('report')).toMatchObject([{ priority: 1, snapshot: '' }]);
    for (const uid of [SAM, OLA]) expect(decide(of, uid).code).toBe('NO_PERMISSION');
    expect(decide(of, ANA)).toMatchObject({ state: 'accepted', audit: [{ action: 'report.actioned' }] });
    expect(of.all('notice').filter(({ event }) => event === 'report.decided')).toMatchObject([{ uid: SAM }]);
    expect(decide(of, ANA).code).toBe('ALREADY_DECIDED');
  });

  it('[16] takes one of a gym that nobody has claimed', () => {
    const of = new KnownWorld(gym('one', { status: 'listed' }), person(SAM));
    expect(report(of, SAM, { target: 'gym', targetId: GYM, reason: 'spam' }).state).toBe('accepted');
    expect(of.all('report')).toMatchObject([{ uid: SAM, target: 'gym', status: 'new' }]);
  });

  it('[R-61] is not decided by who made it, nor by anybody of that gym', () => {
    for (const [by, admin] of [
      [ANA, ANA],
      [SAM, OLA],
    ] as const) {
      const of = world();
      of.lay([{ ...(of.all('grants').find(({ uid }) => uid === admin) ?? platformGrants(admin, false)), admin: true }]);
      report(of, by, { target: 'gym', targetId: GYM, reason: 'unsafe' });
      expect(decide(of, admin)).toMatchObject({ state: 'refused', code: 'REVIEW_YOURS' });
      expect(of.all('report')).toMatchObject([{ status: 'new' }]);
    }
  });

  it('one about a review ends with what is decided about that', () => {
    const of = world();
    report(of, OTHERS[0] ?? '');
    expect(decide(of, ANA).code).toBe('REPORT_BY_REVIEW');
  });
});
