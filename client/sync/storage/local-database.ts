/** A database of the device: everyone's, the person's own, or the open workspace's. */
export type LocalDatabase = 'public' | 'self' | WorkspaceDatabase;
/** One of them is open at a time. */
export type WorkspaceDatabase = 'member' | 'platform' | `gym-${string}`;
