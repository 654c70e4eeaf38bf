/** What of a sign-up form can be judged before sending it. The server judges again, and knows more passwords. */
import { Email } from '../../../../schemas/basics/primitives.ts';
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

/** In the order of the form; empty when it may be sent. */
export function problemsOf(form: Form): SignUpProblems {
  const { missing } = messages;
  return {
    ...(form.name.trim().length < shortestName && { name: missing.name }),
    ...(!Email.safeParse(form.email.trim().toLowerCase()).success && { email: missing.email }),
    ...(form.password.length < shortestPassword && { password: missing.password }),
    ...(!form.age && { age: missing.age }),
    ...(!form.terms && { terms: missing.terms }),
  };
}
