/** A gym's days in numbers: for whoever plans its timetable, and what was taken for whoever may see the money. */
import { gymScope } from '../basics/scope.ts';
import { type DeviceNoun, shown } from '../noun.ts';
import { isAgedGymDay } from './id.ts';
import { GymDay, Takings } from './shape.ts';

/** Counted by the server of everything there is: a device has less of the past than that. */
const counted = { exportedAs: null, provisional: 'never', aged: isAgedGymDay } as const;

export const gymDay = {
  for: 'desk',
  documents: {
    gymday: shown(GymDay, { in: ['gym/days'], databases: ({ gymId }) => [`${gymScope(gymId)}/days`], ...counted }),
    takings: shown(Takings, { in: ['gym/payments'], databases: ({ gymId }) => [`${gymScope(gymId)}/payments`], ...counted }),
  },
  kinds: {},
  collections: { 'gym/days': { indexes: [] } },
} as const satisfies DeviceNoun;
