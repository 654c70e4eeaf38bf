/** The six flags of specification §6. They choose what is shown; powers are the server's to give. */
import type { Role } from '../../schemas/person/shape.ts';

export interface RoleFlags {
  readonly isAdmin: boolean;
  readonly isSuperAdmin: boolean;
  readonly isGymOwner: boolean;
  readonly isMember: boolean;
  readonly isEmployee: boolean;
  readonly isAuthenticated: boolean;
}

/** `null`: nobody is signed in, or it is not known yet. */
export function flagsOf(role: Role | null): RoleFlags {
  return {
    isAdmin: role === 'admin' || role === 'super-admin',
    isSuperAdmin: role === 'super-admin',
    isGymOwner: role === 'gym-owner',
    isMember: role === 'member',
    isEmployee: role === 'gym-employee',
    isAuthenticated: role !== null,
  };
}
