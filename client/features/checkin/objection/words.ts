/** A visit that a gym wrote down afterwards, as its member reads of it. */
export const words = {
  reported: 'The gym wrote this down afterwards.',
  ask: 'I wasn’t there',
  askLabel: (gym: string, when: string) => `I wasn’t at ${gym}, ${when}`,
  said: 'You said you weren’t there. The gym has a look, and until then it doesn’t count.',
  sheet: {
    title: 'You weren’t there?',
    text: (gym: string) =>
      `${gym} has another look, and reads what you write. Until they’ve decided, this visit doesn’t count on your pass. If you don’t agree with them, we decide.`,
    reason: 'What happened?',
    hint: 'For example: I was on holiday that week.',
    missing: 'Say what happened, in 3 to 200 characters.',
    send: 'Tell the gym',
    keep: 'Not now',
  },
  display: (gym: string, when: string) => `I wasn’t at ${gym}, ${when}`,
} as const;
