/** What the demo's gyms sell: the usual four, each gym at its own price. */

import { money } from '../../schemas/basics/primitives.ts';
import { DAYS, type Offer } from '../../schemas/gym/shape.ts';

const common = { version: 1, vatRate: 'standard_20', maxVisitsPerDay: 1, status: 'on_sale' } as const;

/** Prices in pence. */
export const day = (gymKey: string, pence: number): Offer => ({
  ...common,
  accessWindows: [],
  productId: `product:${gymKey}.day`,
  kind: 'day',
  name: 'Day pass',
  description: 'One day, in and out as often as you like.',
  price: money(pence),
  validity: 'P1D',
  activation: 'first_check_in',
  activateWithin: 'P30D',
  includesClasses: 'none',
});

/** */
export const tenVisits = (gymKey: string, pence: number): Offer => ({
  ...common,
  accessWindows: [],
  productId: `product:${gymKey}.ten`,
  kind: 'multi_visit',
  name: '10 visits',
  description: 'Ten visits within half a year of the first. Classes included.',
  price: money(pence),
  visits: 10,
  validity: 'P180D',
  activation: 'first_check_in',
  activateWithin: 'P60D',
  includesClasses: 'all',
});

/** */
export const monthly = (gymKey: string, pence: number): Offer => ({
  ...common,
  accessWindows: [],
  productId: `product:${gymKey}.month`,
  kind: 'monthly',
  name: 'Monthly',
  description: 'A calendar month from your first visit. Classes included.',
  price: money(pence),
  validity: 'P1M',
  activation: 'first_check_in',
  activateWithin: 'P30D',
  includesClasses: 'all',
});

/** the month at quiet hours; weekends from 13:00 until the gym closes. */
export const offPeak = (gymKey: string, pence: number, weekendClose: string): Offer => ({
  ...monthly(gymKey, pence),
  productId: `product:${gymKey}.offpeak`,
  name: 'Off-peak monthly',
  description: 'A calendar month at quiet hours. You may stay on after they end.',
  accessWindows: [
    { dayOfWeek: DAYS.slice(0, 5), opens: '09:30', closes: '16:30' },
    { dayOfWeek: DAYS.slice(5), opens: '13:00', closes: weekendClose },
  ],
});
