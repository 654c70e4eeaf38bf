/** What an account is, and what those who run the platform may make of it (product.md 2.1). Total: a pair that is missing does not compile. */
import type { Machine } from '../basics/machine.ts';
import type { Person } from '../person/shape.ts';

export type OfficeAct = 'restrict' | 'suspend' | 'lift';
type StatusOfAccount = Person['status'];

const NOT_SO = { code: 'ACCOUNT_STATUS' } as const;
const GONE = { code: 'NOT_FOUND' } as const;

/**
 * `lift` goes to `active` here: what somebody still owes, or an address that was never confirmed, is taken into account by the rule. Who owes a visit
 * is restricted already and may be restricted by us besides.
 */
export const ACCOUNT: Machine<StatusOfAccount, OfficeAct> = {
  unverified: { restrict: 'restricted', suspend: 'suspended', lift: NOT_SO },
  active: { restrict: 'restricted', suspend: 'suspended', lift: NOT_SO },
  restricted: { restrict: 'restricted', suspend: 'suspended', lift: 'active' },
  suspended: { restrict: NOT_SO, suspend: NOT_SO, lift: 'active' },
  deletion_requested: { restrict: NOT_SO, suspend: NOT_SO, lift: NOT_SO },
  erased: { restrict: GONE, suspend: GONE, lift: GONE },
};

/** As it stands in a sentence. */
export const STATUS_SAID: Readonly<Record<StatusOfAccount, string>> = {
  unverified: 'open',
  active: 'open',
  restricted: 'restricted',
  suspended: 'suspended',
  deletion_requested: 'being deleted',
  erased: 'deleted',
};

/** While a legal hold is in force. */
export const ON_HOLD = 'on legal hold';

/** The same, of an account: one that was merged is a suspended one that knows where it went. */
export const statusSaid = ({ status, mergedInto }: Pick<Person, 'status' | 'mergedInto'>): string =>
  mergedInto ? 'merged into another' : STATUS_SAID[status];
