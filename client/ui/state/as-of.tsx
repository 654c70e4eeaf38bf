import { IconClock } from '@tabler/icons-react';
import { formatAsOf, formatDayAndYear, formatDayTime, type InstantLike, isStale } from '../format.ts';
import { useNow } from '../now.tsx';
import styles from './as-of.module.css';

/** How old what you see is: a small clock with "as of 08:52", or, after 15 minutes, "Last updated 2 h ago". */
export function AsOf({ at, timeZone }: { at: InstantLike; timeZone?: string }) {
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

/** What was imported is as old as the data it came from, however lately this device fetched it. `day`: `2025-04-02`. */
export function DataOf({ day }: { day: string }) {
  return (
    <time className={styles.age} data-stale dateTime={day}>
      <IconClock size={14} stroke={2} aria-hidden />
      {`as of ${formatDayAndYear(`${day}T00:00:00Z`, 'UTC')}`}
    </time>
  );
}
