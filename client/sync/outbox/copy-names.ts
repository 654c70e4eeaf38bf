/** What the second copies of waiting proposals are called among the device's values (`waiting-copies.ts`). */

/** Those of everybody whose uid begins with that. */
export const copiesOf = (uid: string): string => `waiting:${uid}`;
export const copyName = (uid: string, proposalId: string): string => `${copiesOf(uid)}:${proposalId}`;

/** Whose it is; null for what names no copy. */
export const authorIn = (name: string): string | null => /^waiting:([a-z0-9]+):proposal:/.exec(name)?.[1] ?? null;
