import type { Random } from '../ports.ts';

/** What is typed at a door for a pass that was paid: eight characters of Crockford base 32, about 10¹² of them. The rules have no randomness. */
export function shortCodeFrom(random: Random): string {
  return [...random.bytes(8)].map((byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte & 31]).join('');
}
