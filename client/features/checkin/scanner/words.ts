/** What the scanner says. */
export const words = {
  view: 'Camera view',
  starting: 'Starting the camera',
  hint: 'Hold your code up to the camera',
  blocked: {
    title: 'The camera is blocked',
    text: "Allow the camera for this page in the browser's settings, then try again. The keypad and the search work without it.",
  },
  missing: {
    title: 'No camera found',
    text: 'Connect one and try again. The keypad and the search work without it.',
  },
  busy: {
    title: "The camera can't be used",
    text: 'Another app may be using it. Close that and try again. The keypad and the search work without it.',
  },
  retry: 'Try again',
  turn: 'Switch camera',
} as const;
