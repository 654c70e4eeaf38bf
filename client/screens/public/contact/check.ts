/** What of a message to us can be judged before it is sent. The server judges again. */
import * as z from 'zod/mini';
import { ContactForm } from '../../../../schemas/contact/shape.ts';
import { MessageTopic, messageProblems } from '../../../features/contact/rules.ts';
import { messages } from './words.ts';

/** As it is being typed: nothing has to be right yet. */
export const ContactDraft = z.strictObject({
  name: z.string(),
  email: z.string(),
  topic: MessageTopic,
  subject: z.string(),
  message: z.string(),
});
export type ContactDraft = z.infer<typeof ContactDraft>;
export type ContactField = keyof ContactDraft;
export const emptyDraft: ContactDraft = { name: '', email: '', topic: '', subject: '', message: '' };

type Checked =
  | { readonly ok: true; readonly form: ContactForm }
  | { readonly ok: false; readonly problems: { readonly [F in ContactField]?: string } };

/** Problems come in the order of the form. */
export function checked(draft: ContactDraft): Checked {
  const { missing } = messages;
  const { shape } = ContactForm;
  const form = {
    name: draft.name.trim(),
    email: draft.email.trim().toLowerCase(),
    topic: draft.topic,
    subject: draft.subject.trim(),
    message: draft.message.trim(),
  };
  const parsed = ContactForm.safeParse(form);
  if (parsed.success) return { ok: true, form: parsed.data };
  return {
    ok: false,
    problems: {
      ...(!shape.name.safeParse(form.name).success && { name: missing.name }),
      ...(!shape.email.safeParse(form.email).success && { email: missing.email }),
      ...messageProblems(draft),
    },
  };
}
