/** What of a sign-up form can be judged before sending it. The server judges again, and knows more passwords. Comes when it is asked. */
import { Email } from '../../../../schemas/basics/primitives.ts';
import { tooLong } from '../../../ui/form/too-long.ts';
import { type Form, LONGEST, passwordTooLong, type SignUpProblems } from './form.ts';
import { messages } from './words.ts';

const shortestPassword = 10;
const shortestName = 2;

/** In the order of the form; empty when it may be sent. */
export function problemsOf(form: Form): SignUpProblems {
  const { missing } = messages;
  const nameLong = tooLong({ label: messages.name, value: form.name, most: LONGEST.name });
  const emailLong = tooLong({ label: messages.email, value: form.email, most: LONGEST.email });
  const passwordLong = passwordTooLong(form.password);
  return {
    ...(form.name.trim().length < shortestName && { name: missing.name }),
    ...(nameLong !== undefined && { name: nameLong }),
    ...(!Email.safeParse(form.email.trim().toLowerCase()).success && { email: emailLong ?? missing.email }),
    ...(form.password.length < shortestPassword && { password: missing.password }),
    ...(passwordLong !== undefined && { password: passwordLong }),
    ...(!form.age && { age: missing.age }),
    ...(!form.terms && { terms: missing.terms }),
  };
}
