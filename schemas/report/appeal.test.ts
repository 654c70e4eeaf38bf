import { describe, expect, it } from 'vitest';
import { checkin, DAY, gym, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { platformGrants } from '../../tests/rules/orders.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { isRefusal } from '../basics/machine.ts';
import { plus } from '../basics/time.ts';
import type { Decision } from '../decision.ts';
import { databasesOf } from '../folds/access.ts';
import { DOCUMENT_SCHEMAS, type DocumentType, dueOf } from '../folds/documents.ts';
import { LIMITS } from '../limits.ts';
import { REPORT, type ReportEvent, type ReportStanding, reportStandingOf } from './states.ts';

const GYM = 'gym:one';
const [SAM, OLA, KIM, LEE, ANA, BEN, SUE] = ['member00', 'owner001', 'member01', 'member02', 'admin001', 'admin002', 'super001'];
const WHY = 'It names my sister, and she never agreed to that.';

/** A gym with its owner, one review of it with a reply, and three who run the platform. */
function world(): KnownWorld {
  const of = new KnownWorld(
    gym('one'),
    checkin('1', { memberId: SAM }),
    ...[SAM, OLA, KIM, LEE, ANA, BEN, SUE].map((uid) => person(uid)),
  );
  of.system('system.employed', { uid: OLA, gymId: GYM, preset: 'owner' });
  of.lay([platformGrants(ANA, false), platformGrants(BEN, false), platformGrants(SUE, true)]);
  of.say(
    SAM,
    'review.write',
    { gymId: GYM, rating: 1, text: 'Clean, friendly, and never too full.' },
    { receivedAt: plus(NOW, 1) },
  );
  const [one] = of.all('gymreview');
  const reply = { gymId: GYM, reviewId: one?._id ?? '', answers: one?.textAt ?? NOW, text: 'Thank you, see you soon!' };
  of.say(OLA, 'review.respond', reply, { receivedAt: plus(NOW, 2) });
  return of;
}
const make = (of: KnownWorld, by: string, target: 'review' | 'response' | 'gym') =>
  of.say(
    by,
    'report.make',
    {
      gymId: GYM,
      target,
      targetId: target === 'gym' ? GYM : (of.all('gymreview')[0]?._id ?? ''),
      reason: 'fake',
      details: 'Look.',
    },
    { receivedAt: plus(NOW, HOUR) },
  );
const theirs = (of: KnownWorld, uid: string) => of.all('report').find((one) => one.uid === uid);
const decide = (of: KnownWorld, as: 'actioned' | 'dismissed' | 'duplicate', by: string, uid: string = KIM, hours = 2) =>
  of.say(by, 'report.decide', { reportId: theirs(of, uid)?._id ?? 'report:none', as }, { receivedAt: plus(NOW, hours * HOUR) });
const moderate = (of: KnownWorld, as: 'kept' | 'removed', by: string, target: 'review' | 'reply' = 'review', hours = 2) => {
  const { _id: reviewId, textAt } = of.one('review', `review:one.${SAM}`);
  const decidedAt = of.all('reviewcase')[0]?.decided?.at;
  const body = { reviewId, of: target, as, textAt, code: 'fake', ...(decidedAt && { decidedAt }) } as const;
  return of.say(by, 'review.moderate', body, { receivedAt: plus(NOW, hours * HOUR) });
};
const appeal = (of: KnownWorld, by: string = KIM, at = plus(NOW, 3 * HOUR)) =>
  of.say(by, 'report.appeal', { reportId: theirs(of, by)?._id ?? 'report:none', statement: WHY }, { receivedAt: at });

describe('[2.17] whoever reported what stays asks for a second look', () => {
  it('about a review: it is opened once more, and decided by somebody else', () => {
    const of = world();
    make(of, KIM, 'review');
    moderate(of, 'kept', ANA);
    expect(theirs(of, KIM)?.status).toBe('dismissed');
    expect(appeal(of).state).toBe('accepted');
    expect(theirs(of, KIM)).toMatchObject({ status: 'in_review', appeal: { statement: WHY } });
    expect(of.all('reviewcase')).toMatchObject([{ status: 'open', reports: 1 }]);
    expect(moderate(of, 'kept', ANA, 'review', 4).code).toBe('REPORT_OWN_DECISION');
    expect(moderate(of, 'removed', BEN, 'review', 4).state).toBe('accepted');
    expect(theirs(of, KIM)?.status).toBe('actioned');
  });

  it('about a gym: it goes up to a super-admin (V6), and is final', () => {
    const of = world();
    make(of, KIM, 'gym');
    decide(of, 'dismissed', ANA);
    appeal(of);
    expect(decide(of, 'dismissed', BEN).code).toBe('NO_PERMISSION');
    expect(decide(of, 'dismissed', SUE, KIM, 5).state).toBe('accepted');
    expect(of.all('notice').find(({ event, uid }) => event === 'report.decided' && uid === KIM)?.body).toContain(
      'That is final.',
    );
    expect(appeal(of, KIM, plus(NOW, 6 * HOUR)).code).toBe('REPORT_APPEALED');
  });

  it.each([
    [14 * DAY, 'accepted'],
    [14 * DAY + 1, 'refused'],
  ] as const)('within 14 days: after %d ms it is %s', (after, state) => {
    const of = world();
    make(of, KIM, 'gym');
    decide(of, 'dismissed', ANA);
    expect(appeal(of, KIM, plus(theirs(of, KIM)?.decidedAt ?? '', after)).state).toBe(state);
  });

  it('nobody asks for somebody else', () => {
    const of = world();
    make(of, KIM, 'gym');
    decide(of, 'dismissed', ANA);
    const reportId = theirs(of, KIM)?._id ?? '';
    expect(of.say(LEE, 'report.appeal', { reportId, statement: WHY }, { receivedAt: plus(NOW, 3 * HOUR) }).code).toBe(
      'NOT_FOUND',
    );
  });
});

describe('[2.17] a duplicate', () => {
  it('ends where somebody else’s is open, and that one stays', () => {
    const of = world();
    make(of, KIM, 'review');
    expect(decide(of, 'duplicate', ANA).code).toBe('REPORT_ALONE');
    make(of, LEE, 'review');
    expect(decide(of, 'duplicate', ANA)).toMatchObject({ state: 'accepted', audit: [{ action: 'report.duplicate' }] });
    expect([theirs(of, KIM)?.status, theirs(of, LEE)?.status]).toEqual(['duplicate', 'new']);
    expect(of.all('reviewcase')).toMatchObject([{ status: 'open', reports: 1 }]);
  });

  it('of another thing is none', () => {
    const of = world();
    make(of, KIM, 'review');
    make(of, LEE, 'response');
    expect(decide(of, 'duplicate', ANA).code).toBe('REPORT_ALONE');
  });
});

describe('[2.17] the state table is what the rules do', () => {
  const reported = () => {
    const of = world();
    make(of, KIM, 'gym');
    make(of, LEE, 'gym');
    return of;
  };
  const followedBy =
    (...steps: ((of: KnownWorld) => unknown)[]) =>
    () => {
      const of = reported();
      for (const step of steps) step(of);
      return of;
    };
  const IN: Readonly<Record<ReportStanding, () => KnownWorld>> = {
    none: world,
    new: reported,
    actioned: followedBy((of) => decide(of, 'actioned', ANA)),
    dismissed: followedBy((of) => decide(of, 'dismissed', ANA)),
    duplicate: followedBy((of) => decide(of, 'duplicate', ANA)),
    in_review: followedBy(
      (of) => decide(of, 'dismissed', ANA),
      (of) => appeal(of),
    ),
    final: followedBy(
      (of) => decide(of, 'dismissed', ANA),
      (of) => appeal(of),
      (of) => decide(of, 'dismissed', SUE, KIM, 4),
    ),
  };
  const DO: Readonly<Record<ReportEvent, (of: KnownWorld) => Decision>> = {
    actioned: (of) => decide(of, 'actioned', SUE, KIM, 6),
    dismissed: (of) => decide(of, 'dismissed', SUE, KIM, 6),
    duplicate: (of) => decide(of, 'duplicate', SUE, KIM, 6),
    appealed: (of) => appeal(of, KIM, plus(NOW, 6 * HOUR)),
  };

  it.each(
    (Object.keys(REPORT) as ReportStanding[]).flatMap((from) =>
      (Object.keys(DO) as ReportEvent[]).map((event) => [from, event] as const),
    ),
  )('%s -%s->', (from, event) => {
    const of = IN[from]();
    const before = theirs(of, KIM);
    expect(before ? reportStandingOf(before) : 'none').toBe(from);
    const decision = DO[event](of);
    const next = REPORT[from][event];
    if (isRefusal(next)) {
      expect(decision).toMatchObject({ state: 'refused', code: next.code });
      expect(theirs(of, KIM)).toEqual(before);
    } else {
      expect(decision.state).toBe('accepted');
      const now = theirs(of, KIM);
      expect(now && reportStandingOf(now)).toBe(next);
    }
  });
});

it('[2.17] whoever it is about never learns who reported it: in no document that its author or the gym’s owner can read', () => {
  const of = world();
  for (const uid of [KIM, LEE]) for (const target of ['review', 'response', 'gym'] as const) make(of, uid, target);
  moderate(of, 'removed', ANA, 'reply', 2);
  moderate(of, 'kept', ANA, 'review', 3);
  for (const { _id, target, uid } of of.all('report').filter(({ target }) => target === 'gym'))
    of.say(
      ANA,
      'report.decide',
      { reportId: _id, as: target === 'gym' && uid === KIM ? 'dismissed' : 'actioned' },
      { receivedAt: plus(NOW, 4 * HOUR) },
    );
  for (const one of of.all('report').filter(({ status }) => status === 'dismissed'))
    of.say(one.uid ?? '', 'report.appeal', { reportId: one._id, statement: WHY }, { receivedAt: plus(NOW, 5 * HOUR) });
  moderate(of, 'removed', BEN, 'review', 6);
  const mayRead = (db: string) =>
    [`self-${SAM}/`, `member-${SAM}/`, `self-${OLA}/`, `member-${OLA}/`, 'gym-one/', 'venue-one/', 'area-leeds/', 'public/'].some(
      (scope) => db.startsWith(scope),
    );
  const types = (Object.keys(DOCUMENT_SCHEMAS) as DocumentType[]).filter((type) => type !== 'proposal') as Exclude<
    DocumentType,
    'proposal'
  >[];
  const read = types.flatMap((type) => of.all(type)).filter((doc) => databasesOf(doc).some(mayRead));
  // There is something to read: the review, its reply, the score, what both were told.
  expect(new Set(read.map(({ type }) => type))).toEqual(
    new Set(['gym', 'user', 'grants', 'checkin', 'employee', 'review', 'gymreview', 'gymrating', 'notice']),
  );
  for (const uid of [KIM, LEE]) expect(JSON.stringify(read)).not.toContain(uid);
  expect(JSON.stringify(read)).not.toMatch(/report:|Look\.|my sister/);
});

it('[2.17] is kept for two years, and then it is nowhere', () => {
  const of = world();
  make(of, KIM, 'review');
  const report = theirs(of, KIM);
  const due = report && dueOf(report);
  expect(due).toEqual({
    ...{ at: plus(report?.createdAt ?? '', LIMITS.reportsKept), kind: 'system.report-over' },
    body: { uid: KIM, reportId: report?._id },
  });
  const ring = (at: string) => of.system('system.report-over', { uid: KIM, reportId: report?._id ?? '' }, at);
  expect(ring(plus(due?.at ?? '', -1)).documents).toEqual([]);
  const [over] = ring(due?.at ?? '').documents;
  expect(over && databasesOf(over)).toEqual([]);
  expect(of.all('report')).toEqual([]);
});
