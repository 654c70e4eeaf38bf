import type { ContentReport, ReportReason } from '../../../schemas/report/shape.ts';

/** What is said of a report. Whoever it is about never learns who made it. */
export const words = {
  title: { review: 'Report this review', response: 'Report this reply', gym: 'Report this gym' },
  lead: 'We look at it. Nobody is told who reported it.',
  reason: 'What’s wrong with it?',
  choose: 'Choose a reason',
  reasons: {
    fake: 'It isn’t about a real visit',
    offensive: 'It insults or threatens somebody',
    personal_data: 'It says who somebody is, or how to reach them',
    spam: 'It’s advertising',
    unsafe: 'It puts somebody in danger',
    illegal: 'It’s against the law',
    conflict_of_interest: 'Whoever wrote it has something to gain or lose',
    copyright: 'It uses somebody else’s photo or text',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  notAReason: 'That you disagree with it isn’t a reason.',
  details: 'What should we know?',
  needsReason: 'Choose a reason.',
  needsDetails: 'Say in a few words what’s wrong.',
  send: 'Send report',
  sendLater: 'Send when online',
  close: 'Not now',
  sent: 'Thank you. We’ll tell you what we decide.',
  failed: 'This device couldn’t save it. Free up some space and try again.',
  own: {
    title: 'What you’ve reported',
    lead: 'Only you and we can see this.',
    what: {
      review: (gym: string) => `A review of ${gym}`,
      response: (gym: string) => `A reply from ${gym}`,
      gym: (gym: string) => gym,
    } satisfies Record<ContentReport['target'], (gym: string) => string>,
    when: (day: string, reason: string) => `${day}: ${reason}`,
    waiting: 'Waiting to be sent',
    status: {
      new: 'Being looked at',
      actioned: 'We acted on it',
      dismissed: 'We left it as it is',
    } satisfies Record<ContentReport['status'], string>,
  },
  display: { review: 'Report of a review', response: 'Report of a reply', gym: 'Report of a gym' },
} as const;
