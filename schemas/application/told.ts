/** How an applicant hears of it: a notice in the app, and an e-mail whose words are read when it is sent (A12). */
import { keyOf } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import type { Moment } from '../decision.ts';
import type { MailErrand } from '../errand/shape.ts';
import { notice } from '../notice/make.ts';
import type { Notice } from '../notice/shape.ts';
import type { Application } from './shape.ts';

type Saying = Extract<MailErrand['task'], { about: 'application' }>['saying'];
const LINK = '/owner/application';

/** What the e-mail is about; a question is one of several, by its id. */
export function emailed(application: Application, saying: Saying, moment: Moment, saidId?: string): MailErrand {
  return {
    _id: `errand:mail-${keyOf(application._id)}.${saidId ?? saying}`,
    type: 'errand',
    ...stamp(moment),
    status: 'open',
    kind: 'mail',
    task: { about: 'application', applicationId: application._id, saying, ...(saidId === undefined ? {} : { saidId }) },
  };
}

type Words = Pick<Parameters<typeof notice>[3], 'event' | 'title' | 'body'>;

const WORDS: Readonly<
  Record<'received' | 'question' | 'approved' | 'refused' | 'expired', (of: Application, gym: string) => Words>
> = {
  received: ({ ref }, gym) => ({
    event: 'application.received',
    title: `We have your application for ${gym}`,
    body: `Your reference is ${ref}. We answer within five working days.`,
  }),
  question: ({ thread }, gym) => ({
    event: 'application.question',
    title: `A question about ${gym}`,
    body: thread.at(-1)?.text ?? '',
  }),
  approved: (_, gym) => ({
    event: 'application.approved',
    title: `${gym} is in`,
    body: 'Set up your profile, hours and passes, then go live when you’re ready.',
  }),
  refused: ({ decision }, gym) => ({
    event: 'application.refused',
    title: `We couldn’t take ${gym}`,
    body: decision?.message ?? '',
  }),
  expired: (_, gym) => ({
    event: 'application.expired',
    title: `Your application for ${gym} has closed`,
    body: 'We asked you something and didn’t hear back for 30 days. You’re welcome to apply again.',
  }),
};

/** One notice an application: what overtakes it takes its place. */
export function told(application: Application, what: keyof typeof WORDS, moment: Moment): Notice {
  const words = WORDS[what](application, application.answers?.gymName ?? 'your gym');
  const severity = what === 'received' ? 'info' : 'action';
  return notice(moment, application.uid, application._id, { ...words, link: LINK, severity });
}
