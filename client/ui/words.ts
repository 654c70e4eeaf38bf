/** What the shared parts say. One place, en_GB, sentence case. Reasons for a refusal come from the catalogue in `schemas/codes.ts`. */
export const words = {
  state: {
    decided: 'Confirmed',
    waiting: 'Waiting to be confirmed',
    refused: 'Not accepted',
    declined: 'Declined',
    flagged: "We're checking this",
    newer: 'Update the app to see this',
    stale: 'May have changed',
    'needs-network': 'Needs internet',
  },
  queued: {
    saved: "Saved on this device. We'll send it when you're back online.",
    undo: 'Undo',
  },
  offline: {
    saved: (moment: string) => `You're offline. Showing what was saved at ${moment}.`,
    nothing: "You're offline.",
    hide: 'Hide this message',
  },
  needsOnline: (doing: string) => `You need to be online to ${doing}`,
  form: {
    problems: 'Please check these fields',
    failed: "This device couldn't save that. Please try again.",
  },
  document: {
    print: 'Print',
    contents: 'Contents',
    version: (version: string, from: string) => `Version ${version}, in force from ${from}`,
    changes: 'What changed',
  },
  close: 'Close',
  read: 'OK',
  error: {
    notFoundTitle: 'Page Not Found',
    notFound: (path: string) => `Page not found: ${path}`,
    fatalNotFound: (path: string) => `Page Not Found: ${path}`,
    notFoundHint: 'The address may have changed, or the page may not exist.',
    broken: 'Internal Server Error',
    brokenHint: 'This page stopped working. What you saved on this device is safe.',
    notOpenedHint: "We couldn't open what's saved on this device. Reload the page.",
    notSavedHint: "This part of the app isn't on this device yet. Connect to the internet and reload the page.",
    reload: 'Reload the page',
    home: 'Go to the home page',
    offline: 'See what works without a signal',
  },
  loading: 'Loading',
} as const;
