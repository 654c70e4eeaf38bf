/** What the form of activities and amenities says. */
export const listWords = {
  activities: 'Activities',
  add: 'Add an activity',
  choose: 'Choose one',
  remove: (activity: string) => `Remove ${activity}`,
  full: (most: number) => `That’s ${most} activities, as many as fit.`,
  amenities: 'What’s there',
  support: 'Prepared for people with',
  supportHint: 'Tick what your team and your rooms are ready for. How to get in and around is written under Rules.',
} as const;
