/** Replies to begin from: what is chosen is put into the answer, where it is read and changed before it is sent. Pure. */
import type { Contact, ContactForm } from '../../../../schemas/contact/shape.ts';
import { words } from './words.ts';

interface CannedReply {
  readonly name: string;
  /** Those it is about; absent: any. */
  readonly topics?: readonly ContactForm['topic'][];
  readonly text: string;
}

const REPLIES: readonly CannedReply[] = words.replies;

/** Those that fit what they wrote about, in the order in which they stand. */
export const repliesFor = ({ topic }: Pick<Contact, 'topic'>): readonly CannedReply[] =>
  REPLIES.filter(({ topics }) => topics === undefined || topics.includes(topic));

/** With whom it is to, and the number of their case; added below what is written there already. */
export function withReply(draft: string, { text }: CannedReply, { name, ref }: Pick<Contact, 'name' | 'ref'>): string {
  const [first = name] = name.trim().split(/\s+/);
  const filled = text.replaceAll('{name}', first).replaceAll('{ref}', ref ?? words.yourMessage);
  return draft.trim() === '' ? filled : `${draft.trimEnd()}\n\n${filled}`;
}
