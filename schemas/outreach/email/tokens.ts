/**
 * What the links in our emails carry: nothing of anybody, signed with the server's key (product.md 2.19). The one to our form names the gym
 * that might come to us, the one that stops our emails the hash of the address they went to. Pure; who has no key can neither make nor read one.
 */
import type { HashOf } from '../stopped.ts';

const signed = (word: 'invite' | 'stop', said: string, hashOf: HashOf): string => `${said}.${hashOf(`${word} ${said}`)}`;

/** At most 80 characters: an application names it (2.14). */
export const inviteToken = (key: string, hashOf: HashOf): string => signed('invite', key, hashOf);
export const stopToken = (hash: string, hashOf: HashOf): string => signed('stop', hash, hashOf);

/** Behind the `#`, which no browser sends to any server. */
export const applyPath = (token: string): string => `/apply#invite=${token}`;
export const stopPath = (token: string): string => `/api/outreach/stop/${token}`;

/** The key of whom it invites; null for what this server did not sign. `isSame`: in a time that tells nothing, where somebody could measure it. */
export const invitedBy = (token: string, hashOf: HashOf, isSame = isEqual): string | null =>
  read('invite', token, hashOf, isSame);
/** The hash whose emails it stops. */
export const stoppedBy = (token: string, hashOf: HashOf, isSame = isEqual): string | null => read('stop', token, hashOf, isSame);

const isEqual = (one: string, other: string): boolean => one === other;

function read(word: 'invite' | 'stop', token: string, hashOf: HashOf, isSame: typeof isEqual): string | null {
  const at = token.lastIndexOf('.');
  const said = token.slice(0, Math.max(at, 0));
  return said !== '' && isSame(signed(word, said, hashOf), token) ? said : null;
}
