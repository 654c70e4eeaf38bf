/** A gym's tablets, as far as they are known here. */
import { gymScope, selfScope } from '../basics/scope.ts';
import { type Finding, found, type Known } from '../decision.ts';
import type { Kiosk } from './shape.ts';
import { kioskIdOf } from './uid.ts';

const list = (gymId: string) => `${gymScope(gymId)}/leases`;

export const kioskOf = (known: Known, gymId: string, kioskId: string): Finding<Kiosk> => known.get('kiosk', list(gymId), kioskId);

/** All that were ever enrolled there, revoked ones too. */
export const kiosksOf = (known: Known, gymId: string): Finding<readonly Kiosk[]> =>
  known.find('kiosk', list(gymId), 'type', 'kiosk');

/** The enrolment behind a uid; undefined for people, and where it is not known here. */
export function enrolmentOf(known: Known, uid: string): Kiosk | undefined {
  const kioskId = kioskIdOf(uid);
  return kioskId === undefined ? undefined : found(known.get('kiosk', `${selfScope(uid)}/self`, kioskId));
}
