/** when somebody who comes in comes for a class. */
import { plus } from '../../basics/time.ts';
import { LIMITS } from '../../limits.ts';

export const inClassWindow = (judgedAt: string, startsAt: string): boolean =>
  judgedAt >= plus(startsAt, -LIMITS.checkinBeforeStart) && judgedAt <= plus(startsAt, LIMITS.checkinAfterStart);
