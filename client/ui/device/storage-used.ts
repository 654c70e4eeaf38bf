import { useEffect, useState } from 'react';
import { swallow } from '../../report/report.ts';

/** What the app keeps on this device in bytes, as the browser counts it; undefined until it has answered, null where it never does. */
export function useStorageUsed(): number | null | undefined {
  const [used, setUsed] = useState<number | null>();
  useEffect(() => {
    let gone = false;
    const answered = async () => (await navigator.storage?.estimate?.())?.usage ?? null;
    void answered()
      .catch(swallow('the browser does not say, and the page says so', null))
      .then((usage) => {
        if (!gone) setUsed(usage);
      });
    return () => {
      gone = true;
    };
  }, []);
  return used;
}

/** `3.4 MB`, `38 MB`, `1.2 GB`; in the thousands that phones count in. Never less than `0.1 MB`. */
export function formatBytes(bytes: number): string {
  const [amount, unit] = bytes >= 1e9 ? [bytes / 1e9, 'GB'] : [Math.max(bytes / 1e6, 0.1), 'MB'];
  return `${new Intl.NumberFormat('en-GB', { maximumFractionDigits: amount < 10 ? 1 : 0 }).format(amount)} ${unit}`;
}
