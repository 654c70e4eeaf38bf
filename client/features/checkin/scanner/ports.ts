/** Marks on the browser's timeline, for measuring how long the door takes (A10: time is touched only in ports). */

const DECODED = 'door:decoded';
const VERDICT = 'door:verdict';

/** A code has become text. */
export function markDecoded(): void {
  performance.clearMarks(DECODED);
  performance.mark(DECODED);
}

/** The verdict on it is stored and stands on the screen: `door:verdict` measures from the last decoded text to here. */
export function markVerdict(): void {
  if (performance.getEntriesByName(DECODED, 'mark').length === 0) return;
  performance.measure(VERDICT, DECODED);
  performance.clearMarks(DECODED);
}
