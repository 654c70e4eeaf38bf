/** Said where somebody shows their code, or buys a pass. */
export const photoAskedWords = {
  title: 'Add your photo before you go.',
  text: (gym: string) => `${gym} asks for one before your first visit, so staff can see the pass is yours.`,
  add: 'Add a photo',
} as const;
