import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Instant } from '../../schemas/basics/primitives.ts';
import { instantOf, laterOf } from '../../schemas/basics/time.ts';

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

/** The time now, read again every `everyMs` while the part is on screen (30 s unless told). */
export function useNow(everyMs = 30_000): number {
  const readNow = useReadNow();
  const [now, setNow] = useState(readNow);
  useEffect(() => {
    const read = () => setNow(readNow());
    read();
    const timer = setInterval(read, everyMs);
    // A phone that was asleep must not show the age it had when it fell asleep.
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [readNow, everyMs]);
  return now;
}

/**
 * The time now, and not before `writtenAt`, when what is on screen was written: the clock is read now and then, and what holds from its writing on
 * holds as soon as it is here.
 */
export function useNowSince(writtenAt: Instant | undefined): Instant {
  const now = instantOf(useNow());
  return writtenAt === undefined ? now : laterOf(now, writtenAt);
}
