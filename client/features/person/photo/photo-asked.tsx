import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { useGym } from '../../gym/hooks.ts';
import { useOwnProfile } from '../hooks.ts';
import styles from './photo.module.css';
import { photoAskedWords as words } from './photo-asked.words.ts';

/** 2.1: a gym that asks for a photo says so before somebody stands at its door without one. Where either is not known here, nothing is said. */
export function PhotoAsked({ gymId }: { gymId: string }) {
  const gym = useGym(gymId).row?.doc;
  const person = useOwnProfile().rows[0]?.doc;
  if (!gym?.policies.requirePhoto || !person || person.photo?.hash !== undefined) return null;
  return (
    <StateEdge as="section" aria-label={words.title} className={styles.section ?? ''} state="flagged">
      <p className={styles.line}>
        <strong>{words.title}</strong> {words.text(gym.name)}
      </p>
      <div>
        <Button component={Link} to="/member/profile" variant="light">
          {words.add}
        </Button>
      </div>
    </StateEdge>
  );
}
