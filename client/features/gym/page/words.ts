import { formatCount, formatDayAndYear } from '../../../ui/format.ts';

/** What `/gym/{id}` says. */
export const messages = {
  tab: 'Gym',
  listed: {
    title: 'Not yet on Fitness Hub',
    text: 'Details from open data. Nothing can be bought or booked here: please ask the gym itself.',
    yours: 'Is this your gym?',
  },
  jump: { passes: (from: string | undefined) => (from === undefined ? 'Passes' : `Passes from ${from}`), timetable: 'Timetable' },
  newerPart: 'There is more here. Update the app to see it.',
  passes: {
    title: 'Passes',
    none: 'No passes are on sale here at the moment.',
    total: 'The price is the total you pay. Nothing is added later.',
    buy: 'Buy',
    buyLabel: (name: string, price: string) => `Buy ${name}, ${price}`,
    buyDoing: 'pay',
    paused: 'Not on sale at the moment',
    yours: 'Your passes here',
  },
  photos: {
    label: (gym: string) => `Photos of ${gym}`,
    all: (count: number) => (count === 1 ? 'See the photo' : `All ${count} photos`),
  },
  about: 'About',
  activities: 'Activities',
  amenities: {
    title: "What's there",
    stations: (count: number) => formatCount(count, 'fitness station', 'fitness stations'),
    access: (type: string) => `Open to: ${type}`,
    equipment: 'Equipment',
    item: (name: string, count: number) => `${count} × ${name}`,
  },
  accessibility: {
    title: 'Accessibility',
    support: (of: readonly string[]) => `Prepared for people with ${of.map((one) => one.toLocaleLowerCase('en-GB')).join(', ')}.`,
    yes: (name: string) => name,
    no: (name: string) => `No ${name.toLocaleLowerCase('en-GB')}`,
    unknown: 'The gym hasn’t told us about access yet. Please ask before you go.',
  },
  source: (attribution: string, updated: string | undefined) =>
    `Imported from open data${updated === undefined ? '' : `, last checked ${formatDayAndYear(`${updated}T00:00:00Z`, 'UTC')}`}. ${attribution}.`,
} as const;
