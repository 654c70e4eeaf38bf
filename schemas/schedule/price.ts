/**
 * What one class costs whoever has no pass for it (product.md 2.6): online only (G5), by whoever sets prices (R-60, `passes.edit`), and from the
 * gym's next midnight on: a class of today keeps the price that was read today.
 */
import { changed, sameContent } from '../basics/revise.ts';
import { endOfLocalDay } from '../basics/time.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../decision.ts';
import { timetablesOf } from '../gym/known.ts';
import { askedOf } from '../gym/live/asked.ts';
import type { Slot } from '../slot/shape.ts';
import { scheduleOf } from './known.ts';
import type { SchedulePrice } from './proposals.ts';
import type { ClassSchedule } from './shape.ts';

const LEAST = 50;
const MOST = 200_000;

export function decideSchedulePrice({ body }: SchedulePrice, known: Known, moment: Moment): Decision {
  const { gymId, scheduleId, seen, price } = body;
  const asked = askedOf(gymId, 'schedule.price', known, moment);
  if ('instead' in asked) return asked.instead;
  const finding = scheduleOf(known, gymId, scheduleId);
  if (finding.state === 'unknown') return accepted([], ['schedule']);
  if (finding.state === 'absent') return refused('NOT_FOUND');
  const { price: before = null, ...rest } = finding.value;
  if (price && (price.amountMinor < LEAST || price.amountMinor > MOST))
    return refused('VALIDATION', { field: 'Price', rule: 'choose one between £0.50 and £2,000.' });
  if (rest.status === 'ended') return refused('SCHEDULE_ENDED');
  if (sameContent(price, before)) return accepted([]);
  if (!sameContent(seen, before)) return refused('CHANGED_MEANWHILE');
  const schedule: ClassSchedule = price ? { ...rest, price } : rest;
  const from = endOfLocalDay(moment.receivedAt, asked.gym.timeZone);
  const days = timetablesOf(known, gymId);
  const priced = days.map((day) => ({
    ...day,
    slots: day.slots.map((slot) => (slot.scheduleId === scheduleId && slot.startsAt >= from ? at(price, slot) : slot)),
  }));
  const decision = accepted([...changed([finding.value], [schedule], moment), ...changed(days, priced, moment)]);
  return audited(decision, {
    action: 'schedule.price-set',
    target: { type: 'schedule', id: scheduleId },
    before: { price: before?.amountMinor ?? null },
    after: { price: price?.amountMinor ?? null },
  });
}

const at = (price: SchedulePrice['body']['price'], { price: _before, ...slot }: Slot): Slot =>
  price ? { ...slot, price } : slot;
