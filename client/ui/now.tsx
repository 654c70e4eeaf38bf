import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Instant } from '../../schemas/basics/primitives.ts';

/** Milliseconds since the epoch, corrected by what the server said. Comes from the ports (architecture A10). */
export type ReadNow = () => number;

const NowContext = createContext<ReadNow | undefined>(undefined);

/** Gives every part below it the clock. `main.tsx` passes the corrected one, tests a fixed one. */
export function NowProvider({ readNow, children }: { readNow: ReadNow; children: ReactNode }) {
  return <NowContext value={readNow}>{children}</NowContext>;
}

/** The clock itself, for what is done once on a tap. */
export function useReadNow(): ReadNow {
  const readNow = useContext(NowContext);
  if (readNow === undefined) throw new Error('NowProvider is missing above this part');
  return readNow;
}

/**
 * The time now, read again every `everyMs` while the part is on screen (30 s unless told), and at once where `moments` have changed: by them goes
 * what is shown, and one that has just come may be now, or in a moment.
 */
export function useNow(everyMs = 30_000, moments: readonly Instant[] = []): number {
  const readNow = useReadNow();
  const [now, setNow] = useState(readNow);
  const told = moments.join();
  useEffect(() => {
    const read = () => setNow(readNow());
    read();
    const timer = setInterval(read, everyMs);
    const ahead = told.split(',').map((moment) => Date.parse(moment) - readNow());
    const soon = ahead.filter((ms) => ms > 0 && ms < everyMs).map((ms) => setTimeout(read, ms + 1));
    // A phone that was asleep must not show the age it had when it fell asleep.
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      for (const one of soon) clearTimeout(one);
      document.removeEventListener('visibilitychange', read);
    };
  }, [readNow, everyMs, told]);
  return now;
}
