/** A person and their powers, as far as they are known here. */
import { type Finding, found, type Known } from '../decision.ts';
import { selfScope } from '../scope.ts';
import type { Grants, Person } from './shape.ts';

export const profileOf = (known: Known, uid: string): Finding<Person> =>
  known.get('user', `${selfScope(uid)}/self`, `user:${uid}`);
export const personOf = (known: Known, uid: string): Person | undefined => found(profileOf(known, uid));
export const grantsOf = (known: Known, uid: string): Grants | undefined =>
  found(known.get('grants', `${selfScope(uid)}/self`, `grants:${uid}`));
