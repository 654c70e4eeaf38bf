import { formatCount } from '../../ui/format.ts';

/** What is said of saved searches. */
export const savedSearchWords = {
  region: 'Saved searches',
  /** “Saved (3)”, where there is little room. */
  list: { saved: 'Saved', searches: 'searches' },
  /** Since somebody looked at it. */
  news: (count: number) => formatCount(count, 'new gym', 'new gyms'),
  save: 'Save this search',
  name: 'Name for this search',
  confirm: 'Save',
  cancel: 'Cancel',
  savedAs: (name: string) => `Saved as ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} isn’t saved any more.`,
  full: (most: number) => `You’ve saved ${most} searches. Remove one to save another.`,
  saveDisplay: (name: string) => `Save the search ${name}`,
  removeDisplay: (name: string) => `Remove the saved search ${name}`,
  failed: 'We couldn’t save that on this device. Try again.',
  /** The parts of the name that is proposed. */
  proposed: {
    near: 'near me',
    within: (miles: number) => `within ${formatCount(miles, 'mile', 'miles')}`,
    open: 'open now',
    openAt: (day: string, time: string) => `open ${day} ${time}`,
    price: (pounds: number) => `up to £${pounds}`,
    sells: {
      day: 'day pass',
      multi_visit: 'several visits',
      monthly: 'monthly pass',
      fixed_term: 'fixed-term pass',
      class_pack: 'class pack',
      intro: 'introductory offer',
    },
    stars: (stars: number) => `${stars} stars or more`,
    offPeak: 'off-peak',
    classOf: (name: string, from: string | undefined) => (from === undefined ? `${name} class` : `${name} class after ${from}`),
    on: (day: string) => `on ${day}`,
    order: { nearest: 'Nearest first', best: 'Best match first', rating: 'Best rated first', price: 'Cheapest first' },
  },
} as const;
