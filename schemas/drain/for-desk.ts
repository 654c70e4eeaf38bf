/** What a device at a gym's desk says of its own outbox. */
import { selfScope } from '../basics/scope.ts';
import { type DeviceNoun, ORDINARY, setting, shown, sinceEver } from '../noun.ts';
import { decideDrained } from './drained.ts';
import { DeviceDrained } from './proposals.ts';
import { Drain } from './shape.ts';

export const drain = {
  for: 'desk',
  documents: {
    drain: shown(Drain, {
      in: ['self/self'],
      databases: ({ uid }) => [`${selfScope(uid)}/self`],
      exportedAs: null,
      provisional: 'never',
    }),
  },
  kinds: {
    // Nobody asked for it, and it holds nobody up: no limit on what is asked for does either.
    'device.drained': setting(DeviceDrained, { ...ORDINARY, decide: decideDrained, since: sinceEver, limited: false }),
  },
  // Beside what the person's own scope holds.
  collections: {},
} as const satisfies DeviceNoun;
