/** A database of the device: everyone's, the person's own, or the open workspace's. */
export type Place = 'public' | 'self' | WorkspacePlace;
/** One of them is open at a time. */
export type WorkspacePlace = 'member' | 'platform' | `gym-${string}`;
