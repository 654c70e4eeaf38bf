/** What is wrong with a review's words, as its author reads it. */
import type { ReasonFacts } from '../../codes.ts';
import { LIMITS } from '../../limits.ts';
import type { WrongWords } from './screen.ts';

export const WRONG: Readonly<Record<WrongWords, ReasonFacts & { readonly field: string; readonly rule: string }>> = {
  short: { field: 'Your review', rule: `write ${LIMITS.reviewText} characters or more, or leave it empty and give stars alone.` },
  symbols: { field: 'Your review', rule: 'symbols alone say too little. Add a few words.' },
  link: { field: 'Your review', rule: 'links aren’t allowed in a review. Take the address out.' },
  phone: { field: 'Your review', rule: 'phone numbers aren’t allowed in a review. Take the number out.' },
  email: { field: 'Your review', rule: 'email addresses aren’t allowed in a review. Take the address out.' },
};
