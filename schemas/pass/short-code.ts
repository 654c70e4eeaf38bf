/**
 * The code that is typed at a keypad: eight characters of Crockford's base 32. The first two say which gym it is for, so that a tablet
 * that holds only its own gym's list can tell a code of another gym from a mistyped one. A code from before they were marked looks like
 * another gym's when it isn't on the list, and nobody can tell: the sentence for both (`CODE_OTHER_GYM`) says no more than is known.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { keyOf } from '../basics/key.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MARK_LENGTH = 2;

/** A few characters that stand for a gym where its id would be too long. Two gyms may share them. */
export const markOf = (gymId: string, length = MARK_LENGTH): string =>
  [...sha256(utf8ToBytes(keyOf(gymId)))]
    .slice(0, length)
    .map((byte) => ALPHABET[byte & 31])
    .join('');

/** A random code, marked as one for that gym. Thirty bits of it stay random; wrong guesses lock the keypad. */
export const shortCodeFor = (gymId: string, random: string): string => markOf(gymId) + random.slice(MARK_LENGTH);

/** May this be a code for that gym? Codes from before they were marked may not look like it, so the gym's list is asked first. */
export const isMarkedFor = (gymId: string, code: string): boolean => code.toUpperCase().startsWith(markOf(gymId));
