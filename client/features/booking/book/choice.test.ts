import { describe, expect, it } from 'vitest';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import { pass } from '../../../../tests/rules/documents.ts';
import { passChoice } from './choice.ts';

const mine = (key: string, change: Partial<Pass> = {}) => pass(key, 'member01', change);
const start = { slotId: 'slot:spin:2026-03-03T18:00', startsAt: '2026-03-03T18:00:00.000Z' };

describe('passChoice', () => {
  it('offers what ends first, first', () => {
    const later = mine('a');
    const sooner = mine('b', { activateBy: '2026-03-20T09:00:00.000Z' });
    expect(passChoice([later, sooner], 'gym:one', start).suitable).toEqual([sooner, later]);
  });
  it('leaves out passes of other gyms and passes without classes', () => {
    const elsewhere = mine('a', { gymIds: ['gym:other'] });
    expect(passChoice([elsewhere], 'gym:one', start)).toEqual({ suitable: [] });
    const gymOnly = mine('b', { snapshot: { ...mine('b').snapshot, includesClasses: 'none' } });
    expect(passChoice([gymOnly], 'gym:one', start).because).toMatchObject({ code: 'PASS_NO_CLASSES' });
  });
  it('[2.4] leaves out a pass for other classes, and says so', () => {
    const only = (scheduleId: string) =>
      mine('a', { snapshot: { ...mine('a').snapshot, onlyClasses: [{ scheduleId, name: 'Class' }] } });
    expect(passChoice([only('schedule:yoga')], 'gym:one', start)).toMatchObject({
      suitable: [],
      because: { code: 'PASS_OTHER_CLASSES' },
    });
    // One is not the other because its name begins with it.
    expect(passChoice([only('schedule:spi')], 'gym:one', start).suitable).toEqual([]);
    expect(passChoice([only('schedule:spin')], 'gym:one', start).suitable).toHaveLength(1);
  });
  it('B6 counts visits promised to other classes as gone', () => {
    const promised = mine('a', { visitsUsed: 8, visitsReserved: 2 });
    expect(passChoice([promised], 'gym:one', start)).toMatchObject({ suitable: [], because: { code: 'PASS_USED_UP' } });
  });
  it('tells why the pass one still holds will not do, rather than an old one', () => {
    const old = mine('a', { status: 'expired', validTo: '2026-01-01T00:00:00.000Z' });
    const paused = mine('b', { status: 'paused', pausedUntil: '2026-03-10T00:00:00.000Z' });
    expect(passChoice([old, paused], 'gym:one', start).because).toMatchObject({ code: 'PASS_PAUSED' });
    expect(passChoice([old], 'gym:one', start).because).toMatchObject({ code: 'PASS_EXPIRED' });
  });
});
