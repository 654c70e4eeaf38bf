import { createHash } from 'node:crypto';

/** What is said twice for one cause carries the same tag. 32 characters of base64url: what RFC 8030 allows as a topic. */
export const tagOf = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, 32);
