import { IconDoorOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { comingClosures } from '../../../schemas/gym/opening-hours.ts';
import { StateEdge } from '../../ui/state/edge.tsx';
import { gymPath } from './card/card.tsx';
import styles from './closures-ahead.module.css';
import { useGym } from './hooks.ts';
import { closureSentence } from './opening-hours.words.ts';

/** As far ahead as somebody plans their week. */
const AHEAD = 7;

/** Where one has a pass and will find a closed door: told while there is time to go elsewhere (2.11). */
export function ClosuresAhead({ gymIds, now }: { gymIds: readonly string[]; now: number }) {
  return [...new Set(gymIds)].map((gymId) => <Ahead key={gymId} gymId={gymId} now={now} />);
}

function Ahead({ gymId, now }: { gymId: string; now: number }) {
  const gym = useGym(gymId).row?.doc;
  const [closure] = gym ? comingClosures(gym, now, AHEAD) : [];
  if (!gym || !closure) return null;
  return (
    <StateEdge className={styles.notice ?? ''}>
      <IconDoorOff size={20} stroke={2} aria-hidden className={styles.mark} />
      <div className={styles.text}>
        <Link to={gymPath(gymId)}>{gym.name}</Link>
        <span>{closureSentence(closure, gym)}</span>
        {closure.publicNote && <span className={styles.soft}>{closure.publicNote}</span>}
      </div>
    </StateEdge>
  );
}
