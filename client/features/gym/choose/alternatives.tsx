import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { localDateOf } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { SearchAnswered } from '../../gym-directory/messages.ts';
import { useDirectory, useDirectoryAnswer } from '../../gym-directory/use-directory.ts';
import { useTimetables } from '../../slot/hooks.ts';
import { gymPath } from '../card/card.tsx';
import { useGyms } from '../hooks.ts';
import { OpeningLine } from '../opening-hours-line.tsx';
import styles from './choose.module.css';
import { NEAREST_ASKED, type NoUse, nearestTo, noUse, OPEN_NEARBY } from './nearest.ts';
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
  const near = useMemo(() => ({ label: gym.name, geo: gym.geo }), [gym]);
  const directory = useDirectory(rows);
  const { said } = useDirectoryAnswer(directory, { question: OPEN_NEARBY, near, now, limit: NEAREST_ASKED });
  return said === undefined ? null : <Nearby gym={gym} why={why} said={said} held={rows.map(({ doc }) => doc)} now={now} />;
}

interface NearbyProps {
  readonly gym: Gym;
  readonly why: NoUse;
  readonly said: Pick<SearchAnswered, 'answer' | 'beyond'>;
  /** What this device has of gyms itself: of those it says until when they are open. */
  readonly held: readonly Gym[];
  /** Milliseconds since 1970, corrected. */
  readonly now: number;
}

/** The nearest of what the directory answers; nothing where it is of no use either. */
export function Nearby({ gym, why, said, held, now }: NearbyProps) {
  const nearest = nearestTo(gym._id, said.answer.found);
  if (nearest.length === 0) return null;
  return (
    <Section title={words.alternatives.title[why]} id="alternatives">
      <ul className={styles.near}>
        {nearest.map(({ row, metres }) => {
          const known = held.find(({ _id }) => _id === row.id);
          return (
            <li key={row.id}>
              <Link to={gymPath(row.id)}>{row.name}</Link>
              {metres !== undefined && <span className={styles.soft}>{words.alternatives.away(metres)}</span>}
              {known && <OpeningLine gym={known} now={now} />}
            </li>
          );
        })}
      </ul>
      {said.beyond && <p className={styles.soft}>{words.alternatives.saved}</p>}
    </Section>
  );
}
