/** What the scanner says. */
export const words = {
  view: 'Camera view',
  starting: 'Starting the camera',
  hint: 'Hold your code up to the camera',
  privacy: 'No pictures are kept or sent.',
  without: {
    door: 'The keypad and the search work without it, and so does a hand scanner.',
    page: 'You can type the short code instead, or use a hand scanner.',
  },
  which: 'Camera',
  camera: (place: number) => `Camera ${place}`,
  light: { on: 'Turn the light on', off: 'Turn the light off' },
} as const;
