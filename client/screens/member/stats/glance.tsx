import type { LocalDate } from '../../../../schemas/basics/primitives.ts';
import { byGym, byWeek, type CountedVisit, leader, streakOf, type VisitCount } from '../../../features/checkin/visit-stats.ts';
import { Figure, Figures } from '../../../ui/figure/figure.tsx';
import { bandName } from './bars.ts';
import { messages } from './words.ts';

const words = messages.figures;

/** The few numbers one comes for. */
export function Glance({
  visits,
  today,
  weekdays,
  times,
}: {
  visits: readonly CountedVisit[];
  today: LocalDate;
  weekdays: readonly VisitCount[];
  times: readonly VisitCount[];
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
    <Figures>
      <Figure label={words.week}>{words.visits(week?.count ?? 0)}</Figure>
      <Figure label={words.streak} note={streak.weeks > 0 && !streak.thisWeek ? words.keep : words.longest(streak.longest)}>
        {streak.weeks}
      </Figure>
      <Figure label={words.favourite} small>
        {favourite === '' ? words.noFavourite : favourite}
      </Figure>
      <Figure label={words.gyms} note={gyms[0] && words.gymsNote(gyms[0].gymName)}>
        {gyms.length}
      </Figure>
    </Figures>
  );
}
