/** One day of a series otherwise, or not at all (RECURRENCE-ID; product.md 2.6), by whoever may change the timetable. */
import { mergeOf } from '../basics/merge.ts';
import { localDay } from '../basics/time.ts';
import { slotIn } from '../booking/seats.ts';
import { accepted, type Decision, found, held, refused } from '../decision.ts';
import { timetableOf } from '../gym/known.ts';
import type { Gym } from '../gym/shape.ts';
import type { Rule } from '../noun.ts';
import { touchesBookings, withSlot } from '../slot/change.ts';
import { followed, openIn } from '../slot/follow.ts';
import type { Override } from '../slot/shape.ts';
import { scheduleOf } from './known.ts';
import type { ScheduleOccurrence } from './proposals.ts';
import { type SeenAs, timetableAsked } from './set.ts';
import { slotAgain } from './slots.ts';
import { wrongCapacity, wrongLength, wrongTime } from './wrong.ts';

export function scheduleOccurrence(sight: SeenAs): Rule<ScheduleOccurrence> {
  return ({ body }, known, moment) => {
    const { gymId, slotId, seen, to, bookedSeen = 0 } = body;
    const asked = timetableAsked('schedule.occurrence', gymId, known, moment);
    if ('instead' in asked) return asked.instead;
    const { gym } = asked;
    const wrong = to && wrongOverride(to, gym);
    if (wrong) return wrong;
    const day = timetableOf(known, gymId, slotId);
    if (day.state === 'unknown') return accepted([], ['timetable']);
    const slot = slotIn(found(day), slotId);
    const schedule = slot && scheduleOf(known, gymId, slot.scheduleId);
    if (schedule?.state === 'unknown') return accepted([], ['schedule']);
    if (day.state === 'absent' || !slot || schedule?.state !== 'known') return refused('NOT_FOUND');
    if (slot.startsAt <= moment.receivedAt) return refused('SLOT_OVER');
    const merged = mergeOf(slot.override, { from: sight === 'as made' ? seen : (slot.override ?? null), to });
    if (merged === 'same') return accepted([]);
    const next = slotAgain(schedule.value, gym, slot, moment, to ?? {});
    // Back to the past it cannot be moved.
    if (next.startsAt <= moment.receivedAt) return refused('SLOT_OVER');
    const count = touchesBookings(slot, next) ? openIn(known, gymId, slotId).length : 0;
    if (merged === 'conflicting') {
      const field = `“${slot.name}”, ${localDay(slot.startsAt, gym.timeZone)}`;
      return held(count > 0 ? 'SCHEDULE_CONFLICT' : 'CONFLICT_HELD', { field, count });
    }
    if (sight === 'as made' && count > bookedSeen) return held('SCHEDULE_AFFECTS', { count });
    return accepted(followed(known, moment, [withSlot(known, day.value, slot, next)]));
  };
}

function wrongOverride({ start, duration, capacity }: Override, { timeZone }: Gym): Decision | undefined {
  return (
    (capacity === undefined ? undefined : wrongCapacity(capacity)) ??
    (duration === undefined ? undefined : wrongLength(duration)) ??
    (start === undefined ? undefined : wrongTime(start, timeZone))
  );
}
