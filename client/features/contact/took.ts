import { useMemo, useState } from 'react';
import { useDevice } from '../../sync/hooks.tsx';
import { useReadNow } from '../../ui/now.tsx';

/**
 * Milliseconds that somebody nobody knows has looked and written by now; undefined until there is a device to keep what they wrote. The device's own
 * watch begins with the device, which may come long after the form on a slow phone: what was filled in by then counts as well.
 * @param since when the form could first be filled in, by the device's watch; absent: since it was shown
 */
export function useTook(since?: number): (() => number) | undefined {
  const device = useDevice();
  const readNow = useReadNow();
  const [shownAt] = useState(readNow);
  return useMemo(() => {
    const watch = device?.anonymous.stopwatch(since);
    return watch && (() => Math.max(watch(), readNow() - shownAt));
  }, [device, since, readNow, shownAt]);
}
