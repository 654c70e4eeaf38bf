import { DAYS } from '../../../../schemas/gym/days.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { PackageTyped } from './draft.ts';

const FROM = '13:00';
/** Where the gym has not said when it closes. */
const CLOSES = '20:00';
/** A window ends on the day on which it begins. */
const LAST = '23:59';

/** what is usually quiet. At weekends from 13:00 until the gym closes; a day on which it does not open by then is left out. */
export function offPeak({ openingHours }: Pick<Gym, 'openingHours'>): PackageTyped['windows'] {
  const weekend = DAYS.slice(5).flatMap((day) => {
    const hours = openingHours?.findLast(({ dayOfWeek }) => dayOfWeek.includes(day));
    if (openingHours && !hours) return [];
    const closes = hours === undefined ? CLOSES : hours.closes <= hours.opens ? LAST : hours.closes;
    return closes > FROM ? [{ dayOfWeek: [day], opens: FROM, closes }] : [];
  });
  const [saturday, sunday] = weekend;
  const isSame = saturday !== undefined && saturday.closes === sunday?.closes;
  return [
    { dayOfWeek: DAYS.slice(0, 5), opens: '09:30', closes: '16:30' },
    ...(isSame ? [{ ...saturday, dayOfWeek: DAYS.slice(5) }] : weekend),
  ];
}
