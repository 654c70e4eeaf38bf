/**
 * Base45 (RFC 9285): bytes as characters that a QR code keeps in its alphanumeric mode, five and a half bits each; two bytes become three
 * characters, one byte that is left over two. No code of ours ends in a space, since nothing that stands last reaches that digit.
 */
import type { Bytes } from '../token.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const DIGITS = new Map([...ALPHABET].map((character, digit) => [character, digit]));

const inDigits = (value: number, count: number): string =>
  Array.from({ length: count }, (_, place) => ALPHABET[Math.floor(value / 45 ** place) % 45]).join('');

export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2);
    text += second === undefined ? inDigits(first, 2) : inDigits(first * 256 + second, 3);
  }
  return text;
}

/** Null for what RFC 9285 says to refuse: another alphabet, a character that is left over, a group that is worth more than its bytes hold. */
export function fromBase45(text: string): Bytes | null {
  if (text.length % 3 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 2) / 3));
  for (let at = 0, to = 0; at < text.length; at += 3) {
    const value = groupAt(text, at);
    if (value === null) return null;
    if (at + 2 < text.length) {
      if (value > 0xffff) return null;
      bytes[to++] = value >> 8;
    } else if (value > 0xff) return null;
    bytes[to++] = value & 0xff;
  }
  return bytes;
}

/** Of the group that begins there, its lowest digit first. */
function groupAt(text: string, at: number): number | null {
  let value = 0;
  for (let place = 0; place < 3 && at + place < text.length; place += 1) {
    const digit = DIGITS.get(text[at + place] ?? '');
    if (digit === undefined) return null;
    value += digit * 45 ** place;
  }
  return value;
}
