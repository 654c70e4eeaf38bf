import { describe, expect, it } from 'vitest';
import { cellOfGym, homeOf, later, moved, ownerOf, type Placement } from './placement.ts';

const BEFORE: Placement = {
  version: 4,
  gyms: { 'gym:one': 'north', 'gym:two': 'south' },
  people: { member01: 'north', staffone: 'north' },
};
const AFTER = moved(BEFORE, { gymId: 'gym:one', uids: ['staffone'], to: 'south' });

describe('[18, A9] the table of places', () => {
  it('has everything in one cell, and after a move in one other', () => {
    expect([cellOfGym(BEFORE, 'gym:one'), homeOf(BEFORE, 'staffone')]).toEqual(['north', 'north']);
    expect([cellOfGym(AFTER, 'gym:one'), homeOf(AFTER, 'staffone')]).toEqual(['south', 'south']);
    expect([cellOfGym(AFTER, 'gym:two'), homeOf(AFTER, 'member01')]).toEqual(['south', 'north']);
  });

  it('is replaced by a later one, whichever is heard of first', () => {
    expect([later(BEFORE, AFTER), later(AFTER, BEFORE)]).toEqual([AFTER, AFTER]);
    expect(AFTER.version).toBe(5);
  });

  it('neither finds nor moves what nobody has placed', () => {
    expect(() => cellOfGym(BEFORE, 'gym:three')).toThrow('gym:three');
    expect(() => homeOf(BEFORE, 'member02')).toThrow('member02');
    expect(() => moved(BEFORE, { gymId: 'gym:one', uids: ['member02'], to: 'south' })).toThrow('member02');
  });
});

describe('[18, A9] the one cell that may write a document', () => {
  it.each([
    ['member-member01/bookings', { gymId: 'gym:two' }, 'south'],
    ['member-member01/passes', { gymIds: ['gym:two'] }, 'south'],
    ['member-member01/payments', { type: 'paymethod' }, 'north'],
    ['self-member01/self', { type: 'favourite', gymId: 'gym:two' }, 'north'],
    ['gym-two/roster', {}, 'south'],
    ['venue-one/gyms', { type: 'gym' }, 'north'],
    ['cell/ledger', { gymId: 'gym:two' }, 'south'],
    ['platform/reviews', { gymId: 'gym:two' }, 'south'],
    ['cell/inbox', { gymId: 'gym:two' }, null],
    ['public/basics', {}, null],
  ] as const)('of %s %j is %s', (db, body, cell) => {
    expect(ownerOf(BEFORE, db, 'x', body)).toBe(cell);
  });

  it('of the numbers of receipts is their gym’s, and of what else is counted each cell’s own', () => {
    expect(ownerOf(AFTER, 'cell/counters', 'counter:receipt-one-2026', {})).toBe('south');
    expect(ownerOf(AFTER, 'cell/counters', 'counter:case-2026', {})).toBeNull();
  });

  it('of what an area shows is its gym’s', () => {
    expect(ownerOf(AFTER, 'area-leeds/gyms', 'gym:one', { type: 'gym' })).toBe('south');
    expect(ownerOf(AFTER, 'area-leeds/slots', 'timetable:one:2026-03-03', { gymId: 'gym:one' })).toBe('south');
  });
});
