import { describe, expect, it } from 'vitest';
import { PRESET_PERMISSIONS } from '../../../../schemas/person/shape.ts';
import { isOwnPart, tabsOf } from './tabs.ts';

const of = (preset: 'manager' | 'reception' | 'trainer') => ({ preset, permissions: [...PRESET_PERMISSIONS[preset]] });

describe('[4.4, R-60] what somebody has at work', () => {
  it('by their preset', () => {
    expect(tabsOf(of('reception'))).toEqual(['desk', 'scan', 'search', 'classes', 'register', 'walk-in', 'notes', 'outbox']);
    expect(tabsOf(of('manager'))).toEqual([
      'desk',
      'scan',
      'search',
      'classes',
      'register',
      'walk-in',
      'notes',
      'team',
      'devices',
      'outbox',
    ]);
    expect(tabsOf(of('trainer'))).toEqual(['classes', 'register', 'walk-in', 'notes', 'outbox']);
  });

  it('by the powers they were given', () => {
    const custom = (...permissions: ('members.view' | 'bookings.add' | 'checkin.scan')[]) =>
      tabsOf({ preset: 'custom', permissions });
    expect(custom('members.view')).toEqual(['classes', 'register', 'notes', 'outbox']);
    expect(custom('members.view', 'bookings.add')).toEqual(['classes', 'register', 'walk-in', 'notes', 'outbox']);
    expect(custom('checkin.scan')).toEqual(['desk', 'scan', 'classes', 'register', 'walk-in', 'notes', 'outbox']);
  });

  it('[A7] is of one’s own part of the gym where one may not see all of it', () => {
    const own = (preset: 'reception' | 'trainer') => tabsOf(of(preset)).filter((tab) => isOwnPart(tab, of(preset)));
    expect(own('trainer')).toEqual(['classes', 'register', 'walk-in', 'notes', 'outbox']);
    expect(own('reception')).toEqual(['classes']);
  });
});
