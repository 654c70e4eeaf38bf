/** Which gyms everybody may see, and where what they publish lies (product.md 2.2, A5). */
import { areaScope, gymScope, venueScope } from '../basics/scope.ts';
import type { Timetable } from '../slot/shape.ts';
import type { Gym } from './shape.ts';

/** Whatever state is added later is private until it is named here. */
const PUBLIC_GYMS: readonly Gym['status'][] = ['listed', 'live', 'paused', 'closing'];
export const isPublicGym = ({ status }: Pick<Gym, 'status'>): boolean => PUBLIC_GYMS.includes(status);

/** Where everybody finds what a gym publishes, or where its own staff do while it is not public. */
export const shownIn = (collection: 'gyms' | 'slots', gymId: string, areaId: string, isPublic: boolean): readonly string[] =>
  isPublic ? [`${venueScope(gymId)}/${collection}`, `${areaScope(areaId)}/${collection}`] : [`${gymScope(gymId)}/${collection}`];

/** A day of its timetable, shown where the gym is. */
export function shownWith(gym: Gym | undefined, { unlisted: _unlisted, ...day }: Timetable): Timetable {
  if (!gym) return day;
  return { ...day, areaId: gym.areaId, ...(isPublicGym(gym) ? {} : { unlisted: true }) };
}
