import 'temporal-polyfill/global';
import { describe, expect, it } from 'vitest';
import { gym } from '../../../tests/rules/documents.ts';
import { dueOf } from '../../folds/documents.ts';
import { rowOf } from '../../gym-directory/row.ts';
import { GYM, KIM, LATER, own, SAM, visit, world, write } from '../fixture.ts';
import { ageingOf, oldFrom } from './ageing.ts';

const NOW = '2026-03-03T09:00:00.000Z';
const said = (rating: number, startedAt: string) => ({ rating, startedAt });

describe('[R-67] in the order of a search', () => {
  it('what was said in the last 24 months counts twice, to the moment', () => {
    const [recent, old] = ['2024-03-03T09:00:00.001Z', '2024-03-03T09:00:00.000Z'];
    expect(oldFrom(old)).toBe(NOW);
    expect(ageingOf([said(5, old), said(2, recent)], NOW)).toEqual({ older: 1, mean: 3 });
    expect(ageingOf([said(5, old), said(1, old), said(4, recent)], NOW)).toEqual({ older: 2, mean: 3.5 });
    expect(ageingOf([said(5, old), said(4, old), said(4, old)], NOW)).toEqual({ older: 3, mean: 4.3 });
  });

  it('where all of it is recent, or nothing was said, the score says it all', () => {
    expect(ageingOf([said(5, NOW), said(1, '2024-03-03T09:00:00.001Z')], NOW)).toBeUndefined();
    expect(ageingOf([], NOW)).toBeUndefined();
  });

  it('a review grows old by itself: the gym says so that day, and what everybody reads stays', () => {
    const of = world(visit('1', SAM), visit('2', KIM), visit('3', 'member02'));
    const years = { [SAM]: '2026-03-03T10:00:00.000Z', [KIM]: '2026-03-04T10:00:00.000Z', member02: '2026-03-05T10:00:00.000Z' };
    for (const [uid, receivedAt] of Object.entries(years)) write(of, { rating: uid === SAM ? 1 : 5 }, { receivedAt }, uid);
    expect(of.one('gym', GYM).rating).toEqual({ mean: 3.7, count: 3 });
    const ring = (at: string) => of.system('system.review-due', { uid: SAM, reviewId: own(of)._id }, at);
    ring('2026-06-01T10:00:00.000Z');
    const due = dueOf(own(of));
    expect(due).toMatchObject({ at: '2028-03-03T10:00:00.000Z', kind: 'system.review-due' });
    ring('2028-03-03T09:59:59.999Z');
    expect(of.one('gym', GYM).rating).not.toHaveProperty('ageing');
    const read = of.one('gymrating', 'gymrating:one');
    ring(due?.at ?? LATER);
    expect(of.one('gym', GYM).rating).toEqual({ mean: 3.7, count: 3, ageing: { older: 1, mean: 4.2 } });
    expect(of.one('gymrating', 'gymrating:one')).toEqual(read);
    expect(dueOf(own(of))).toBeNull();
    expect(own(of)).toMatchObject({ status: 'published', rating: 1 });
  });

  it('the row of the directory says it to a tenth', () => {
    const rating = { mean: 3.7, count: 3, ageing: { older: 1, mean: 4.2 } };
    expect(rowOf(gym('one', { rating: { ...rating, ageing: { older: 1, mean: 4.222 } } }))?.rating).toEqual(rating);
    expect(rowOf(gym('one', { rating: { mean: 3.7, count: 3 } }))?.rating).toEqual({ mean: 3.7, count: 3 });
  });
});
