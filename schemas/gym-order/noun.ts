/** What those who run the platform ordered about a gym, with the reasons (product.md 2.2, R-61, R-71). */
import { BY_NOBODY, GONE, NOBODY, without } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { gymOrder as desk } from './for-desk.ts';
import { gymOrder as platform } from './for-platform.ts';
import { decideGymOrderDue, decideGymOrderTell } from './order.ts';
import { GymOrderDue, GymOrderRefund, GymOrderTell } from './proposals.ts';
import { decideGymOrderRefund } from './refunds.ts';
import { GymOrder } from './shape.ts';

const NO_REASONS = 'These reasons have been removed.';

export const gymOrder = {
  documents: {
    gymorder: document(GymOrder, {
      ...platform.documents.gymorder,
      blanked: (doc) => ({
        ...without(doc, 'endedWith', 'toldUpTo', 'refunding'),
        ...BY_NOBODY,
        gymName: GONE,
        message: NO_REASONS,
        ...(doc.ownerUid === undefined ? {} : { ownerUid: NOBODY }),
      }),
      due: ({ _id: orderId, status, from, updatedAt, toldUpTo: after, refunding }) => {
        if (after !== undefined) return { at: updatedAt, kind: 'system.gym-order-tell', body: { orderId, after } };
        if (refunding) return { at: updatedAt, kind: 'system.gym-order-refund', body: { orderId, ...refunding } };
        return status === 'planned' ? { at: from, kind: 'system.gym-order-due', body: { orderId } } : null;
      },
      // Kept with the gym (2.2); it names its owner by their id.
      erased: null,
    }),
  },
  readers: { 'platform/orders': 'admin', 'gym/orders': 'employees.manage' },
  indexes: { orders: ['gymId'], people: ['gymId'], roster: ['gymId'] },
  kinds: {
    ...platform.kinds,
    'system.gym-order-due': system(GymOrderDue, decideGymOrderDue),
    'system.gym-order-tell': system(GymOrderTell, decideGymOrderTell),
    'system.gym-order-refund': system(GymOrderRefund, decideGymOrderRefund),
  },
  collections: { ...platform.collections, ...desk.collections },
  notices: {
    'gym.ordered': { group: 'always', mailed: true },
    'gym.reinstated': { group: 'always', mailed: true },
    'gym.stopped': { group: 'always', mailed: true },
    'gym.open_again': { group: 'always', mailed: true },
  },
} as const satisfies Noun;
