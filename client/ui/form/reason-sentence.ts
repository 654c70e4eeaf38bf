/** A reason of the catalogue as the device says it: days and money in a verdict are data, a reader wants `Tue 3 Mar`. */
import { isDay } from '../../../schemas/basics/is-day.ts';
import { type ReasonCode, type ReasonFacts, sentenceFor } from '../../../schemas/codes.ts';
import { formatLocalDate } from '../format.ts';

const localDate = /^\d{4}-\d{2}-\d{2}$/;

export function reasonSentence(code: ReasonCode, facts: ReasonFacts = {}): string {
  return sentenceFor(
    code,
    Object.fromEntries(
      Object.entries(facts).map(([name, fact]) => [
        name,
        typeof fact === 'string' && localDate.test(fact) && isDay(fact) ? formatLocalDate(fact) : fact,
      ]),
    ),
  );
}
