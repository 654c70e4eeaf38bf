/** The orders about a gym, as those have them who run the platform. */
import { type Finding, found, type Known } from '../decision.ts';
import type { GymOrder } from './shape.ts';

export const ORDERS = 'platform/orders';

export const orderOf = (known: Known, orderId: string): Finding<GymOrder> => known.get('gymorder', ORDERS, orderId);

/** All that were ever given about this gym, as far as is known here. */
export const ordersOf = (known: Known, gymId: string): readonly GymOrder[] =>
  found(known.find('gymorder', ORDERS, 'gymId', gymId)) ?? [];

/** Its owner may not end what the platform ordered: a pause or suspension that is in force. */
export const isHeldByUs = (known: Known, gymId: string): boolean =>
  ordersOf(known, gymId).some(({ status, action }) => status === 'in_force' && action !== 'suspend_owner');
