import { termsVersion } from '../../parts/consent-versions.ts';
import type { DocumentSection } from '../../parts/document-page.tsx';

/** What `/terms` says. Only what the software really does: a promise nobody can keep is no term. Raise `termsVersion` with every change. */
export const messages = {
  title: 'Terms',
  lead: 'What you can expect from Fitness Hub and from the gyms on it, and what we expect from you. In plain words, and meant as they stand.',
  version: termsVersion,
  changes: [
    {
      version: termsVersion,
      what: 'The whole text takes the place of the summary. New: how gyms are ordered in a search, what gyms agree to, letters to us, and what an offline action counts for.',
    },
    { version: '2026-11-01', what: 'The first version, a summary of six sentences.' },
  ],
} as const;

export const sections: readonly DocumentSection[] = [
  {
    id: 'who',
    title: 'Who agrees with whom',
    paragraphs: [
      'Fitness Hub brings you and gyms together. We run the app, the search, the booking and the check-in. The gym runs the gym.',
      'A pass you buy is a contract between you and the gym that sells it. We take the order and keep the record. These terms are between you and us.',
      'You need to be 16 or older to have an account. One person, one account.',
    ],
  },
  {
    id: 'prices',
    title: 'Prices and paying',
    paragraphs: [
      'The price you see is the whole price, with VAT and every fee in it. It is shown again before you pay, and if it changed meanwhile nothing is charged.',
      'You can only buy while you are online. Nothing you do offline costs money later.',
      'In this version payments are a test: no card is charged and no money moves. Before real payments begin, these terms will name the company that takes them.',
    ],
  },
  {
    id: 'passes',
    title: 'Passes',
    paragraphs: [
      'A pass says which gym it opens, from when until when, on which days and hours, and for how many visits. You see this before you buy and on the pass itself.',
      'A pass is yours alone. Your code changes every half minute and belongs to your device; lending it to somebody else can end the pass.',
      'No pass renews itself.',
    ],
  },
  {
    id: 'refunds',
    title: 'Returning a pass',
    paragraphs: [
      'You can return a pass within 14 days of buying it and without a reason. You then pay only for what you have used: for a pass of several visits the share of the visits made, for a pass of days the share of the days gone. A day pass that you have used cannot be returned.',
      'To return one, write to us from the Contact page with the name of the pass. Doing it with a button in the app is not built yet.',
      'Your rights under consumer law stay as they are, whatever is written here.',
    ],
  },
  {
    id: 'bookings',
    title: 'Bookings',
    paragraphs: [
      'A booking counts once it is confirmed. Until then it is a request, and the app says so. If the class filled up before we received your request, you are told, and put on the waiting list if you asked for that.',
      'Each class shows until when you can cancel it freely. That is the rule that counts for you, also if the gym changes it after you booked.',
      [
        'Cancelled in time, a visit goes back on your pass.',
        'Cancelled late, the visit counts as used. If somebody takes your place, it is given back.',
        'After three late cancellations within 30 days, booking ahead is paused for 7 days. The first in a year is a warning and does not count. Booking for the same day goes on working.',
      ],
      'If the gym cancels or moves a class, you can cancel freely and nothing counts against you.',
    ],
  },
  {
    id: 'offline',
    title: 'What you do without a signal',
    paragraphs: [
      'What you do offline is kept on your device and sent when you are back online. You see what waits, what was accepted, and what was not and why.',
      'Whether a cancellation was in time is judged by when you made it, as far as that can be known. Who gets a place is judged by when we receive the request.',
      'A visit that happened is always recorded. If it arrives late or something about it is unclear, we look at it before it counts against anybody.',
    ],
  },
  {
    id: 'ranking',
    title: 'How gyms are ordered',
    paragraphs: [
      'A search shows first the gyms that match your words best. Among those, the nearest come first if you named a place or tapped "Near me"; otherwise gyms with passes on sale come before those without, and then the alphabet decides.',
      'No gym can pay for a better place.',
    ],
  },
  {
    id: 'gyms',
    title: 'If you run a gym',
    paragraphs: [
      'You describe your gym truthfully, keep opening hours and classes up to date, and let people with a valid pass in.',
      'Your staff see only what their work needs: a first name with an initial, and the passes and visits at your gym. What they see may be used for that work and for nothing else.',
      'Check-ins made at your tablet during an outage count once they arrive. You can see each of them, and what we flagged.',
      'We may take a gym off the platform if it misleads people or puts them at risk. We say why, and you can answer.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    paragraphs: [
      'Keep your password to yourself. You can use three devices at a time, and sign out any of them from another.',
      'If you break these terms badly, we can suspend your account. You are told why.',
      'You can ask for your account to be deleted at any time. For 30 days you can change your mind by signing in; after that what is personal is removed. The privacy notice says exactly what that means.',
    ],
  },
  {
    id: 'limits',
    title: 'What we answer for',
    paragraphs: [
      'We do our best to keep Fitness Hub running and right, and we do not promise that it never stops. When it does, what is on your device goes on working.',
      'We answer for what we do wrong, as the law says. Nothing here limits that where the law does not allow it, for example for injury caused by our negligence.',
      'These terms follow the law of England and Wales. If you live in Scotland or Northern Ireland, you can also use the courts there.',
    ],
  },
  {
    id: 'changing',
    title: 'If these terms change',
    paragraphs: [
      'Each version has a date. What you agreed to is kept with its version. Passes you have already bought stay as they were.',
    ],
  },
];
