/** Being shown round, at the desk and on the member's own page of the gym. */
export const words = {
  record: 'Shown round',
  recordLabel: (name: string) => `${name} has been shown round`,
  undo: 'Not shown round',
  undoLabel: (name: string) => `${name} has not been shown round`,
  recorded: (name: string) => `${name}: induction recorded`,
  undone: (name: string) => `${name}: induction due again`,
  title: 'Induction',
  due: 'Due: ask at the desk, and somebody shows you round before you train.',
  dueChip: 'Induction due',
  done: (day: string) => `Induction done ${day}`,
} as const;
