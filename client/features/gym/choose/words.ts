import { formatCount, formatMiles, formatMoney } from '../../../ui/format.ts';

const pounds = (amountMinor: number): string => formatMoney({ amountMinor, currency: 'GBP' });

/** What `/gym/{id}` says to who is choosing. */
export const words = {
  cheapest: {
    title: 'Cheapest way in',
    label: 'Visits a month',
    visits: (count: number) => formatCount(count, 'visit a month', 'visits a month'),
    passes: (passes: readonly { readonly name: string; readonly times: number }[]) =>
      passes.map(({ name, times }) => `${times} × ${name}`).join(' and '),
    price: (aYear: number, aMonth: number) => `${pounds(aYear)} a year, about ${pounds(aMonth)} a month`,
    how: 'In a year of visits that are evenly spread, at today’s prices. Passes that only some people can buy, or that let you in at certain hours only, are left out.',
  },
  share: { button: 'Share', copied: 'Link copied.', failed: 'Your browser wouldn’t copy the link. It’s in the address bar.' },
  alternatives: {
    title: { closed: 'Open now nearby', full: 'Full today? Nearby', gone: 'Other gyms nearby' },
    away: (metres: number) => formatMiles(metres),
    saved: 'From the gyms saved on this device.',
  },
} as const;
