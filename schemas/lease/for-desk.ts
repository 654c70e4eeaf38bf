/** Seats that a device at the desk holds for walk-ins. */
import type { Instant } from '../basics/primitives.ts';
import { gymScope } from '../basics/scope.ts';
import type { Known } from '../decision.ts';
import { type DeviceNoun, ORDINARY, request, shown } from '../noun.ts';
import { grantAt } from '../person/power.ts';
import { decideLeaseReclaim, decideLeaseReturn } from './end.ts';
import { LeaseReclaim, LeaseReturn, LeaseTake } from './proposals.ts';
import { SeatLease } from './shape.ts';
import { decideLeaseTake, HOLD_A_SEAT } from './take.ts';

export const lease = {
  for: 'desk',
  documents: {
    lease: shown(SeatLease, {
      in: ['gym/leases'],
      databases: ({ gymId }) => [`${gymScope(gymId)}/leases`],
      exportedAs: null,
      provisional: 'always',
    }),
  },
  kinds: {
    'lease.take': request(LeaseTake, { ...ORDINARY, decide: decideLeaseTake, since: leasedSince, online: HOLD_A_SEAT }),
    // Somebody else waits for the seat.
    'lease.return': request(LeaseReturn, { ...ORDINARY, decide: decideLeaseReturn, since: leasedSince, limited: false }),
    'lease.reclaim': request(LeaseReclaim, {
      ...ORDINARY,
      decide: decideLeaseReclaim,
      since: leasedSince,
      online: 'take seats back from another device',
    }),
  },
  collections: { 'gym/leases': { indexes: [['slotId']] } },
} as const satisfies DeviceNoun;

interface OfAGym {
  readonly body: { readonly gymId: string };
}

function leasedSince({ body }: OfAGym, known: Known, by: string): readonly (Instant | undefined)[] {
  return [grantAt(known, by, body.gymId)?.since];
}
