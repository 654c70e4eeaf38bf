/** What is said of what could be booked instead. */
export const alternativeWords = {
  title: 'You could book instead',
  away: (gym: string, miles: string, left: string) => `${gym}, ${miles} away · ${left}`,
} as const;
