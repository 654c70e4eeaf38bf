import { describe, expect, it } from 'vitest';
import { filtersOf, paramsOf, widerThan } from './query.ts';

const empty = { text: '', openNow: false, nearMe: false } as const;

describe('the filters in the address', () => {
  it('come back as they went', () => {
    const filters = { text: 'spin M32', activity: 'Gym', withinMiles: 5, openNow: true, sort: 'nearest', nearMe: true } as const;
    expect(filtersOf(paramsOf(filters))).toEqual(filters);
  });
  it('leave an empty search without parameters', () => {
    expect(paramsOf(empty).toString()).toBe('');
    expect(filtersOf(new URLSearchParams())).toEqual(empty);
  });
  it('take no distance that is not offered and no sort that does not exist', () => {
    expect(filtersOf(new URLSearchParams('within=4000&sort=price&open=yes&near=53.4,-2.3'))).toEqual(empty);
  });
  it('never carry where somebody is', () => {
    expect(paramsOf({ ...empty, nearMe: true }).toString()).toBe('near=me');
  });
});

it('looks ten miles wide next, and further after that', () => {
  expect([1, 5, 10, 15, 25].map(widerThan)).toEqual([10, 10, 15, 25, undefined]);
});
