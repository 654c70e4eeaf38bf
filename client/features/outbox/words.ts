import { formatCount } from '../../ui/format.ts';
import { words as stateWords } from '../../ui/words.ts';

/** What the Outbox says. */
export const words = {
  title: 'Outbox',
  badge: (count: number) => `Outbox: ${formatCount(count, 'action', 'actions')}`,
  lead: "Everything you've done on this device, until our servers have answered.",
  empty: 'Nothing waiting',
  emptyText: 'Everything you did on this device has been sent and answered.',
  open: 'On its way',
  answered: 'Answered in the last 24 hours',
  madeAt: (moment: string) => `Made ${moment}`,
  nextTry: (until: string) => `Next try ${until}`,
  tooMany: (until: string) => `That’s as many of these as we can take in an hour. This one goes ${until}`,
  whenOnline: 'Sent as soon as you are back online',
  reference: (ref: string) => `Reference ${ref}`,
  undo: 'Undo',
  tryAgain: 'Try again',
  discard: 'Discard',
  putAway: 'Remove from this list',
  keep: 'Keep it',
  drop: 'Drop it',
  refund: { keep: 'Give it back', drop: "Don't give it back" },
  copy: 'Copy text',
  copied: 'Copied',
  state: {
    waiting: 'Waiting to be sent',
    sending: 'Sending',
    accepted: 'Accepted',
    accepted_flagged: 'Accepted, being checked',
    declined: 'Declined',
    refused: 'Not accepted',
    held: 'Needs your choice',
    newer: stateWords.state.newer,
    cancelled_by_you: 'Undone by you',
  },
} as const;
