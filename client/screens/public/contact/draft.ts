/** A message to us as it is being typed: nothing has to be right yet. Read by hand, without the validators: the page begins with it. */
import { type MessageTopic, messageTopicOf } from '../../../features/contact/topic.ts';
import type { DraftShape } from '../../../ui/form/draft.ts';

export interface ContactDraft {
  readonly name: string;
  readonly email: string;
  readonly topic: MessageTopic;
  readonly subject: string;
  readonly message: string;
}
export type ContactField = keyof ContactDraft;
export const emptyDraft: ContactDraft = { name: '', email: '', topic: '', subject: '', message: '' };

/** As it is kept for the tab. */
export const keptDraft: DraftShape<ContactDraft> = {
  safeParse: (value) => {
    const data = draftOf(value);
    return data ? { success: true, data } : { success: false };
  },
};

function draftOf(value: unknown): ContactDraft | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, email, topic: said, subject, message }: { readonly [F in ContactField]?: unknown } = value;
  const topic = messageTopicOf(said);
  if (typeof name !== 'string' || typeof email !== 'string' || topic === undefined) return undefined;
  return typeof subject === 'string' && typeof message === 'string' ? { name, email, topic, subject, message } : undefined;
}
