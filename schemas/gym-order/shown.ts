/** Where an order lies, for those who gave it and for whom it is about. */
import { gymScope } from '../basics/scope.ts';
import { shown } from '../noun.ts';
import { GymOrder } from './shape.ts';

export const shownGymOrder = shown(GymOrder, {
  in: ['platform/orders', 'gym/orders'],
  // Its owner reads what is ordered, not what is only asked for.
  databases: ({ gymId, status }) => [
    'platform/orders',
    ...(status === 'proposed' || status === 'declined' ? [] : [`${gymScope(gymId)}/orders`]),
  ],
  exportedAs: null,
  provisional: 'never',
});
