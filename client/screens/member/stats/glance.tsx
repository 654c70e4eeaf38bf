import type { LocalDate } from '../../../../schemas/primitives.ts';
import { byGym, byWeek, type Count, leader, streakOf, type Visit } from '../../../parts/visit-stats.ts';
import { messages } from '../stats.messages.ts';
import styles from '../stats.module.css';
import { bandName } from './bars.ts';
import { Figure } from './figure.tsx';

const words = messages.figures;

/** The few numbers one comes for. */
export function Glance({
  visits,
  today,
  weekdays,
  times,
}: {
  visits: readonly Visit[];
  today: LocalDate;
  weekdays: readonly Count[];
  times: readonly Count[];
}) {
  const [week] = byWeek(visits, today, 1);
  const streak = streakOf(visits, today);
  const gyms = byGym(visits);
  const day = leader(weekdays)?.key;
  const time = leader(times)?.key;
  const favourite = messages.favourite(
    day === undefined ? undefined : messages.weekdayNames[Number.parseInt(day, 10)],
    time === undefined ? undefined : bandName(time),
  );
  return (
    <dl className={styles.figures}>
      <Figure label={words.week} value={words.visits(week?.count ?? 0)} />
      <Figure
        label={words.streak}
        value={String(streak.weeks)}
        note={streak.weeks > 0 && !streak.thisWeek ? words.keep : words.longest(streak.longest)}
      />
      <Figure label={words.favourite} value={favourite === '' ? words.noFavourite : favourite} small />
      <Figure label={words.gyms} value={String(gyms.length)} note={gyms[0] && words.gymsNote(gyms[0].gymName)} />
    </dl>
  );
}
