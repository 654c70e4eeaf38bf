/** What somebody who works at a gym reads about their own PIN at its tablets. */
export const pinWords = {
  title: (gym: string) => `Your PIN at ${gym}`,
  text: 'Choose your name on the gym’s tablet and type this PIN to search, or to let somebody in. It goes on record that it was you, so keep it to yourself.',
  label: 'PIN, 4 to 8 digits',
  again: 'The same again',
  save: 'Save PIN',
  remove: 'Have no PIN any more',
  doing: 'set your PIN',
  shape: 'A PIN has 4 to 8 digits.',
  different: 'The two PINs are different.',
  line: { set: (gym: string) => `PIN at ${gym}`, remove: (gym: string) => `No PIN at ${gym} any more` },
} as const;
