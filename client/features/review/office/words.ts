import type { RemovalCode } from '../../../../schemas/review/said.ts';
import type { Hold, Signal } from '../../../../schemas/review/shape.ts';
import { formatCount } from '../../../ui/format.ts';

/** What those who run the platform read beside reviews and reports. */
export const words = {
  reviews: {
    title: 'Reviews',
    lead: (open: number) =>
      open === 0 ? 'Nothing waits for a decision.' : `${formatCount(open, 'review waits', 'reviews wait')} for a decision.`,
    unsaved: {
      title: 'No reviews are saved on this device yet',
      text: 'Connect once. After that you can read the list here without a signal.',
    },
    show: 'Show',
    parts: { open: 'To decide', decided: 'Decided', all: 'All' },
    none: { open: 'All decided.', decided: 'Nothing here.', all: 'No review matches.' },
    search: 'Search',
    list: 'Reviews',
    choose: 'Choose a review to read it.',
    back: 'Back to all reviews',
    by: (name: string, gym: string) => `${name} on ${gym}`,
    since: (moment: string) => `Since ${moment}`,
    why: 'Why it’s here',
    holds: {
      words: 'Its words may insult or threaten somebody',
      spam: 'The same words over and over',
      visit: 'Its visit was taken back',
      gym_suspended: 'Its gym is suspended',
      reports: 'It was reported',
    } satisfies Record<Hold, string>,
    signals: {
      many_at_once: 'Five or more reviews of this gym in a day',
      like_another: 'Nearly the same words as another review of this gym',
      minutes_after: 'Written minutes after checking in, by a new account',
    } satisfies Record<Signal, string>,
    reported: (count: number) => formatCount(count, 'report', 'reports'),
    before: (count: number) => `What it said before (${count})`,
    decided: (as: 'kept' | 'removed', name: string, moment: string) =>
      `${as === 'kept' ? 'Kept' : 'Removed'} by ${name}, ${moment}`,
    decide: 'What should become of it?',
    acts: {
      kept: 'It stays',
      removed: 'Remove it',
      reply_kept: 'The gym’s reply stays',
      reply_removed: 'Remove the gym’s reply',
    },
    codes: {
      fake: 'Not about a real visit',
      offensive: 'Insults or threatens somebody',
      personal_data: 'Says who somebody is, or how to reach them',
      not_about_visit: 'Not about a visit to this gym',
      conflict: 'Conflict of interest',
      illegal: 'Against the law',
      spam: 'Advertising or spam',
    } satisfies Record<RemovalCode, string>,
    note: 'What the author is told besides',
    noteHint: 'They get the reason, and this. They can write to us for 14 days.',
    doing: 'decide about a review',
    display: (gym: string) => `Decision about a review of ${gym}`,
  },
  reports: {
    title: 'Reports',
    lead: (open: number) =>
      open === 0 ? 'Nothing waits for a decision.' : `${formatCount(open, 'report waits', 'reports wait')} for a decision.`,
    unsaved: {
      title: 'No reports are saved on this device yet',
      text: 'Connect once. After that you can read the list here without a signal.',
    },
    empty: { title: 'Nothing was reported', text: 'What people report about reviews, replies and gyms shows here.' },
    show: 'Show',
    parts: { open: 'To decide', decided: 'Decided' },
    none: 'Nothing here.',
    list: 'Reports',
    choose: 'Choose a report to read it.',
    back: 'Back to all reports',
    targets: { review: 'A review', response: 'A gym’s reply', gym: 'The gym' },
    priority: (number: number) => `P${number}`,
    about: (what: string, gym: string) => `${what}, ${gym}`,
    said: 'What was shown when it was reported',
    nothing: 'Nothing in words.',
    details: 'What we were told',
    secret: 'Nobody but us knows who reported it.',
    toReview: 'Decide about the review',
    status: { new: 'To decide', actioned: 'Something was done', dismissed: 'It stays' },
    decide: 'What comes of it?',
    acts: { dismissed: 'Nothing: it stays', actioned: 'We’ve done something about it' },
    hint: 'What is done to a gym is ordered on its own page.',
    doing: 'decide about a report',
    display: (gym: string) => `Decision about a report on ${gym}`,
  },
} as const;
