/** [2.14] An application as it moves on: which day and whose name a refusal says, the order of a conversation, and what time does to it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ANSWERS, powers } from '../../tests/rules/applications.ts';
import { DAY, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { LIMITS } from '../limits.ts';
import { momentOf } from '../proposal/judge.ts';
import { askedSince } from './applicant.ts';
import { movedOn, nameOf, next, withSaid } from './open.ts';
import { queuedSince } from './review.ts';
import type { Application } from './shape.ts';
import { emailed, told } from './told.ts';

const NORA = 'nora0000';
const ANA = 'ana00000';
const _id = 'application:one';
const body = { applicationId: _id };
const ONE: Application = {
  ...{ _id, type: 'application', schemaVersion: 1, createdAt: NOW, updatedAt: NOW, createdBy: NORA, updatedBy: NORA, uid: NORA },
  ...{ status: 'in_review', answers: ANSWERS, site: 'LS1 4AP iron and oak ltd', dueAt: NOW, thread: [] },
  history: [{ status: 'submitted', at: NOW }],
};
const at = (days: number) => plus(NOW, days * DAY);
const momentAt = (receivedAt: string, by = ANA) =>
  momentOf(hub.proposal('application.claim', body, { receivedAt }).origin, { by, receivedAt });

let hub: KnownWorld;
beforeEach(() => {
  hub = new KnownWorld(person(NORA), person(ANA, { displayName: 'Ana Field' }), powers(ANA, true));
});

describe('[V6] why it goes nowhere', () => {
  const why = (change: Partial<Application>, decided?: { readonly at: string }) => {
    hub.lay([{ ...ONE, ...change }]);
    const review = {
      ...{ schemaVersion: 1, createdAt: NOW, updatedAt: NOW, createdBy: ANA, updatedBy: ANA },
      applicationId: _id,
    };
    const by = decided && { decided: { uid: ANA, name: 'Ana F.', as: 'approved' as const, at: decided.at } };
    hub.lay([{ _id: 'applicationreview:one', type: 'applicationreview', ...review, ...by }]);
    const led = next(hub.one('application', _id), 'asked', hub);
    return 'instead' in led && led.instead.state === 'refused' ? led.instead.facts : led;
  };
  const history = [
    { status: 'submitted' as const, at: NOW },
    { status: 'withdrawn' as const, at: at(3) },
  ];

  it('says who decided and when, as it was decided, not as it is written in the application', () => {
    const facts = { state: 'approved', name: 'Ana F.', date: '2026-03-05', time: '08:00' };
    expect(why({ status: 'approved', decision: { at: at(1) }, history }, { at: at(2) })).toEqual(facts);
  });

  it('says when it was decided and that it was another, where nobody noted who', () => {
    const facts = { state: 'approved', name: 'another administrator', date: '2026-03-04', time: '08:00' };
    expect(why({ status: 'approved', decision: { at: at(1) }, history })).toEqual(facts);
  });

  it('of one that nobody decided says when it ended, whatever it was waiting for before', () => {
    const facts = { state: 'withdrawn', name: 'another administrator', date: '2026-03-06', time: '08:00' };
    expect(why({ status: 'withdrawn', answerBy: at(30), history })).toEqual(facts);
  });

  it.each([
    ['rejected', 'refused'],
    ['expired', 'closed'],
    ['duplicate', 'sent twice'],
  ] as const)('of one that is %s says that it was %s', (status, state) => expect(why({ status })).toMatchObject({ state }));

  it('of one without a history says when it was last written', () => {
    expect(why({ status: 'withdrawn', history: [], updatedAt: at(4) })).toMatchObject({ date: '2026-03-07' });
  });

  it('of one that waits says until when, and no end', () => {
    expect(why({ status: 'info_requested', answerBy: at(30) })).toMatchObject({ state: '', date: '2026-04-02' });
  });

  it('[A11] nobody without a word about their powers is an administrator', () => {
    hub.lay([ONE]);
    expect(hub.say('nobody00', 'application.claim', body)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
  });
});

describe('an administrator', () => {
  it('is called by first name and initial; one who has left is called what they were', () => {
    expect(nameOf(ANA, hub)).toBe('Ana F.');
    expect(nameOf('gone0000', hub)).toBe('An administrator');
  });
});

describe('its history', () => {
  const many = Array.from({ length: 100 }, (_, index) => ({ status: 'submitted' as const, at: plus(NOW, index) }));

  it('grows by a line where its status changes, and by none where it does not', () => {
    const moved = movedOn(ONE, { status: 'approved' }, momentAt(at(1)));
    expect(moved.history).toEqual([...ONE.history, { status: 'approved', at: at(1) }]);
    expect(movedOn(ONE, { status: 'in_review' }, momentAt(at(1))).history).toEqual(ONE.history);
  });

  it('holds a hundred: the oldest goes', () => {
    const { history } = movedOn({ ...ONE, history: many }, { status: 'approved' }, momentAt(at(1)));
    expect([history.length, history[0], history.at(-1)]).toEqual([100, many[1], { status: 'approved', at: at(1) }]);
  });
});

describe('a conversation', () => {
  const line = (id: string, when: string) => ({ id, from: 'us' as const, text: id, at: when });
  const order = (before: Application['thread'], said: Application['thread'][number]) =>
    withSaid({ ...ONE, thread: before }, said).map(({ id }) => id);

  it('stands in the order in which it was written, whatever arrives last', () => {
    expect(order([line('a', at(2)), line('b', at(4))], line('c', at(3)))).toEqual(['a', 'c', 'b']);
    expect(order([line('a', at(2)), line('b', at(4))], line('c', at(1)))).toEqual(['c', 'a', 'b']);
    expect(order([line('a', at(2)), line('b', at(4))], line('c', at(5)))).toEqual(['a', 'b', 'c']);
  });

  it('said at the same moment, everybody reads it in the same order', () => {
    expect(order([line('b', at(1)), line('d', at(1))], line('c', at(1)))).toEqual(['b', 'c', 'd']);
  });
});

describe('[G21] a late answer', () => {
  const reply = (status: Application['status'], history: Application['history']) => {
    hub.lay([{ ...ONE, status, history }]);
    const said = { ...body, message: 'The blue one.' };
    return hub.say(NORA, 'application.reply', said, { madeAt: plus(at(30), -1), receivedAt: plus(at(30), 1000) });
  };
  const lines = (...statuses: Application['status'][]) => statuses.map((status, index) => ({ status, at: at(index * 10) }));

  it('is held against the moment at which we closed it, not against what was before', () => {
    expect(reply('expired', lines('submitted', 'in_review', 'info_requested', 'expired'))).toMatchObject({ state: 'accepted' });
    expect(reply('expired', lines('submitted', 'info_requested', 'expired'))).toMatchObject({ code: 'APPLICATION_ENDED' });
  });

  it('is not held against an end that nobody noted', () => {
    expect(reply('expired', [])).toMatchObject({ code: 'APPLICATION_ENDED', facts: { state: 'closed' } });
  });

  it('opens nothing that ended otherwise', () => {
    expect(reply('withdrawn', lines('submitted', 'in_review', 'info_requested', 'withdrawn'))).toMatchObject({
      code: 'APPLICATION_ENDED',
      facts: { state: 'withdrawn' },
    });
  });
});

describe('time', () => {
  const expire = (change: Partial<Application>, answerBy = at(30)) => {
    hub.lay([{ ...ONE, ...change }]);
    return hub.system('system.application-expired', { applicationId: _id, answerBy }, at(40)).documents;
  };

  it('closes what waits for that very answer, and nothing that moved on or was asked again', () => {
    expect(expire({ status: 'info_requested', answerBy: at(35) })).toEqual([]);
    for (const status of ['submitted', 'in_review', 'approved', 'rejected', 'withdrawn', 'expired', 'duplicate'] as const)
      expect(expire({ status, answerBy: at(30) }), status).toEqual([]);
    expect(expire({ status: 'info_requested', answerBy: at(30) })).not.toEqual([]);
  });

  it('[10.5] takes the words after their year and leaves when it came and how it ended', () => {
    hub.lay([{ ...ONE, status: 'withdrawn', keptUntil: at(1), thread: [{ id: 'a', from: 'us', text: 'Which door?', at: NOW }] }]);
    hub.system('system.application-forgotten', body, at(1));
    const left = hub.one('application', _id);
    expect(left).toMatchObject({ status: 'withdrawn', createdAt: NOW, createdBy: NORA, updatedAt: at(1), thread: [] });
    for (const gone of ['answers', 'keptUntil', 'decision']) expect(left).not.toHaveProperty(gone);
  });
});

describe('taken back', () => {
  it('twice is once, and it has no place in the queue any more', () => {
    hub.lay([{ ...ONE, status: 'submitted', ahead: 0 }]);
    hub.say(NORA, 'application.withdraw', body);
    expect(hub.one('application', _id)).not.toHaveProperty('ahead');
    expect(hub.one('application', _id).keptUntil).toBe(at(365));
    expect(hub.say(NORA, 'application.withdraw', body)).toMatchObject({ state: 'accepted', documents: [] });
  });
});

describe('[3.9] three in thirty days', () => {
  it('are counted from the oldest of them, in whatever order they are found', () => {
    const sent = [9, 1, 5].map((days) => ({
      ...{ ...ONE, _id: `application:${days}`, status: 'withdrawn' as const, site: `site ${days}` },
      createdAt: at(days),
    }));
    hub.lay(sent);
    const again = hub.say(NORA, 'application.submit', { answers: ANSWERS }, { receivedAt: at(10) });
    // The first of them was on 4 March.
    expect(again).toMatchObject({ code: 'APPLICATION_LIMIT', facts: { limit: LIMITS.applications, date: '2026-04-04' } });
    expect(hub.say(NORA, 'application.submit', { answers: ANSWERS }, { receivedAt: at(31) }).state).toBe('accepted');
  });
});

it('[L6] nothing is done to it before it came', () => {
  hub.lay([{ ...ONE, createdAt: at(2) }]);
  expect(queuedSince({ body }, hub)).toEqual([at(2)]);
  expect(queuedSince({ body: { applicationId: 'application:none' } }, hub)).toEqual([undefined]);
});

it('[L6] no answer is older than the last question', () => {
  const asked = [at(1), at(3)].map((when) => ({ status: 'info_requested' as const, at: when }));
  hub.lay([{ ...ONE, history: [...ONE.history, ...asked, { status: 'submitted', at: at(4) }] }]);
  const since = (applicationId: string) =>
    askedSince(hub.proposal('application.reply', { applicationId, message: 'The blue one.' }), hub, NORA);
  expect(since(_id)).toEqual([at(3)]);
  expect(since('application:none')).toEqual([undefined]);
  hub.lay([ONE]);
  expect(since(_id)).toEqual([undefined]);
});

describe('its applicant hears', () => {
  const moment = () => momentAt(plus(NOW, HOUR));

  it('what comes next, or that it has closed and may be sent again', () => {
    expect(told(ONE, 'approved', moment()).body).toBe('Set up your profile, hours and passes, then go live when you’re ready.');
    expect(told(ONE, 'expired', moment())).toMatchObject({
      title: 'Your application for Iron & Oak has closed',
      body: 'We asked you something and didn’t hear back for 30 days. You’re welcome to apply again.',
    });
  });

  it('also where the words have gone meanwhile', () => {
    const { answers: _answers, ...bare } = ONE;
    expect(told(bare, 'question', moment())).toMatchObject({ title: 'A question about your gym', body: '' });
    expect(told(bare, 'refused', moment())).toMatchObject({ title: 'We couldn’t take your gym', body: '' });
  });

  it('by an e-mail for each thing we say, and for each question its own', () => {
    expect(emailed(ONE, 'refused', moment())._id).toBe('errand:mail-one.refused');
    expect(emailed(ONE, 'refused', moment()).task).not.toHaveProperty('saidId');
    expect(emailed(ONE, 'question', moment(), '01Q')).toMatchObject({ _id: 'errand:mail-one.01Q', task: { saidId: '01Q' } });
  });
});
