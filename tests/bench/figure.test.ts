import { describe, expect, it } from 'vitest';
import { alternating, figureIn, figureOf, finished, keeps, median, percentile } from './figure.ts';

describe('figures', () => {
  it('takes the middle, and between two middles their mean', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([9, 1, 5, 7])).toBe(6);
    expect(() => median([])).toThrow('nothing was measured');
  });

  it('takes a percentile by nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => n + 1);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile([3], 0.99)).toBe(3);
  });

  it('[18] knows whether its budget is kept', () => {
    const figure = figureOf('name', 130, { name: 'peer', ms: 100 }, 3);
    expect(figure.ratio).toBe(1.3);
    expect([keeps(figure, { most: 130 }), keeps(figure, { most: 129 })]).toEqual([true, false]);
    expect([keeps(figure, { mostOfPeer: 1.3 }), keeps(figure, { mostOfPeer: 1.2 })]).toEqual([true, false]);
    expect([keeps(figure, { leastOfPeer: 1.3 }), keeps(figure, { leastOfPeer: 1.4 })]).toEqual([true, false]);
    expect([keeps(figure, { mostMore: 30 }), keeps(figure, { mostMore: 29 })]).toEqual([true, false]);
    expect(keeps(figure, { most: 130, mostOfPeer: 1.2 })).toBe(false);
    expect(keeps(figure, { most: 129, mostOfPeer: 1.3 })).toBe(false);
    expect(keeps(figure, {})).toBe(true);
  });

  it('a peer that did not finish gives no ratio, and no ratio keeps none', () => {
    const figure = figureIn('MB', 'name', 180.04, { name: 'peer', value: 'dnf' }, 1);
    expect(figure).toMatchObject({ ours: 180, peer: 'dnf', ratio: null, unit: 'MB' });
    expect(keeps(figure, { mostOfPeer: 1_000_000 })).toBe(false);
    expect(keeps(figure, { mostMore: 1_000_000 })).toBe(false);
    expect(keeps(figure, { most: 200 })).toBe(true);
  });

  it('who takes too long or breaks has not finished, and is ended once', async () => {
    const ended: string[] = [];
    const never = () => new Promise<never>(() => {});
    expect(await finished(1, never, () => ended.push('late'))).toBe('dnf');
    expect(
      await finished(
        60_000,
        () => Promise.reject(new Error('gone')),
        () => ended.push('broken'),
      ),
    ).toBe('dnf');
    expect(
      await finished(
        60_000,
        async () => 7,
        () => ended.push('done'),
      ),
    ).toBe(7);
    expect(ended).toEqual(['late', 'broken']);
  });

  it('changes who goes first with every run', async () => {
    const order: string[] = [];
    const measure = (name: string) => async (run: number) => order.push(`${name}${run}`);
    await alternating(2, measure('a'), measure('b'));
    expect(order).toEqual(['a0', 'b0', 'b1', 'a1']);
  });
});
