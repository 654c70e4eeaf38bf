/** A gym and its days, wherever they are: with everybody, or with its own staff while the gym is not public (product.md 2.2). */

import { gymScope, venueScope } from '../basics/scope.ts';
import type { Finding, Known } from '../decision.ts';
import type { Timetable } from '../slot/shape.ts';
import { timetableIdOf } from '../slot/shape.ts';
import type { Gym } from './shape.ts';

/** Absent: there is no such gym. Who may not see it (a member's device, while it is not public) only learns that it is unknown. */
export function gymOf(known: Known, gymId: string): Finding<Gym> {
  const shown = known.get('gym', `${venueScope(gymId)}/gyms`, gymId);
  if (shown.state === 'known') return shown;
  const kept = known.get('gym', `${gymScope(gymId)}/gyms`, gymId);
  if (kept.state === 'known') return kept;
  return shown.state === 'unknown' ? shown : kept;
}

/** The timetable that holds a slot. */
export const timetableOf = (known: Known, gymId: string, slotId: string): Finding<Timetable> =>
  timetableNamed(known, gymId, timetableIdOf(gymId, slotId));

export function timetableNamed(known: Known, gymId: string, timetableId: string): Finding<Timetable> {
  const shown = known.get('timetable', `${venueScope(gymId)}/slots`, timetableId);
  if (shown.state === 'known') return shown;
  const kept = known.get('timetable', `${gymScope(gymId)}/slots`, timetableId);
  return kept.state === 'known' ? kept : shown;
}

/** Every day of a gym that is kept. */
export function timetablesOf(known: Known, gymId: string): readonly Timetable[] {
  return [venueScope(gymId), gymScope(gymId)].flatMap((scope) => {
    const found = known.find('timetable', `${scope}/slots`, 'gymId', gymId);
    return found.state === 'known' ? found.value : [];
  });
}
