import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../schemas/person/shape.ts';
import { flagsOf } from './role-flags.ts';

const raised = (role: Role | null) =>
  Object.entries(flagsOf(role))
    .filter(([, flag]) => flag)
    .map(([name]) => name);

describe('the six flags (specification 6)', () => {
  it('follow from the role', () => {
    expect(Object.fromEntries(ROLES.map((role) => [role, raised(role)]))).toEqual({
      member: ['isMember', 'isAuthenticated'],
      'gym-employee': ['isEmployee', 'isAuthenticated'],
      'gym-owner': ['isGymOwner', 'isAuthenticated'],
      admin: ['isAdmin', 'isAuthenticated'],
      'super-admin': ['isAdmin', 'isSuperAdmin', 'isAuthenticated'],
    });
  });

  it('are all down when nobody is signed in', () => {
    expect(raised(null)).toEqual([]);
  });
});
