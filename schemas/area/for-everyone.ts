/** Areas, and the keys by which codes for the door are known. */
import { type DeviceNoun, shown } from '../noun.ts';
import { Area, SigningKey } from './shape.ts';

const PUBLISHED = { in: ['public/basics'], databases: () => ['public/basics'], exportedAs: null, provisional: 'never' } as const;

export const area = {
  for: 'everyone',
  documents: { area: shown(Area, PUBLISHED), key: shown(SigningKey, PUBLISHED) },
  kinds: {},
  collections: { 'public/basics': { indexes: [['type']] } },
} as const satisfies DeviceNoun;
