/** What of a letter to us can be judged before it is sent (product.md 2.18). The server judges again. Pure. */
import * as z from 'zod/mini';
import { CONTACT_TOPICS, ContactForm } from '../../../schemas/contact/shape.ts';
import { letterWords } from './fields.words.ts';

/** As it is being typed: none has to be chosen yet. */
export const LetterTopic = z.enum([...CONTACT_TOPICS, '']);
export type LetterTopic = z.infer<typeof LetterTopic>;

export const LETTER_FIELDS = ['topic', 'subject', 'message'] as const;
export type LetterProblems = { readonly [F in (typeof LETTER_FIELDS)[number]]?: string };

/** In the order of the form; empty when nothing is wrong. Spaces round a text do not count. */
export function letterProblems(letter: {
  readonly topic: LetterTopic;
  readonly subject: string;
  readonly message: string;
}): LetterProblems {
  const { shape } = ContactForm;
  const { rules } = letterWords;
  const message = letter.message.trim();
  return {
    ...(letter.topic === '' && { topic: rules.topic }),
    ...(!shape.subject.safeParse(letter.subject.trim()).success && { subject: rules.subject }),
    ...(!shape.message.safeParse(message).success && { message: rules.message(message.length) }),
  };
}
