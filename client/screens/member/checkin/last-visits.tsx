import { instantOf } from '../../../../schemas/basics/time.ts';
import { mayObject } from '../../../../schemas/checkin/settled/objectable.ts';
import { useCheckins } from '../../../features/checkin/hooks.ts';
import { VisitList } from '../../../features/checkin/visit-list.tsx';
import { useNow } from '../../../ui/now.tsx';
import { messages } from '../words.ts';
import styles from './last-visits.module.css';

const words = messages.checkin;
const shownAtMost = 5;

/** The proof that the door was heard: the last check-ins and what became of each. */
export function LastVisits() {
  const checkins = useCheckins();
  const now = instantOf(useNow());
  // what they may still object to is shown however much came since.
  const rows = checkins.rows.filter(({ doc }, at) => at < shownAtMost || mayObject(doc, now));
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
