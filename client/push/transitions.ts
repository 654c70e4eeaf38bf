/**
 * Notifications on this device as a total table (specification §4: default, then granted or blocked): a pair of state and event that is
 * missing does not compile. `granted` has several states here, since what is granted must still be set up, and stay so.
 */
import type { Table } from '../sync/transitions.ts';

export type PushState =
  /** This browser has no push, or only in another form of the app. */
  | 'unsupported'
  /** Nobody is signed in: nothing is asked, nothing arrives. */
  | 'signedOut'
  | 'default'
  /** The browser asks the person just now. */
  | 'asking'
  | 'blocked'
  /** Granted, and the person does not want them here. */
  | 'off'
  | 'settingUp'
  /** The server knows the token. */
  | 'on'
  /** On, and the token is asked for anew. */
  | 'renewing'
  /** Wanted; it goes on by itself with a network. */
  | 'waiting'
  | 'failed';

export type PushEvent =
  /** Somebody is signed in, and the browser's permission stands so. */
  | 'standsDefault'
  | 'standsGranted'
  | 'standsBlocked'
  | 'signedOut'
  /** The person's choice. */
  | 'turnedOn'
  | 'turnedOff'
  /** How setting up ended. */
  | 'registered'
  | 'unreachable'
  | 'failed'
  | 'networkBack'
  /** The token is older than seven days (specification §9). */
  | 'aged'
  /** The browser has another subscription, or none: what the server knows leads nowhere. */
  | 'replaced';

/** What happens to every state alike, but for those that say otherwise. */
const stands = {
  standsDefault: 'default',
  standsBlocked: 'blocked',
  signedOut: 'signedOut',
} as const;
const still = <S extends PushState>(state: S) =>
  ({
    standsGranted: state,
    turnedOn: state,
    turnedOff: state,
    registered: state,
    unreachable: state,
    failed: state,
    networkBack: state,
    aged: state,
    replaced: state,
  }) as const;

export const PUSH: Table<PushState, PushEvent> = {
  unsupported: { ...still('unsupported'), standsDefault: 'unsupported', standsBlocked: 'unsupported', signedOut: 'unsupported' },
  signedOut: { ...stands, ...still('signedOut'), standsGranted: 'off' },
  default: { ...stands, ...still('default'), standsGranted: 'off', turnedOn: 'asking' },
  asking: { ...stands, ...still('asking'), standsGranted: 'settingUp', failed: 'default' },
  blocked: { ...stands, ...still('blocked'), standsGranted: 'off' },
  off: { ...stands, ...still('off'), turnedOn: 'settingUp' },
  settingUp: {
    ...stands,
    ...still('settingUp'),
    turnedOff: 'off',
    registered: 'on',
    unreachable: 'waiting',
    failed: 'failed',
  },
  on: { ...stands, ...still('on'), turnedOff: 'off', aged: 'renewing', replaced: 'settingUp' },
  // The old token is good until there is a new one.
  renewing: { ...stands, ...still('renewing'), turnedOff: 'off', registered: 'on', unreachable: 'on', failed: 'failed' },
  waiting: { ...stands, ...still('waiting'), turnedOn: 'settingUp', turnedOff: 'off', networkBack: 'settingUp' },
  failed: { ...stands, ...still('failed'), turnedOn: 'settingUp', turnedOff: 'off', replaced: 'settingUp' },
};
