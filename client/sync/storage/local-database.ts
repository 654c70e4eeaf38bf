/** A database of the device: everyone's, the person's own, or the open workspace's. */
export type LocalDatabase = 'public' | 'self' | WorkspaceDatabase;
/** One of them is open at a time. `staff-<gymKey>`: what of a gym is for one of its people alone. */
export type WorkspaceDatabase = 'member' | 'platform' | `gym-${string}` | `staff-${string}`;
