/** A person as a row shows them before anybody has said why they look: enough to choose by. Pure. */
import { maskedEmail } from '../../../schemas/account/masked-email.ts';
import type { AccountEntry } from '../../../schemas/account/shape.ts';
import type { AccountRow } from '../../../schemas/account/wire.ts';
import { publicName } from '../../../schemas/person/shape.ts';

type Named = Pick<AccountEntry, 'uid' | 'displayName' | 'email' | 'role' | 'status' | 'mergedInto'>;

export const maskedRow = ({ uid, displayName, email, role, status, mergedInto }: Named): AccountRow => ({
  ...{ uid, role, status },
  name: publicName(displayName),
  email: email === undefined ? '' : maskedEmail(email),
  ...(mergedInto !== undefined && { merged: true }),
});
