/**
 * Which numbers of a device have been decided, as ranges: a device counts up, so there is one range and now and then a gap (what was
 * taken back before it left, L6).
 */
import * as z from 'zod/mini';

/** Ranges kept for a device. When there are more, the oldest gap counts as used: nothing has come for it for very long. */
const KEPT_RANGES = 200;

/** From and to, both included; ascending, with a gap between any two. */
export const UsedNumbers = z.array(z.tuple([z.int(), z.int()])).check(z.maxLength(KEPT_RANGES));
export type UsedNumbers = z.infer<typeof UsedNumbers>;

export const isUsed = (used: UsedNumbers, number: number): boolean => used.some(([from, to]) => from <= number && number <= to);

/** The same with this one, which may be among them already. */
export function withUsed(used: UsedNumbers, number: number): UsedNumbers {
  const touches = ([from, to]: UsedNumbers[number]) => from <= number + 1 && number - 1 <= to;
  const own = used.filter(touches);
  const joined: UsedNumbers[number] = [
    Math.min(number, ...own.map(([from]) => from)),
    Math.max(number, ...own.map(([, to]) => to)),
  ];
  const all = [...used.filter((range) => !touches(range)), joined].sort(([a], [b]) => a - b);
  const [first, second, ...rest] = all;
  return all.length > KEPT_RANGES && first && second ? [[first[0], second[1]], ...rest] : all;
}
