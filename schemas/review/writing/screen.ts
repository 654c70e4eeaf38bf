/**
 * What is read of a review before it is published: its words, and nothing else. How many stars it gives is not handed in here, so a bad one
 * is never stopped for being bad.
 */
import { LIMITS } from '../../limits.ts';

export interface ReviewWords {
  readonly title?: string | undefined;
  readonly text: string;
}
export type WrongWords = 'short' | 'symbols' | 'link' | 'phone' | 'email';

const LINK = /(?:https?:\/\/|www\.)\S|[a-z0-9-]{2}\.(?:com|net|org|info|biz|io|app|shop|uk|ly|me)\b/i;
const EMAIL = /[^\s@]@[^\s@]+\.[a-z]{2}/i;
/** Ten to fourteen digits, however they are grouped: `07700 900123`, `+44 (0)20 7946 0018`. */
const PHONE = /(?:\+|\b0)(?:[\s().-]*\d){9,13}\b/;
const WORD = /\p{L}|\p{N}/u;

/** What cannot be published as it is, and its author can put right; null: nothing. Stars alone say enough. */
export function wrongIn({ title = '', text }: ReviewWords): WrongWords | null {
  const whole = `${title}\n${text}`;
  if (EMAIL.test(whole)) return 'email';
  if (LINK.test(whole)) return 'link';
  if (PHONE.test(whole)) return 'phone';
  const isSaid = title.length + text.length > 0;
  if (isSaid && !WORD.test(whole)) return 'symbols';
  // Counted as people count: an emoji is one.
  const length = [...text.trim()].length;
  return text !== '' && length < LIMITS.reviewText ? 'short' : null;
}

/** Threats and insults against people, by how they begin. That something is dirty, broken or badly run is what a review is for. */
const INSULTS = /\b(?:cunt|wank|twat|nigg|paki\b|fagg|retard|slut|whore|spastic|kill (?:you|him|her|them|yourself)\b)/iu;

/** What somebody has to look at before it is published. */
export function heldIn({ title = '', text }: ReviewWords): ('words' | 'spam')[] {
  const whole = `${title}\n${text}`;
  return [...(INSULTS.test(whole) ? (['words'] as const) : []), ...(isSpam(whole) ? (['spam'] as const) : [])];
}

const isSpam = (whole: string): boolean => {
  const words = [...whole.toLowerCase().matchAll(/\p{L}+/gu)].map(([word]) => word);
  return /(.)\1{11}/u.test(whole) || (words.length >= 12 && new Set(words).size * 4 <= words.length);
};
