/** A gym that something is ordered about: its owner, those who run the platform, and who has something there. */
import type { Employee } from '../../schemas/employment/shape.ts';
import type { GymOrder } from '../../schemas/gym-order/shape.ts';
import { type Grants, PRESET_PERMISSIONS } from '../../schemas/person/shape.ts';
import type { RosterEntry } from '../../schemas/roster/shape.ts';
import { born, NOW } from './documents.ts';

export const ANA = 'admin001';
export const SUE = 'super001';
export const OLIVE = 'owner001';
export const GYM_ID = 'gym:one';
export const WHY = { reason: 'unsafe', message: 'The fire door was locked on Monday.' } as const;
export const BACK = 'The fire door opens again, we have seen it.';

/** Of somebody who runs the platform. */
export const platformGrants = (uid: string, superAdmin: boolean): Grants => ({
  ...{ _id: `grants:${uid}`, type: 'grants', ...born },
  ...{ uid, gyms: [], admin: true, ...(superAdmin ? { superAdmin } : {}) },
});

/** Of a pass for ten visits. */
export const rosterEntry = (memberId: string, status: RosterEntry['status'] = 'active'): RosterEntry => ({
  ...{ _id: `roster:one:${memberId}`, type: 'roster', ...born, gymId: GYM_ID, passId: `pass:${memberId}`, memberId },
  ...{ displayName: 'Sam F.', kind: 'multi_visit', passName: '10 visits', status, activateBy: NOW, accessWindows: [] },
  ...{ maxVisitsPerDay: 1, shortCodeHash: '', flags: [] },
});

/** Its owner, unless it says otherwise. */
export const employee = (uid: string, change: Partial<Employee> = {}): Employee => ({
  ...{ _id: `employee:one:${uid}`, type: 'employee', ...born, gymId: GYM_ID, uid, displayName: 'Olive Oak' },
  ...{ preset: 'owner', permissions: [...PRESET_PERMISSIONS.owner], status: 'active' },
  ...change,
});

/** A pause for today that has not begun, unless it says otherwise. */
export const gymOrder = (key: string, change: Partial<GymOrder> = {}): GymOrder => ({
  ...{ _id: `gymorder:${key}`, type: 'gymorder', ...born, gymId: GYM_ID, gymName: 'Gym one' },
  ...{ action: 'pause', ...WHY, from: NOW, status: 'planned' },
  ...change,
});
