import { useMemo } from 'react';
import { keyOf } from '../../../../schemas/basics/key.ts';
import { useInTurn, useTurns } from '../../../features/needs/turns.ts';
import { rosterQuery } from '../../../features/roster/queries.ts';
import { messages } from '../words.ts';
import styles from './checklist.module.css';

const words = messages.checklist;

/** Not where somebody has a pass already, though nobody came this week: asked only where nobody did, and now and then (A7). */
export function IfNobodyYet({ gymId }: { gymId: string }) {
  const roster = useInTurn(
    useMemo(() => rosterQuery(keyOf(gymId), ''), [gymId]),
    useTurns(),
    0,
  );
  return roster.state === 'ready' && roster.rows.length === 0 ? <Checklist /> : null;
}

/** What to do before the first visit; gone with it. */
function Checklist() {
  return (
    <section className={styles.checklist} aria-labelledby="checklist">
      <h2 id="checklist" className={styles.title}>
        {words.title}
      </h2>
      <ol className={styles.steps}>
        {words.steps.map((step) => (
          <li key={step.title}>
            <strong>{step.title}</strong>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
