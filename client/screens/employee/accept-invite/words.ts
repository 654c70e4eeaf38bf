/** What the page says that an invitation opens. */
export const messages = {
  title: 'Your invitation',
  join: (gym: string) => `Join the team at ${gym}`,
  lead: (inviter: string, as: string) => `${inviter} invited you to work there: ${as}`,
  may: 'What you may do there',
  until: (day: string) => `Open until ${day}`,
  accept: 'Accept',
  decline: 'Decline',
  signUp: 'Sign up to accept',
  signIn: 'I have an account',
  doing: 'accept',
  declining: 'decline',
  offline: 'You need to be online to accept.',
  failed: "We couldn't do that. Please try again.",
  otherAccount: (address: string) =>
    `This invitation is for ${address}. You're signed in with another address: sign out, then open the link again.`,
  unknown: {
    title: "This link doesn't open an invitation",
    text: 'Use the whole link from the email, or ask the gym to send you a new one.',
  },
  ended: {
    accepted: { title: 'This invitation has been accepted', text: (gym: string) => `It was for working at ${gym}.` },
    declined: {
      title: 'You declined this invitation',
      text: (gym: string) => `If you change your mind, ask ${gym} for a new one.`,
    },
    revoked: { title: 'This invitation was withdrawn', text: (gym: string) => `If that's a surprise, ask ${gym}.` },
    expired: { title: 'This invitation has expired', text: (gym: string) => `Ask ${gym} to send you a new one.` },
  },
  toWork: 'Go to work',
} as const;
