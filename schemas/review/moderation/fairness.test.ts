import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { person } from '../../../tests/rules/documents.ts';
import type { KnownWorld } from '../../../tests/rules/world.ts';
import { appeal, moderate, reconsider, visit, world, write } from '../fixture.ts';
import { fairnessOf, rateOf, togetherOf } from './fairness.ts';

const counted = (of: KnownWorld) => fairnessOf(of.all('review'), of.all('reviewcase'));

describe('[R-66] the bias report', () => {
  it('[4.5] the negative ones alone show the same hold rate as all: nothing that holds one reads its stars', () => {
    const SAID = ['The manager is a wanker, honestly.', 'Clean, friendly, and never too full after work.'];
    const uids = Array.from({ length: 20 }, (_, at) => `person${String(at).padStart(2, '0')}`);
    const of = world(...uids.map((uid, at) => visit(String(at), uid)));
    of.lay(uids.map((uid) => person(uid)));
    // Of each number of stars four, one with an insult.
    for (const [at, uid] of uids.entries()) write(of, { rating: (at % 5) + 1, text: SAID[at < 5 ? 0 : 1] ?? '' }, {}, uid);
    const rows = counted(of);
    expect(rows).toEqual([1, 2, 3, 4, 5].map((stars) => ({ stars, written: 4, held: 1, removed: 0 })));
    const [negative, all] = [togetherOf(rows.slice(0, 2)), togetherOf(rows)];
    expect(rateOf(negative.held, negative)).toBe(rateOf(all.held, all));
    expect(rateOf(all.held, all)).toBe(25);
  });

  it('once held it counts as held, whatever became of it; removed counts while it is', () => {
    const of = world();
    write(of, { rating: 1, text: 'The manager is a wanker, honestly.' });
    moderate(of, 'kept');
    expect(counted(of)[0]).toEqual({ stars: 1, written: 1, held: 1, removed: 0 });
    moderate(of, 'removed', { decidedAt: of.all('reviewcase')[0]?.decided?.at });
    expect(counted(of)[0]).toMatchObject({ held: 1, removed: 1 });
    appeal(of);
    expect(counted(of)[0]).toMatchObject({ removed: 1 });
    reconsider(of, 'restored');
    expect(counted(of)[0]).toMatchObject({ held: 1, removed: 0 });
  });

  it('counts what somebody counts by hand, for any reviews', () => {
    const one = fc.record({ rating: fc.integer({ min: 1, max: 5 }), held: fc.boolean(), removed: fc.boolean() });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 60 }), (all) => {
        const reviews = all.map(({ rating, removed }, at) => ({
          ...{ _id: `review:one.${at}`, rating, status: 'published' as const },
          ...(removed && { moderation: { as: 'removed' as const, at: '2026-03-03T09:00:00.000Z' } }),
        }));
        const cases = all.flatMap(({ held }, at) =>
          held ? [{ reviewId: `review:one.${at}`, heldFor: [], wasHeld: true as const }] : [],
        );
        const rows = fairnessOf(reviews, cases);
        for (const { stars, written, held, removed } of rows) {
          let [w, h, r] = [0, 0, 0];
          for (const review of all) {
            if (review.rating !== stars) continue;
            w += 1;
            if (review.held) h += 1;
            if (review.removed) r += 1;
          }
          expect([written, held, removed]).toEqual([w, h, r]);
        }
        expect(togetherOf(rows)).toEqual({
          ...{ written: all.length, held: all.filter(({ held }) => held).length },
          removed: all.filter(({ removed }) => removed).length,
        });
      }),
    );
  });

  it('counts as held what is held now, where it was not written down that it was', () => {
    const reviews = [{ _id: 'review:one.1', rating: 2, status: 'held' as const }];
    expect(fairnessOf(reviews, [{ reviewId: 'review:one.1', heldFor: ['words'] }])[1]).toMatchObject({ written: 1, held: 1 });
    expect(fairnessOf(reviews, [{ reviewId: 'review:one.1', heldFor: [] }])[1]).toMatchObject({ written: 1, held: 0 });
  });

  it('of nothing there is no rate', () => {
    expect(rateOf(0, { written: 0 })).toBeNull();
    expect(rateOf(1, { written: 3 })).toBe(33.3);
  });
});
