import { useCallback, useEffect, useRef } from 'react';
import { counted } from '../../../report/report.ts';
import { markVerdict } from '../scanner/ports.ts';
import type { openSignals } from './signals.ts';
import type { DeskVerdict } from './verdict.ts';

/** Makes a verdict heard and felt at a tablet, while the screen that asks for this is open. */
export function useSignals(): (verdict: DeskVerdict) => void {
  const signals = useRef<ReturnType<typeof openSignals>>(undefined);
  useEffect(() => {
    let over = false;
    // The desk stands without it, and it is there before the first visitor is.
    const open = async () => {
      const opening = await import('./signals.ts');
      if (!over) signals.current = opening.openSignals();
    };
    open().catch(counted('desk: signals'));
    return () => {
      over = true;
      signals.current?.close();
      signals.current = undefined;
    };
  }, []);
  return useCallback(({ colour }) => {
    signals.current?.give(colour);
    markVerdict();
  }, []);
}
