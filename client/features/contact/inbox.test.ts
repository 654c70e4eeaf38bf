import { expect, it } from 'vitest';
import { plus } from '../../../schemas/basics/time.ts';
import type { Contact } from '../../../schemas/contact/shape.ts';
import { born, NOW } from '../../../tests/rules/documents.ts';
import { filterIn, inFilter, isOverdue } from './inbox.ts';

const HOUR = 3_600_000;
const contact = (key: string, change: Partial<Contact>): Contact => ({
  ...{ _id: `contact:${key}`, type: 'contact', ...born, name: 'Sam Field', email: 'sam@example.org', topic: 'other' },
  ...{ subject: key, message: 'Twenty characters or so.', status: 'new', thread: [], dueAt: NOW },
  ...change,
});

it('[10.14] what is due first stands first, and what is answered or closed waits for nobody', () => {
  const all = [
    contact('later', { dueAt: plus(NOW, HOUR) }),
    contact('first', { status: 'open', dueAt: plus(NOW, -HOUR) }),
    contact('told', { status: 'waiting_on_requester', dueAt: plus(NOW, -HOUR) }),
    contact('over', { status: 'resolved' }),
    contact('spam', { status: 'spam', updatedAt: plus(NOW, HOUR) }),
  ];
  const subjects = (filter: string) => inFilter(all, filterIn(filter)).map(({ subject }) => subject);
  expect(['open', 'answered', 'closed', 'nonsense'].map(subjects)).toEqual([
    ['first', 'later'],
    ['told'],
    ['spam', 'over'],
    ['first', 'later'],
  ]);
  expect(all.filter((one) => isOverdue(one, NOW)).map(({ subject }) => subject)).toEqual(['first']);
});
