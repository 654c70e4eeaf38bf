/** What is said of a pin that does not fit its postcode. */
export const pinWords = {
  far: (miles: string) => `The pin is ${miles} from the postcode. Please check it.`,
  veryFar: (miles: string) => `The pin is ${miles} from the postcode. One of the two is probably wrong.`,
} as const;
