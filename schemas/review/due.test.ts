/** What time alone does to a review: its visit may be taken back (V2), and its gym may come back or not (V1). */
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../tests/rules/documents.ts';
import type { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Checkin } from '../checkin/shape.ts';
import { dueOf } from '../folds/documents.ts';
import {
  asStatus,
  GYM,
  heard,
  LATER,
  moderate,
  OLA,
  own,
  rating,
  ring,
  SAID,
  SAM,
  shown,
  visit,
  world,
  write,
  written,
} from './fixture.ts';
import { oldFrom } from './shown/ageing.ts';

const inDays = (days: number, ms = 0) => plus(LATER, days * DAY + ms);
const takeBack = (of: KnownWorld) => of.lay([visit('1', SAM, { status: 'voided' })]);
const suspended = (): KnownWorld => {
  const of = world();
  asStatus(of, 'suspended');
  write(of);
  return of;
};
/** and once more, when it is no longer recent. */
const OLD = oldFrom(LATER);
const INSULT = 'The manager is a wanker, honestly.';

describe('a review is looked at again', () => {
  it('a day after it was written, and then each day for 15 days, and once more when it is old', () => {
    const of = written();
    expect(dueOf(own(of))).toEqual({
      ...{ at: inDays(1), kind: 'system.review-due', body: { uid: SAM, reviewId: `review:one.${SAM}` } },
    });
    ring(of, inDays(1));
    expect(own(of).lookAt).toBe(inDays(2));
    ring(of, inDays(15, -1));
    expect(own(of).lookAt).toBe(inDays(16, -1));
    ring(of, inDays(16, -1));
    expect(own(of).lookAt).toBe(OLD);
    const over = written();
    ring(over, inDays(15));
    expect(own(over).lookAt).toBe(OLD);
  });

  it('from when its words were changed last', () => {
    const of = written();
    write(of, { rating: 2 }, { receivedAt: inDays(10) });
    ring(of, inDays(20));
    expect(own(of).lookAt).toBe(inDays(21));
    ring(of, inDays(25));
    expect(own(of).lookAt).toBe(OLD);
  });

  it('from when it came, where it was written long before that without a network', () => {
    const of = world();
    write(of, {}, { madeAt: LATER, receivedAt: inDays(6) });
    ring(of, inDays(20));
    expect(own(of).lookAt).toBe(inDays(21));
  });

  it('changes nothing but that while nothing has happened, and tells nobody', () => {
    const of = written();
    const [before, read, told] = [own(of), shown(of), of.all('notice')];
    const { documents } = ring(of, inDays(1));
    expect(documents).toEqual([{ ...before, lookAt: inDays(2), updatedAt: inDays(1), updatedBy: 'system' }]);
    expect([shown(of), of.all('notice')]).toEqual([read, told]);
  });

  it('not by a timer that is early, nor of one that is not there or was taken back', () => {
    const of = written();
    takeBack(of);
    expect(ring(of, inDays(1, -1)).documents).toEqual([]);
    const nobodys = of.system('system.review-due', { uid: SAM, reviewId: `review:two.${SAM}` }, inDays(1));
    expect(nobodys).toMatchObject({ state: 'accepted', documents: [] });
    of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: plus(LATER, HOUR) });
    expect(ring(of, inDays(1)).documents).toEqual([]);
  });
});

