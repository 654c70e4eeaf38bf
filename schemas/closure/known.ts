/** A gym's closures, as its own people keep them: beside its schedules, since the two make its timetable. */
import { gymScope } from '../basics/scope.ts';
import type { Finding, Known } from '../decision.ts';
import type { GymClosure } from './shape.ts';

const databaseOf = (gymId: string) => `${gymScope(gymId)}/schedules`;

export const closureOf = (known: Known, gymId: string, closureId: string): Finding<GymClosure> =>
  known.get('closure', databaseOf(gymId), closureId);
