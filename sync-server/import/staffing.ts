/** What a listed gym gets to be tried with: an owner, opening hours, three offers and classes that come every week. */

import { keyOf, money } from '../../schemas/basics/primitives.ts';
import { type Clock, instantOf, localDay } from '../../schemas/basics/time.ts';
import { DAYS, type Gym, type Offer } from '../../schemas/gym/shape.ts';
import { schedulesFor, type WeeklyPattern } from '../jobs/weekly.ts';
import { type Account, type ImportTarget, TargetError } from './target.ts';

const WEEK: WeeklyPattern = [
  {
    key: 'spin',
    name: 'Spin',
    activities: ['Spin'],
    level: 'all',
    capacity: 12,
    days: DAYS,
    starts: ['07:00', '18:00'],
    minutes: 45,
    room: 'Studio 1',
  },
  {
    key: 'yoga',
    name: 'Yoga',
    activities: ['Yoga'],
    level: 'beginner',
    capacity: 16,
    days: ['Tuesday', 'Thursday', 'Sunday'],
    starts: ['10:00'],
    minutes: 60,
    room: 'Studio 2',
  },
  {
    key: 'circuits',
    name: 'Circuits',
    activities: ['Circuit Training'],
    level: 'all',
    capacity: 14,
    days: DAYS,
    starts: ['12:30'],
    minutes: 45,
    room: 'Main floor',
  },
];

const offer = (
  gymKey: string,
  key: string,
  change: Pick<Offer, 'kind' | 'name' | 'price' | 'validity' | 'activateWithin' | 'includesClasses'> & { visits?: number },
): Offer => ({
  productId: `product:${gymKey}.${key}`,
  version: 1,
  vatRate: 'standard_20',
  activation: 'first_check_in',
  accessWindows: [],
  maxVisitsPerDay: 1,
  status: 'on_sale',
  ...change,
});

/** at the usual prices. */
const offersOf = (gymKey: string): Offer[] => [
  offer(gymKey, 'day', {
    kind: 'day',
    name: 'Day pass',
    price: money(800),
    validity: 'P1D',
    activateWithin: 'P30D',
    includesClasses: 'none',
  }),
  offer(gymKey, 'ten', {
    kind: 'multi_visit',
    name: '10 visits',
    price: money(6000),
    validity: 'P180D',
    activateWithin: 'P60D',
    includesClasses: 'all',
    visits: 10,
  }),
  offer(gymKey, 'month', {
    kind: 'monthly',
    name: 'Monthly',
    price: money(3500),
    validity: 'P1M',
    activateWithin: 'P30D',
    includesClasses: 'all',
  }),
];

export interface Staffed {
  readonly gym: Gym;
  readonly owner: Account;
}

/**
 * Gives the gym an owner and something to sell. Running it again with another address adds an owner; what the gym has is kept.
 * @throws TargetError when there is no such gym
 */
export async function staffGym(gymId: string, email: string, target: ImportTarget, clock: Clock): Promise<Staffed> {
  const before = (await target.gyms([gymId])).get(gymId);
  if (!before) throw new TargetError(`There is no gym ${gymId}.`);
  const owner = await target.account(email);
  const now = instantOf(clock.now());
  const gym: Gym = {
    ...before,
    status: 'live',
    liveSince: before.liveSince ?? now,
    // Nobody has said any: its door can be tried at any hour.
    openingHours: before.openingHours ?? [{ dayOfWeek: [...DAYS], opens: '00:00', closes: '00:00' }],
    activities: [...new Set([...before.activities, ...WEEK.flatMap((one) => one.activities)])],
    offers: before.offers.length > 0 ? before.offers : offersOf(keyOf(gymId)),
    priceFrom: before.priceFrom ?? money(800),
  };
  // Who works there and when its classes are are decided by what the gym says of itself, and a batch may be decided in any order.
  await target.propose([{ kind: 'system.gym-set', cause: gymId, body: { gym } }]);
  await target.propose([
    { kind: 'system.employed', cause: `${owner.uid}.${keyOf(gymId)}`, body: { uid: owner.uid, gymId, preset: 'owner' } },
    ...schedulesFor(gym, WEEK, localDay(now, gym.timeZone)).map((body) => ({
      kind: 'system.schedule-set' as const,
      cause: body.scheduleId,
      body,
    })),
  ]);
  return { gym, owner };
}