describe('[V2] its visit was taken back', () => {
  it('nobody reads it, those who decide look at it, its author is told, and its gym is not', () => {
    const of = written();
    takeBack(of);
    const { documents } = ring(of, inDays(1));
    expect(documents.map(({ type }) => type).filter((type) => type !== 'errand')).toEqual([
      ...['review', 'gymreview', 'gymrating', 'reviewcase', 'notice'],
    ]);
    expect(own(of)).toMatchObject({ status: 'held', heldFor: ['visit'], lookAt: inDays(2) });
    expect(shown(of)[0]).toMatchObject({ status: 'held', text: '' });
    expect(rating(of)).toMatchObject({ stars: [0, 0, 0, 0, 0], newest: [] });
    expect(of.all('reviewcase')).toMatchObject([{ status: 'open', heldFor: ['visit'], openedAt: inDays(1) }]);
    expect(heard(of, SAM)).toEqual(['review.held']);
  });

  it('and put right: it is read again', () => {
    const of = written();
    takeBack(of);
    ring(of, inDays(1));
    of.lay([visit('1', SAM)]);
    ring(of, inDays(2));
    expect(own(of)).toMatchObject({ status: 'published', heldFor: [] });
    expect(rating(of).stars).toEqual([0, 0, 0, 1, 0]);
  });

  it('one that waits for its words waits for that too', () => {
    const of = written(INSULT);
    takeBack(of);
    ring(of, inDays(1));
    expect(own(of)).toMatchObject({ status: 'held', heldFor: ['words', 'visit'] });
    of.lay([visit('1', SAM)]);
    ring(of, inDays(2));
    expect(own(of)).toMatchObject({ status: 'held', heldFor: ['words'] });
  });

  it.each([true, false])('one that we removed stays so, whatever becomes of its visit (%s)', (isTakenBack) => {
    const of = written();
    moderate(of, 'removed');
    if (isTakenBack) takeBack(of);
    ring(of, inDays(1));
    expect(own(of).status).toBe('removed');
  });

  it('what is written anew of a visit that is gone waits, though other words were kept once', () => {
    const of = written();
    takeBack(of);
    moderate(of, 'kept');
    write(of, { rating: 1 }, { receivedAt: plus(LATER, 3 * HOUR) });
    expect(own(of)).toMatchObject({ status: 'held', heldFor: ['visit'] });
    ring(of, inDays(2));
    expect(own(of)).toMatchObject({ status: 'held', heldFor: ['visit'] });
  });

  const takenBackBy = (by: 'the gym' | 'the member', at: string): Partial<Checkin> =>
    by === 'the gym'
      ? { review: { verdict: 'voided', at, by: OLA, codes: [], reason: 'It was somebody else.' } }
      : { objection: { at, reason: 'I was not there.' } };
  it.each([
    ['the gym', 'before', 'published'],
    ['the gym', 'at the same moment', 'published'],
    ['the gym', 'after', 'held'],
    ['the member', 'before', 'published'],
    ['the member', 'after', 'held'],
  ] as const)('by %s, %s we said that it stays: it is %s', (by, when, status) => {
    const of = written();
    moderate(of, 'kept');
    const keptAt = own(of).moderation?.at ?? '';
    const at = plus(keptAt, { before: -1, 'at the same moment': 0, after: 1 }[when]);
    of.lay([visit('1', SAM, { status: 'voided', updatedAt: inDays(1), ...takenBackBy(by, at) })]);
    ring(of, inDays(1));
    expect(own(of)).toMatchObject({ status, heldFor: status === 'held' ? ['visit'] : [] });
  });
});

describe('[V1] its gym was suspended', () => {
  it('it waits for 90 days and is looked at each day, for longer than its visit', () => {
    const of = suspended();
    ring(of, inDays(90));
    expect(own(of)).toMatchObject({ status: 'held', heldFor: ['gym_suspended'], lookAt: inDays(91) });
    ring(of, inDays(91));
    expect(own(of)).toMatchObject({ status: 'archived', heldFor: [], text: SAID });
    expect(own(of)).not.toHaveProperty('lookAt');
    expect(shown(of)[0]).toMatchObject({ status: 'archived', text: '' });
    expect(heard(of, SAM)).toEqual(['review.archived']);
    expect(heard(of, OLA)).not.toContain('review.posted');
  });

  it('back on the 90th day it is published, and its gym hears of it', () => {
    const of = suspended();
    asStatus(of, 'live');
    ring(of, inDays(90));
    expect(own(of)).toMatchObject({ status: 'published', heldFor: [] });
    expect(shown(of)[0]).toMatchObject({ status: 'published', text: SAID });
    expect(heard(of, OLA)).toEqual(['review.posted']);
    expect(heard(of, SAM)).toEqual([]);
  });

  it('what was written before that stays where it is', () => {
    const of = written();
    asStatus(of, 'suspended');
    ring(of, inDays(1));
    expect(own(of)).toMatchObject({ status: 'published', heldFor: [] });
  });

  it('back, one that waits for its words goes on waiting', () => {
    const of = world();
    asStatus(of, 'suspended');
    write(of, { text: INSULT });
    expect(own(of).heldFor).toEqual(['words', 'gym_suspended']);
    asStatus(of, 'live');
    ring(of, inDays(1));
    expect(own(of)).toMatchObject({ status: 'held', heldFor: ['words'] });
    expect(heard(of, OLA)).not.toContain('review.posted');
  });
});
