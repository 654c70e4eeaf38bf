import { Link } from 'react-router-dom';
import type { LocalDate } from '../../../../schemas/basics/primitives.ts';
import { byGym, type CountedVisit, yearOf } from '../../../features/checkin/visit-stats.ts';
import { ownGymPath } from '../../../features/gym/card/card.tsx';
import { formatDayAndYear, formatLocalDate } from '../../../ui/format.ts';
import styles from '../stats.module.css';
import { messages } from './words.ts';

const words = messages.gyms;

/** A table whose numbers can be seen: each row with its bar. */
export function Places({ visits, today }: { visits: readonly CountedVisit[]; today: LocalDate }) {
  const gyms = byGym(visits);
  const most = Math.max(1, ...gyms.map(({ count }) => count));
  return (
    <section className={styles.section} aria-labelledby="where">
      <h2 id="where" className={styles.heading}>
        {words.title}
      </h2>
      <div className={styles.card}>
        <table className={styles.gyms}>
          <thead>
            <tr>
              <th scope="col">{words.gym}</th>
              <th scope="col">{words.visits}</th>
              <th scope="col">{words.last}</th>
            </tr>
          </thead>
          <tbody>
            {gyms.map(({ key, gymName, count, last }) => (
              <tr key={key} data-gym={key}>
                <th scope="row">
                  <Link to={ownGymPath(key)}>{gymName}</Link>
                  <span className={styles.share} style={{ width: `${(100 * count) / most}%` }} />
                </th>
                <td>{count}</td>
                <td>{yearOf(last) === yearOf(today) ? formatLocalDate(last) : formatDayAndYear(`${last}T00:00:00Z`, 'UTC')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
