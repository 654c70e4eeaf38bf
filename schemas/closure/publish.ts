/** What everybody reads of a gym's closures: in the gym itself, which every device near it has (architecture §4, A5). */
import { byText } from '../basics/by-text.ts';
import type { Instant } from '../basics/primitives.ts';
import type { Gym } from '../gym/shape.ts';
import type { GymClosure } from './shape.ts';

type Published = Gym['closures'][number];

/** An area of the gym is told as the classes that are held there, and which it is: an app of yesterday reads that too. */
export function publishedAs(closure: GymClosure): Published {
  const { _id: closureId, scope, areaNote, scheduleIds, reason, publicNote, startsAt, endsAt, cancelBookings } = closure;
  return {
    closureId,
    scope: scope === 'whole_gym' ? 'whole_gym' : 'schedule',
    ...(scope === 'whole_gym' ? {} : { scheduleIds: scheduleIds ?? [] }),
    ...(scope === 'area' && areaNote !== undefined ? { areaNote } : {}),
    reason,
    ...(publicNote ? { publicNote } : {}),
    startsAt,
    endsAt,
    ...(cancelBookings ? {} : { bookingsKept: true as const }),
  };
}

/** The gym with this closure told, or taken back; those that are over are left out. */
export function withPublished(gym: Gym, closure: GymClosure, now: Instant): Gym {
  const isOn = closure.status === 'scheduled' || closure.status === 'active';
  const others = gym.closures.filter((one) => one.closureId !== closure._id);
  const closures = [...others, ...(isOn ? [publishedAs(closure)] : [])]
    .filter(({ endsAt }) => endsAt > now)
    .toSorted((one, other) => byText(one.startsAt, other.startsAt) || byText(one.closureId, other.closureId));
  return { ...gym, closures };
}
