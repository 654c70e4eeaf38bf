/** Which home page a person has; powers come from grants. On its own, so that what only names roles brings no validators with it. */
export const ROLES = ['member', 'gym-employee', 'gym-owner', 'admin', 'super-admin'] as const;
export type Role = (typeof ROLES)[number];
