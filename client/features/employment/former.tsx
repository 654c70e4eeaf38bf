import { byText } from '../../../schemas/basics/by-text.ts';
import type { Employee } from '../../../schemas/employment/shape.ts';
import { formatDayAndYear } from '../../ui/format.ts';
import styles from './employment.module.css';
import { words } from './words.ts';

/** Who works there no longer: since when, and whether they went or were let go, with the reason that was kept. */
export function Former({ people, nameOf }: { people: readonly Employee[]; nameOf: (uid: string) => string }) {
  const gone = people
    .filter(({ status }) => status === 'removed')
    .toSorted((a, b) => byText(b.removedAt ?? '', a.removedAt ?? ''));
  if (gone.length === 0) return null;
  return (
    <details className={styles.former}>
      <summary>{words.former(gone.length)}</summary>
      <ul className={styles.people}>
        {gone.map(({ _id, displayName, history, removedAt, preset }) => {
          const last = history?.findLast(({ did }) => did === 'removed' || did === 'left');
          const day = formatDayAndYear(removedAt ?? last?.at ?? '');
          const how = last?.did === 'removed' ? words.letGoOn(day, nameOf(last.by)) : words.wentOn(day);
          return (
            <li key={_id} className={styles.who}>
              <span className={styles.name}>{displayName}</span>
              <span className={styles.soft}>
                {words.presets[preset]} · {how}
              </span>
              {last?.reason && <span className={styles.soft}>{last.reason}</span>}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
