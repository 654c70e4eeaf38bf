/** Whether a gym's health statement was accepted, and which one. Pure. */

import { type Instant, keyOf } from '../../../../schemas/basics/primitives.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { healthConsentOf } from '../../../../schemas/person/consents.ts';
import type { Person } from '../../../../schemas/person/shape.ts';

export type HealthStanding =
  | { readonly state: 'open' }
  /** An older text was accepted. */
  | { readonly state: 'newer'; readonly version: string }
  | { readonly state: 'accepted'; readonly version: string; readonly at: Instant };

/** Undefined where the gym has no statement. */
export function healthStanding(gym: Pick<Gym, '_id' | 'policies'>, person: Pick<Person, 'consents'>): HealthStanding | undefined {
  const statement = gym.policies.healthStatement;
  if (statement === undefined) return undefined;
  const kind = healthConsentOf(keyOf(gym._id));
  const given = person.consents.find((one) => one.kind === kind && one.withdrawnAt === undefined);
  if (given === undefined) return { state: 'open' };
  if (given.version !== statement.version) return { state: 'newer', version: given.version };
  return { state: 'accepted', version: given.version, at: given.givenAt };
}
