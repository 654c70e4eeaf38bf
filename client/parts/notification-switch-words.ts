/** What is said about notifications on this device. Plain about what it is not: no more than a hint (the app itself has all of it). */
export const notificationWords = {
  label: 'Notifications on this device',
  unsupported: "This browser can't show notifications. Everything they would say is on your start page.",
  installFirst:
    'On iPhone and iPad notifications come with the installed app: tap Share, then Add to Home Screen, and turn them on there.',
  looking: 'Looking at what this device allows.',
  unasked: 'Off. When you turn them on, your browser asks you once.',
  asking: "Answer your browser's question to go on.",
  blocked: 'Blocked in your browser',
  blockedHow: {
    lead: 'Fitness Hub may not ask again. To allow them:',
    steps: [
      'In a browser, open the site settings beside the address and set Notifications to Allow.',
      "If you installed the app, open your phone's settings, then Apps, Fitness Hub, Notifications.",
    ],
    after: 'Then come back here.',
  },
  off: 'Off on this device.',
  settingUp: 'Being set up',
  settingUpText: 'This takes a few seconds.',
  on: 'On',
  onText: 'This device tells you when something about your bookings, passes or visits changes.',
  waiting: 'Needs internet',
  waitingText: 'Turned on. They start as soon as this device is online.',
  failed: 'Not working',
  trouble: {
    install: 'Open the installed app to turn them on.',
    notOffered: 'Fitness Hub sends no notifications at the moment. You find all news on your start page.',
    configuration: "Fitness Hub's own settings for notifications are incomplete. We have to put that right; you can't.",
    worker: "The app isn't completely on this device yet. Load the page again, then try again.",
    service:
      "Your browser's notification service didn't answer. It may be switched off in the browser, or the network blocks it.",
    refused: "Our server didn't accept this device. Try again; if that doesn't help, sign out and in once.",
  },
  tryAgain: 'Try again',
  ask: {
    now: 'Notify me on this device',
    later: 'Not now',
    done: "Notifications are on. You can turn them off on your account's page.",
  },
} as const;
