import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { keyOf } from '../../../../schemas/basics/key.ts';
import { messages } from '../words.ts';
import styles from './checklist.module.css';

const words = messages.notLive;

/** Of a gym that nobody can find: the way to what is left. */
export function NotLive({ gymId, name }: { gymId: string; name: string }) {
  return (
    <section className={styles.checklist} aria-labelledby="not-live">
      <h2 id="not-live" className={styles.title}>
        {words.title(name)}
      </h2>
      <p className={styles.text}>{words.text}</p>
      <Button component={Link} to={`/owner/onboarding?gym=${encodeURIComponent(keyOf(gymId))}`}>
        {words.go}
      </Button>
    </section>
  );
}
