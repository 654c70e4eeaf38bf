/**
 * Every night, and at the start: what is decided and old is folded away (sync-server/decider/folding), and the room that is free then goes back to the
 * disk. A piece at a time with a pause after each, so that whoever pushes meanwhile waits for one piece at most; killed anywhere it goes on where it was.
 */
import type { Scheduler } from '../ports.ts';
import type { Store } from '../store/store.ts';
import type { Job } from './timers.ts';

/** Whoever decides. */
interface Folder {
  /** Resolves with whether there may be more. */
  fold(): Promise<boolean>;
}

interface FoldParts {
  readonly decider: Folder;
  readonly store: Pick<Store, 'giveBack'>;
  readonly scheduler: Scheduler;
}

/** Milliseconds: nine tenths of the time are everybody else's. */
const PAUSE = 50;

/** `stop`: after the piece at hand. */
export function foldOld({ decider, store, scheduler }: FoldParts): Job & { readonly stop: () => void } {
  let stopped = false;
  let goOn = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      const callOff = scheduler.after(PAUSE, resolve);
      goOn = () => {
        callOff();
        resolve();
      };
    });
  return {
    name: 'folding',
    pattern: '0 50 1 * * *',
    stop: () => {
      stopped = true;
      goOn();
    },
    run: async () => {
      let pieces = 0;
      for (; !stopped && (await decider.fold()); pieces += 1) await pause();
      while (!stopped && (await store.giveBack?.())) await pause();
      return pieces;
    },
  };
}
