/** A gym's days in numbers (product.md 4.7). */
import { money } from '../basics/primitives.ts';
import { BY_NOBODY } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { decideGymDayCount } from './count.ts';
import { gymDay as desk } from './for-desk.ts';
import { GymDayCount } from './proposals.ts';

const ZERO = money(0);

export const gymDay = {
  documents: {
    gymday: document(desk.documents.gymday.shape, {
      ...desk.documents.gymday,
      blanked: (doc) => ({
        ...doc,
        ...BY_NOBODY,
        hours: Array<number>(24).fill(0),
        ...{ people: 0, newcomers: 0, returning: 0, late: 0, mix: [] },
        classes: { held: 0, places: 0, taken: 0, missed: 0 },
      }),
      due: null,
      // Of nobody.
      erased: null,
    }),
    takings: document(desk.documents.takings.shape, {
      ...desk.documents.takings,
      blanked: (doc) => ({
        ...{ ...doc, ...BY_NOBODY },
        ...{ sales: ZERO, back: ZERO, commission: ZERO, vatOnCommission: ZERO, other: ZERO, yours: ZERO },
      }),
      due: null,
      erased: null,
    }),
  },
  readers: { 'gym/days': 'timetable.edit', 'gym/payments': 'financials.view' },
  indexes: { checkins: ['gymDay'], payments: ['day'] },
  kinds: { 'system.gymday-count': system(GymDayCount, decideGymDayCount) },
  collections: desk.collections,
  notices: {},
} as const satisfies Noun;
