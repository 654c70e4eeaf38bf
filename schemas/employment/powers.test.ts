import { describe, expect, it } from 'vitest';
import { PERMISSIONS, type Permission, PRESET_PERMISSIONS } from '../person/shape.ts';
import { GIVABLE, isInUse, permissionsOf, powerBeside, powersOf, STAFF_PRESETS, STAFF_USE } from './powers.ts';

describe('[R-60] what a preset comes to', () => {
  it.each(STAFF_PRESETS.filter((one) => one !== 'custom'))('%s: its own, whatever was chosen beside it', (preset) => {
    expect(permissionsOf(preset, ['refunds'])).toEqual(PRESET_PERMISSIONS[preset]);
  });

  it('custom: what was chosen, each once and in their order; nothing where nothing was', () => {
    expect(permissionsOf('custom', ['members.view', 'checkin.scan', 'members.view'])).toEqual(['checkin.scan', 'members.view']);
    expect(permissionsOf('custom')).toEqual([]);
  });

  it('a manager sees who works there, and nobody else does without being given it', () => {
    expect([...powersOf({ preset: 'manager', permissions: ['refunds'] })]).toEqual(['refunds', 'employees.view']);
    expect([...powersOf({ preset: 'reception', permissions: ['refunds'] })]).toEqual(['refunds']);
    expect([...powersOf({ preset: 'custom', permissions: [] })]).toEqual([]);
  });
});

describe('what there is a screen for by now', () => {
  const used = (preset: 'owner' | 'manager' | 'custom', permissions: readonly Permission[] = PERMISSIONS) =>
    permissions.filter((one) => isInUse({ preset, permissions: [...permissions] }, one));
  const door = ['checkin.scan', 'checkin.search', 'checkin.override', 'checkin.void'];
  const gym = ['timetable.edit', 'closures.edit', 'reviews.respond', 'messages.send', 'profile.edit'];
  const all = [...door, 'register.mark', 'bookings.add', 'members.view', ...gym, 'refunds', 'financials.view', 'kiosk.register'];

  it('[R-60] of staff, as it says beside what an owner gives, and each may be given', () => {
    expect(used('custom')).toEqual(PERMISSIONS.filter((one) => all.includes(one)));
    expect([...STAFF_USE].toSorted()).toEqual(all.toSorted());
    expect(STAFF_USE.every((one) => GIVABLE.includes(one))).toBe(true);
  });

  it('[R-60] of a manager, who gives refunds only where an owner lets them see sales', () => {
    const wanted = [...door, 'register.mark', 'bookings.add', 'members.view', ...gym, 'kiosk.register'];
    expect(used('manager', permissionsOf('manager')).toSorted()).toEqual(wanted.toSorted());
    expect(powerBeside(permissionsOf('manager'), 'refunds')).toBe('financials.view');
    expect(powerBeside(['refunds', 'financials.view'], 'refunds')).toBeUndefined();
    expect(powerBeside(['kiosk.register'], 'kiosk.register')).toBe('members.view');
    expect(powerBeside([], 'profile.edit')).toBeUndefined();
  });

  it('of owners: all of that, and what is theirs', () => {
    const more = used('owner').filter((one) => !used('custom').includes(one));
    expect(more.toSorted()).toEqual(['employees.manage', 'passes.edit', 'payouts']);
  });
});
