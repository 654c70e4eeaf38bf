import { useCheckins } from '../../../features/checkin/hooks.ts';
import { VisitList } from '../../../features/checkin/visit-list.tsx';
import { messages } from '../words.ts';
import styles from './last-visits.module.css';

const words = messages.checkin;
const shownAtMost = 5;

/** The proof that the door was heard: the last check-ins and what became of each. */
export function LastVisits() {
  const checkins = useCheckins();
  const rows = checkins.rows.slice(0, shownAtMost);
  return (
    <section aria-labelledby="last-visits">
      <h2 id="last-visits" className={styles.title}>
        {words.visits}
      </h2>
      {rows.length === 0 ? (
        <p className={styles.none}>{checkins.state === 'loading' ? null : words.noVisits}</p>
      ) : (
        <VisitList rows={rows} />
      )}
    </section>
  );
}
