/**
 * The settings that every device goes by, with what holds of them: without the catalogue, which whoever only looks around does not install. It has
 * them from here.
 */
import type { Instant } from '../basics/primitives.ts';
import { type Finding, found, type Known } from '../decision.ts';
import type { PublicSetting } from './published-shape.ts';

export const BASICS = 'public/basics';

export const EVERYWHERE = {
  /** 5.0, X4. No longer than a renewal that was turned off is waited for (X8). */
  'offline.claimHours': { least: 1, most: 72, standard: 24 },
  /** No later than whoever is moved in may still give the place back free. */
  'waitlist.autoUntilMinutes': { least: 60, most: 1440, standard: 120 },
  /** */
  'checkin.duplicateMinutes': { least: 1, most: 60, standard: 10 },
} as const;
export type EverywhereKey = keyof typeof EVERYWHERE;

export const publishedOf = (known: Known, key: string): Finding<PublicSetting> =>
  known.get('publicsetting', BASICS, `publicsetting:${key}`);

/** The last that was decided of those that had begun; undefined: none had. */
export const begunBy = (setting: PublicSetting | undefined, at: Instant): number | undefined =>
  setting?.values.findLast(({ from }) => from <= at)?.value;

export const numberAt = (key: EverywhereKey, setting: PublicSetting | undefined, at: Instant): number =>
  begunBy(setting, at) ?? EVERYWHERE[key].standard;

/** What held then where it is not the usual, for a document that keeps it: one that says nothing goes by the usual. */
export function unusualIn(known: Known, key: EverywhereKey, at: Instant): number | undefined {
  const number = numberIn(known, key, at);
  return number === EVERYWHERE[key].standard ? undefined : number;
}

/** What held then; undefined where that is unknown. */
export function numberIn(known: Known, key: EverywhereKey, at: Instant): number | undefined {
  const finding = publishedOf(known, key);
  return finding.state === 'unknown' ? undefined : numberAt(key, found(finding), at);
}
