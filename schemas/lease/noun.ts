/** Seats that a device at a gym's desk holds for walk-ins, so that it can give them away without a network. */
import { BY_NOBODY, GONE, NOBODY } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { decideLeaseOver, leaseDue } from './end.ts';
import { lease as desk } from './for-desk.ts';
import { LeaseOver } from './proposals.ts';
import { SeatLease } from './shape.ts';

export const lease = {
  documents: {
    lease: document(SeatLease, {
      ...desk.documents.lease,
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, takenBy: NOBODY, slotName: GONE }),
      due: (doc) => {
        const { _id: leaseId, gymId, slotId } = doc;
        const at = leaseDue(doc);
        return at ? { at, kind: 'system.lease-over', body: { gymId, slotId, leaseId } } : null;
      },
      // An id alone.
      erased: null,
    }),
  },
  readers: { 'gym/leases': 'members.view' },
  indexes: { leases: ['slotId'] },
  kinds: { ...desk.kinds, 'system.lease-over': system(LeaseOver, decideLeaseOver) },
  collections: desk.collections,
  notices: {},
} as const satisfies Noun;
