import { describe, expect, it } from 'vitest';
import { PERMISSIONS, PRESET_PERMISSIONS } from '../person/shape.ts';
import { GIVABLE, isInUse, permissionsOf, powersOf, STAFF_PRESETS } from './powers.ts';

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
  const used = (preset: 'owner' | 'reception') => PERMISSIONS.filter((one) => isInUse(preset, one));

  it('of staff, as it says beside what an owner gives', () => {
    const door = ['checkin.scan', 'checkin.search', 'checkin.override', 'checkin.void'];
    const wanted = [...door, 'register.mark', 'bookings.add', 'members.view', 'profile.edit'];
    expect(used('reception')).toEqual(PERMISSIONS.filter((one) => wanted.includes(one)));
    expect(used('reception').every((one) => GIVABLE.includes(one))).toBe(true);
  });

  it('of owners: all of that, and what is theirs', () => {
    const more = used('owner').filter((one) => !used('reception').includes(one));
    expect(more.toSorted()).toEqual(['employees.manage', 'financials.view', 'messages.send', 'passes.edit', 'payouts']);
  });
});
