/** Faults that only the wide worlds meet, each of them once seen in the product, and most of them noticed by the oracle alone. */

import type { Decision, Known } from '../../schemas/decision.ts';
import { decide } from '../../schemas/folds/decide.ts';
import { opIdOf } from '../../schemas/proposal/shape.ts';
import { INBOX } from '../../sync-server/decider/inbox/inbox.ts';
import type { ConditionalWrite, Store } from '../../sync-server/store/store.ts';
import { type Mutant, withChanged } from './mutant.ts';

export const WIDE_MUTANTS: readonly Mutant[] = [
  {
    name: 'order-turned-round',
    what: 'a push is written into the inbox backwards, and a page ends inside it (item 26)',
    property: 'B10',
    seed: 1_001,
    faults: {
      store: (store) =>
        inbox(store, backwards, {
          changes: (db, options) =>
            store.changes(db, db === INBOX ? { ...options, limit: Math.min(7, options.limit ?? 7) } : options),
          find: async (db, field, value) => (db === INBOX && field === 'queue' ? [] : store.find(db, field, value)),
        }),
    },
  },
  {
    name: 'all-bookings-attended',
    what: 'a visit attends every booking of the class, also those that were given back (item 27)',
    property: 'R-36',
    seed: 1_001,
    faults: { decide: (proposal, known, moment) => withEveryBooking(decide(proposal, known, moment), known) },
  },
  {
    name: 'settled-before-attended',
    what: 'a visit settles its pass as if the booking that it attends still stood: not over all that the decision wrote (item 27)',
    property: 'A2',
    seed: 1_045,
    faults: { decide: (proposal, known, moment) => asBeforeTheVisit(decide(proposal, known, moment), proposal._id) },
  },
  {
    name: 'dependents-first',
    what: 'powers are granted before there is anybody who could have them (item 29)',
    property: 'A9',
    seed: 1_001,
    faults: {
      store: (store) => inbox(store, (writes) => writes.toSorted((a, b) => (a.id < b.id ? -1 : 1))),
    },
  },
];

/** What a device pushed; what the system says goes as it came. */
const backwards = (writes: readonly ConditionalWrite[]): ConditionalWrite[] =>
  writes.every(({ body }) => body.uid !== 'system') ? writes.toReversed() : [...writes];

/** The inbox's entries in another order; whatever else is written goes as it came. */
function inbox(
  store: Store,
  order: (writes: readonly ConditionalWrite[]) => ConditionalWrite[],
  change: Partial<Store> = {},
): Store {
  return withChanged(store, {
    ...change,
    put: async (writes) => {
      const turned = order(writes);
      if (writes.some(({ db }) => db !== INBOX)) return store.put(writes);
      const results = await store.put(turned);
      return writes.flatMap((write) => results[turned.findIndex(({ id }) => id === write.id)] ?? []);
    },
  });
}

function withEveryBooking(decision: Decision, known: Known): Decision {
  const attended = decision.documents.find((doc) => doc.type === 'booking' && doc.status === 'attended');
  if (attended?.type !== 'booking') return decision;
  const { memberId, slotId, checkinId, _id } = attended;
  const own = known.find('booking', `member-${memberId}/bookings`, 'memberId', memberId);
  const others = own.state === 'known' ? own.value.filter((one) => one.slotId === slotId && one._id !== _id) : [];
  const also = others.map((one) => ({ ...one, status: 'attended' as const, strike: false, ...(checkinId ? { checkinId } : {}) }));
  return { ...decision, documents: [...decision.documents, ...also] };
}

/** What this visit attends still counts for the pass as what it was before: as a place to come, or as one that was forfeited. */
function asBeforeTheVisit(decision: Decision, proposalId: string): Decision {
  const checkinId = `checkin:${opIdOf(proposalId)}`;
  const attended = decision.documents.flatMap((doc) => (doc.type === 'booking' && doc.checkinId === checkinId ? [doc] : []));
  const was = (passId: string, status: string) =>
    attended.filter((one) => one.passId === passId && one.beforeVisit?.status === status && !one.beforeVisit.creditReturned)
      .length;
  const documents = decision.documents.map((doc) =>
    doc.type === 'pass'
      ? {
          ...doc,
          visitsReserved: doc.visitsReserved + was(doc._id, 'confirmed'),
          visitsUsed: doc.visitsUsed + was(doc._id, 'late_cancelled'),
        }
      : doc,
  );
  return { ...decision, documents };
}
