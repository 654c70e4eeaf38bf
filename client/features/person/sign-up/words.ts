import { privacyVersion, termsVersion } from '../consent-versions.ts';

/** What is said where one makes an account: on `/signup` and over another page. */
export const messages = {
  title: 'Create an account',
  lead: 'One account for every gym on Fitness Hub.',
  line: 'Book it in the basement',
  name: 'Name',
  nameHint: 'As it should appear on your passes. Gyms see your first name and an initial.',
  email: 'Email',
  invited: 'Your invitation is for this address.',
  password: 'Password',
  passwordRule: 'At least 10 characters. A few words in a row are easier to remember than symbols.',
  age: 'I am 16 or older',
  terms: 'I agree to the terms and have read the privacy notice',
  readTerms: 'Read the terms',
  readPrivacy: 'Read the privacy notice',
  marketing: 'Send me news and offers by email (optional)',
  marketingHint: 'At most once a week. You can stop it at any time.',
  submit: 'Create account',
  doing: 'create an account',
  kept: 'What you typed stays here until you’re back online, except the password.',
  haveAccount: 'Already have an account?',
  signIn: 'Sign in',
  problems: 'Please check these fields',
  missing: {
    name: 'Enter your name, at least 2 characters.',
    email: 'Enter your email address, for example sam@example.org.',
    password: 'Choose a password of at least 10 characters.',
    age: 'You need to be 16 or older.',
    terms: 'Please agree to the terms and the privacy notice.',
  },
  failed: "We couldn't reach our servers. Check your connection and try again.",
  close: 'Close',
  whole: 'Read it in full',
} as const;

/** In short; the whole texts stand at `path`. */
export const texts = {
  terms: {
    title: 'Terms in short',
    path: '/terms',
    paragraphs: [
      `Version of ${termsVersion}.`,
      'Fitness Hub brings you and gyms together. A pass you buy is a contract with the gym; Fitness Hub takes the payment for it.',
      'The price you see is the full price. You can return a pass within 14 days of buying it and get your money back. If you asked for it to start in that time, you pay for what you’ve used.',
      'A booking counts once it’s confirmed. Until then it’s a request, and the app says so. Each gym sets how late you can cancel a class for free; after that the visit counts.',
      'Your passes are only for you. Lending a code to somebody else can end the pass.',
      'You can close your account at any time. Passes you’ve paid for stay valid until they end.',
    ],
  },
  privacy: {
    title: 'Privacy notice in short',
    path: '/privacy',
    paragraphs: [
      `Version of ${privacyVersion}.`,
      'We keep your name, email address, passes, bookings, visits and payments, because without them your pass wouldn’t work.',
      'A gym sees your first name and an initial, and your visits to that gym. It never sees your email address unless you write to it.',
      'Much of this is kept on your own device so it works without a signal. Signing out removes it from the device.',
      'We use your location only when you tap "Near me". We’re only asked with it, rounded to about a kilometre, if your device hasn’t got the gyms around you, and we don’t keep it.',
      'You can ask for a copy of your data or ask us to delete it. We keep payments for six years because the law says we must.',
    ],
  },
} as const;
