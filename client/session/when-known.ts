import type { Ports } from '../sync/ports.ts';
import type { Live } from '../sync/queries/rows.ts';
import type { SessionView } from './session.ts';

/** Looks whether it is known who is here, and the milliseconds between two of them: about two seconds in all (specification §7). */
const LOOKS = 20;
const APART = 100;

/** Waits while it is not known who is here, but not for ever. */
export async function whenKnown(view: Pick<Live<SessionView>, 'get'>, timers: Ports['timers']): Promise<void> {
  for (let look = 0; look < LOOKS && view.get().state === 'loading'; look += 1) {
    await new Promise<void>((resolve) => timers.after(APART, resolve));
  }
}
