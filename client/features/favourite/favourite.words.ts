/** What is said of one favourite. */
export const favouriteWords = {
  label: (gym: string) => `Favourite: ${gym}`,
  word: 'Favourite',
  add: 'Add to favourites',
  addDisplay: (gym: string) => `Add ${gym} to your favourites`,
  removeDisplay: (gym: string) => `Remove ${gym} from your favourites`,
  noteDisplay: (gym: string) => `Note on ${gym}`,
  moveDisplay: (gym: string) => `Move ${gym} in your favourites`,
  failed: 'We couldn’t save your favourite on this device. Try again.',
} as const;
