/** What becomes of what somebody wrote to us (product.md 2.18): every status and everything that can happen to it. */
import type { Machine } from '../basics/machine.ts';
import type { Contact } from './shape.ts';

export type ContactEvent =
  /** One of us takes it on. */
  | 'taken'
  /** We write. */
  | 'answered'
  /** Its author writes. */
  | 'replied'
  /** There is nothing left to say. */
  | 'resolved'
  /** Nobody meant it. */
  | 'spam'
  /** It becomes part of an earlier one of the same person, which goes on. */
  | 'merged'
  /** A later one of the same person, which waits for us, becomes part of it. */
  | 'joined'
  /** One that we have answered does. */
  | 'joined_answered'
  /** Its author has not come back to it in time. */
  | 'ended';

const CLOSED = { code: 'CONTACT_CLOSED' } as const;
const CHANGED = { code: 'CHANGED_MEANWHILE' } as const;

export const CONTACT = {
  new: {
    ...{ taken: 'open', answered: 'waiting_on_requester', replied: 'new', resolved: 'resolved', spam: 'spam', ended: 'new' },
    ...{ merged: 'closed', joined: 'open', joined_answered: 'open' },
  },
  open: {
    ...{ taken: 'open', answered: 'waiting_on_requester', replied: 'open', resolved: 'resolved', spam: 'spam', ended: 'open' },
    ...{ merged: 'closed', joined: 'open', joined_answered: 'open' },
  },
  waiting_on_requester: {
    ...{ taken: 'waiting_on_requester', answered: 'waiting_on_requester', replied: 'open', resolved: 'resolved', spam: CHANGED },
    ...{ merged: 'closed', joined: 'open', joined_answered: 'waiting_on_requester', ended: 'waiting_on_requester' },
  },
  resolved: {
    ...{ taken: 'resolved', answered: 'waiting_on_requester', replied: 'open', resolved: 'resolved', spam: CHANGED },
    ...{ merged: CHANGED, joined: CHANGED, joined_answered: CHANGED, ended: 'closed' },
  },
  closed: {
    ...{ taken: CLOSED, answered: CLOSED, replied: CLOSED, resolved: CLOSED, spam: CLOSED, ended: 'closed' },
    ...{ merged: CLOSED, joined: CLOSED, joined_answered: CLOSED },
  },
  // Put there by mistake, it is taken out again by an answer.
  spam: {
    ...{ taken: CLOSED, answered: 'waiting_on_requester', replied: CLOSED, resolved: 'resolved', spam: 'spam', ended: 'spam' },
    ...{ merged: CHANGED, joined: CHANGED, joined_answered: CHANGED },
  },
} as const satisfies Machine<Contact['status'], ContactEvent>;
