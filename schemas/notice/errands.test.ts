import { describe, expect, it } from 'vitest';
import { KnownWorld } from '../../tests/rules/world.ts';
import { accepted, refused } from '../decision.ts';
import { Errand } from '../errand/shape.ts';
import { DOCUMENT_SCHEMAS } from '../folds/documents.ts';
import { systemMoment } from '../proposal/judge.ts';
import { withErrands } from './errands.ts';
import { notice } from './make.ts';

const NOW = '2026-03-03T08:00:00.000Z';
const moment = systemMoment(NOW);
const words = { event: 'pass.ready', title: 'Your 10 visits is ready', body: 'Gym one', link: '/member/passes' } as const;
const told = notice(moment, 'sam00000', 'pass:one', words);

describe('[A12] [10.13] the push and the e-mail of a notice', () => {
  it('are errands of the same decision, whatever the answer was, and hold no words', () => {
    const [first, push, mail] = withErrands(accepted([told]), moment).documents;
    const errand = {
      type: 'errand',
      ...{ schemaVersion: 1, createdAt: NOW, createdBy: 'system', updatedAt: NOW, updatedBy: 'system' },
      status: 'open',
    };
    const key = `sam00000:pass:one.pass.ready.${NOW}`;
    expect([first, push, mail]).toEqual([
      told,
      { ...errand, _id: `errand:push-${key}`, kind: 'push', task: { uid: 'sam00000', noticeId: told._id } },
      { ...errand, _id: `errand:mail-${key}`, kind: 'mail', task: { about: 'notice', uid: 'sam00000', noticeId: told._id } },
    ]);
    new KnownWorld(...(push && mail ? [push, mail] : []));
    expect(withErrands(refused('SLOT_FULL', {}, [told]), moment)).toMatchObject({
      state: 'refused',
      documents: [told, push, mail],
    });
  });

  it('have ids that hold, for the longest uid and a notice about two things', () => {
    const about = `pass:${'0'.repeat(26)}:closure:${'0'.repeat(26)}.2027`;
    const long = notice(moment, 'u'.repeat(40), about, { ...words, event: 'closure.days_back' });
    const [, ...errands] = withErrands(accepted([long]), moment).documents;
    expect(errands.map((one) => Errand.safeParse(one).error)).toEqual(errands.map(() => undefined));
    expect(errands.length).toBeGreaterThan(0);
  });

  it('[15, R-51] have ids that hold for a refund that a gym’s closing asked for: as long an id as there is, and one for each notice', () => {
    const ids = ['1', '2'].flatMap((month) => {
      const about = `refund:system.refund-due.payment:${'0'.repeat(26)}.renewal-12-${month}.2026-07-27T09:33:48.870Z`;
      const long = notice(moment, 'u'.repeat(40), about, { ...words, event: 'pass.refund_settled' });
      const [, ...errands] = withErrands(accepted([long]), moment).documents;
      expect([long, ...errands].map((one) => DOCUMENT_SCHEMAS[one.type].safeParse(one).error)).toEqual(Array(3).fill(undefined));
      return errands.map(({ _id }) => _id);
    });
    expect(new Set(ids).size).toBe(4);
  });

  it('[10.16] one notice is told under one id, however often it is said; another one, and what overtakes it, have their own', () => {
    const later = systemMoment('2026-03-03T08:01:00.000Z');
    const overtaken = notice(later, 'sam00000', 'pass:one', { ...words, event: 'pass.payment_failed' });
    expect(overtaken._id).toBe(told._id);
    const ids = [told, told, notice(moment, 'sam00000', 'pass:two', words), overtaken].map(
      (one) => withErrands(accepted([one]), moment).documents[1]?._id,
    );
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(3);
  });

  it('what was seen is no news, and a decision without a notice asks for nothing', () => {
    const seen = accepted([{ ...told, seenAt: NOW }]);
    expect(withErrands(seen, moment)).toBe(seen);
    const nothing = accepted([]);
    expect(withErrands(nothing, moment)).toBe(nothing);
  });
});
