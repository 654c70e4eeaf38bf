/** A closure as it is being typed: days as people think of them, the last one included. */
import * as z from 'zod/mini';
import type { LocalDate } from '../../../schemas/basics/primitives.ts';
import { addDays, instantAt, localDay, localTime } from '../../../schemas/basics/time.ts';
import { CLOSURE_SCOPES, type ClosureTerms } from '../../../schemas/closure/shape.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { CLOSURE_REASONS } from '../../../schemas/gym/shape.ts';

/** What is being done: it decides which kind is proposed, and whether it may wait in a queue. */
export type ClosureKind = 'plan' | 'emergency';

/** What a draft is kept under: by whose it is, so that nobody else reads it here and whoever signs out is asked about it (ui/form/draft.ts). */
export const closureDraft = (kind: ClosureKind, gymId: string, uid: string): string => `closure:${kind}:${gymId}:${uid}`;

export const ClosureTyped = z.strictObject({
  scope: z.enum(CLOSURE_SCOPES),
  areaNote: z.string(),
  scheduleIds: z.array(z.string()),
  reason: z.enum(CLOSURE_REASONS),
  publicNote: z.string(),
  allDay: z.boolean(),
  from: z.string(),
  fromTime: z.string(),
  /** The last closed day; with times, the day on which it opens again. */
  to: z.string(),
  toTime: z.string(),
  yearly: z.boolean(),
  cancelBookings: z.boolean(),
  extend: z.boolean(),
});
export type ClosureTyped = z.infer<typeof ClosureTyped>;

export function emptyClosure(kind: ClosureKind, gym: Pick<Gym, 'timeZone'>, now: string, day = ''): ClosureTyped {
  const today = localDay(now, gym.timeZone);
  const isNow = kind === 'emergency';
  return {
    ...{ scope: 'whole_gym', areaNote: '', scheduleIds: [], reason: isNow ? 'emergency' : 'maintenance', publicNote: '' },
    ...{ allDay: !isNow, from: isNow ? today : day, fromTime: isNow ? localTime(now, gym.timeZone) : '06:00' },
    ...{ to: isNow ? addDays(today, 1) : day, toTime: isNow ? '00:00' : '22:00' },
    ...{ yearly: false, cancelBookings: true, extend: true },
  };
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{2}:\d{2}$/;

/** Which field has still to be filled in. */
export type MissingField = 'from' | 'to' | 'times' | 'which';

export function missingIn({ allDay, from, to, fromTime, toTime, scope, areaNote, scheduleIds }: ClosureTyped): MissingField[] {
  return [
    ...(DATE.test(from) ? [] : (['from'] as const)),
    ...(DATE.test(to) ? [] : (['to'] as const)),
    ...(allDay || (TIME.test(fromTime) && TIME.test(toTime)) ? [] : (['times'] as const)),
    ...((scope === 'area' && areaNote.trim() === '') || (scope === 'schedule' && scheduleIds.length === 0)
      ? (['which'] as const)
      : []),
  ];
}

/** As it is proposed; nothing may be missing in it. */
export function termsOf(typed: ClosureTyped, kind: ClosureKind, { timeZone }: Pick<Gym, 'timeZone'>): ClosureTerms {
  const { scope, areaNote, scheduleIds, reason, publicNote, allDay, from, to, fromTime, toTime } = typed;
  const note = publicNote.trim();
  return {
    ...{ scope, reason, timeZone, cancelBookings: typed.cancelBookings },
    ...(scope === 'area' && { areaNote: areaNote.trim() }),
    ...(scope !== 'whole_gym' && scheduleIds.length > 0 && { scheduleIds }),
    ...(note && { publicNote: note }),
    start: allDay ? `${from}T00:00` : `${from}T${fromTime}`,
    end: allDay ? `${addDays(to, 1)}T00:00` : `${to}T${toTime}`,
    ...(typed.yearly && kind === 'plan' && { rrule: 'FREQ=YEARLY' as const }),
    passExtension: typed.extend && scope === 'whole_gym' ? 'by_days' : 'none',
  };
}

/** Does an hour come twice, or not at all, in these days? */
export function clocksChange(from: LocalDate, to: LocalDate, timeZone: string): boolean {
  const hours =
    (Date.parse(instantAt(to, '12:00', timeZone)) - Date.parse(instantAt(addDays(from, -1), '12:00', timeZone))) / 3_600_000;
  return hours % 24 !== 0;
}
