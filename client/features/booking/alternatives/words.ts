/** What is said of what could be booked instead. */
export const alternativeWords = {
  title: 'You could book instead',
  away: (gym: string, miles: string, left: string) => `${gym}, ${miles} away · ${left}`,
  /** Of a gym whose classes this device has not got. */
  look: 'Nearest other gym · see its classes',
  lookAway: (miles: string) => `Nearest other gym, ${miles} away · see its classes`,
} as const;
