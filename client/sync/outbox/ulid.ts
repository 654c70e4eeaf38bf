/**
 * Ids of proposals: ULIDs, time-ordered, 80 bits of chance, and never the same twice or out of order on one device.
 *
 * Not by the package `ulid`, which reads them in the tests: it would come with the first page, whose look at the outbox needs the time part
 * (1 kB there, of which nothing else is used); it asks the wall clock itself when it is told the year 1970 (A10); and it throws where a clock
 * is set beyond the year 10889, on which a check-in would fail.
 */
import type { Ports } from '../ports.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;

/** The time part of every ULID made at that moment: a lower bound for ids in range questions. */
export function ulidTime(ms: number): string {
  let rest = Math.max(0, Math.floor(ms));
  let text = '';
  for (let local = 0; local < TIME_LENGTH; local += 1) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Within one millisecond, and when the clock was set back, the random part counts up by one. */
export function ulidMaker(ports: Pick<Ports, 'clock' | 'random'>): () => string {
  let lastTime = -1;
  let digits: number[] = [];
  return () => {
    const now = Math.floor(ports.clock.now());
    if (now > lastTime) {
      lastTime = now;
      // A first digit in the lower half leaves room to count up.
      digits = [...ports.random.bytes(RANDOM_LENGTH)].map((byte, local) => (local === 0 ? byte % 16 : byte % 32));
    } else countUp(digits);
    return ulidTime(lastTime) + digits.map((digit) => ALPHABET.charAt(digit)).join('');
  };
}

function countUp(digits: number[]): void {
  for (let local = digits.length - 1; local >= 0; local -= 1) {
    const next = (digits[local] ?? 0) + 1;
    digits[local] = next % 32;
    if (next < 32) return;
  }
}
