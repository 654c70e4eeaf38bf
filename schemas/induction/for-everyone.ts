/** That one was shown round, as who it is about reads it. */
import { selfScope } from '../basics/scope.ts';
import { type DeviceNoun, shown } from '../noun.ts';
import { Induction } from './shape.ts';

export const induction = {
  for: 'everyone',
  documents: {
    induction: shown(Induction, {
      in: ['self/self'],
      databases: ({ uid }) => [`${selfScope(uid)}/self`],
      exportedAs: 'inductions',
      // Nobody says it of themselves.
      provisional: 'never',
    }),
  },
  kinds: {},
  collections: {},
} as const satisfies DeviceNoun;
