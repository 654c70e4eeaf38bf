/** Of a code of the format FH2, what needs none of its bytes: a page that only asks this does not bring the whole of it. */

/** Milliseconds of one step. */
const STEP = 30_000;
const SHOWN = 'FH2:';
/** So many characters hold all that changes while one code is shown: four bytes of the step, 64 of the phone's signature. */
const CHANGING = ((4 + 64) / 2) * 3 + 2;

export const stepAt = (ms: number): number => Math.floor(ms / STEP);
/** When it begins, milliseconds since 1970. */
export const timeOfStep = (step: number): number => step * STEP;

/** A token as it is kept on the phone, which alone makes a code of it. */
export const isNewerToken = (text: string): boolean => text.startsWith('FH2.');

/** What stays the same while one code is held up, whatever it is: of this format all but the step and the phone's signature. */
export const showingOf = (text: string): string => (text.startsWith(SHOWN) ? text.slice(0, -CHANGING) : text);
