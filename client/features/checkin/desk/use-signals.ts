import { useCallback, useEffect, useRef } from 'react';
import { markVerdict } from '../scanner/ports.ts';
import { openSignals } from './signals.ts';
import type { DeskVerdict } from './verdict.ts';

/** Makes a verdict heard and felt at a tablet, while the screen that asks for this is open. */
export function useSignals(): (verdict: DeskVerdict) => void {
  const signals = useRef<ReturnType<typeof openSignals>>(undefined);
  useEffect(() => {
    const opened = openSignals();
    signals.current = opened;
    return () => {
      signals.current = undefined;
      opened.close();
    };
  }, []);
  return useCallback(({ colour }) => {
    signals.current?.give(colour);
    markVerdict();
  }, []);
}
