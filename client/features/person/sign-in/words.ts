import { formatCount, formatDayTime } from '../../../ui/format.ts';

/** What is said where one signs in: on `/login` and over another page. Reasons for a refusal come with the answer. */
export const messages = {
  title: 'Sign in',
  line: 'Your gym, even in the basement',
  email: 'Email',
  invited: 'Your invitation is for this address.',
  password: 'Password',
  keep: 'Keep me signed in on this device',
  keepHint: 'Leave this off on a shared device.',
  submit: 'Sign in',
  doing: 'sign in',
  missing: { email: 'Enter your email address.', password: 'Enter your password.' },
  forgot: 'Forgot password?',
  resend: 'Send the confirmation email again',
  noAccount: 'New here?',
  signUp: 'Create an account',
  failed: "We couldn't reach our servers. Check your connection and try again.",
  again: {
    text: (name: string) => `You were signed out, ${name}. Everything you did on this device is still here.`,
    waiting: (count: number, name: string) =>
      `${formatCount(count, 'action is', 'actions are')} waiting to be sent, and ${count === 1 ? 'goes' : 'go'} as soon as you sign in. If somebody else signs in, ${count === 1 ? 'it waits' : 'they wait'} here for ${name}.`,
  },
  deviceLimit: {
    title: 'Choose a device to sign out',
    label: 'Your devices',
    used: (age: string, since: string) => `Last used ${age}, added ${since}`,
    missing: 'Choose the device that should be signed out.',
    after: 'It is signed out at once. Bookings and visits waiting on it are still sent when it is next online.',
    submit: 'Sign it out and sign in here',
    back: 'Back to signing in',
  },
  offline: {
    resume: (name: string) => `Continue offline as ${name}`,
    resumeText: (until: string) =>
      `Your passes, bookings and saved gyms are on this device. You can carry on without a connection until ${formatDayTime(until)}.`,
    reason: 'You need to be online to sign in.',
    leaseOver: 'Please go online to confirm your account.',
  },
  forgotSheet: {
    title: 'Forgot password',
    text: 'Enter your email address and we’ll send you a link to choose a new password.',
    submit: 'Send the link',
    sent: 'If that address has an account, we’ve sent it an email. The link works once, for a short time.',
  },
  resendSheet: {
    title: 'Confirm your email address',
    text: 'Emails can get lost. We’ll send you a new link.',
    submit: 'Send it again',
    sent: 'If that address is waiting to be confirmed, we’ve sent it an email.',
  },
  sheetDone: 'Done',
  doingSend: 'send this',
  reset: {
    title: 'Choose a new password',
    text: 'You’ll be signed out everywhere else.',
    password: 'New password',
    rule: 'At least 10 characters. A few words in a row are easier to remember than symbols.',
    submit: 'Save the new password',
    doing: 'change your password',
    done: 'Your password was changed. Sign in with the new one.',
    back: 'Back to signing in',
  },
  demo: {
    title: 'Demo accounts',
    text: 'This server runs with demo data. Choose someone to fill in the form.',
    mail: "Read the demo's mail",
    use: 'Use the account of',
  },
} as const;
