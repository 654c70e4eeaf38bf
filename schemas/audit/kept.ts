/** How long an entry is kept (product.md 2.23): two years, and six where it is about money, powers or somebody's erasure. */
import type { Instant, LocalDate } from '../basics/primitives.ts';

const LONG = 6;
const USUAL = 2;
const FOR_GOOD: LocalDate = '9999-12-31';
/** First words of actions. */
const KEPT_LONG = ['account', 'employee', 'invite', 'pass', 'payment', 'payout', 'product', 'refund', 'role', 'setting'];

/** The day of the same date so many years on; 29 February becomes 28. */
export function keptUntil(action: string, at: Instant): LocalDate {
  const [word = ''] = action.split('.');
  // It is what a seal is checked against.
  if (word === 'audit') return FOR_GOOD;
  const years = KEPT_LONG.includes(word) ? LONG : USUAL;
  // Neither two nor six years after a leap year is another. A calendar would take longer than all else of a line.
  const day = at.slice(4, 10) === '-02-29' ? '-02-28' : at.slice(4, 10);
  return `${String(Number(at.slice(0, 4)) + years).padStart(4, '0')}${day}`;
}
