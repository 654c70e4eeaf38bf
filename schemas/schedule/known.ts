/** A gym's schedules, as far as they are known here. */
import { gymScope } from '../basics/scope.ts';
import type { Finding, Known } from '../decision.ts';
import type { ClassSchedule } from './shape.ts';

const databaseOf = (gymId: string) => `${gymScope(gymId)}/schedules`;

export const schedulesOf = (known: Known, gymId: string): Finding<readonly ClassSchedule[]> =>
  known.find('schedule', databaseOf(gymId), 'gymId', gymId);

export const scheduleOf = (known: Known, gymId: string, scheduleId: string): Finding<ClassSchedule> =>
  known.get('schedule', databaseOf(gymId), scheduleId);
