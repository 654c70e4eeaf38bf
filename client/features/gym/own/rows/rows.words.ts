/** What the forms say in which something of a gym is written row by row. */
export const rowsWords = {
  specialOpeningHours: {
    title: 'Special hours',
    hint: 'Bank holidays and the like. They take the place of the week’s hours; without times you’re closed.',
    columns: ['From', 'To', 'Opens', 'Closes'],
    add: 'Add special hours',
    undated: 'Special hours: give the day they begin on.',
  },
  equipment: {
    title: 'Equipment',
    hint: 'What you have and how many, so that people know whether they can train here.',
    columns: ['Kind', 'What', 'How many'],
    add: 'Add equipment',
    wrong: {
      category: 'Equipment: say what kind it is, in up to 40 characters, for example Free weights.',
      name: 'Equipment: say what it is, in up to 60 characters, for example Squat rack.',
      count: (name: string) => `Equipment: of ${name} there can be 0 to 999, in whole numbers.`,
      twice: (name: string) => `Equipment: ${name} is there twice. Put them together.`,
    },
  },
  sameAs: {
    title: 'Links',
    hint: 'Where else you are on the web: Instagram, Facebook, a club’s page.',
    column: 'Address',
    add: 'Add a link',
  },
  /** `what`: its first words, or where it stands. */
  remove: (title: string, what: string) => `${title}: remove ${what}`,
  cell: (title: string, label: string, row: number) => `${title} ${row}: ${label}`,
  row: (at: number) => `row ${at}`,
  none: 'None yet.',
  full: (most: number) => `That’s ${most}, as many as fit.`,
} as const;
