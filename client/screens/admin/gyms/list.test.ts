import { describe, expect, it } from 'vitest';
import { gym } from '../../../../tests/rules/documents.ts';
import { matching, onSaleCount, statusCounts, statusIn } from './list.ts';

const gyms = [
  gym('b', { name: 'Pedal Room' }),
  gym('a', { name: 'Iron Works', status: 'paused' }),
  gym('c', { name: 'Ändern', status: 'listed', offers: [] }),
];
const names = (search: string, status?: Parameters<typeof matching>[2]) => matching(gyms, search, status).map(({ name }) => name);

describe('the platform’s list of gyms', () => {
  it('is by name', () => {
    expect(names('')).toEqual(['Ändern', 'Iron Works', 'Pedal Room']);
  });

  it('finds every word in name, town or postcode, with or without its space', () => {
    expect(names('iron leeds')).toEqual(['Iron Works']);
    expect(names('ls1 4ap')).toHaveLength(3);
    expect(names('LS14AP')).toHaveLength(3);
    expect(names('iron york')).toEqual([]);
  });

  it('can be cut to a status', () => {
    expect(names('', 'listed')).toEqual(['Ändern']);
    expect(statusIn('listed')).toBe('listed');
    expect(statusIn('constructor')).toBeUndefined();
  });

  it('counts those that exist, in the order of a gym’s life', () => {
    expect(statusCounts(gyms)).toEqual([
      { status: 'listed', count: 1 },
      { status: 'live', count: 1 },
      { status: 'paused', count: 1 },
    ]);
    expect(gyms.map(onSaleCount)).toEqual([1, 1, 0]);
  });
});
