import { IconClock } from '@tabler/icons-react';
import styles from './as-of.module.css';
import { formatAsOf, formatDayTime, type Instant, isStale } from './format.ts';
import { useNow } from './now.tsx';

/** How old what you see is: a small clock with "as of 08:52", or, after 15 minutes, "Last updated 2 h ago". */
export function AsOf({ at, timeZone }: { at: Instant; timeZone?: string }) {
  const now = useNow();
  return (
    <time
      className={styles.age}
      data-stale={isStale(at, now) || undefined}
      dateTime={new Date(at).toISOString()}
      title={formatDayTime(at, timeZone)}
    >
      <IconClock size={14} stroke={2} aria-hidden />
      {formatAsOf(at, now, timeZone)}
    </time>
  );
}
