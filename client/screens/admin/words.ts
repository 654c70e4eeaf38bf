import type { Gym } from '../../../schemas/gym/shape.ts';
import { formatCount } from '../../ui/format.ts';

/** What the platform's screens say. */
export const messages = {
  gyms: {
    title: 'Gyms',
    lead: (gyms: number, live: number) => `${formatCount(gyms, 'gym', 'gyms')}, ${live} live`,
    leadNone: 'Every gym on Fitness Hub and its status',
    elsewhere: 'Search all gyms',
    unsaved: {
      title: 'No gyms are saved on this device yet',
      text: 'Connect once. After that you can read the list here without a signal.',
    },
    empty: { title: 'No gyms yet', text: 'Gyms appear here when they apply or are imported.' },
    noMatch: { title: 'No gym matches', text: 'Try another word or status.', action: 'Show all gyms' },
    search: 'Search gyms',
    searchHint: 'Name, town or postcode',
    status: 'Status',
    all: 'All statuses',
    option: (status: string, count: number) => `${status} (${count})`,
    shown: (shown: number, all: number) => `${shown} of ${formatCount(all, 'gym', 'gyms')}`,
    more: (count: number) => `Show ${count} more`,
    columns: { gym: 'Gym', area: 'Area', sale: 'On sale', changed: 'Last change', status: 'Status' },
    onSale: (count: number) => (count === 0 ? 'Nothing' : formatCount(count, 'pass', 'passes')),
    statuses: {
      listed: 'Listed',
      draft: 'Draft',
      pending_verification: 'Being verified',
      ready: 'Ready',
      live: 'Live',
      paused: 'Paused',
      suspended: 'Suspended',
      closing: 'Closing',
      closed: 'Closed',
      removed: 'Removed',
    } satisfies Record<Gym['status'], string>,
  },
  contacts: {
    title: 'Messages',
    lead: (open: number, overdue: number) =>
      open === 0
        ? 'Nobody is waiting for an answer.'
        : `${formatCount(open, 'message waits', 'messages wait')} for an answer${overdue > 0 ? `, ${overdue} overdue` : ''}.`,
    unsaved: {
      title: 'No messages are saved on this device yet',
      text: 'Connect once. After that they can be read here without a signal.',
    },
    empty: { title: 'Nobody has written to us yet', text: 'What people send from Contact and Help shows here.' },
    show: 'Show',
    filters: { open: 'To answer', answered: 'Answered', closed: 'Closed' },
    none: { open: 'All answered.', answered: 'Nothing here.', closed: 'Nothing here.' },
    list: 'Messages',
    choose: 'Choose a message to read it.',
    back: 'Back to all messages',
    from: (name: string, email: string) => `${name}, ${email}`,
    member: 'Member',
    visitor: 'No account',
    due: (moment: string) => `Answer by ${moment}`,
    overdue: (moment: string) => `Overdue since ${moment}`,
    us: 'Fitness Hub',
    answer: 'Your answer',
    answerHint: (member: boolean) =>
      member ? 'They get it in the app and by email.' : 'They get it by email: they have no account.',
    missing: 'Your answer: write something, at most 3,000 characters.',
    send: 'Send answer',
    sendDoing: 'send an answer',
    draft: "You're offline. What you write is kept in this tab; send it when you're back online.",
    close: 'Close',
    spam: 'Spam',
    sent: 'Sent.',
    display: { answer: (ref: string) => `Answer ${ref}`, close: (ref: string) => `Close ${ref}` },
  },
} as const;
