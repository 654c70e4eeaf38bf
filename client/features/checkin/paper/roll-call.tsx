import { instantOf, localDay } from '../../../../schemas/basics/time.ts';
import { formatAge, formatAsOf, formatDay, formatTime } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { Paper } from '../../../ui/overlay/paper.tsx';
import { useGymCheckins } from '../hooks.ts';
import { rollCall } from './inside.ts';
import styles from './paper.module.css';
import { PaperTable } from './table.tsx';
import { words as all } from './words.ts';

const words = all.inside;
/** More than any gym of ours has on a day. */
const MOST = 2000;

interface RollCallProps {
  readonly gymId: string;
  readonly gymName: string;
  readonly timeZone: string;
  readonly onClose: () => void;
}

/** Who is inside, for a fire alarm: from this device, with or without a network, with a box to tick on paper. The gym's workspace must be open. */
export function RollCall({ gymId, gymName, timeZone, onClose }: RollCallProps) {
  const now = useNow(10_000);
  const checkins = useGymCheckins(gymId, MOST);
  const moment = instantOf(now);
  const { people, lastScan } = rollCall(
    checkins.rows.map(({ doc }) => doc),
    { today: localDay(moment, timeZone), now: moment },
  );
  // No number where nothing is known: a nought would be believed.
  const isKnown = checkins.state === 'ready' && (checkins.asOf !== undefined || lastScan !== undefined);
  return (
    <Paper title={words.title} onClose={onClose}>
      <header className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        <p className={styles.count} role="status">
          {isKnown && words.count(people.length)}
        </p>
        <p>
          {gymName} · {formatDay(now, timeZone)}, {formatTime(now, timeZone)}
        </p>
        <p className={styles.soft}>
          {[
            lastScan && words.lastScan(formatAge(lastScan, now)),
            checkins.asOf && words.from(formatAsOf(checkins.asOf, now, timeZone)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={styles.soft}>{words.note}</p>
      </header>
      {people.length === 0 ? (
        checkins.state === 'ready' && <p>{nothing(checkins.asOf, lastScan)}</p>
      ) : (
        <PaperTable columns={[['tick', words.columns.safe], words.columns.name, words.columns.since, words.columns.age]}>
          {people.map(({ id, name, since }) => (
            <tr key={id} data-inside={id}>
              <td className={styles.tick}>
                <span className={styles.box} />
              </td>
              <th scope="row">{name ?? words.nameless}</th>
              <td>{formatTime(since, timeZone)}</td>
              <td>{formatAge(since, now)}</td>
            </tr>
          ))}
        </PaperTable>
      )}
    </Paper>
  );
}

function nothing(asOf: string | undefined, lastScan: string | undefined): string {
  if (lastScan !== undefined) return words.empty;
  return asOf === undefined ? words.unsaved : words.none;
}
