/** What `/terms` is called, also where others link to it. */
export const called = {
  title: 'Terms',
  lead: 'What you can expect from Fitness Hub and the gyms on it, and what we expect from you. In plain words, and we mean them.',
} as const;
