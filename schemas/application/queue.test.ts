/** [2.14] The place in the queue: everybody who waits reads theirs, whoever comes and goes. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ANSWERS, powers } from '../../tests/rules/applications.ts';
import { DAY, NOW, person } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { LIMITS } from '../limits.ts';
import { momentOf } from '../proposal/judge.ts';
import type { Application } from './shape.ts';

const ANA = 'ana00000';
const people = ['one00000', 'two00000', 'three000', 'four0000'] as const;
let hub: KnownWorld;
beforeEach(() => {
  hub = new KnownWorld(...people.map((uid) => person(uid)), person(ANA, { displayName: 'Ana Field' }), powers(ANA, true));
});

const apply = (by: string, at = NOW): string => {
  const answers = { ...ANSWERS, legalName: `${by} Ltd` };
  const { proposal } = hub.say(by, 'application.submit', { answers }, { receivedAt: at });
  return proposal._id.replace('proposal:', 'application:');
};
const places = () => Object.fromEntries(hub.all('application').map(({ uid, ahead }) => [uid.replace(/0+$/, ''), ahead]));
const claim = (applicationId: string) => hub.say(ANA, 'application.claim', { applicationId });

describe('[2.14] a place in the queue', () => {
  it('is behind all that are due before it, and those due the same day that came before', () => {
    apply('one00000', plus(NOW, DAY));
    apply('two00000', plus(NOW, DAY));
    expect(places()).toEqual({ one: 0, two: 1 });
    apply('three000');
    expect(places()).toEqual({ three: 0, one: 1, two: 2 });
  });

  it('moves up when somebody begins to read one before it, and is none once it is one’s own', () => {
    const first = apply('one00000');
    apply('two00000');
    apply('three000');
    const { documents } = claim(first);
    expect(places()).toEqual({ one: undefined, two: 0, three: 1 });
    expect(documents.filter(({ type }) => type === 'application')).toHaveLength(3);
    // Taken on again, nobody moves.
    expect(claim(first).documents.map(({ type }) => type)).toEqual(['applicationreview']);
  });

  it('moves up when one before it is taken back, and those before it are not written', () => {
    apply('one00000');
    const second = apply('two00000');
    apply('three000');
    const { documents } = hub.say('two00000', 'application.withdraw', { applicationId: second });
    expect(places()).toEqual({ one: 0, two: undefined, three: 1 });
    expect(documents.map((doc) => (doc as Application).uid)).toEqual(['two00000', 'three000']);
  });

  it('is taken again by who has answered our question: behind them it is one more', () => {
    const first = apply('one00000');
    apply('two00000');
    claim(first);
    hub.say(ANA, 'application.ask', { applicationId: first, message: 'Which door is it?' });
    expect(places()).toEqual({ one: undefined, two: 0 });
    hub.say('one00000', 'application.reply', { applicationId: first, message: 'The blue one.' });
    expect(places()).toEqual({ one: 0, two: 1 });
  });

  it('[G16] moves up when somebody leaves for good', () => {
    apply('one00000');
    apply('two00000');
    hub.lay([person('one00000', { status: 'deletion_requested', eraseAt: NOW })]);
    hub.system('system.account-erased', { uid: 'one00000' }, plus(NOW, DAY));
    expect(places()).toEqual({ one: undefined, two: 0 });
  });

  it('is counted to a hundred: who is farther back is not written each time somebody moves', () => {
    const waiting = Array.from({ length: LIMITS.queueShown + 3 }, (_, number): Application => {
      const key = String(number).padStart(4, '0');
      return {
        ...{ _id: `application:${key}`, type: 'application', schemaVersion: 1, createdAt: NOW, updatedAt: NOW },
        ...{ createdBy: `u${key}000`, updatedBy: `u${key}000`, uid: `u${key}000`, status: 'submitted', site: key, dueAt: NOW },
        ...{ thread: [], history: [], ahead: Math.min(number, LIMITS.queueShown) },
      };
    });
    hub.lay(waiting);
    const { documents } = claim('application:0000');
    // The first has none any more; the last of a hundred is the hundredth now, and two stay where they were.
    expect(documents.filter(({ type }) => type === 'application')).toHaveLength(LIMITS.queueShown + 1);
    expect(hub.one('application', 'application:0100').ahead).toBe(LIMITS.queueShown - 1);
    expect(hub.one('application', 'application:0102').ahead).toBe(LIMITS.queueShown);
  });

  it('[A4] is not known to a device that does not hold the queue', () => {
    const first = apply('one00000');
    apply('two00000');
    const proposal = hub.proposal('application.withdraw', { applicationId: first });
    const moment = momentOf(proposal.origin, { by: 'one00000', receivedAt: NOW });
    const { documents } = decide(proposal, blindTo(hub, 'platform'), moment);
    expect(documents).toMatchObject([{ _id: first, status: 'withdrawn', ahead: 0 }]);
  });
});
