/** May this pass be used at this gym at this time? One answer for booking, for the door and for the pass picker. */

import { keyOf } from '../basics/key.ts';
import { isRefusal } from '../basics/machine.ts';
import type { Instant } from '../basics/primitives.ts';
import { laterOf, localDay, localTime, plus, weekday } from '../basics/time.ts';
import type { ReasonCode, ReasonFacts } from '../codes.ts';
import { DAYS } from '../gym/days.ts';
import type { AccessWindow } from '../gym/shape.ts';
import { LIMITS } from '../limits.ts';
import type { Slot } from '../slot/shape.ts';
import type { Pass } from './shape.ts';
import { PASS } from './states.ts';

export type Usable = { readonly ok: true } | { readonly ok: false; readonly code: ReasonCode; readonly facts: ReasonFacts };
const no = (code: ReasonCode, facts: ReasonFacts = {}): Usable => ({ ok: false, code, facts });
const YES: Usable = { ok: true };

/** Entry must fall inside a window; leaving may be later. A window that closes at or before it opens runs overnight. */
export function insideWindows(windows: readonly AccessWindow[], at: Instant, timeZone: string): boolean {
  if (windows.length === 0) return true;
  const today = weekday(localDay(at, timeZone));
  const time = localTime(at, timeZone);
  return windows.some((window) => {
    const overnight = window.closes <= window.opens;
    const includes = (day: number) => window.dayOfWeek.includes(DAYS[(day + 7) % 7] ?? 'Monday');
    if (!overnight) return includes(today) && time >= window.opens && time < window.closes;
    return (includes(today) && time >= window.opens) || (includes(today - 1) && time < window.closes);
  });
}

/** "Mon–Fri 09:30–16:30" in words short enough for a sentence. */
export const windowsInWords = (windows: readonly AccessWindow[]): string =>
  windows
    .map((window) => `${window.dayOfWeek.map((day) => day.slice(0, 3)).join(', ')} ${window.opens}–${window.closes}`)
    .join('; ');

/** A slot carries the name of its schedule. */
const isOf = (slotId: string, scheduleId: string): boolean => slotId.startsWith(`slot:${keyOf(scheduleId)}:`);

/** For a booking of that slot: visits already promised to other classes count as gone (B6). */
export function usableForSlot(pass: Pass, gymId: string, { slotId, startsAt: at }: Pick<Slot, 'slotId' | 'startsAt'>): Usable {
  if (!pass.gymIds.includes(gymId)) return no('PASS_WRONG_GYM');
  const { includesClasses, onlyClasses } = pass.snapshot;
  if (includesClasses === 'none') return no('PASS_NO_CLASSES');
  if (onlyClasses && !onlyClasses.some(({ scheduleId }) => isOf(slotId, scheduleId))) return no('PASS_OTHER_CLASSES');
  const general = usable(pass, at);
  if (!general.ok) return general;
  return (visitsLeft(pass) ?? Number.POSITIVE_INFINITY) <= pass.visitsReserved ? no('PASS_USED_UP') : YES;
}

/** For entering at `at`, apart from the gym it is for. */
export function usable(pass: Pass, at: Instant): Usable {
  const { timeZone, accessWindows } = pass.snapshot;
  const day = (instant: Instant | undefined) => (instant ? localDay(instant, timeZone) : '');
  const next = PASS[pass.status].used;
  const paused = pass.status === 'paused';
  // A pause ends by itself.
  const rested = paused && pass.pausedUntil !== undefined && pass.pausedUntil <= at;
  if (isRefusal(next) && !rested) {
    return no(next.code, { date: day(paused ? pass.pausedUntil : (pass.refundedAt ?? pass.validTo ?? pass.updatedAt)) });
  }
  if (pass.validFrom && pass.validFrom > at) return no('PASS_NOT_STARTED', { date: day(pass.validFrom) });
  if (pass.validTo && opensUntil(pass) <= at) return no('PASS_EXPIRED', { date: day(pass.validTo) });
  if (!pass.activatedAt && pass.activateBy <= at) return no('PASS_EXPIRED', { date: day(pass.activateBy) });
  if (!insideWindows(accessWindows, at, timeZone)) return no('PASS_OFF_PEAK', { windows: windowsInWords(accessWindows) });
  return YES;
}

/** Exclusive end; R-17: a renewal that is under way, or was not paid, lets in for some days more. */
export function opensUntil({
  validTo,
  activateBy,
  status,
  pastDueAt,
  renewal,
}: Pick<Pass, 'validTo' | 'activateBy' | 'status' | 'pastDueAt' | 'renewal'>): Instant {
  const end = validTo ?? activateBy;
  const owing = status === 'past_due' ? pastDueAt : renewal?.paymentId && validTo;
  return owing === undefined ? end : laterOf(end, plus(owing, LIMITS.pastDueAdmitted));
}

/** Visits that are left; undefined means unlimited. */
export const visitsLeft = (pass: Pick<Pass, 'visitsTotal' | 'visitsUsed'>): number | undefined =>
  pass.visitsTotal === undefined ? undefined : Math.max(0, pass.visitsTotal - pass.visitsUsed);
