import { formatCount } from '../../ui/format.ts';
import type { DocumentSection } from '../../ui/page/document-page.tsx';
import { privacyVersion } from '../person/consent-versions.ts';

/** What `/privacy` says. Only what the software really does. Raise `privacyVersion` with every change. */
export const messages = {
  title: 'Privacy notice',
  lead: 'What we know about you, why, how long we keep it and who can see it. And what’s kept on this device, which you can clear right here.',
  version: privacyVersion,
  changes: [
    {
      version: privacyVersion,
      what: 'New: your address with a report that you make without an account.',
    },
    {
      version: '2026-11-28',
      what: 'New: while a legal claim needs it, what we have about you is kept.',
    },
    {
      version: '2026-11-27',
      what: 'New: messages from gyms and your yes to their offers; a second factor; who of us opens your details or looks at your account, and that it is on record; gyms that might join us; and whose names stand under articles and settings.',
    },
    {
      version: '2026-11-26',
      what: 'New: cards that are saved, and how they go; receipts and credit notes, and on which of them your name stays; inductions, which health statements a gym sees, how busy a gym is, the reviews you write, what is asked of our server when you search, and where you ask for gyms.',
    },
    { version: '2026-11-23', what: 'New: your photo, who sees it, and how it goes.' },
    { version: '2026-11-22', what: 'The same notice in plainer words, with the searches you save.' },
    {
      version: '2026-11-21',
      what: 'The full text replaces the summary. New: the table of what we keep, what’s on a device, messages to us, notifications, and exactly what deleting an account removes.',
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
      'To know whose account it is, to email you, and so that a gym can greet you.',
      'Until your account is deleted.',
      'You and we. A gym sees your first name and an initial, never your email address.',
    ],
    [
      'Password',
      'To sign you in.',
      'Until you change it or your account is deleted.',
      'Nobody. We store only a scrambled version that can’t be turned back.',
    ],
    [
      'What you add to your profile: telephone, emergency contact, home area',
      'Only if you want to; the app works without it.',
      'Until you remove it or your account is deleted.',
      'You and we. No gym sees it.',
    ],
    [
      'Your photo, if you add one',
      'So that staff can see that a pass is yours.',
      'Until you remove it or your account is deleted; then it’s off our servers within two days.',
      'You and we; staff at the door of gyms where you have a pass that still opens it; where you work, whoever runs the team. Nobody else, and no address leads to it.',
    ],
    [
      'The codes of your passes',
      'So that the door can let you in, with or without a signal.',
      'As long as you have the pass; on a phone for seven days after it was last online.',
      'You, and whoever you show them to. A gym’s list holds a scrambled version of the short code only.',
    ],
    [
      'Passes, bookings and visits',
      'Your pass wouldn’t work without them.',
      'As long as you have an account; after that without your name, as a record of what was sold and used.',
      'You, we, and the gym they belong to.',
    ],
    [
      'Payments, receipts and credit notes',
      'To prove what was bought. Of your card we keep its brand, its last four digits and its last month. Whoever takes the payment for us keeps the card for the next time, until you remove it or leave.',
      'At least six years, as tax law requires; after your account is deleted, without your name, but for VAT invoices over £250, which must say who bought.',
      'You, we, and the owner of the gym.',
    ],
    [
      'Reviews you write, and what you report',
      'So that others know how a gym is, and we can look into what shouldn’t be shown.',
      'Until you take a review back, or your account is deleted.',
      'Everybody reads a review, with your first name and an initial. What you report is between you and us. After your first visit to a gym we ask you once how it was; you can switch that off with the news about visits.',
    ],
    [
      'Your devices: a name such as "Chrome on Android", when it was added and last used',
      'So that you can see where you are signed in and end it.',
      'Until the account is deleted.',
      'You and we.',
    ],
    [
      'What you agreed to, with its version and time',
      'To prove it.',
      'Until your account is deleted.',
      'You and we. A gym sees that you accepted its health statement, and which version.',
    ],
    [
      'That a gym’s staff have shown you round, and when',
      'So that they know who still has to be shown round.',
      'As long as you have an account; after that without your name.',
      'You, we, and that gym.',
    ],
    [
      'Messages you send us',
      'To answer them.',
      'Until you ask us to delete them. When your account is deleted, your name and address are taken out of them.',
      'You and the people who run Fitness Hub.',
    ],
    [
      'Your email address with a report that you make without an account, and what you write in it',
      'To tell you once what we decide, and so that nobody reports the same thing twice.',
      'Two years after you made it.',
      'The people who run Fitness Hub. Whoever it is about never learns who reported it.',
    ],
    [
      'Where you ask for gyms, and what you write with it; of a postcode only its first half',
      'To decide which towns come next. Your email address only if you want to hear of it.',
      'Until you ask us to delete it. When your account is deleted, your words and your address are taken out of it.',
      'You and the people who run Fitness Hub. From five people on everybody can see how many asked for an outcode, not who.',
    ],
    [
      'Your yes to a gym’s offers, with the words you said yes to and when',
      'A gym sends offers only to those who said yes to it. About the service itself (“the pool is closed on Tuesday”) it writes to whoever has a pass or a booking there.',
      'Until your account is deleted. You take the yes back under Account, under each offer, or with the link in its email.',
      'You and we. A gym sees how many people get a message, never who. Whether you opened one, nobody measures. Messages are kept for 24 months; your copies are among your notices.',
    ],
    [
      'A second factor, if you set one up: the public half of a passkey, and what an authenticator app counts from',
      'So that nobody decides anything in your name with your password alone.',
      'Until you remove it or your account is deleted.',
      'Nobody reads it. What an app counts from is encrypted; codes on paper are stored as scrambled versions.',
    ],
    [
      'When one of us opens your account to help you or to look into something',
      'We must say why before we see it. Our devices keep a masked line of it for a day, and nothing else. A few of us may look at your bookings, visits, passes and reviews as you see them for half an hour, and change nothing; you’re told when they do.',
      'That it was opened, by whom and why: 24 months, and six years where it is about money or who may do what.',
      'We. Ask us, and you get a copy.',
    ],
    [
      'Gyms that might join us: a contact’s name and role, business email, telephone and address, our notes and what we wrote',
      'To invite gyms, from what is public, referrals and gyms that people ask for. To companies, charities and public bodies we write because it is in our legitimate interest; to others only with their consent.',
      '24 months after we last had to do with each other. Whoever says stop is deleted at once, but for a scrambled version of the address, kept for ever so that we never write to it again.',
      'The people who run Fitness Hub. Every email of ours has a link that stops them.',
    ],
    [
      'Whose words and decisions they are: the name under an article, and the names of those who changed a setting',
      'So that readers know who wrote, and we know who decided.',
      'As long as the article or the setting is there.',
      'Everybody reads the name under an article; the others are for the people who run Fitness Hub.',
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
        'No advertising, no trackers, no third-party analytics, no cookies.',
        'No selling or sharing of what we know about you.',
        'No health questions and no gender. A gym that needs to know something about your health asks you itself.',
        'No automated decisions about you, beyond the rules you can read in the terms, such as a class being full.',
      ],
      'We use your location only when you tap "Near me", and distances are worked out on your device. If it hasn’t got the gyms around you, it asks our server for them, with your location rounded to about a kilometre. What you search for and where you are is answered and not kept.',
      'Our servers record that a page was requested, whether that worked and how long it took. They don’t record your network address, your name or any page of yours. To stop floods of requests they count by network address, in memory for a few hours, not on disk.',
    ],
  },
  {
    id: 'gyms',
    title: 'What a gym knows',
    paragraphs: [
      'A gym you hold a pass for sees your first name with an initial, your photo if you added one, your passes, bookings and visits there, whether you’ve been shown round and accepted its health statement, and what you paid there. It does not see your other gyms.',
      'How busy a gym is, its page says in one word, counted on the half-hour. Nobody can tell from it who is there, how many, or when somebody came.',
      'The tablet at its door keeps that list, with small photos, so that it can let you in during an outage. When somebody stops working at the gym, the list is removed from their devices the next time they connect; without a connection it locks after 7 days.',
    ],
  },
  {
    id: 'sync',
    title: 'What is sent to us, and when',
    paragraphs: [
      'Without an account, your device asks us only for the areas and gyms you open, and sends us a message if you write one. What you type into the search stays on your device, unless it hasn’t got all the gyms: then it asks our server, which keeps none of it.',
      'With an account, each thing you do (book, cancel, check in, change your profile) is sent with the time at which you did it and a number for your device. It waits on your device until there’s a connection. In return your device receives what’s yours and what’s public.',
    ],
  },
  {
    id: 'deleting',
    title: 'Deleting your account',
    paragraphs: [
      'You can have your account deleted at any time. For 30 days you can change your mind: sign in and choose "Keep my account". Until then you can’t make new bookings.',
      'After 30 days we remove for good: your sign-in, your devices, your email address, name, photo and profile, what you agreed to, your favourites, saved searches, the words of your reviews and notification addresses. We have the cards you saved forgotten by whoever takes payments for us. Where passes, bookings, visits and messages have to stay, your name is replaced by "Former member".',
      'What stays has no name on it: payments and what they were for, because the law requires it, and the visits a gym was paid for. Only a VAT invoice over £250 goes on saying who bought: the law wants that too.',
      'While a legal claim needs it, nothing we have about you is deleted, even if you asked for that or it has grown old. Once that is over, whatever should have gone goes within a week.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      'You can ask what we know about you, have it corrected, have a copy of it, have it deleted, and object to how it is used. Write to us from the Contact page and choose "Privacy"; we answer within a month.',
      'If you’re not happy with our answer, you can complain to the Information Commissioner (ico.org.uk).',
      'News and offers by email come only if you ticked them, and stop when you untick them in your account. Emails about bookings and visits stop when you switch them off there, or with the link in the email. You can’t turn off emails about passes, payments, your account and its security, or our replies to you.',
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
    'Much of Fitness Hub is kept on your device so it works without a signal. It’s kept in this browser only, for this address only.',
    [
      'For everybody: the app itself, which gyms there are, with timetables those of the areas you keep and of the gyms you open, like, have a pass for or work at, messages you wrote to us (until 30 days after we answered), and whether you dismissed the offer to install.',
      'When you are signed in: your profile and photo, passes with the codes for the door, bookings, visits, payments and receipts, favourites, saved searches, notices, what’s waiting to be sent, and a key we recognise this device by.',
      'At a gym, for its staff: the list of people with a pass there and their photos, today’s bookings and visits.',
    ],
    'Signing out removes what’s yours from the device. If the device doesn’t connect for 7 days, what’s yours locks until you sign in again.',
  ],
  size: (size: string) => `What is kept on this device: ${size}`,
  sizeAsked: 'How much is kept on this device',
  sizeUnknown: 'This browser doesn’t say how much that is.',
  sizeNote: 'As counted by the browser, including the app itself, which stays so you can open it without a signal.',
  clear: 'Clear this device',
  question: {
    title: 'Clear this device?',
    text: 'This removes everything Fitness Hub keeps on this device and signs you out here. What we’ve received stays in your account.',
    unsent: (count: number) =>
      `${formatCount(count, "action hasn't", "actions haven't")} been sent. Clearing discards ${count === 1 ? 'it' : 'them'}.`,
    unknown: 'We can’t read what’s saved on this device, so we can’t tell what hasn’t been sent. Clearing discards that too.',
    locked: (name: string) => `${name} can still carry on offline here. Anything ${name} hasn’t sent is discarded too.`,
    keep: 'Keep it',
    clear: 'Clear this device',
    discard: (count: number) => `Discard ${count === 1 ? 'it' : 'them'} and clear`,
  },
} as const;
