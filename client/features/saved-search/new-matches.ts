/** Which gyms have come to a saved search since somebody looked at it. Pure. */
import { type GymQuestion, readQuestion } from '../../../schemas/gym-search/question.ts';

/** By the id of each search: the gyms that were its matches when it was looked at last on this device. */
export type SeenMatches = Readonly<Record<string, readonly string[]>>;

/**
 * What is asked to see whether there is something new: nothing that comes and goes with the hour. Null where it cannot be said here, since it goes
 * by where one is.
 */
export function lastingQuestion(query: string): GymQuestion | null {
  const { question } = readQuestion(new URLSearchParams(query));
  const { open, classOf, classFrom, classDay, sort, ...lasting } = question;
  return lasting.nearMe ? null : lasting;
}

export interface LookedThrough {
  readonly seen: SeenMatches;
  /** By the id of the search; none where there is nothing new. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * @param found by the id of each search that is kept; null where this device does not know all of it: then what was seen stands
 * @param looking the search that is on the screen
 */
export function lookThrough(
  before: SeenMatches,
  found: ReadonlyMap<string, readonly string[] | null>,
  looking: string | undefined,
): LookedThrough {
  const seen: Record<string, readonly string[]> = {};
  const counts = new Map<string, number>();
  for (const [id, gyms] of found) {
    const then = before[id];
    if (gyms === null) {
      if (then) seen[id] = then;
      continue;
    }
    // Before it was first looked through nothing is new.
    const isSeen = id === looking || then === undefined;
    seen[id] = isSeen ? gyms : then;
    const known = new Set(then);
    const count = isSeen ? 0 : gyms.filter((gym) => !known.has(gym)).length;
    if (count > 0) counts.set(id, count);
  }
  return { seen, counts };
}
