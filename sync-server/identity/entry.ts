/** What may be typed into the sign-up form, checked where the account is made. */
import { Email, lineOf, Uid } from '../../schemas/basics/primitives.ts';
import { kioskIdOf } from '../../schemas/kiosk/uid.ts';
import { isWeak } from './embedded/password.ts';
import type { NewAccount, Refused, SignUp } from './port.ts';

const NAME = { minimum: 2, maximum: 50 };

/** Addresses are compared and kept in lower case (product.md 0.1). */
export const tidyEmail = (email: string) => email.normalize('NFKC').trim().toLowerCase();
/** A name as it is kept everywhere, without blanks that are too many. */
export const tidyName = (name: string) => lineOf(name).replace(/\s+/g, ' ').trim();

/** The characters of an address that needs no quotes (RFC 5322 dot-atom, RFC 6532): no comma, no control character. */
const UNQUOTED = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@/u;

export const isEmail = (email: string) => Email.safeParse(tidyEmail(email)).success && UNQUOTED.test(tidyEmail(email));

/** A name and nothing else: it stands in an email to an address that a stranger typed, so it must carry no message and no link. */
export const isName = (name: string) =>
  [...name].length >= NAME.minimum &&
  name.length <= NAME.maximum &&
  /^[\p{L}\p{M}\p{N}'’.,() -]+$/u.test(name) &&
  !/\p{L}{2}\.\p{L}{2}/u.test(name);

export function refusedRegistration(input: SignUp): Refused | null {
  return refusedConsents(input) ?? refusedName(input) ?? refusedPassword(input.password, [input.name, input.email]);
}

export function refusedConsents(input: Pick<SignUp, 'consents'>): Refused | null {
  const agreed = new Set(input.consents.map(({ kind }) => kind));
  if (!agreed.has('terms') || !agreed.has('privacy')) {
    return { ok: false, code: 'VALIDATION', field: 'consents', rule: 'please accept the terms and the privacy notice' };
  }
  return null;
}

export function refusedName(input: Pick<NewAccount, 'email' | 'name' | 'uid'>): Refused | null {
  if (!isName(tidyName(input.name))) {
    const rule = `${NAME.minimum} to ${NAME.maximum} characters, with no symbols or links`;
    return { ok: false, code: 'VALIDATION', field: 'name', rule };
  }
  if (!isEmail(input.email)) {
    return { ok: false, code: 'VALIDATION', field: 'email', rule: 'an address like name@example.com' };
  }
  if (input.uid !== undefined && kioskIdOf(input.uid) !== undefined) {
    throw new RangeError('A uid like this is a tablet’s, and no person’s');
  }
  if (input.uid !== undefined && !Uid.safeParse(input.uid).success) {
    throw new RangeError('A uid is 8 to 40 lower-case letters and digits');
  }
  return null;
}

/** `own`: words others connect with the person. */
export function refusedPassword(password: string, own: readonly string[]): Refused | null {
  return isWeak(password, own) ? { ok: false, code: 'PASSWORD_WEAK', field: 'password' } : null;
}
