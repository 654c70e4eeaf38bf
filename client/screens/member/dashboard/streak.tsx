import { IconFlame } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { localDay } from '../../../../schemas/basics/time.ts';
import { useVisits } from '../../../features/checkin/hooks.ts';
import { byWeek, streakOf, visitsOf } from '../../../features/checkin/visit-stats.ts';
import { homeTimeZone } from '../../../ui/format.ts';
import { messages } from '../words.ts';
import styles from './streak.module.css';

const words = messages.dashboard.streak;

/** Weeks in a row with a visit, and the way to what all visits add up to; nothing before the first one. */
export function Streak({ now }: { now: Instant }) {
  const visits = visitsOf(useVisits().rows);
  if (visits.length === 0) return null;
  const today = localDay(now, homeTimeZone);
  const { weeks, thisWeek } = streakOf(visits, today);
  const [week] = byWeek(visits, today, 1);
  return (
    <Link to="/member/stats" className={styles.streak}>
      <IconFlame size={28} stroke={1.75} aria-hidden className={styles.mark} />
      <span className={styles.words}>
        <span className={styles.weeks}>{weeks > 0 ? words.weeks(weeks) : words.none}</span>
        <span className={styles.fact}>{weeks > 0 && !thisWeek ? words.keep : words.thisWeek(week?.count ?? 0)}</span>
      </span>
    </Link>
  );
}
