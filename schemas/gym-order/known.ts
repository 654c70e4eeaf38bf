/** The orders about a gym, as those have them who run the platform. */
import { keyOf, type LocalDate } from '../basics/primitives.ts';
import { type Finding, found, type Known } from '../decision.ts';
import type { GymOrder } from './shape.ts';

export const ORDERS = 'platform/orders';

export const orderOf = (known: Known, orderId: string): Finding<GymOrder> => known.get('gymorder', ORDERS, orderId);

/** All that were ever given about this gym, as far as is known here. */
export const ordersOf = (known: Known, gymId: string): readonly GymOrder[] =>
  found(known.find('gymorder', ORDERS, 'gymId', gymId)) ?? [];

/** What keeps the gym from being open: pauses and suspensions. */
export const inForceAt = (known: Known, gymId: string): readonly GymOrder[] =>
  ordersOf(known, gymId).filter(({ status, action }) => status === 'in_force' && action !== 'suspend_owner');

/** Its owner may not end what the platform ordered. */
export const isHeldByUs = (known: Known, gymId: string): boolean => inForceAt(known, gymId).length > 0;

const OF_INSURANCE = 'gymorder:insurance.';
/** The order that time alone gives (2.15): one for each certificate that ran out. */
export const insuranceOrderIdOf = (gymId: string, lastDay: LocalDate): string => `${OF_INSURANCE}${keyOf(gymId)}.${lastDay}`;
/** It is over when new insurance is in order, and for nothing that anybody says before. */
export const isOfInsurance = ({ _id }: GymOrder): boolean => _id.startsWith(OF_INSURANCE);
