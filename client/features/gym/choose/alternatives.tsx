import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { localDateOf } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { useTimetables } from '../../slot/hooks.ts';
import { gymPath } from '../card/card.tsx';
import { useGyms } from '../hooks.ts';
import { OpeningLine } from '../opening-hours-line.tsx';
import styles from './choose.module.css';
import { type NoUse, nearestTo, noUse } from './nearest.ts';
import { words } from './words.ts';

/** Where else one can go, when this gym is closed, full today or sells nothing; nothing while it is of use. */
export default function Alternatives({ gym }: { gym: Gym }) {
  const now = useNow();
  const today = useTimetables(gym._id, localDateOf(now, gym.timeZone), 1);
  const why = noUse(
    gym,
    today.rows.flatMap(({ doc }) => doc.slots),
    now,
  );
  return why === undefined ? null : <Nearest gym={gym} why={why} now={now} />;
}

function Nearest({ gym, why, now }: { gym: Gym; why: NoUse; now: number }) {
  const { rows } = useGyms();
  const near = useMemo(
    () =>
      nearestTo(
        gym,
        rows.map(({ doc }) => doc),
        now,
      ),
    [gym, rows, now],
  );
  if (near.length === 0) return null;
  return (
    <Section title={words.alternatives.title[why]} id="alternatives">
      <ul className={styles.near}>
        {near.map(({ gym: other, metres }) => (
          <li key={other._id}>
            <Link to={gymPath(other._id)}>{other.name}</Link>
            <span className={styles.soft}>{words.alternatives.away(metres)}</span>
            <OpeningLine gym={other} now={now} />
          </li>
        ))}
      </ul>
      <p className={styles.soft}>{words.alternatives.saved}</p>
    </Section>
  );
}
