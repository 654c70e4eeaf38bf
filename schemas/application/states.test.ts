/** [2.14] Every status × everything that can be said of an application × everybody who may say it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ANSWERS, LEEDS, powers } from '../../tests/rules/applications.ts';
import { DAY, NOW, person } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { isRefusal } from '../basics/machine.ts';
import { plus } from '../basics/time.ts';
import type { Decision } from '../decision.ts';
import { momentOf } from '../proposal/judge.ts';
import { decideApplicationReply, decideApplicationWithdraw } from './applicant.ts';
import { decideApplicationApprove } from './approve.ts';
import { decideApplicationClaim } from './review.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from './shape.ts';
import { APPLICATION, APPLICATION_EVENTS, type ApplicationEvent } from './states.ts';

const NORA = 'nora0000';
const ANA = 'ana00000';
const BEN = 'ben00000';
const applicationId = 'application:one';
const WHY = 'We could not confirm who owns the place.';

let hub: KnownWorld;
beforeEach(() => {
  hub = new KnownWorld(
    ...[person(NORA), person(ANA, { displayName: 'Ana Field' }), person(BEN, { displayName: 'Ben Hill' }), person('stranger')],
    ...[powers(ANA, true), powers(BEN, true), powers(NORA, false), powers('stranger', false), LEEDS],
  );
});

/** An application that has come as far as that. */
function standing(status: ApplicationStatus): void {
  hub.lay([
    {
      ...{ _id: applicationId, type: 'application', schemaVersion: 1, createdAt: NOW, updatedAt: NOW, createdBy: NORA },
      ...{ updatedBy: NORA, uid: NORA, ref: 'GA-2026-00001', answers: ANSWERS, site: 'LS1 4AP iron and oak ltd', dueAt: NOW },
      ...{ thread: [], history: [{ status, at: NOW }], status },
      ...(status === 'info_requested' ? { answerBy: plus(NOW, 30 * DAY) } : {}),
      ...(status === 'rejected' || status === 'approved' ? { decision: { at: NOW } } : {}),
    },
  ]);
}

const SAID: Readonly<Record<ApplicationEvent, (by: string, at?: string) => Decision>> = {
  claimed: (by, receivedAt = NOW) => hub.say(by, 'application.claim', { applicationId }, { receivedAt }),
  asked: (by, receivedAt = NOW) =>
    hub.say(by, 'application.ask', { applicationId, message: 'Which door is it?' }, { receivedAt }),
  replied: (by, receivedAt = plus(NOW, 1)) =>
    hub.say(by, 'application.reply', { applicationId, message: 'The blue one.' }, { receivedAt }),
  approved: (by, receivedAt = NOW) => hub.say(by, 'application.approve', { applicationId, areaId: LEEDS._id }, { receivedAt }),
  refused: (by, receivedAt = NOW) =>
    hub.say(by, 'application.refuse', { applicationId, code: 'no_authority', message: WHY }, { receivedAt }),
  withdrawn: (by, receivedAt = NOW) => hub.say(by, 'application.withdraw', { applicationId }, { receivedAt }),
  expired: (_, at = plus(NOW, 30 * DAY)) =>
    hub.system('system.application-expired', { applicationId, answerBy: plus(NOW, 30 * DAY) }, at),
};
const APPLICANTS: readonly ApplicationEvent[] = ['replied', 'withdrawn'];
const ADMINS: readonly ApplicationEvent[] = ['claimed', 'asked', 'approved', 'refused'];
const statusNow = () => hub.one('application', applicationId).status;

