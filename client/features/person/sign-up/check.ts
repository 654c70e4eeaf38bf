/** What of a sign-up form can be judged before sending it. The server judges again, and knows more passwords. */
import { Email } from '../../../../schemas/basics/primitives.ts';
import { tooLong } from '../../../ui/form/too-long.ts';
import { words } from '../../../ui/words.ts';
import { messages } from './words.ts';

export interface Form {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly age: boolean;
  readonly terms: boolean;
  readonly marketing: boolean;
}
export type SignUpField = 'name' | 'email' | 'password' | 'age' | 'terms';
export type SignUpProblems = { readonly [F in SignUpField]?: string };

const shortestPassword = 10;
const shortestName = 2;
/** Characters. */
export const LONGEST = { name: 50, email: 254, password: 128 } as const;

/** A password counts as it is written, with the spaces round it. */
export const passwordTooLong = (password: string): string | undefined =>
  password.length > LONGEST.password ? words.form.tooLong(messages.password, LONGEST.password) : undefined;

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
