import type { KeyState } from '../../../features/setting/signing-keys.ts';

/** What the tab of signing keys says. */
export const keysWords = {
  lead: 'The public keys that prove our codes at the door. The server makes a new one in time, and tablets get it when they’re online. The secret halves never leave the server.',
  none: 'There are no keys on this device yet. Connect once, and they can be read here without a signal.',
  states: { ahead: 'Not yet', inForce: 'In force', ended: 'Ended' } satisfies Record<KeyState, string>,
  name: 'Name',
  format: 'Format',
  older: 'FH1',
  since: 'In force since',
  from: 'In force from',
  until: 'Until',
} as const;
