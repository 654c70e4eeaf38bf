/** Faults in when a thing counts as having happened (L6): one of the bounds of the judged time is gone, or a number is taken twice. */
import type { Mutant } from './mutant.ts';
import { withChanged } from './mutant.ts';

/** Before anybody was there. */
const LONG_AGO = '2026-02-01T00:00:00.000Z';

export const JUDGED_MUTANTS: readonly Mutant[] = [
  {
    name: 'registration-forgotten',
    what: 'what a device made is taken to be older than the device (item 3)',
    property: 'L6',
    seed: 1_004,
    faults: {
      devices: (devices) =>
        withChanged(devices, {
          of: async (uid) => (await devices.of(uid)).map((device) => ({ ...device, registeredAt: LONG_AGO })),
        }),
    },
  },
];
