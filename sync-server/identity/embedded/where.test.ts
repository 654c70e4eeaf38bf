import { describe, expect, it } from 'vitest';
import { type Clause, matches } from './where.ts';

const ROW = { id: 'a1', age: 30, name: 'Sam', at: '2026-03-03T10:00:00.000Z', none: null };

const holding: Clause[] = [
  { field: 'id', value: 'a1' },
  { field: 'none', value: null },
  { field: 'absent', value: null },
  { field: 'age', operator: 'gt', value: 29 },
  { field: 'age', operator: 'gte', value: 30 },
  { field: 'age', operator: 'lt', value: 31 },
  { field: 'age', operator: 'lte', value: 30 },
  { field: 'age', operator: 'ne', value: 31 },
  { field: 'at', operator: 'lt', value: '2026-03-03T10:00:00.001Z' },
  { field: 'id', operator: 'in', value: ['b', 'a1'] },
  { field: 'id', operator: 'not_in', value: ['b'] },
  { field: 'name', operator: 'contains', value: 'am' },
  { field: 'name', operator: 'starts_with', value: 'Sa' },
  { field: 'name', operator: 'ends_with', value: 'am' },
  { field: 'name', value: 'SAM', mode: 'insensitive' },
];
const failing: Clause[] = [
  { field: 'id', value: 'A1' },
  { field: 'age', value: '30' },
  { field: 'age', operator: 'gt', value: 30 },
  { field: 'age', operator: 'lt', value: 30 },
  { field: 'none', operator: 'lt', value: 5 },
  { field: 'none', operator: 'gte', value: null },
  { field: 'id', operator: 'in', value: [] },
  { field: 'id', operator: 'not_in', value: ['a1'] },
  { field: 'absent', operator: 'contains', value: '' },
  { field: 'age', operator: 'starts_with', value: '3' },
];

describe('where clauses', () => {
  for (const clause of holding) it(`holds: ${JSON.stringify(clause)}`, () => expect(matches(ROW, [clause])).toBe(true));
  for (const clause of failing) it(`fails: ${JSON.stringify(clause)}`, () => expect(matches(ROW, [clause])).toBe(false));

  it('no clause matches everything', () => expect(matches(ROW, [])).toBe(true));

  it('all of AND and one of OR must hold', () => {
    const yes: Clause = { field: 'id', value: 'a1' };
    const no: Clause = { field: 'id', value: 'x' };
    const either = (clause: Clause): Clause => ({ ...clause, connector: 'OR' });
    expect(matches(ROW, [yes, either(no), either(yes)])).toBe(true);
    expect(matches(ROW, [yes, either(no)])).toBe(false);
    expect(matches(ROW, [no, either(yes)])).toBe(false);
  });
});
