/** The inbox in three lists: what waits for us, what waits for its author, what is over. Pure. */

import { byText } from '../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import type { Contact } from '../../../schemas/contact/shape.ts';

export const FILTERS = ['open', 'answered', 'closed'] as const;
export type Filter = (typeof FILTERS)[number];

const LISTS: Readonly<Record<Contact['status'], Filter>> = {
  new: 'open',
  open: 'open',
  waiting_on_requester: 'answered',
  resolved: 'closed',
  closed: 'closed',
  spam: 'closed',
};

export const filterOf = (status: Contact['status']): Filter => LISTS[status];

export const filterIn = (text: string | null): Filter => FILTERS.find((one) => one === text) ?? 'open';

/** What waits for us by when it is due, the most urgent first; the rest by when it last changed, newest first. */
export function inFilter(contacts: readonly Contact[], filter: Filter): readonly Contact[] {
  return contacts
    .filter(({ status }) => filterOf(status) === filter)
    .sort((a, b) => (filter === 'open' ? byText(a.dueAt, b.dueAt) : byText(b.updatedAt, a.updatedAt)));
}

export const isOverdue = ({ status, dueAt }: Pick<Contact, 'status' | 'dueAt'>, now: Instant): boolean =>
  filterOf(status) === 'open' && dueAt < now;
