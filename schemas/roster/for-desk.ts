/** What a gym's tablet knows of a pass: enough for the door, nothing more (L9). */

import { gymScope } from '../basics/scope.ts';
import { lowerCase, newestWith } from '../derived.ts';
import { type DeviceNoun, shown } from '../noun.ts';
import { ListKey, RosterEntry } from './shape.ts';

export const roster = {
  for: 'desk',
  documents: {
    roster: shown(RosterEntry, {
      in: ['gym/roster'],
      databases: (doc) => [`${gymScope(doc.gymId)}/roster`],
      exportedAs: null,
      provisional: 'always',
    }),
    listkey: shown(ListKey, {
      in: ['gym/roster'],
      databases: ({ gymId }) => [`${gymScope(gymId)}/roster`],
      exportedAs: null,
      provisional: 'never',
    }),
  },
  kinds: {},
  collections: {
    'gym/roster': {
      indexes: [['shortCodeHash'], ['searchName'], ['photographed']],
      derived: { searchName: lowerCase('displayName', 50), photographed: newestWith('photo', 'updatedAt') },
    },
  },
} as const satisfies DeviceNoun;
