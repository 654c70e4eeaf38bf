import { formatCount, formatMoney } from '../../ui/format.ts';

const price = (pence: number) => formatMoney({ amountMinor: pence, currency: 'GBP' });

/** What the map says. */
export const mapWords = {
  region: 'Map',
  skip: 'Skip the map, go to the list',
  asItMoves: 'Search as the map moves',
  gym: (name: string, pence: number | undefined) => (pence === undefined ? name : `${name}, from ${price(pence)}`),
  price: (pence: number | undefined) => (pence === undefined ? 'See gym' : price(pence)),
  group: (count: number, pence: number | undefined) =>
    `${formatCount(count, 'gym', 'gyms')} here${pence === undefined ? '' : `, from ${price(pence)}`}. Zoom in`,
  missing: 'The map isn’t on this device yet. Open it once with a signal, and it opens without one from then on.',
  outline: 'Outline: Natural Earth',
  closer: 'Zoom in',
  farther: 'Zoom out',
  streets: {
    wrong: 'The streets of this map can’t be read just now, so you see the outline of Britain. Gyms and prices are all there.',
    away: 'The streets need a signal here. You see the outline of Britain; gyms and prices are all there.',
    asking: 'show the streets of the map',
  },
} as const;
