/** Who works at a gym, as its owner reads it. */

import { gymScope } from '../basics/scope.ts';
import { type DeviceNoun, shown } from '../noun.ts';
import { Employee } from './shape.ts';

export const person = {
  for: 'desk',
  documents: {
    employee: shown(Employee, {
      in: ['gym/people'],
      databases: (doc) => [`${gymScope(doc.gymId)}/people`],
      exportedAs: null,
      provisional: 'never',
    }),
  },
  kinds: {},
  collections: { 'gym/people': { indexes: [] } },
} as const satisfies DeviceNoun;
