/** Who takes a class, as the gym's owners and managers read it, and the person themselves. */
import { gymScope, staffScope } from '../basics/scope.ts';
import { type DeviceNoun, shown } from '../noun.ts';
import { Duty } from './shape.ts';

export const duty = {
  for: 'desk',
  documents: {
    duty: shown(Duty, {
      in: ['gym/people', 'staff/classes'],
      databases: ({ gymId, uid }) => [
        `${gymScope(gymId)}/people`,
        ...(uid === undefined ? [] : [`${staffScope(uid, gymId)}/classes`]),
      ],
      exportedAs: null,
      provisional: 'never',
    }),
  },
  kinds: {},
  collections: {},
} as const satisfies DeviceNoun;
