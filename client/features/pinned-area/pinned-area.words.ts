import { formatCount } from '../../ui/format.ts';

/** What is said of areas that are kept on a device. */
export const pinnedAreaWords = {
  region: (name: string) => `${name} on this device`,
  offer: (name: string) => `Keep ${name} on this device`,
  why: 'Its gyms, prices, hours and two weeks of classes, to search without a signal.',
  asking: 'Working out how much room it needs',
  doing: 'find out how much room it needs',
  needs: (gyms: number, size: string, withMap: boolean) =>
    `${formatCount(gyms, 'gym', 'gyms')}, about ${size}${withMap ? ' with its map' : ''}.`,
  unknown: 'We couldn’t work out how much room it needs.',
  keep: 'Keep it',
  cancel: 'Not now',
  remove: 'Remove',
  removeOne: (name: string) => `Remove ${name} from this device`,
  failed: 'That couldn’t be saved on this device. Please try again.',
  refused: {
    tooMany: 'A device keeps three areas at most. Remove one of them first.',
    full: 'This device is out of room. Free some space and try again.',
  },
  state: {
    waiting: { online: 'About to begin.', offline: 'Waiting for a signal. It starts by itself.' },
    coming: {
      online: (percent: number) => `Saving, ${percent}% so far.`,
      offline: (percent: number) => `${percent}% is here. The rest follows when there’s a signal.`,
    },
    full: 'This device has no room for the rest. Free some space, and it carries on by itself.',
    saved: (size: string | undefined) => (size === undefined ? 'Saved.' : `Saved, ${size} on this device.`),
    mapComing: 'Its map is still on the way: that needs a signal, and room on this device.',
    leaving: 'Being removed.',
  },
  progress: (name: string) => `How much of ${name} is saved`,
  list: 'Saved areas',
  none: 'None yet. You can keep up to three from the search page.',
} as const;
