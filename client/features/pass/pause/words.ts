import { formatCount } from '../../../ui/format.ts';

/** Putting a pass aside for a while (R-13). */
export const pauseWords = {
  open: 'Pause',
  openLabel: (name: string) => `Pause ${name}`,
  text: (left: number) =>
    `You can't come in with it while it's paused, and it lasts that much longer. You can pause it ${left === 1 ? 'once more' : `${left} times`} this year.`,
  none: 'You have paused it twice in a year already.',
  length: 'For how long',
  days: (days: number) => formatCount(days, 'day', 'days'),
  pause: (day: string) => `Pause until ${day}`,
  keep: 'Keep it running',
  resume: 'Start again now',
  resumeLabel: (name: string) => `Start ${name} again`,
  queued: (hours: number) =>
    `Saved on this device. It counts from when you tapped if we receive it within ${formatCount(hours, 'hour', 'hours')}.`,
  failed: "This device couldn't save it. Nothing was changed. Try again.",
  doing: {
    pause: (name: string, gym: string, days: number) => `Pause ${name}, ${gym}, for ${formatCount(days, 'day', 'days')}`,
    resume: (name: string, gym: string) => `Start ${name}, ${gym}, again`,
  },
} as const;
