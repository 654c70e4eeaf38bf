import { expect, it } from 'vitest';
import { PERMISSIONS, type Permission } from '../../../../schemas/person/shape.ts';
import { tabsOf } from './tabs.ts';

it('[4.3, R-60] the door has as many tabs as somebody has powers, and none at all without the first', () => {
  const of = (...permissions: Permission[]) => tabsOf({ permissions });
  expect(tabsOf({ permissions: [...PERMISSIONS] })).toEqual(['scan', 'search', 'register', 'devices', 'review']);
  expect(of('checkin.scan')).toEqual(['scan']);
  expect(of('checkin.scan', 'checkin.search')).toEqual(['scan', 'search']);
  expect(of('checkin.scan', 'members.view', 'register.mark')).toEqual(['scan', 'register']);
  expect(of('checkin.scan', 'kiosk.register')).toEqual(['scan', 'devices']);
  expect(of('checkin.scan', 'checkin.void')).toEqual(['scan', 'review']);
  expect(of('checkin.search', 'members.view', 'checkin.void')).toEqual([]);
  expect(of()).toEqual([]);
});
