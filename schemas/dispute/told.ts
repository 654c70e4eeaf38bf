/** What both sides hear of a dispute. Not what was said in it: that is read in the app, by the two of them. */

import { localDay, localTime } from '../basics/time.ts';
import { FORMER } from '../blank.ts';
import type { Known, Moment } from '../decision.ts';
import { ownersOf } from '../employment/owners.ts';
import { notice } from '../notice/make.ts';
import type { Notice } from '../notice/shape.ts';
import type { Dispute, DisputeVerdict } from './shape.ts';

type Decided = NonNullable<Dispute['decision']>;

const FOR_OWNERS = '/owner/dashboard';

/** "Spin on 2026-03-04". */
const what = ({ slotName = 'A visit', happenedAt, timeZone }: Dispute): string =>
  `${slotName} on ${localDay(happenedAt, timeZone)}`;

const until = ({ deadlineAt, timeZone }: Dispute): string =>
  `${localDay(deadlineAt, timeZone)} at ${localTime(deadlineAt, timeZone)}`;

const memberLink = ({ subject }: Dispute): string => (subject.type === 'booking' ? '/member/bookings' : '/member/checkin');

const toOwners = (dispute: Dispute, known: Known, moment: Moment, words: Parameters<typeof notice>[3]): Notice[] =>
  ownersOf(known, dispute.gymId).map((uid) => notice(moment, uid, dispute._id, words));

/** The gym is asked, and until when it can answer. */
export const gymAsked = (dispute: Dispute, known: Known, moment: Moment): Notice[] =>
  toOwners(dispute, known, moment, {
    event: 'dispute.opened',
    title: 'A member says something is wrong',
    body: `${dispute.gymName}: ${what(dispute)}. You can answer until ${until(dispute)}.`,
    link: FOR_OWNERS,
    severity: 'action',
  });

/** Their member hears that it arrived, and until when the gym can answer. When it is decided, nobody knows. */
export const memberHeard = (dispute: Dispute, moment: Moment): Notice =>
  notice(moment, dispute.openedBy, dispute._id, {
    event: 'dispute.received',
    title: `We’ve asked ${dispute.gymName}`,
    body: `${what(dispute)}. They can answer until ${until(dispute)}. Then we’ll look at it.`,
    link: memberLink(dispute),
  });

export const memberAnswered = (dispute: Dispute, moment: Moment): Notice =>
  notice(moment, dispute.openedBy, dispute._id, {
    event: 'dispute.answered',
    title: `${dispute.gymName} has answered`,
    body: `${what(dispute)}. Next we’ll look at what you both said.`,
    link: memberLink(dispute),
  });

export const gymRelieved = (dispute: Dispute, known: Known, moment: Moment): Notice[] =>
  toOwners(dispute, known, moment, {
    event: 'dispute.withdrawn',
    title: 'A member took it back',
    body: `${dispute.gymName}: ${what(dispute)}. There’s nothing left for you to do.`,
    link: FOR_OWNERS,
  });

/** The time to answer is over. */
export const bothPassedOn = (dispute: Dispute, known: Known, moment: Moment): Notice[] => [
  notice(moment, dispute.openedBy, dispute._id, {
    event: 'dispute.passed_on',
    title: `${dispute.gymName} didn’t answer in time`,
    body: `${what(dispute)}. We’ll look at it without their answer.`,
    link: memberLink(dispute),
  }),
  ...toOwners(dispute, known, moment, {
    event: 'dispute.passed_on',
    title: 'The time to answer is over',
    body: `${dispute.gymName}: ${what(dispute)}. We’ll look at it without your answer.`,
    link: FOR_OWNERS,
  }),
];

/** Nobody, where they have left (G16). */
const toMember = (dispute: Dispute, moment: Moment, words: Parameters<typeof notice>[3]): Notice[] =>
  dispute.memberName === FORMER ? [] : [notice(moment, dispute.openedBy, dispute._id, words)];

const RIGHT = {
  member: { member: 'We’ve decided for you', gym: 'We’ve decided for the member' },
  owner: { member: 'We’ve decided for the gym', gym: 'We’ve decided for you' },
  split: { member: 'We’ve met you halfway', gym: 'We’ve decided halfway' },
} as const satisfies Record<DisputeVerdict, Record<'member' | 'gym', string>>;

/** Both hear who was right; why is read in the app. The member hears what they have back. */
export function bothDecided(dispute: Dispute, decided: Decided, known: Known, moment: Moment): Notice[] {
  const back = [
    ...(decided.visitBack ? ['The visit is back on your pass.'] : []),
    ...(decided.strikeRemoved ? ['It doesn’t count as a missed class.'] : []),
  ];
  const more = dispute.status === 'closed' ? 'That is final.' : 'Both of you can ask for a second look for 14 days.';
  return [
    ...toMember(dispute, moment, {
      event: 'dispute.decided',
      title: RIGHT[decided.as].member,
      body: [`${dispute.gymName}, ${what(dispute)}.`, ...back, more].join(' '),
      link: memberLink(dispute),
    }),
    ...toOwners(dispute, known, moment, {
      event: 'dispute.decided',
      title: RIGHT[decided.as].gym,
      body: `${dispute.gymName}: ${what(dispute)}. ${more}`,
      link: FOR_OWNERS,
    }),
  ];
}

/** Whoever did not ask for it hears that it is looked at once more. */
export function otherSideAppealed(dispute: Dispute, from: 'member' | 'gym', known: Known, moment: Moment): Notice[] {
  const words = { event: 'dispute.appealed', title: 'We’ll look at it once more' } as const;
  if (from === 'member')
    return toOwners(dispute, known, moment, {
      ...words,
      body: `${dispute.gymName}: ${what(dispute)}. The member asked for a second look. Somebody else decides it, for good.`,
      link: FOR_OWNERS,
    });
  return [
    ...toMember(dispute, moment, {
      ...words,
      body: `${what(dispute)}. ${dispute.gymName} asked for a second look. What you got back stays with you.`,
      link: memberLink(dispute),
    }),
  ];
}
