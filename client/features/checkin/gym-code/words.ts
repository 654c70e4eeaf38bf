/** What is said of the code that a gym shows and a member scans. */
export const words = {
  tablet: {
    label: 'This gym’s code, for members to scan',
    title: 'Or scan this with your phone',
    how: 'In the app: Check in, then “Scan the gym’s code”.',
  },
  scan: {
    open: 'Scan the gym’s code',
    title: 'Scan the gym’s code',
    text: 'Hold your phone up to the code on the gym’s tablet or poster, or use a hand scanner.',
    without: 'A hand scanner works without it. Or show your own code at the desk.',
    line: (gym: string) => `Check in at ${gym}`,
    foreign: 'This isn’t a gym’s code.',
    own: 'That’s a member’s code. Scan the one on the gym’s tablet or poster.',
    noPass: 'None of your passes on this device is for that gym.',
    hint: 'Point it at the gym’s code',
    done: 'Close',
    said: {
      title: (gym: string) => `You’ve said that you’re at ${gym}`,
      waiting:
        'It’s saved on this phone and waiting to be sent. The gym will see it, with the time you scanned it, once you’re online.',
      sent: 'It’s on its way to the gym. What becomes of it shows under your last check-ins.',
      poster: 'A poster’s code proves nothing by itself: somebody at the gym confirms your visit within three days.',
    },
  },
} as const;
