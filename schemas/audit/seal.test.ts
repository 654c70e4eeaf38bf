import { describe, expect, it } from 'vitest';
import { born, NOW } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { keptUntil } from './kept.ts';
import type { AuditEntry } from './shape.ts';

const DAY = '2026-03-02';
const digest = (number: number) => String(number).padStart(64, '0');
const entry = (number: number, until = DAY): AuditEntry => ({
  _id: `audit:202403:01ARZ3NDEKTSV4RRFFQ6900${String(number).padStart(3, '0')}`,
  type: 'audit',
  ...born,
  number,
  at: '2024-03-02T08:00:00.000Z',
  actorUid: 'system',
  actorRole: 'system',
  action: 'gym.paused',
  target: { type: 'gym', id: 'gym:one' },
  before: null,
  after: null,
  proposalId: 'proposal:1',
  keptUntil: until,
  prevHash: digest(number - 1),
  hash: digest(number),
});

describe('[2.23] entries whose time is over', () => {
  it('are kept two years, six where it is about money, powers or an erasure, and what seals are checked against for good', () => {
    expect(keptUntil('gym.suspended', NOW)).toBe('2028-03-03');
    expect(keptUntil('user.suspended', '2024-02-29T00:00:00.000Z')).toBe('2026-02-28');
    for (const word of ['account', 'employee', 'invite', 'pass', 'payment', 'payout', 'product', 'refund', 'role'])
      expect(keptUntil(`${word}.set`, NOW)).toBe('2032-03-03');
    expect(keptUntil('audit.sealed', NOW)).toBe('9999-12-31');
  });

  it('go, and a seal a run holds their places; the chain itself says so', () => {
    const world = new KnownWorld(entry(4), entry(2), entry(3), entry(5, '2030-01-01'), entry(6));
    const decision = world.system('system.audit-day-over', { day: DAY });
    expect(world.all('audit').map(({ number }) => number)).toEqual([5]);
    expect(world.all('auditseal')).toMatchObject([
      { _id: 'auditseal:2', from: 2, to: 4, prevHash: digest(1), hash: digest(4), updatedAt: NOW },
      { _id: 'auditseal:6', from: 6, to: 6, prevHash: digest(5), hash: digest(6) },
    ]);
    expect(decision.audit).toEqual([
      {
        action: 'audit.sealed',
        target: { type: 'auditseal', id: 'auditseal:2' },
        after: { from: 2, to: 4, prevHash: digest(1), hash: digest(4) },
      },
      {
        action: 'audit.sealed',
        target: { type: 'auditseal', id: 'auditseal:6' },
        after: { from: 6, to: 6, prevHash: digest(5), hash: digest(6) },
      },
    ]);
  });

  it('not before their day is over, and a day on which nothing ends leaves nothing', () => {
    const world = new KnownWorld(entry(1, '2026-03-03'));
    for (const day of ['2026-03-03', '2026-03-02', '2027-01-01'])
      expect(world.system('system.audit-day-over', { day }).documents).toEqual([]);
    const decision = world.system('system.audit-day-over', { day: '2026-03-03' }, '2026-03-04T00:00:00.000Z');
    expect(decision.documents.map(({ type }) => type)).toEqual(['auditseal', 'audit']);
    expect(decision.documents[1]).toMatchObject({ over: true, updatedAt: '2026-03-04T00:00:00.000Z' });
  });
});
