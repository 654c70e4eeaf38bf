/** What an article needs before somebody else reads it; a draft may do without. */
import type { Article } from './shape.ts';

type Written = Pick<Article, 'title' | 'summary' | 'body'>;

/** The first thing that is missing, as `VALIDATION` says it; null: nothing is. */
export function missingIn({ title, summary, body }: Written): { readonly field: string; readonly rule: string } | null {
  if (title.trim().length < 5) return { field: 'The title', rule: 'it needs at least 5 characters.' };
  if (summary.trim().length < 50) return { field: 'The summary', rule: 'it needs at least 50 characters.' };
  return body.trim() === '' ? { field: 'The text', rule: 'there is none yet.' } : null;
}

/** Rounded up, at 220 words a minute. */
export const readingMinutesOf = (body: string): number => Math.max(1, Math.ceil((body.match(/\S+/g)?.length ?? 0) / 220));
