import { describe, expect, it } from 'vitest';
import type { ShownEntry } from '../../../../schemas/audit/wire.ts';
import { entriesFound, latestMonths, pathOfMonth, saidAction, saidState } from './audit-entries.ts';

const entry = (key: string, change: Partial<ShownEntry> = {}): ShownEntry => ({
  ...{ _id: `audit:202603:${key}`, at: '2026-03-03T08:00:00.000Z', actorUid: 'super001', actorName: 'Sue S.' },
  ...{ actorRole: 'super-admin', action: 'setting.approved', target: { type: 'setting', id: 'setting:refunds.staffAtOnce' } },
  ...{ before: null, after: null },
  ...change,
});

describe('[17] 2.23 the log as it is read', () => {
  it('a month at a time, over the turn of the year', () => {
    expect(latestMonths('2026-02-14', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
    expect(pathOfMonth('2026-02', undefined)).toBe('/api/audit?after=audit%3A202602%3A');
    expect(pathOfMonth('2026-02', 'audit:202602:X')).toBe('/api/audit?after=audit%3A202602%3AX');
  });

  it('is found by every word of a name, an action, an id or a reason', () => {
    const all = [entry('A'), entry('B', { actorName: 'Ana B.', reason: 'The fire door was locked.' })];
    const found = (search: string) => entriesFound(all, search).map(({ _id }) => _id.at(-1));
    expect([
      found(''),
      found('  '),
      found('sue'),
      found('FIRE ana'),
      found('staffatonce approved'),
      found('Setting approved'),
      found('nobody'),
    ]).toEqual([['A', 'B'], ['A', 'B'], ['A'], ['B'], ['A', 'B'], ['A', 'B'], []]);
  });

  it('says what was done', () =>
    expect(['role.set', 'gym.owner-proposed'].map(saidAction)).toEqual(['Role set', 'Gym owner proposed']));

  it('says what was kept of a state', () => {
    expect(saidState(null)).toBe('nothing');
    expect(saidState({ value: 5000, from: '2026-03-03', was: null, items: ['a', 'b'] })).toBe(
      'value 5000, from 2026-03-03, was null, items ["a","b"]',
    );
  });
});
