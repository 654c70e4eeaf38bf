/** What `/auth/verify-email` says. */
export const messages = {
  line: 'One tap and you’re in',
  waiting: {
    title: 'Check your email',
    text: (email: string | undefined) =>
      email === undefined
        ? 'Open the link in the email we sent you when you signed up, on this device or any other.'
        : `We’ve sent an email to ${email}. Open its link on this device or any other.`,
    spam: 'Nothing there? Look in your spam folder too.',
    again: 'Send it again',
    againIn: (seconds: number) => `You can send it again in ${seconds} s`,
    sent: 'If that address is waiting to be confirmed, we’ve sent it another email.',
    change: 'Use another address',
    doing: 'send it again',
    email: 'Email',
    emailMissing: 'Enter your email address.',
    demo: "Read the demo's mail",
  },
  checking: { title: 'Checking your link', text: 'This takes a moment.' },
  later: { title: "You're offline", text: "We'll check when you're back online. Keep this page open." },
  verified: { title: "You're in", text: 'Your email address is confirmed.', go: 'Continue', signIn: 'Continue to sign in' },
  expired: { title: 'This link has expired', text: 'Links only work for a limited time. We can send you a new one.' },
  failed: {
    title: "We couldn't check your link",
    text: "We couldn't reach our servers. Your link still works.",
    again: 'Try again',
  },
  signIn: 'Back to signing in',
} as const;
