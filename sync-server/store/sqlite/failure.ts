/** SQLite's result codes (sqlite.org/rescode.html) in words an operator can act on. */
import { StoreUnavailable } from '../store.ts';

const REASONS: ReadonlyMap<number, string> = new Map([
  [5, 'another process is using it'],
  [8, 'it cannot be written to (read-only, or no permission)'],
  [10, 'reading or writing the disk failed'],
  [11, 'it is damaged; restore a backup'],
  [13, 'the disk is full'],
  [14, 'it cannot be opened (no permission, read-only, or not a directory)'],
  [26, 'it is no SQLite file'],
]);

/** The primary result code, or `null` when the error is not SQLite's. */
export function errorCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null;
}

/** The error as StoreUnavailable when it is the disk's or the file's doing; any other (a mistake in our code) as it is. */
export function explained(error: unknown, place: string): unknown {
  const code = errorCode(error);
  const reason = code === null ? undefined : REASONS.get(code);
  if (reason !== undefined) return new StoreUnavailable(`The store in ${place} is not available: ${reason}.`, { cause: error });
  if (error instanceof Error && 'syscall' in error && 'code' in error) {
    return new StoreUnavailable(
      `The store in ${place} is not available: ${String(error.syscall)} failed with ${String(error.code)}.`,
      {
        cause: error,
      },
    );
  }
  return error;
}
