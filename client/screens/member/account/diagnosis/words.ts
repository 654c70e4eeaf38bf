import type { LocalCollection } from '../../../../sync/device/local-databases.ts';
import type { OutboxState, Trust } from '../../../../sync/queries/rows.ts';

/** What the account page says about how the app is doing here, for whoever helps. */
export const words = {
  title: 'For support',
  lead: "Something not working? Copy this and send it to us. There's nothing about you in it: no names, no addresses, no visits.",
  show: 'See what it says',
  copy: 'Copy',
  copied: 'Copied. Paste it into your message to us.',
  byHand: "Your browser wouldn't copy it. Open it below, select the text and copy it yourself.",
  collecting: 'Collecting it',
  heading: 'Fitness Hub: how the app is doing on this device',
  app: { title: 'App', madeAt: 'Made', build: 'Build', shapes: 'Data version', browser: 'Browser', installed: 'Installed' },
  storage: { title: 'Storage', used: 'Used', quota: 'Allowed', persisted: 'Kept when space is short' },
  connection: {
    title: 'Connection',
    state: 'Server',
    last: 'Last heard',
    clock: 'Clock',
    offset: (seconds: number, trust: Trust) => `${seconds > 0 ? '+' : ''}${seconds} s, ${trust}`,
    again: 'Sign-in',
    states: { Unknown: 'not known yet', Online: 'reachable', Offline: 'not reachable' },
  },
  outbox: {
    title: 'Outbox',
    empty: 'Nothing waits',
    states: {
      waiting: 'Waiting',
      sending: 'Being sent',
      accepted: 'Accepted',
      accepted_flagged: 'Accepted, being checked',
      declined: 'Payment declined',
      refused: 'Refused',
      held: 'Waiting for an answer',
      cancelled_by_you: 'Taken back',
      newer: 'Answered for a newer app',
    } satisfies Record<OutboxState, string>,
  },
  databases: {
    title: 'Saved here',
    names: {
      public: 'everyone',
      self: 'you',
      member: 'member',
      platform: 'platform',
      gym: 'gym',
      staff: 'your classes',
    } satisfies Record<LocalCollection['database'], string>,
    asOf: (moment: string) => `as of ${moment}`,
    never: 'never synced',
    unreadable: (count: number) => `${count} unreadable`,
  },
  reports: { title: 'What went wrong', none: 'Nothing noted', times: (count: number) => `${count} times, last` },
  yes: 'yes',
  no: 'no',
  unknown: 'not known',
} as const;
