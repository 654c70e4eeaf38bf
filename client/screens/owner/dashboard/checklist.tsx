import { messages } from '../words.ts';
import styles from './checklist.module.css';

const words = messages.checklist;

/** What to do before the first visit; gone with it. */
export function Checklist() {
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
