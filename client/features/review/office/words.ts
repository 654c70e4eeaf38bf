import type { ReportStatus } from '../../../../schemas/report/shape.ts';
import type { AppealVerdict } from '../../../../schemas/review/appeal/shape.ts';
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
    appealed: 'Second look asked for',
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
    signalsHoldNothing: 'What looks odd holds nothing by itself.',
    seen: {
      inADay: (count: number) => `${count} in 24 hours, this one among them.`,
      like: (percent: number) => `${percent}% of their runs of three words are the same.`,
      other: 'Read the other one',
      minutes: (minutes: number, days: number) =>
        `${minutes === 0 ? 'Within a minute' : formatCount(minutes, 'minute', 'minutes')} after coming in, from an account ${days === 0 ? 'made that day' : `${formatCount(days, 'day', 'days')} old`}.`,
    },
    reported: (count: number) => formatCount(count, 'report', 'reports'),
    before: (count: number) => `What it said before (${count})`,
    decided: (as: 'kept' | 'removed', name: string, moment: string) =>
      `${as === 'kept' ? 'Kept' : 'Removed'} by ${name}, ${moment}`,
    already: (as: 'kept' | 'removed', name: string, moment: string) =>
      `Already decided by ${name}, ${moment}: ${as === 'kept' ? 'it stays' : 'removed'}.`,
    onlyByLaw: 'A second look brought this back. Only the law can take it away again.',
    decide: 'What should become of it?',
    acts: {
      kept: 'It stays',
      removed: 'Remove it',
      reply_kept: 'The gym’s reply stays',
      reply_removed: 'Remove the gym’s reply',
    },
    bringsBack: { kept: 'Put it back, it was a mistake', reply_kept: 'Put the gym’s reply back, it was a mistake' },
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
    noteHint: 'They get the reason, and this. They can ask for a second look for 14 days.',
    doing: 'decide about a review',
    display: (gym: string) => `Decision about a review of ${gym}`,
  },
  appeals: {
    title: { review: 'A second look at the review', reply: 'A second look at the gym’s reply' },
    removedBy: (name: string, moment: string) => `Removed by ${name}, ${moment}`,
    replySaid: 'The reply that was removed',
    asked: {
      review: (moment: string) => `Its author, ${moment}:`,
      reply: (moment: string) => `The gym, ${moment}:`,
    },
    notOwn: 'You removed this yourself, so somebody else has to take the second look.',
    already: (as: AppealVerdict, name: string, moment: string) =>
      `Already decided by ${name}, ${moment}: ${as === 'restored' ? 'it’s back' : 'it stays removed'}.`,
    decide: 'What comes of the second look?',
    acts: { upheld: 'It stays removed', restored: 'Bring it back' },
    hints: {
      upheld: 'For good. Nobody can ask again.',
      restored: 'Everybody can read it again, and it isn’t removed again for the same words.',
    },
    reason: 'Why',
    reasonHint: 'Whoever asked reads this. Your name isn’t shown to them.',
    doing: 'decide about an appeal',
    display: (gym: string) => `Second look at a review of ${gym}`,
  },
  fairness: {
    title: 'Are bad reviews stopped more often?',
    compared: (low: string, high: string) =>
      `Of the reviews with 1 or 2 stars ${low} were held until we had looked, of those with 4 or 5 stars ${high}.`,
    figure: 'Held until we had looked, of every hundred, by stars',
    bars: { what: 'Stars', count: 'Held of a hundred', unsure: 'Being checked', table: 'The numbers as a table' },
    honest:
      'Nothing that holds a review reads its stars. Somebody who removes one does see them, so look at both. Held counts reviews that were held once, whatever became of them, and not those whose gym was suspended. Removed counts those that are removed now. Stars count as they are now, also where they were changed.',
    few: (count: number) =>
      count === 0
        ? 'There’s nothing to compare yet.'
        : `One of the two has only ${formatCount(count, 'review', 'reviews')}: one more or less moves its rate by ${(100 / count).toFixed(0)} of a hundred.`,
    save: 'Save as CSV',
    what: 'Stars',
    written: 'Written',
    held: 'Held',
    holdRate: 'Hold rate',
    removed: 'Removed',
    removalRate: 'Removal rate',
    none: '–',
    short: (stars: number) => `${stars}★`,
    stars: (stars: number) => formatCount(stars, 'star', 'stars'),
    groups: {
      low: { short: '1–2★', name: '1 and 2 stars' },
      high: { short: '4–5★', name: '4 and 5 stars' },
      all: { short: 'All', name: 'All' },
    },
  },
  reports: {
    title: 'Reports',
    tabsLabel: 'Which reports',
    tabs: { content: 'Content reports', platform: 'Platform reports' },
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
    visitors: 'Reported without an account. We tell them by email what you decide; nobody has checked the address.',
    targets: { review: 'A review', response: 'A gym’s reply', gym: 'The gym' },
    priority: (number: number) => `P${number}`,
    about: (what: string, gym: string) => `${what}, ${gym}`,
    said: 'What was shown when it was reported',
    nothing: 'Nothing in words.',
    details: 'What we were told',
    secret: 'Nobody but us knows who reported it.',
    toReview: 'Decide about the review',
    status: {
      new: 'To decide',
      in_review: 'Second look asked for',
      actioned: 'Something was done',
      dismissed: 'It stays',
      duplicate: 'Reported by others too',
    } satisfies Record<ReportStatus, string>,
    disagrees: 'Whoever reported it doesn’t agree that it stays',
    superOnly: 'A second look at a report about a gym is a super-admin’s.',
    decide: 'What comes of it?',
    acts: {
      dismissed: 'Nothing: it stays',
      actioned: 'We’ve done something about it',
      duplicate: 'Others have reported the same',
    },
    hintDuplicate: 'This one ends. Theirs stays open.',
    hint: 'What is done to a gym is ordered on its own page.',
    doing: 'decide about a report',
    display: (gym: string) => `Decision about a report on ${gym}`,
  },
} as const;
