/** A database of the device: everyone's, the person's own, or the open workspace's. */
export type Place = 'public' | 'self' | 'member' | `gym-${string}`;
