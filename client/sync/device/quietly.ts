import { counted } from '../../report/report.ts';

/** For what nobody waits for: a database that was closed meanwhile ends it, and the next opening does it again. */
export function quietly(work: Promise<unknown>): void {
  work.catch(counted('device'));
}
