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
  inArea: (name: string) => `Only ${name}: show all`,
  map: 'Map',
  onMap: (count: number, total: number) => `The map shows the first ${count} of ${formatCount(total, 'gym', 'gyms')}.`,
  openAt: { label: 'Open at', hint: 'A day and a time at the gym' },
  price: { label: 'Price', any: 'Any price', most: (pounds: number) => `From £${pounds} or less` },
  pass: {
    label: 'Pass',
    any: 'Any pass',
    kinds: {
      day: 'Day pass',
      multi_visit: 'Several visits',
      monthly: 'Monthly',
      fixed_term: 'Fixed term',
      class_pack: 'Class pack',
      intro: 'Introductory offer',
    },
  },
  rating: { label: 'Rating', any: 'Any rating', least: (stars: number) => `${stars} stars or more` },
  offPeak: 'Off-peak pass',
  amenities: 'What’s there',
  class: {
    label: 'Class with a place left',
    placeholder: 'Spin, yoga …',
    from: 'From',
    day: 'On',
    found: (name: string, when: string, places: number) => `${name}, ${when}: ${formatCount(places, 'place', 'places')} left`,
  },
  /** A choice, and how many gyms there would be with it. */
  withCount: (choice: string, count: number) => `${choice} (${count})`,
  suggestions: {
    label: 'Suggestions',
    said: { town: 'Town', activity: 'Activity', gym: 'Gym' },
  },
  sort: { label: 'Sort by', best: 'Best match', nearest: 'Nearest', rating: 'Best rated', price: 'Lowest price' },
  why: {
    label: 'Why here:',
    name: 'name fits',
    town: 'town fits',
    activity: 'activity fits',
    postcode: 'postcode fits',
    near: 'close by',
    open: 'open then',
    rating: 'well rated',
    price: 'price',
  },
  dropped: (names: string) => `We left out what we couldn’t read in this link: ${names}.`,
  parts: {
    q: 'words',
    area: 'area',
    near: 'near me',
    within: 'distance',
    activity: 'activity',
    open: 'opening time',
    price: 'price',
    pass: 'pass',
    amenity: 'what’s there',
    rating: 'rating',
    offpeak: 'off-peak',
    class: 'class',
    from: 'class time',
    day: 'class day',
    sort: 'order',
  },
  unknown: (count: number) =>
    `${formatCount(count, 'more gym', 'more gyms')} may fit: ${count === 1 ? 'its hours aren’t' : 'their hours aren’t'} known here.`,
  /** Whether they fit cannot be said: they are counted apart from what does. */
  unknownClasses: {
    device: (count: number) =>
      `Classes not on this device: ${formatCount(count, 'more gym', 'more gyms')}. We can’t tell whether ${count === 1 ? 'it fits' : 'any of them fit'}.`,
    server: (count: number) =>
      `We didn’t look through the classes of ${formatCount(count, 'more gym', 'more gyms')}. Name a place to search fewer.`,
  },
  beyond: {
    offline: 'There may be more gyms than this device holds.',
    asking: 'looking for more …',
  },
  full: 'This device is out of storage, so we couldn’t keep the list of gyms on it.',
  unread: 'Update the app to see all gyms: part of the list is in a newer form.',
  count: (count: number) => formatCount(count, 'gym', 'gyms'),
  found: (count: number, place: string | undefined, measured: boolean) =>
    `${formatCount(count, 'gym', 'gyms')}${place !== undefined && measured ? `, distances from ${place}` : ''}`,
  offlineScope: (areas: readonly string[]) =>
    areas.length === 0
      ? "You're offline: this searches the gyms saved on this device."
      : `You're offline: this searches the gyms saved on this device (${named(areas)}).`,
  more: (rest: number) => `Show ${rest} more`,
  shown: (shown: number, all: number) => `Showing ${shown} of ${all}`,
  none: {
    title: 'No gyms match',
    unsure: 'No gym is known to match',
    text: 'This would find some:',
    nobody: 'No gym has those words. Check the spelling, or try a town, a postcode or an activity.',
    ways: {
      distance: (gyms: string, miles: number | undefined) =>
        `Search ${miles === undefined ? 'any distance' : `${miles} miles`} (${gyms})`,
      hours: (gyms: string) => `Closed ones and unknown hours too (${gyms})`,
      class: (gyms: string) => `Without the class (${gyms})`,
      activity: (gyms: string) => `Any activity (${gyms})`,
      filters: (gyms: string) => `Without price, pass and the rest (${gyms})`,
      text: (gyms: string) => `Without the words (${gyms})`,
    },
    unplaced: (postcode: string) => `We can't place ${postcode}: no gym we know is near it.`,
    clear: 'Clear filters',
  },
  askHere: 'Ask for gyms here',
  nothing: {
    title: 'No gyms on this device yet',
    offline: 'Connect once to load gyms near you. After that, searching works without a signal.',
    online: 'There are no gyms in your area yet.',
  },
} as const;

/** Three at most by name. */
function named(areas: readonly string[]): string {
  const rest = areas.length - 3;
  return rest > 0 ? `${areas.slice(0, 3).join(', ')} and ${formatCount(rest, 'more area', 'more areas')}` : areas.join(', ');
}
