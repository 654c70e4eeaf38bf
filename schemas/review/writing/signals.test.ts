import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, NOW, person } from '../../../tests/rules/documents.ts';
import { plus } from '../../basics/time.ts';
import { LIMITS } from '../../limits.ts';
import { own, visit, world, write } from '../fixture.ts';
import { likeness, signalsOf } from './signals.ts';

const other = (key: number, change: Partial<{ text: string; startedAt: string }> = {}) => ({
  ...{ _id: `gymreview:${key}`, text: '', startedAt: NOW },
  ...change,
});
const asked = (change: Partial<Parameters<typeof signalsOf>[0]> = {}) =>
  signalsOf({ text: '', at: NOW, isNew: true, visitAt: plus(NOW, -DAY), joinedAt: plus(NOW, -400 * DAY), others: [], ...change });
const ago = (...ms: number[]) => ms.map((before, key) => other(key, { startedAt: plus(NOW, -before) }));

describe('[R-68] five or more of one gym in 24 hours', () => {
  it.each([
    ['the fifth in a day', [1, HOUR, 2 * HOUR, 3 * HOUR], 5],
    ['the first of them 23:59:59 ago', [1, HOUR, 2 * HOUR, DAY - 1000], 5],
    ['the first of them 24 hours ago', [1, HOUR, 2 * HOUR, DAY], undefined],
    ['the fourth', [1, HOUR, 2 * HOUR], undefined],
    ['the sixth', [1, 2, 3, 4, 5], 6],
    ['five, of which one was said later', [1, 2, 3, -HOUR], undefined],
  ])('%s', (_, before, inADay) => {
    expect(asked({ others: ago(...before) })).toEqual(
      inADay === undefined ? { signals: [] } : { signals: ['many_at_once'], seen: { inADay } },
    );
  });

  it('one that is said differently is no new one', () => {
    expect(asked({ isNew: false, others: ago(1, 2, 3, 4) }).signals).toEqual([]);
  });
});

/** So many runs of three words, none twice. */
const said = (from: number, runs: number) =>
  Array.from({ length: runs + 2 }, (_, at) => [...String(from + at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')).join(
    ' ',
  );

describe('[R-68] nearly the same words: the Jaccard index of word trigrams', () => {
  it.each([
    ['the same', said(0, 20), 1, true],
    // Of nineteen runs in either, eighteen in both; of twenty, eighteen: 0.9 to the bit.
    ['18 of 19 in both', said(1, 18), 18 / 19, true],
    ['18 of 20 in both', said(2, 18), 0.9, false],
    ['17 of 20 in both', said(3, 17), 0.85, false],
  ])('%s', (_, theirs, index, isLike) => {
    const text = index === 18 / 19 ? said(0, 19) : said(0, 20);
    expect(likeness(text, theirs)).toBe(index);
    expect(likeness(theirs, text)).toBe(index);
    const found = asked({ text, others: [other(1), other(7, { text: theirs })] });
    const seen = { like: { id: 'gymreview:7', percent: Math.floor(index * 100) } };
    expect(found).toEqual(isLike ? { signals: ['like_another'], seen } : { signals: [] });
  });

  it('names the one that it is most like', () => {
    const text = said(0, 40);
    const others = [other(1, { text: said(1, 39) }), other(2, { text }), other(3, { text: said(2, 38) })];
    expect(asked({ text, others }).seen).toEqual({ like: { id: 'gymreview:2', percent: 100 } });
  });

  it('stars alone, or a word or two, are like nothing', () => {
    for (const text of ['', 'Great.', 'Very good']) expect(asked({ text, others: [other(1, { text })] }).signals).toEqual([]);
  });

  it('what it costs has a bound: only the newest are compared', () => {
    const text = said(0, 20);
    const many = Array.from({ length: LIMITS.reviewsCompared }, (_, at) => other(at, { startedAt: plus(NOW, -2 * DAY) }));
    const oldest = (startedAt: string) => other(9_999, { text, startedAt });
    expect(asked({ text, others: [...many, oldest(plus(NOW, -3 * DAY))] }).signals).toEqual([]);
    expect(asked({ text, others: [...many, oldest(plus(NOW, -DAY))] }).signals).toEqual(['like_another']);
  });
});

describe('[R-68] minutes after coming in, from a new account', () => {
  it.each([
    [10 * MINUTE - 1, 7 * DAY - 1, { minutes: 9, accountDays: 6 }],
    [10 * MINUTE, 7 * DAY - 1, undefined],
    [10 * MINUTE - 1, 7 * DAY, undefined],
    [0, 0, { minutes: 0, accountDays: 0 }],
  ])('%d ms after coming in, from an account of %d ms', (sinceVisit, age, seen) => {
    expect(asked({ visitAt: plus(NOW, -sinceVisit), joinedAt: plus(NOW, -age) })).toEqual(
      seen ? { signals: ['minutes_after'], seen } : { signals: [] },
    );
  });

  it('of an account nobody knows the age of it is not said', () => {
    expect(asked({ visitAt: NOW, joinedAt: undefined }).signals).toEqual([]);
  });
});

it('[R-68] what was seen lies beside the review for those who look into it, and holds nothing', () => {
  const uids = Array.from({ length: 5 }, (_, at) => `burst00${at}`);
  const of = world(...uids.map((uid, at) => visit(String(at), uid)));
  of.lay(uids.map((uid) => person(uid)));
  for (const uid of uids) write(of, { text: said(uid.length * 100 + Number(uid.at(-1)) * 50, 20) }, {}, uid);
  const [one, ...more] = of.all('reviewcase');
  expect(more).toEqual([]);
  expect(one).toMatchObject({ reviewId: 'review:one.burst004', signals: ['many_at_once'], seen: { inADay: 5 }, status: 'open' });
  expect(of.all('review').every(({ status }) => status === 'published')).toBe(true);
  expect(JSON.stringify([of.all('gymreview'), own(of, 'burst004')])).not.toContain('many_at_once');
});
