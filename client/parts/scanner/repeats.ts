/** A code held before the camera is seen many times a second; it means one thing. Pure. */

export interface Sight {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A code that was out of sight for longer counts as shown again. */
export const REPEAT_WITHIN = 3000;

/** Is this a new showing? Every sight of the same code prolongs the old one. */
export const isRepeat = (last: Sight | undefined, seen: Sight): boolean =>
  last !== undefined && last.text === seen.text && seen.at - last.at < REPEAT_WITHIN;
