/** A code held before the camera is seen many times a second; it means one thing, also when it changes every half minute. Pure. */
import { showingOf } from '../../../../schemas/pass/code/showing.ts';

export interface Sight {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A code that was out of sight for longer counts as shown again. */
export const REPEAT_WITHIN = 3000;

/** Is this the showing of before? Every sight of the same code prolongs it. */
const isRepeat = (last: Sight | undefined, seen: Sight): boolean =>
  last !== undefined && showingOf(last.text) === showingOf(seen.text) && seen.at - last.at < REPEAT_WITHIN;

/** What one camera sees, told apart into showings. */
export class Showings {
  #last: Sight | undefined;

  /** Is this a new one? `muted`: nobody can be told now; a code that is held all the while is not new afterwards. */
  begin(seen: Sight, muted: boolean): boolean {
    const held = isRepeat(this.#last, seen);
    if (held || !muted) this.#last = seen;
    return !held && !muted;
  }
}
