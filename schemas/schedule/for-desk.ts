/** A gym's schedules, as its own people keep them. */
import type { Instant } from '../basics/primitives.ts';
import { gymScope } from '../basics/scope.ts';
import { plus } from '../basics/time.ts';
import { found, type Known } from '../decision.ts';
import { timetableOf } from '../gym/known.ts';
import { ONLINE } from '../gym/live/asked.ts';
import { LIMITS } from '../limits.ts';
import { type DeviceNoun, type HeldPart, ORDINARY, type Rule, request, shown } from '../noun.ts';
import { grantAt } from '../person/power.ts';
import { scheduleOf } from './known.ts';
import { scheduleOccurrence } from './occurrence.ts';
import { decideSchedulePrice } from './price.ts';
import { ScheduleEnd, ScheduleOccurrence, SchedulePrice, ScheduleSet } from './proposals.ts';
import { scheduleEnd, scheduleSet } from './set.ts';
import { ClassSchedule } from './shape.ts';

function answered<P>(rule: Rule<P>): HeldPart<P>['again'] {
  return (proposal, known, moment, _waits, across) => rule(proposal, known, moment, across);
}

/** G4, G7: a change that somebody has to look at once more. */
const HELD = { until: heldUntil, unanswered: 'SCHEDULE_UNANSWERED' } as const;

export const schedule = {
  for: 'desk',
  documents: {
    schedule: shown(ClassSchedule, {
      in: ['gym/schedules'],
      databases: ({ gymId }) => [`${gymScope(gymId)}/schedules`],
      exportedAs: null,
      provisional: 'always',
    }),
  },
  kinds: {
    'schedule.set': request(ScheduleSet, {
      ...ORDINARY,
      decide: scheduleSet('as made'),
      since: scheduledSince,
      held: { ...HELD, again: answered(scheduleSet('as it stands')) },
    }),
    'schedule.end': request(ScheduleEnd, {
      ...ORDINARY,
      decide: scheduleEnd('as made'),
      since: scheduledSince,
      held: { ...HELD, again: answered(scheduleEnd('as it stands')) },
    }),
    'schedule.occurrence': request(ScheduleOccurrence, {
      ...ORDINARY,
      decide: scheduleOccurrence('as made'),
      since: occurrenceSince,
      held: { ...HELD, again: answered(scheduleOccurrence('as it stands')) },
    }),
    'schedule.price': request(SchedulePrice, {
      ...ORDINARY,
      decide: decideSchedulePrice,
      since: scheduledSince,
      online: ONLINE['schedule.price'],
    }),
  },
  // The timetable of a gym that is not public lies with its own people.
  collections: { 'gym/schedules': { indexes: [] }, 'gym/slots': { indexes: [['gymId', 'date']] } },
} as const satisfies DeviceNoun;

type Since = readonly (Instant | undefined)[];
interface OfASchedule {
  readonly body: { readonly gymId: string; readonly scheduleId?: string | undefined };
}

function scheduledSince({ body: { gymId, scheduleId } }: OfASchedule, known: Known, by: string): Since {
  const schedule = scheduleId === undefined ? undefined : found(scheduleOf(known, gymId, scheduleId));
  return [schedule?.createdAt, grantAt(known, by, gymId)?.since];
}

function occurrenceSince({ body: { gymId, slotId } }: ScheduleOccurrence, known: Known, by: string): Since {
  return [found(timetableOf(known, gymId, slotId))?.createdAt, grantAt(known, by, gymId)?.since];
}

function heldUntil(_: unknown, __: Known, heldAt: Instant): Instant {
  return plus(heldAt, LIMITS.scheduleHeldFor);
}
