import { privacyVersion } from '../../parts/consent-versions.ts';
import type { DocumentSection } from '../../parts/document-page.tsx';
import { formatCount } from '../../parts/format.ts';

/** What `/privacy` says. Only what the software really does. Raise `privacyVersion` with every change. */
export const messages = {
  title: 'Privacy notice',
  lead: 'What we know about you, why, how long it is kept and who can see it. And what lies on this device, which you can clear right here.',
  version: privacyVersion,
  changes: [
    {
      version: privacyVersion,
      what: 'The whole text takes the place of the summary. New: the table of what is kept, what lies on a device, letters to us, notifications, and exactly what deleting an account removes.',
    },
    { version: '2026-11-01', what: 'The first version, a summary of six sentences.' },
  ],
} as const;

export const table = {
  caption: 'What is kept, why, how long, and who can see it',
  columns: ['What', 'Why', 'How long', 'Who can see it'],
  rows: [
    [
      'Name and email address',
      'To know whose account it is, to write to you, and so that a gym can greet you.',
      'Until your account is deleted.',
      'You and we. A gym sees your first name and an initial, never your email address.',
    ],
    [
      'Password',
      'To sign you in.',
      'Until you change it or your account is deleted.',
      'Nobody. Only a scrambled form is stored, from which it cannot be read.',
    ],
    [
      'What you add to your profile: telephone, emergency contact, home area',
      'Only if you want; the app works without.',
      'Until you remove it or your account is deleted.',
      'You and we.',
    ],
    [
      'Passes, bookings and visits',
      'Without them a pass opens no door.',
      'As long as you have an account; after that without your name, as a record of what was sold and used.',
      'You, we, and the gym they belong to.',
    ],
    [
      'Payments',
      'To prove what was bought. Card numbers are never stored here.',
      'At least six years, as tax law asks; after your account is deleted, without your name.',
      'You, we, and the owner of the gym.',
    ],
    [
      'Your devices: a name such as "Chrome on Android", when it was added and last used',
      'So that you can see where you are signed in and end it.',
      'Until the account is deleted.',
      'You and we.',
    ],
    ['What you agreed to, with its version and time', 'To prove it.', 'Until your account is deleted.', 'You and we.'],
    [
      'Letters you write to us',
      'To answer them.',
      'Until you ask us to delete them. When your account is deleted, your name and address are taken out of them.',
      'You and the people who run Fitness Hub.',
    ],
    [
      'Address for notifications',
      'Only if you allow notifications on a device.',
      'Until you turn them off, sign out, or the device was not seen for 60 days.',
      'We, and the notification service of your browser, which delivers them.',
    ],
  ],
} as const;

export const sections: readonly DocumentSection[] = [
  {
    id: 'not',
    title: 'What we do not do',
    paragraphs: [
      [
        'No advertising, no trackers, no counting by other companies, no cookies.',
        'No selling or lending of what we know about you.',
        'No health questions and no gender. A gym that needs to know something about your health asks you itself.',
        'No decisions about you by machines alone, beyond the rules you can read in the terms, such as a class being full.',
      ],
      'Where you are is used only when you tap "Near me". It is worked out on your device and is not sent to us.',
      'Our servers write down that a page was asked for, whether that worked and how long it took. They write down no network address, no name and no page of yours. To stop floods of requests they count by network address, in memory and for hours, not on disk.',
    ],
  },
  {
    id: 'gyms',
    title: 'What a gym knows',
    paragraphs: [
      'A gym you hold a pass for sees your first name with an initial, your passes, bookings and visits there, and what you paid there. It does not see your other gyms.',
      'The tablet at its door keeps that list so that it can let you in during an outage. When somebody’s work at the gym ends, the list is removed from their devices at the next contact; without contact it locks after 7 days.',
    ],
  },
  {
    id: 'sync',
    title: 'What is sent to us, and when',
    paragraphs: [
      'Without an account we are asked only for the areas and gyms that you open, and we receive a letter if you send one. What you type into the search stays on your device.',
      'With an account, each thing you do (book, cancel, check in, change your profile) is sent with the time at which you did it and a number for your device. It waits on your device until there is a connection. In return your device receives what is yours and what is public.',
    ],
  },
  {
    id: 'deleting',
    title: 'Deleting your account',
    paragraphs: [
      'You can have your account deleted at any time. For 30 days it is only marked: sign in and choose "Keep my account" to undo it. Meanwhile no new bookings can be made.',
      'After the 30 days this is removed for good: your sign-in, your devices, your email address, name and profile, what you agreed to, your favourites and notification addresses. Your name is replaced by "Former member" where passes, bookings, visits and letters have to stay.',
      'What stays has no name: payments and what they were for, because the law asks for it, and the visits a gym was paid for.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      'You can ask what we know about you, have it corrected, have a copy of it, have it deleted, and object to how it is used. Write to us from the Contact page and choose "Privacy"; we answer within a month.',
      'If you are not content with our answer, you can complain to the Information Commissioner (ico.org.uk).',
      'News and offers by email come only if you ticked them, and stop when you untick them in your account. Letters about your account and its safety cannot be turned off.',
    ],
  },
];

/** Under the rights: where one uses them without asking anybody. */
export const rights = {
  lead: 'In your account, without asking anybody:',
  save: 'Save my data',
  erase: 'Delete my account',
} as const;

export const device = {
  title: 'What is kept on this device',
  paragraphs: [
    'Much of Fitness Hub lies on your device so that it works without a signal. It is kept in this browser only, for this address only.',
    [
      'For everybody: the app itself, the gyms and timetables of the areas you look at, letters you wrote to us (30 days after they were answered), and whether you have put away the offer to install.',
      'When you are signed in: your profile, passes with the codes for the door, bookings, visits, payments, notices, what waits to be sent, and a key by which we recognise this device.',
      'At a gym, for its staff: the list of people with a pass there, today’s bookings and visits.',
    ],
    'Signing out removes what is yours from the device. Without contact with us, what is yours locks after 7 days until you sign in again.',
  ],
  size: (size: string) => `What is kept on this device: ${size}`,
  sizeUnknown: 'This browser does not say how much that is.',
  sizeNote: 'As counted by the browser, with the app itself, which stays so that it can be opened without a signal.',
  clear: 'Clear this device',
  question: {
    title: 'Clear this device?',
    text: 'Everything Fitness Hub keeps on this device is removed, and you are signed out here. What we have received stays in your account.',
    unsent: (count: number) =>
      `${formatCount(count, "action hasn't", "actions haven't")} been sent. Clearing discards ${count === 1 ? 'it' : 'them'}.`,
    locked: (name: string) => `${name} can still go on offline here. What ${name} has not sent is discarded as well.`,
    keep: 'Keep it',
    clear: 'Clear this device',
    discard: (count: number) => `Discard ${count === 1 ? 'it' : 'them'} and clear`,
  },
} as const;
