import { useEffect } from 'react';
import { swallow } from '../../report/report.ts';

/** Keeps the screen lit while the part is shown; where the platform can't, the screen dims as always. */
export function useWakeLock(wanted = true): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return undefined;
    let held: WakeLockSentinel | undefined;
    let over = false;
    const ask = async () => {
      if (over || document.visibilityState !== 'visible') return;
      try {
        const lock = await navigator.wakeLock.request('screen');
        if (over) await lock.release();
        else held = lock;
      } catch {
        swallow('low battery or not allowed: nothing is lost but light');
      }
    };
    // The platform takes it back when the app is left.
    const visible = () => void ask();
    document.addEventListener('visibilitychange', visible);
    void ask();
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', visible);
      void held?.release();
    };
  }, [wanted]);
}
