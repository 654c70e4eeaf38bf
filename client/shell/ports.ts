/** Milliseconds since the page began, whatever becomes of the clock. */
export const sinceBegun = (): number => performance.now();
