/** A person and their powers, as far as they are known here. */

import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { selfScope } from '../basics/scope.ts';
import { type Finding, found, type Known, type Moment } from '../decision.ts';
import type { Documents, DocumentType } from '../folds/documents.ts';
import type { Grants, Person } from './shape.ts';

export const profileOf = (known: Known, uid: string): Finding<Person> =>
  known.get('user', `${selfScope(uid)}/self`, `user:${uid}`);
export const personOf = (known: Known, uid: string): Person | undefined => found(profileOf(known, uid));
export const grantsOf = (known: Known, uid: string): Grants | undefined =>
  found(known.get('grants', `${selfScope(uid)}/self`, `grants:${uid}`));

/** Since when nothing is taken that they ask for; whom we suspended gets none of it back while their account is being deleted. */
export function suspendedSince(person: Person | undefined): Instant | undefined {
  if (person?.status === 'deletion_requested') return person.suspendedAt;
  return person?.status === 'suspended' ? (person.suspendedAt ?? person.updatedAt) : undefined;
}

/** All of one type that a person's own scope holds, as far as it is known here. */
export const ownOf = <T extends DocumentType>(known: Known, uid: string, type: T): Finding<readonly Documents[T][]> =>
  known.find(type, `${selfScope(uid)}/self`, 'type', type);

export const noGrants = (uid: string, moment: Moment): Grants => ({
  _id: `grants:${uid}`,
  type: 'grants',
  ...stamp(moment),
  uid,
  gyms: [],
  admin: false,
});

/**
 * Powers go to a person whose address is confirmed: whoever gives them knows an address, and before it is confirmed anybody may have
 * signed up with it.
 */
export const mayHoldPowers = (person: Person | undefined): boolean => person?.emailVerified ?? false;
