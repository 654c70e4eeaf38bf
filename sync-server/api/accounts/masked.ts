/** A person as a row shows them before anybody has said why they look: enough to choose by. Pure. */
import type { AccountEntry } from '../../../schemas/account/shape.ts';
import type { AccountRow } from '../../../schemas/account/wire.ts';
import { publicName } from '../../../schemas/person/shape.ts';

type Named = Pick<AccountEntry, 'uid' | 'displayName' | 'email' | 'role' | 'status'>;
const DOTS = '•••';

export const maskedRow = ({ uid, displayName, email, role, status }: Named): AccountRow => ({
  ...{ uid, role, status },
  name: publicName(displayName),
  email: email === undefined ? '' : maskedEmail(email),
});

/** `sam.field@example.org` → `s•••@e•••.org`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const ending = dot < 0 ? '' : domain.slice(dot);
  return `${email.slice(0, 1)}${DOTS}@${domain.slice(0, 1)}${DOTS}${ending}`;
}