describe.each(APPLICATION_STATUSES)('an application that is %s', (status) => {
  it.each(APPLICATION_EVENTS)('%s: goes where the table leads, or says why not', (event) => {
    standing(status);
    const decision = SAID[event](APPLICANTS.includes(event) ? NORA : ANA);
    const to = APPLICATION[status][event];
    if (isRefusal(to)) {
      expect(decision).toMatchObject({ state: 'refused', code: to.code });
      expect(decision.documents.filter(({ type }) => type.startsWith('application'))).toEqual([]);
      expect(statusNow()).toBe(status);
      return;
    }
    expect(decision.state).toBe('accepted');
    expect(statusNow()).toBe(to);
    const { history } = hub.one('application', applicationId);
    expect(history.map((one) => one.status)).toEqual(to === status ? [status] : [status, to]);
  });

  it.each(ADMINS)('%s is nothing for its applicant or a stranger', (event) => {
    standing(status);
    for (const by of [NORA, 'stranger']) expect(SAID[event](by)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(statusNow()).toBe(status);
  });

  it.each(APPLICANTS)('%s is its applicant’s alone: to everybody else it is not there', (event) => {
    standing(status);
    for (const by of [ANA, 'stranger']) expect(SAID[event](by)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(statusNow()).toBe(status);
  });
});

describe('[2.14] the table of statuses and events', () => {
  const [FIRST, WAITS, IS, OVER] = ['CLAIM_FIRST', 'APPLICATION_WAITING', 'ALREADY_DECIDED', 'APPLICATION_ENDED'];
  const UNASKED = 'APPLICATION_NOT_ASKED';
  it.each<[ApplicationStatus, string[]]>([
    ['submitted', ['in_review', FIRST, UNASKED, FIRST, FIRST, 'withdrawn', 'submitted']],
    ['in_review', ['in_review', 'info_requested', UNASKED, 'approved', 'rejected', 'withdrawn', 'in_review']],
    ['info_requested', [WAITS, WAITS, 'submitted', WAITS, WAITS, 'withdrawn', 'expired']],
    ['approved', [IS, IS, OVER, IS, IS, OVER, 'approved']],
    ['rejected', [IS, IS, OVER, IS, IS, OVER, 'rejected']],
    ['withdrawn', [OVER, OVER, OVER, OVER, OVER, 'withdrawn', 'withdrawn']],
    ['expired', [OVER, OVER, OVER, OVER, OVER, OVER, 'expired']],
    ['duplicate', [OVER, OVER, OVER, OVER, OVER, OVER, 'duplicate']],
  ])('of one that is %s says, once more and by hand, where each leads or why not', (status, leads) => {
    const events = ['claimed', 'asked', 'replied', 'approved', 'refused', 'withdrawn', 'expired'] as const;
    const to = events.map((event) => APPLICATION[status][event]);
    expect(to.map((one) => (isRefusal(one) ? one.code : one))).toEqual(leads);
    expect(APPLICATION_EVENTS).toEqual(events);
  });
});

describe('one that is not there', () => {
  it.each(ADMINS)('%s finds nothing', (event) => {
    expect(SAID[event](ANA)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });
  it('has nothing to run out', () => expect(SAID.expired('system')).toMatchObject({ state: 'accepted', documents: [] }));
});

describe('[4.5] a claim', () => {
  it('is for fifteen minutes, moves the application into review once, and names who has it', () => {
    standing('submitted');
    SAID.claimed(ANA);
    expect(hub.all('applicationreview')).toMatchObject([
      { _id: 'applicationreview:one', applicationId, claim: { uid: ANA, name: 'Ana F.', until: plus(NOW, 15 * 60_000) } },
    ]);
    for (const event of ADMINS) {
      expect(SAID[event](BEN, plus(NOW, 15 * 60_000 - 1)), event).toMatchObject({
        state: 'refused',
        code: 'CLAIMED',
        facts: { name: 'Ana F.', time: '08:15' },
      });
    }
    SAID.claimed(BEN, plus(NOW, 15 * 60_000));
    expect(hub.all('applicationreview')).toMatchObject([{ claim: { uid: BEN, name: 'Ben H.' } }]);
  });

  it('again is another fifteen minutes', () => {
    standing('submitted');
    SAID.claimed(ANA);
    SAID.claimed(ANA, plus(NOW, 60_000));
    expect(hub.all('applicationreview')).toMatchObject([{ claim: { until: plus(NOW, 16 * 60_000) } }]);
  });

  it.each(['asked', 'approved', 'refused'] as const)('ends when it was %s', (event) => {
    standing('submitted');
    SAID.claimed(ANA);
    SAID[event](ANA);
    expect(hub.all('applicationreview')[0]).not.toHaveProperty('claim');
  });

  it('ends when the applicant takes it back, and not a word of who had it is in theirs', () => {
    standing('submitted');
    SAID.claimed(ANA);
    SAID.withdrawn(NORA);
    expect(hub.all('applicationreview')[0]).not.toHaveProperty('claim');
    expect(JSON.stringify(hub.one('application', applicationId))).not.toMatch(/ana00000|Ana/);
  });

  it('leaves no trace where there was none', () => {
    standing('submitted');
    SAID.withdrawn(NORA);
    expect(hub.all('applicationreview')).toEqual([]);
  });
});

describe('[V6] the second decision', () => {
  it.each([
    ['approved', 'approved'],
    ['refused', 'refused'],
  ] as const)('reads that it was %s, by whom and when', (event, state) => {
    standing('in_review');
    SAID[event](ANA);
    for (const again of ADMINS) {
      expect(SAID[again](BEN, plus(NOW, 3_600_000))).toMatchObject({
        state: 'refused',
        code: 'ALREADY_DECIDED',
        facts: { state, name: 'Ana F.', date: '2026-03-03', time: '08:00' },
      });
    }
  });

  it('[bad input] of one that was withdrawn reads that', () => {
    standing('withdrawn');
    expect(SAID.approved(ANA)).toMatchObject({ code: 'APPLICATION_ENDED', facts: { state: 'withdrawn', date: '2026-03-03' } });
  });

  it('while we wait for an answer names the day until which we wait', () => {
    standing('info_requested');
    expect(SAID.approved(ANA)).toMatchObject({ code: 'APPLICATION_WAITING', facts: { date: '2026-04-02' } });
  });
});

describe('[2.14] a question', () => {
  it('waits thirty days for its answer, told in the app and by e-mail', () => {
    standing('in_review');
    const { documents } = SAID.asked(ANA);
    expect(hub.one('application', applicationId)).toMatchObject({
      answerBy: plus(NOW, 30 * DAY),
      thread: [{ from: 'us', text: 'Which door is it?', at: NOW }],
    });
    expect(documents).toMatchObject([
      { type: 'application' },
      { type: 'applicationreview' },
      {
        type: 'notice',
        event: 'application.question',
        title: 'A question about Iron & Oak',
        body: 'Which door is it?',
        severity: 'action',
      },
      { type: 'errand', kind: 'mail', task: { saying: 'question', saidId: hub.one('application', applicationId).thread[0]?.id } },
      { type: 'errand', kind: 'push' },
    ]);
  });

  it('answered goes back into the queue, and nothing runs out', () => {
    standing('in_review');
    SAID.asked(ANA);
    SAID.replied(NORA, plus(NOW, DAY));
    const answered = hub.one('application', applicationId);
    expect(answered.thread.map(({ from, text }) => [from, text])).toEqual([
      ['us', 'Which door is it?'],
      ['applicant', 'The blue one.'],
    ]);
    expect(answered).not.toHaveProperty('answerBy');
    expect(SAID.expired('system').documents).toEqual([]);
  });

  it('unanswered ends it, at its time and not before, with word of it', () => {
    standing('info_requested');
    expect(SAID.expired('system', plus(NOW, 30 * DAY - 1)).documents).toEqual([]);
    expect(SAID.expired('system').documents.map(({ type }) => type)).toEqual(['application', 'notice', 'errand', 'errand']);
    expect(hub.one('application', applicationId)).toMatchObject({ status: 'expired', keptUntil: plus(NOW, 395 * DAY) });
    expect(hub.one('application', applicationId)).not.toHaveProperty('answerBy');
  });

  it('[G21] answered in time counts, though it arrives after the time was up', () => {
    standing('info_requested');
    SAID.expired('system');
    const late = (madeAt: string, trust: 'synced' | 'untrusted' = 'synced') =>
      hub.say(
        NORA,
        'application.reply',
        { applicationId, message: 'The blue one.' },
        { madeAt, trust, receivedAt: plus(NOW, 30 * DAY + 1000) },
      );
    expect(late(plus(NOW, 30 * DAY + 1))).toMatchObject({
      state: 'refused',
      code: 'APPLICATION_ENDED',
      facts: { state: 'closed' },
    });
    expect(late(plus(NOW, 30 * DAY), 'untrusted')).toMatchObject({ state: 'refused' });
    expect(late(plus(NOW, 30 * DAY))).toMatchObject({ state: 'accepted' });
    expect(hub.one('application', applicationId)).toMatchObject({ status: 'submitted' });
    expect(hub.one('application', applicationId)).not.toHaveProperty('keptUntil');
  });

  it('a conversation without end ends', () => {
    standing('info_requested');
    const one = hub.one('application', applicationId);
    const line = (at: number) => ({ id: String(at), from: 'us' as const, text: 'x', at: NOW });
    hub.lay([{ ...one, thread: Array.from({ length: 60 }, (_, index) => line(index)) }]);
    expect(SAID.replied(NORA)).toMatchObject({ state: 'refused', code: 'APPLICATION_NOT_ASKED' });
  });
});

describe('[2.14] a refusal', () => {
  it('says why and from when one may ask again; it is kept a year', () => {
    standing('in_review');
    const { documents, audit } = SAID.refused(ANA);
    expect(audit).toEqual([
      {
        action: 'application.refused',
        target: { type: 'application', id: applicationId },
        reason: WHY,
        before: { status: 'in_review' },
        after: { status: 'rejected', code: 'no_authority' },
      },
    ]);
    expect(hub.one('application', applicationId)).toMatchObject({
      decision: { code: 'no_authority', message: WHY, at: NOW, againFrom: plus(NOW, 30 * DAY) },
      keptUntil: plus(NOW, 365 * DAY),
    });
    expect(documents).toMatchObject([
      { type: 'application' },
      { type: 'applicationreview', decided: { uid: ANA, name: 'Ana F.', as: 'rejected', at: NOW } },
      { type: 'notice', event: 'application.refused', title: 'We couldn’t take Iron & Oak', body: WHY },
      { kind: 'mail', task: { saying: 'refused' } },
      { kind: 'push' },
    ]);
  });
});

describe('[A4] on a device that does not hold it', () => {
  it('nothing is said against it', () => {
    standing('in_review');
    const blind = blindTo(hub, 'self-', 'platform');
    const of = <K extends 'application.claim' | 'application.reply' | 'application.withdraw' | 'application.approve'>(
      kind: K,
    ) => {
      const body = { applicationId, message: 'The blue one.', areaId: LEEDS._id };
      const kept = {
        'application.claim': { applicationId },
        'application.withdraw': { applicationId },
        'application.reply': { applicationId, message: body.message },
        'application.approve': { applicationId, areaId: body.areaId },
      };
      return hub.proposal(kind, kept[kind] as never);
    };
    const unsure = { state: 'accepted', documents: [], unknown: ['applications'] };
    const claim = of('application.claim');
    const moment = momentOf(claim.origin, { by: ANA, receivedAt: NOW });
    expect(decideApplicationClaim(claim, blind, moment)).toEqual(unsure);
    expect(decideApplicationApprove(of('application.approve'), blind, moment)).toEqual(unsure);
    expect(decideApplicationReply(of('application.reply'), blind, moment)).toEqual(unsure);
    expect(decideApplicationWithdraw(of('application.withdraw'), blind, moment)).toEqual(unsure);
  });
});
