import { IconUser, IconUsers, IconUsersGroup, type TablerIcon } from '@tabler/icons-react';
import { useMemo } from 'react';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { BusyLevel } from '../../../schemas/busyness/shape.ts';
import { levelAt, showsBusyness } from '../../../schemas/busyness/shown.ts';
import { openState } from '../../../schemas/gym/opening-hours.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { useOne } from '../../sync/hooks.tsx';
import { formatTime } from '../../ui/format.ts';
import styles from './line.module.css';
import { busynessQuery } from './queries.ts';
import { words } from './words.ts';

const marks: Record<BusyLevel, TablerIcon> = { quiet: IconUser, steady: IconUsers, busy: IconUsersGroup };

/** how busy it is, and as of when; nothing where that is not known, too old, or the gym is shut. `now` in milliseconds since 1970. */
export function BusynessLine({ gym, now }: { gym: Gym; now: number }) {
  const { row } = useOne(useMemo(() => busynessQuery(gym._id), [gym._id]));
  const level = row && levelAt(row.doc, instantOf(now));
  if (!row || level === undefined || !showsBusyness(gym) || openState(gym, now).state === 'closed') return null;
  const Mark = marks[level];
  return (
    <p className={styles.line} data-busyness={level}>
      <Mark size={16} stroke={2} aria-hidden className={styles.mark} />
      {words.asOf(words.levels[level], formatTime(row.doc.asOf, gym.timeZone))}
    </p>
  );
}
