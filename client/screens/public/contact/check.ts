/** What of a message to us can be judged before it is sent. The server judges again. Comes when it is asked. */
import { ContactForm } from '../../../../schemas/contact/shape.ts';
import { messageProblems } from '../../../features/contact/rules.ts';
import type { ContactDraft, ContactField } from './draft.ts';
import { messages } from './words.ts';

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
