import { formatCount } from '../../../ui/format.ts';

/** What `/search` says. */
export const messages = {
  title: 'Find a gym',
  lead: 'Classes, prices and opening hours, straight from each gym. Anything you’ve looked at opens without a signal too.',
  search: {
    label: 'Name, town, activity or postcode',
    placeholder: 'Town, postcode or activity',
    clear: 'Clear the search text',
  },
  filters: 'Filters',
  moreFilters: (used: number) => (used === 0 ? 'Filters' : `Filters (${used})`),
  near: {
    button: 'Near me',
    asking: 'Finding you',
    denied: 'This site isn’t allowed to use your location. Type a town or postcode instead.',
    unavailable: "Your device couldn't tell where it is. Type a town or postcode instead.",
    place: 'where you are',
  },
  within: {
    label: 'Distance',
    any: 'Any distance',
    miles: (miles: number) => `Within ${formatCount(miles, 'mile', 'miles')}`,
    needsPlace: 'Type a place or use Near me first',
  },
  activity: { label: 'Activity', any: 'Any activity' },
  openNow: 'Open now',
  sort: { label: 'Sort by', best: 'Best match', nearest: 'Nearest' },
  count: (count: number) => formatCount(count, 'gym', 'gyms'),
  found: (count: number, place: string | undefined, measured: boolean) =>
    `${formatCount(count, 'gym', 'gyms')}${place !== undefined && measured ? `, distances from ${place}` : ''}`,
  offlineScope: (areas: readonly string[]) =>
    areas.length === 0
      ? "You're offline: this searches the gyms saved on this device."
      : `You're offline: this searches the gyms saved on this device (${areas.join(', ')}).`,
  more: (rest: number) => `Show ${rest} more`,
  shown: (shown: number, all: number) => `Showing ${shown} of ${all}`,
  none: {
    title: 'No gyms match',
    text: 'This would find some:',
    nobody: 'Nothing saved here has those words. Check the spelling, or try a town, a postcode or an activity.',
    ways: {
      distance: (gyms: string, miles: number | undefined) =>
        `Search ${miles === undefined ? 'any distance' : `${miles} miles`} (${gyms})`,
      hours: (gyms: string) => `Closed ones and unknown hours too (${gyms})`,
      activity: (gyms: string) => `Any activity (${gyms})`,
      text: (gyms: string) => `Without the words (${gyms})`,
    },
    unplaced: (postcode: string) => `We can't place ${postcode}: no gym saved on this device is near it.`,
    clear: 'Clear filters',
  },
  nothing: {
    title: 'No gyms on this device yet',
    offline: 'Connect once to load gyms near you. After that, searching works without a signal.',
    online: 'There are no gyms in your area yet.',
  },
} as const;
