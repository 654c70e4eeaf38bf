/** What a pass is worth now, as far as this device knows: where it stands in the list, its word, its dates. Pure. */

import { byText } from '../../../schemas/basics/by-text.ts';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import type { Checkin } from '../../../schemas/checkin/shape.ts';
import { endsWithin } from '../../../schemas/pass/expiry/ends.ts';
import type { Pass } from '../../../schemas/pass/shape.ts';
import { opensUntil, usable, visitsLeft } from '../../../schemas/pass/usable.ts';
import type { Row } from '../../sync/queries/rows.ts';
import { formatDay } from '../../ui/format.ts';
import type { Tone, TruthState } from '../../ui/state/state.ts';
import { passWords as words } from './card.words.ts';

export const PASS_TABS = ['active', 'notStarted', 'past'] as const;
export type PassTab = (typeof PASS_TABS)[number];

const OVER: readonly Pass['status'][] = ['used_up', 'expired', 'cancelled', 'refunded'];

/** The end counts even before the server has said so: a device that was offline for a month shows no dead pass as alive. */
export function passTab(pass: Pass, now: Instant): PassTab {
  if (isDone(pass, now) && !awaitsRenewal(pass, now)) return 'past';
  return pass.status === 'ready' || pass.status === 'pending_payment' ? 'notStarted' : 'active';
}

/** one that is put aside, or whose renewal is tried again, goes on after its days. */
const isOver = (pass: Pass, now: Instant): boolean =>
  pass.status !== 'past_due' && pass.status !== 'paused' && opensUntil(pass) <= now;

const isDone = (pass: Pass, now: Instant): boolean => OVER.includes(pass.status) || isOver(pass, now);

/** its month is over and it was to go on; what became of that this device has not heard. Nobody buys again what may have been paid. */
export const awaitsRenewal = (pass: Pass, now: Instant): boolean =>
  pass.status === 'active' && pass.autoRenew && isOver(pass, now);

/** It has a code, and somebody may come in with it: then that is what a tap on its card is for. */
export const opensADoor = (pass: Pass, now: Instant): boolean =>
  !isDone(pass, now) && pass.shortCode !== undefined && pass.status !== 'paused' && pass.status !== 'suspended';

/** Exclusive end: of the pass, or of the time in which it must be started. */
export const endOf = (pass: Pick<Pass, 'validTo' | 'activateBy'>): Instant => pass.validTo ?? pass.activateBy;

/** `Tue 3 Mar`, the last day on which it opens a door. */
export const lastDay = (pass: Pass): string => formatDay(Date.parse(endOf(pass)) - 1, pass.snapshot.timeZone);

export interface Chip {
  readonly state: TruthState;
  readonly tone: Tone;
  readonly text: string;
}

/**
 * A queued booking lays itself over the pass it will use; that makes the count of visits provisional, not the pass, so the row's mark
 * is not asked here.
 */
export function passChip(pass: Pass, now: Instant): Chip {
  const chip = (tone: Tone, text: string, state: TruthState = 'decided'): Chip => ({ state, tone, text });
  if (pass.status === 'pending_payment') return chip('neutral', words.chip.paying, 'waiting');
  if (pass.status === 'cancelled') return chip('neutral', words.chip.cancelled);
  if (pass.status === 'refunded') return chip('neutral', words.chip.refunded);
  if (pass.status === 'used_up') return chip('neutral', words.chip.usedUp);
  if (awaitsRenewal(pass, now)) return chip('attention', words.chip.awaitsRenewal, 'waiting');
  if (pass.status === 'expired' || isOver(pass, now)) return chip('neutral', words.chip.ended(lastDay(pass)));
  if (pass.status === 'suspended') return chip('bad', words.chip.suspended);
  if (pass.status === 'past_due') return chip('attention', words.chip.pastDue);
  if (pass.status === 'paused') {
    return chip('attention', words.chip.paused(pass.pausedUntil && formatDay(pass.pausedUntil, pass.snapshot.timeZone)));
  }
  const days = endsWithin(pass, now);
  if (days !== undefined) return chip('attention', words.chip[pass.status === 'ready' ? 'startWithin' : 'endsWithin'](days));
  return pass.status === 'ready' ? chip('brand', words.chip.ready) : chip('good', words.chip.active);
}

/** What is left to use: bookings hold a visit each until they are over (B6). */
export function visitsLine(pass: Pass): string {
  const left = visitsLeft(pass);
  if (pass.kind === 'day') return words.oneDay;
  if (left === undefined) return words.unlimited;
  return pass.visitsReserved > 0 ? words.visitsWithReserved(left, pass.visitsReserved) : words.visits(left);
}

/** How much is gone, from 0 to 1, for the bar; undefined where visits are not counted. */
export function shareUsed(pass: Pass): number | undefined {
  if (pass.visitsTotal === undefined || pass.kind === 'day') return undefined;
  return Math.min(1, pass.visitsUsed / pass.visitsTotal);
}

/** A booking says where its owner is going only when it is near. */
const SOON = 3 * 3_600_000;

/** Which gym they are probably at: where a class starts within three hours, else where they were last. */
export function likelyGym(next: Booking | undefined, last: Checkin | undefined, now: Instant): string | undefined {
  return next && Date.parse(next.startsAt) - Date.parse(now) < SOON ? next.gymId : last?.gymId;
}

/**
 * Passes that may be shown at a door, the best first: one that opens now, then one for the likely gym, one that has been started,
 * the one that ends soonest, so that nothing is wasted.
 */
export function doorPasses(rows: readonly Row<Pass>[], now: Instant, gymId?: string): readonly Row<Pass>[] {
  const rank = ({ doc }: Row<Pass>): readonly number[] => [
    usable(doc, now).ok ? 0 : 1,
    gymId !== undefined && doc.gymIds.includes(gymId) ? 0 : 1,
    doc.status === 'active' ? 0 : 1,
  ];
  return rows
    .filter(({ doc }) => doc.status !== 'pending_payment' && !isDone(doc, now))
    .sort((one, other) => {
      const [mine, theirs] = [rank(one), rank(other)];
      const first = mine.findIndex((value, place) => value !== theirs[place]);
      if (first >= 0) return (mine[first] ?? 0) - (theirs[first] ?? 0);
      return byText(endOf(one.doc), endOf(other.doc)) || byText(one.doc._id, other.doc._id);
    });
}

/** The pass an address names: that one, or none. Never another one's code in its place. */
export const passOfKey = (rows: readonly Row<Pass>[], key: string): Pass | undefined =>
  rows.find(({ doc }) => keyOf(doc._id) === key)?.doc;

/** `K7QM 4T9X`: read out in two breaths. */
export const spokenCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;
