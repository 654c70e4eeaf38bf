/** Gyms: said by the system (imports, staffing) in this version. */

import { changed, replaced } from '../basics/revise.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found } from '../decision.ts';
import { ratingMoved } from '../review/shown/publish.ts';
import type { GymRating } from '../review/shown/shape.ts';
import type { Timetable } from '../slot/shape.ts';
import { closePhotos } from '../upload/choose.ts';
import type { Upload } from '../upload/shape.ts';
import { timetablesOf } from './known.ts';
import type { GymSet } from './proposals.ts';
import { isPublicGym, shownWith } from './public.ts';
import type { Gym } from './shape.ts';

export function decideGymSet({ body: { gym } }: GymSet, known: Known, moment: Moment): Decision {
  const before = found(known.get('gym', 'platform/gyms', gym._id));
  return accepted([...replaced(before, gym, moment), ...followed(before, gym, known, moment)]);
}

/** A5: what a gym publishes comes and goes with it, in the same commit; and once it is removed for good, its photos have their day. */
export function followed(
  before: Gym | undefined,
  gym: Gym,
  known: Known,
  moment: Moment,
): readonly (Timetable | Upload | GymRating)[] {
  const isRemoved = gym.status === 'removed' && before !== undefined && before.status !== 'removed';
  const photos = isRemoved ? closePhotos(before.photos ?? [], gym._id, known, moment) : [];
  return [...places(before, gym, known, moment), ...photos];
}

function places(before: Gym | undefined, gym: Gym, known: Known, moment: Moment): (Timetable | GymRating)[] {
  const stays =
    before === undefined ? isPublicGym(gym) : isPublicGym(before) === isPublicGym(gym) && before.areaId === gym.areaId;
  if (stays) return [];
  const days = timetablesOf(known, gym._id);
  const moved = changed(
    days,
    days.map((day) => shownWith(gym, day)),
    moment,
  );
  return [...moved, ...ratingMoved(gym, known, moment)];
}
