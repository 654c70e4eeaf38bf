/** What is said around the words of an article. */
export const textWords = {
  table: 'Table',
  notHere: 'This picture isn’t saved on this device.',
} as const;
