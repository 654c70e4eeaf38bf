/** What is said about notifications on this device. Plain about what it is not: no more than a hint (the app itself has all of it). */
export const notificationWords = {
  label: 'Notifications on this device',
  unsupported: "This browser can't show notifications. You'll find everything on your home page instead.",
  installFirst:
    'On iPhone and iPad notifications come with the installed app: tap Share, then Add to Home Screen, and turn them on there.',
  looking: 'Checking what this device allows.',
  unasked: 'Off. When you turn them on, your browser asks you once.',
  asking: "Answer your browser's question to carry on.",
  blocked: 'Blocked in your browser',
  blockedHow: {
    lead: "Fitness Hub can't ask again. To allow them:",
    steps: [
      'In a browser, open the site settings beside the address and set Notifications to Allow.',
      "If you installed the app, open your phone's settings, then Apps, Fitness Hub, Notifications.",
    ],
    after: 'Then come back here.',
  },
  off: 'Off on this device.',
  settingUp: 'Setting up',
  settingUpText: 'This takes a few seconds.',
  on: 'On',
  onText: "We'll tell you on this device when your bookings, passes or visits change.",
  waiting: 'Needs internet',
  waitingText: "Turned on. They'll start as soon as this device is online.",
  failed: 'Not working',
  trouble: {
    install: 'Open the installed app to turn them on.',
    notOffered: "Fitness Hub isn't sending notifications at the moment. You'll find your news on your home page.",
    configuration: "Something is missing from our notification settings. It's for us to fix; there's nothing you can do.",
    worker: "The app hasn't finished loading on this device. Reload the page, then try again.",
    service:
      "Your browser's notification service didn't answer. It may be switched off in the browser, or blocked by the network.",
    refused: "Our server didn't accept this device. Try again; if that doesn't help, sign out and back in.",
  },
  tryAgain: 'Try again',
  ask: {
    now: 'Notify me on this device',
    later: 'Not now',
    done: "Notifications are on. You can turn them off on your account's page.",
  },
} as const;
