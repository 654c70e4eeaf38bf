import { describe, expect, it } from 'vitest';
import { NOW } from '../../../tests/rules/documents.ts';
import { inOwnOrder, movesFor, orderAtEnd } from './order.ts';

const list = (...orders: number[]) => orders.map((order, place) => ({ gymId: `gym:${'abcdef'[place]}`, order, addedAt: NOW }));
/** The list after these moves, as letters. */
const moved = (favourites: ReturnType<typeof list>, from: number, to: number) => {
  const moves = movesFor(favourites, from, to);
  const moved = favourites.map((one) => ({ ...one, order: moves.find(({ gymId }) => gymId === one.gymId)?.order ?? one.order }));
  return inOwnOrder(moved).map(({ gymId }) => gymId.slice(-1));
};

describe('the order of favourites', () => {
  it('puts a new one last', () => {
    expect(orderAtEnd([])).toBe(1);
    expect(orderAtEnd(list(1, 2.5))).toBe(3);
  });

  it('moves one with a single word, to the top, the bottom and in between', () => {
    for (const [from, to, expected] of [
      [2, 0, 'cabd'],
      [0, 3, 'bcda'],
      [0, 1, 'bacd'],
      [3, 1, 'adbc'],
    ] as const) {
      expect(movesFor(list(1, 2, 3, 4), from, to), expected).toHaveLength(1);
      expect(moved(list(1, 2, 3, 4), from, to).join('')).toBe(expected);
    }
  });

  it('numbers anew where two devices have given the same number', () => {
    expect(moved(list(1, 1, 1), 2, 1).join('')).toBe('acb');
    expect(moved(list(5, 5), 1, 0).join('')).toBe('ba');
  });

  it('halves no further than numbers go: a thousand moves later the order is still the one that was wanted', () => {
    let favourites = list(1, 2, 3);
    for (let turn = 0; turn < 1000; turn += 1) {
      const last = inOwnOrder(favourites)[2];
      const moves = movesFor(favourites, 2, 1);
      favourites = favourites.map((one) => ({
        ...one,
        order: moves.find(({ gymId }) => gymId === one.gymId)?.order ?? one.order,
      }));
      expect(inOwnOrder(favourites)[1]?.gymId).toBe(last?.gymId);
    }
  });

  it('says nothing where nothing moves', () => {
    expect(movesFor(list(1, 2), 1, 1)).toEqual([]);
    expect(movesFor(list(1, 2), 1, 2)).toEqual([]);
    expect(movesFor(list(1, 2), 0, -1)).toEqual([]);
  });
});
