/** What everybody's devices judge by. */
import { type DeviceNoun, shown } from '../noun.ts';
import { PublicSetting } from './published-shape.ts';

export const setting = {
  for: 'everyone',
  documents: {
    publicsetting: shown(PublicSetting, {
      // Areas lie beside them.
      in: ['public/basics'],
      databases: () => ['public/basics'],
      exportedAs: null,
      provisional: 'never',
    }),
  },
  kinds: {},
  collections: {},
} as const satisfies DeviceNoun;
