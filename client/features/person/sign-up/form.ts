/** A sign-up form, and how much of each field it takes. */
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

/** Characters. */
export const LONGEST = { name: 50, email: 254, password: 128 } as const;

/** A password counts as it is written, with the spaces round it. */
export const passwordTooLong = (password: string): string | undefined =>
  password.length > LONGEST.password ? words.form.tooLong(messages.password, LONGEST.password) : undefined;
