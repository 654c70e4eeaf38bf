/** What was ordered about somebody, as far as it is known here: on devices it never is. */
import { type Finding, found, type Known } from '../decision.ts';
import type { Person } from '../person/shape.ts';
import type { AccountEntry, AccountOrder, AccountRecord, LegalHold, RoleChange } from './shape.ts';

/** Written out where `shape.ts` would bring its validators to every device. */
const PLACE = 'cell/accounts';

export const recordOf = (known: Known, uid: string): Finding<AccountRecord> =>
  known.get('accountrecord', PLACE, `accountrecord:${uid}`);

/** Those that were merged into this account. */
export const mergedInto = (known: Known, uid: string): readonly AccountEntry[] =>
  found(known.find('accountentry', PLACE, 'mergedInto', uid)) ?? [];

export const inForce = (record: Pick<AccountRecord, 'orders'> | undefined): readonly AccountOrder[] =>
  record?.orders.filter(({ ended }) => ended === undefined) ?? [];

export const holdIn = (record: Pick<AccountRecord, 'holds'> | undefined): LegalHold | undefined =>
  record?.holds?.find(({ ended }) => ended === undefined);

/** Has all of theirs to stay for a legal matter? It holds for what was merged into an account as well: it is the same person's. */
export function isOnHold(known: Known, uid: string): boolean {
  if (holdIn(found(recordOf(known, uid)))) return true;
  const into = found(known.get('accountentry', PLACE, `accountentry:${uid}`))?.mergedInto;
  return into !== undefined && isOnHold(known, into);
}

/** Did we order that they neither buy nor book, whatever else they may owe? */
export const isRestricted = (known: Known, uid: string): boolean =>
  inForce(found(recordOf(known, uid))).some(({ action }) => action === 'restrict');

/** What an account is that is open: C7, whoever has not paid for a visit can neither buy nor book, nor can whom we restricted. */
export function openAs({ standing, emailVerified }: Person, restricted: boolean): 'restricted' | 'active' | 'unverified' {
  if (restricted || standing.owedVisits > 0) return 'restricted';
  return emailVerified ? 'active' : 'unverified';
}

/** What waits for a second super-admin: one at a time. */
export const waitingRole = (record: Pick<AccountRecord, 'roles'> | undefined): RoleChange | undefined =>
  record?.roles.find(({ approved, withdrawn }) => !approved && !withdrawn);
