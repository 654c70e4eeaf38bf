/** Orders about gyms: as those give them who run the platform. */
import type { Instant } from '../basics/primitives.ts';
import { found, type Known } from '../decision.ts';
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import {
  decideGymOrderDecide,
  decideOrderOwner,
  decideOrderPause,
  decideOrderReinstate,
  decideOrderRemove,
  decideOrderSuspend,
} from './order.ts';
import { GymOrderDecide, OrderOwner, OrderPause, OrderReinstate, OrderRemove, OrderSuspend } from './proposals.ts';
import { shownGymOrder } from './shown.ts';

const ABOUT = { ...ORDINARY, since: orderedSince } as const;

export const gymOrder = {
  for: 'platform',
  documents: {
    gymorder: shownGymOrder,
  },
  kinds: {
    'gymorder.pause': request(OrderPause, { ...ABOUT, decide: decideOrderPause, online: 'pause a gym' }),
    'gymorder.suspend': request(OrderSuspend, { ...ABOUT, decide: decideOrderSuspend, online: 'suspend a gym' }),
    'gymorder.reinstate': request(OrderReinstate, { ...ABOUT, decide: decideOrderReinstate, online: 'reinstate a gym' }),
    'gymorder.remove': request(OrderRemove, { ...ABOUT, decide: decideOrderRemove, online: 'remove a gym' }),
    'gymorder.owner': request(OrderOwner, { ...ABOUT, decide: decideOrderOwner, online: 'suspend an owner' }),
    'gymorder.decide': request(GymOrderDecide, { ...ABOUT, decide: decideGymOrderDecide, online: 'decide this' }),
  },
  collections: { 'platform/orders': { indexes: [] } },
} as const satisfies DeviceNoun;

function orderedSince({ body }: { readonly body: { readonly gymId: string } }, known: Known): readonly (Instant | undefined)[] {
  return [found(known.get('gym', 'platform/gyms', body.gymId))?.createdAt];
}
