import { formatCount } from '../../../ui/format.ts';

/** What a gym reads beside its reviews. */
export const words = {
  title: 'Reviews',
  lead: 'What members say who checked in at your gym. You can reply to each. Nobody can hide one or move it.',
  empty: { title: 'No reviews yet', text: 'Members who check in can say how it was. What they write shows here.' },
  filter: 'Show',
  filters: { all: 'All', open: 'To reply', replied: 'Replied' },
  none: { all: 'Nothing here.', open: 'You’ve replied to all of them.', replied: 'You haven’t replied to any yet.' },
  removed: (count: number) =>
    `${formatCount(count, 'review isn’t shown', 'reviews aren’t shown')}: taken back, removed by us or being checked.`,
  part: (name: string, mean: number) => `${name} ${mean.toFixed(1)}`,
  reply: 'Reply',
  replyLabel: (name: string) => `Reply to ${name}`,
  changeReply: 'Change reply',
  changeReplyLabel: (name: string) => `Change reply to ${name}`,
  takeBack: 'Take reply back',
  yours: 'Your reply',
  changed: 'The review changed after you wrote this, so your reply isn’t shown. Read it again, then send your reply.',
  removedReply: 'We removed this reply.',
  waiting: 'Waiting to be sent',
  sheet: {
    title: (name: string) => `Reply to ${name}`,
    text: 'Your reply',
    hint: '10 to 1,000 characters. Everybody reads it. You can change it for 30 days.',
    tips: 'Thank them, say what you’ve done about it, and leave out anything about the person.',
    short: 'Please write at least 10 characters.',
    offline: 'We’ll send it when you’re back online. If the review has changed by then, you read it again first.',
    send: 'Send reply',
    sendLater: 'Send when online',
    close: 'Not now',
    sent: 'Reply sent.',
    failed: 'This device couldn’t save it. Free up some space and try again.',
  },
  display: {
    reply: (name: string) => `Reply to the review by ${name}`,
    takeBack: (name: string) => `Take back your reply to ${name}`,
  },
} as const;
