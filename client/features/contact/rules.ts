/** What of a message to us can be judged before it is sent (product.md 2.18). The server judges again. Pure. */
import { ContactForm } from '../../../schemas/contact/shape.ts';
import { messageWords } from './fields.words.ts';
import type { MessageTopic } from './topic.ts';

export const MESSAGE_FIELDS = ['topic', 'subject', 'message'] as const;
export type MessageProblems = { readonly [F in (typeof MESSAGE_FIELDS)[number]]?: string };

/** In the order of the form; empty when nothing is wrong. Spaces round a text do not count. */
export function messageProblems(typed: {
  readonly topic: MessageTopic;
  readonly subject: string;
  readonly message: string;
}): MessageProblems {
  const { shape } = ContactForm;
  const { rules } = messageWords;
  const message = typed.message.trim();
  return {
    ...(typed.topic === '' && { topic: rules.topic }),
    ...(!shape.subject.safeParse(typed.subject.trim()).success && { subject: rules.subject }),
    ...(!shape.message.safeParse(message).success && { message: rules.message(message.length) }),
  };
}
