/** Faults in when a thing counts as having happened (L6): one of the bounds of the judged time is gone, or a number is taken twice. */

import type { Decision } from '../../schemas/decision.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import type { Write } from '../../sync-server/store/store.ts';
import { type Mutant, withChanged } from './mutant.ts';

/** Before anybody was there. */
const LONG_AGO = '2026-02-01T00:00:00.000Z';

export const JUDGED_MUTANTS: readonly Mutant[] = [
  {
    name: 'registration-forgotten',
    what: 'what a device made is taken to be older than the device (item 3)',
    property: 'L6',
    seed: 1_001,
    faults: {
      devices: (devices) =>
        withChanged(devices, {
          of: async (uid) => (await devices.of(uid)).map((device) => ({ ...device, registeredAt: LONG_AGO })),
        }),
    },
  },
  {
    name: 'contacts-forgotten',
    what: 'what a device says it did may be older than the last time that it was in touch without having done it (item 3)',
    property: 'L6',
    seed: 2_022,
    faults: { sightings: (sightings) => withChanged(sightings, { before: async () => undefined }) },
  },
  {
    name: 'stated-head-forgotten',
    what: 'who said that they had made a great many makes them later, and is believed (item 3)',
    property: 'L6',
    seed: 2_068,
    faults: { sightings: (sightings) => withChanged(sightings, { saidBy: async () => undefined }) },
  },
  {
    name: 'grant-forgotten',
    what: 'somebody let people in before they worked there (item 3)',
    property: 'L6',
    seed: 2_003,
    faults: {
      decide: (proposal, known, moment) =>
        withDocuments(decide(proposal, known, moment), (doc) =>
          doc.type === 'grants' ? { ...doc, gyms: doc.gyms.map((grant) => ({ ...grant, since: LONG_AGO })) } : doc,
        ),
    },
  },
  {
    name: 'creation-forgotten',
    what: 'a place is given back before it was booked, a pass is used before it was sold (item 3)',
    property: 'L6',
    seed: 2_025,
    faults: {
      decide: (proposal, known, moment) =>
        withDocuments(decide(proposal, known, moment), (doc) => {
          if (doc.type === 'booking') return { ...doc, judgedAt: LONG_AGO };
          return doc.type === 'pass' ? { ...doc, createdAt: LONG_AGO } : doc;
        }),
    },
  },
  {
    name: 'used-numbers-forgotten',
    what: 'after a restart a device may use a number a second time (item 3)',
    property: 'L6',
    seed: 2_046,
    faults: {
      store: (store) =>
        withChanged(store, {
          commit: ({ writes, last }) => store.commit({ writes: writes.map(withoutUsedNumbers), last }),
        }),
    },
  },
];

const withDocuments = (decision: Decision, change: (doc: AnyDocument) => AnyDocument): Decision => ({
  ...decision,
  documents: decision.documents.map(change),
});

function withoutUsedNumbers(write: Write): Write {
  const { used: _, ...body } = write.body;
  return write.db === 'cell/judged' ? { ...write, body } : write;
}
