/** [2.17] Somebody reports without an account: they give an address, and hear there what came of it. */
import { describe, expect, it } from 'vitest';
import { checkin, gym, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { platformGrants } from '../../tests/rules/orders.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { databasesOf } from '../folds/access.ts';
import { DOCUMENT_SCHEMAS, type DocumentType, dueOf } from '../folds/documents.ts';
import { LIMITS } from '../limits.ts';
import type { ReportForm } from './shape.ts';
import { visitorTold } from './told.ts';

const GYM = 'gym:one';
const [SAM, OLA, ANA, KIM] = ['member00', 'owner001', 'admin001', 'member01'];
const VERA = 'vera@example.org';
const KIMS = 'kim@example.org';

/** A gym with its owner and one review of it with a reply; Kim has confirmed her address. */
function world(): KnownWorld {
  const of = new KnownWorld(
    gym('one'),
    checkin('1', { memberId: SAM }),
    ...[SAM, OLA, ANA].map((uid) => person(uid)),
    person(KIM, { email: KIMS, emailVerified: true }),
  );
  of.system('system.employed', { uid: OLA, gymId: GYM, preset: 'owner' });
  of.lay([platformGrants(ANA, false)]);
  const text = 'Clean, friendly, and never too full after work.';
  of.say(SAM, 'review.write', { gymId: GYM, rating: 1, text }, { receivedAt: plus(NOW, 1) });
  const [one] = of.all('gymreview');
  const reply = { gymId: GYM, reviewId: one?._id ?? '', answers: one?.textAt ?? NOW, text: 'Thank you, see you soon!' };
  of.say(OLA, 'review.respond', reply, { receivedAt: plus(NOW, 2) });
  return of;
}
const about = (of: KnownWorld, target: ReportForm['target']) => ({
  ...{ gymId: GYM, target, targetId: target === 'gym' ? GYM : (of.all('gymreview')[0]?._id ?? '') },
});
const opId = (last: number | string) => `01ARZ3NDEKTSV4RRFFQ69G5F${String(last).padStart(2, '0')}`;
const receive = (of: KnownWorld, last: number | string, change: Partial<ReportForm> = {}) =>
  of.system(
    'system.report-received',
    { opId: opId(last), form: { ...about(of, 'gym'), reason: 'fake', email: VERA, ...change } },
    plus(NOW, HOUR),
  );
const make = (of: KnownWorld, uid: string, target: ReportForm['target'] = 'gym', change: Partial<ReportForm> = {}) =>
  of.say(uid, 'report.make', { ...about(of, target), reason: 'fake', ...change }, { receivedAt: plus(NOW, 2 * HOUR) });
const decide = (of: KnownWorld, id: string, as: 'actioned' | 'dismissed' | 'duplicate', by = ANA) =>
  of.say(by, 'report.decide', { reportId: id, as }, { receivedAt: plus(NOW, 3 * HOUR) });
const mails = (of: KnownWorld) => of.all('errand').filter(({ _id }) => _id.startsWith('errand:mail-report-'));

describe('[2.17] a report of somebody who is not signed in', () => {
  it('stands with the others for those who run the platform, and nowhere else', () => {
    const of = world();
    expect(receive(of, 1, { reason: 'unsafe', details: 'A cable hangs out.' }).state).toBe('accepted');
    const [one] = of.all('report');
    expect(one).toMatchObject({ _id: `report:${opId(1)}`, email: VERA, priority: 1, status: 'new', gymName: 'Gym one' });
    expect(one).not.toHaveProperty('uid');
    expect(one && databasesOf(one)).toEqual(['platform/reports']);
  });

  it('takes nobody else’s number, and needs an address', () => {
    const of = world();
    make(of, KIM);
    const [{ _id = '' } = {}] = of.all('report');
    expect(receive(of, 1, { email: undefined })).toMatchObject({ code: 'VALIDATION', facts: { field: 'Email' } });
    const same = { opId: _id.replace('report:', ''), form: { ...about(of, 'gym'), reason: 'fake', email: VERA } as ReportForm };
    expect(of.system('system.report-received', same).code).toBe('DUPLICATE');
    receive(of, 2);
    expect(receive(of, 2, { email: 'other@example.org' }).code).toBe('DUPLICATE');
    expect(of.all('report').map(({ uid, email }) => uid ?? email)).toEqual([KIM, VERA]);
  });

  it.each([
    ['about something else, in its own words', { reason: 'other' as const }, 'VALIDATION'],
    ['of a review that is not there', { target: 'review' as const, targetId: 'gymreview:none' }, 'NOT_FOUND'],
    ['of a gym that is not there', { gymId: 'gym:none', targetId: 'gym:none' }, 'NOT_FOUND'],
  ])('is refused as a member’s is: %s', (_, change, code) => {
    expect(receive(world(), 1, change).code).toBe(code);
  });

  it('opens the case of a review, but an address is anybody’s to invent: it never hides one', () => {
    const of = world();
    for (const n of [1, 2, 3, 4]) receive(of, n, { ...about(of, 'review'), reason: 'illegal', email: `v${n}@example.org` });
    expect(of.one('review', `review:one.${SAM}`).status).toBe('published');
    expect(of.all('reviewcase')).toMatchObject([{ status: 'open', reports: 4 }]);
    make(of, KIM, 'review');
    expect(of.one('review', `review:one.${SAM}`).status).toBe('published');
  });
});

describe('[2.17] one person reports a thing once', () => {
  it('by the same address, however it is typed; of another thing, or once it was decided, again', () => {
    const of = world();
    receive(of, 1);
    expect(receive(of, 2).code).toBe('REPORT_OPEN');
    expect(receive(of, 3, about(of, 'review')).state).toBe('accepted');
    expect(receive(of, 4, about(of, 'response')).state).toBe('accepted');
    expect(receive(of, 5, { email: 'other@example.org' }).state).toBe('accepted');
    decide(of, `report:${opId(1)}`, 'dismissed');
    expect(receive(of, 6).state).toBe('accepted');
  });

  it('by the address of an account that has reported it, once that is confirmed', () => {
    const of = world();
    make(of, KIM);
    expect(receive(of, 1, { email: KIMS }).code).toBe('REPORT_OPEN');
    const loose = world();
    loose.lay([person(KIM, { email: KIMS, emailVerified: false })]);
    make(loose, KIM);
    expect(receive(loose, 1, { email: KIMS }).state).toBe('accepted');
  });

  it('signed in afterwards it takes the place of what they said without', () => {
    const of = world();
    receive(of, 1, { ...about(of, 'review'), email: KIMS });
    receive(of, 2, about(of, 'review'));
    expect(make(of, KIM, 'review', { email: KIMS }).state).toBe('accepted');
    expect(of.all('report').map(({ uid, email, status }) => [uid ?? email, status])).toEqual([
      [KIM, 'new'],
      [KIMS, 'duplicate'],
      [VERA, 'new'],
    ]);
    expect(of.all('report').find(({ uid }) => uid === KIM)).not.toHaveProperty('email');
    expect(of.all('reviewcase')).toMatchObject([{ reports: 2 }]);
    expect(mails(of)).toEqual([]);
  });
});

describe('[2.17] whoever reported it is told what came of it', () => {
  it('by one email, which names the report and holds no address', () => {
    for (const as of ['actioned', 'dismissed'] as const) {
      const of = world();
      receive(of, 1);
      decide(of, `report:${opId(1)}`, as);
      expect(mails(of)).toMatchObject([
        { _id: `errand:mail-report-${opId(1)}`, status: 'open', task: { about: 'report', reportId: `report:${opId(1)}` } },
      ]);
      expect(JSON.stringify(mails(of))).not.toContain(VERA);
      expect(of.all('notice').filter(({ event }) => event === 'report.decided')).toEqual([]);
    }
  });

  it('of a review with whoever else reported it', () => {
    const of = world();
    receive(of, 1, about(of, 'review'));
    make(of, KIM, 'review');
    const { _id: reviewId, textAt } = of.one('review', `review:one.${SAM}`);
    of.say(ANA, 'review.moderate', { reviewId, of: 'review', as: 'kept', textAt }, { receivedAt: plus(NOW, 3 * HOUR) });
    expect(of.all('report').map(({ status }) => status)).toEqual(['dismissed', 'dismissed']);
    expect(mails(of)).toHaveLength(1);
    expect(of.all('notice').filter(({ event }) => event === 'report.decided')).toMatchObject([{ uid: KIM }]);
  });

  it('without an account nobody is promised a second look under theirs', () => {
    const of = world();
    receive(of, 1);
    decide(of, `report:${opId(1)}`, 'dismissed');
    const [one] = of.all('report');
    expect(one && visitorTold(one)).toBe('Gym one: you told us about the gym. It doesn’t break our rules, so it stays.');
    expect(one && visitorTold({ ...one, status: 'actioned' })).toContain('We’ve done something about it.');
  });

  it('[R-61] and not by whoever made it', () => {
    const of = world();
    of.lay([person(ANA, { email: VERA, emailVerified: true })]);
    receive(of, 1);
    expect(decide(of, `report:${opId(1)}`, 'actioned').code).toBe('REVIEW_YOURS');
  });
});

it('[2.17] whoever it is about learns neither the address nor that it was reported', () => {
  const of = world();
  for (const [n, target] of (['review', 'response', 'gym'] as const).entries())
    receive(of, n, { ...about(of, target), details: 'Look.' });
  decide(of, `report:${opId(2)}`, 'actioned');
  const { _id: reviewId, textAt } = of.one('review', `review:one.${SAM}`);
  const removed = { reviewId, of: 'review', as: 'removed', textAt, code: 'fake' } as const;
  of.say(ANA, 'review.moderate', removed, { receivedAt: plus(NOW, 4 * HOUR) });
  const types = (Object.keys(DOCUMENT_SCHEMAS) as DocumentType[]).filter((type) => type !== 'proposal') as Exclude<
    DocumentType,
    'proposal'
  >[];
  const others = types.flatMap((type) => of.all(type)).filter((doc) => !databasesOf(doc).includes('platform/reports'));
  expect(others.length).toBeGreaterThan(5);
  for (const words of [VERA, 'Look.']) expect(JSON.stringify(others)).not.toContain(words);
});

it('[2.17] is kept for two years with its address, and then it is nowhere', () => {
  const of = world();
  receive(of, 1);
  const [report] = of.all('report');
  const due = report && dueOf(report);
  expect(due).toEqual({
    ...{ at: plus(report?.createdAt ?? '', LIMITS.reportsKept), kind: 'system.report-over' },
    body: { reportId: report?._id },
  });
  const ring = (at: string) => of.system('system.report-over', { reportId: report?._id ?? '' }, at);
  expect(ring(plus(due?.at ?? '', -1)).documents).toEqual([]);
  const [over] = ring(due?.at ?? '').documents;
  expect(over && databasesOf(over)).toEqual([]);
  expect(of.all('report')).toEqual([]);
});
