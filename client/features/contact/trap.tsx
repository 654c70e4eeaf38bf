import { useId } from 'react';
import styles from './trap.module.css';
import { words } from './trap.words.ts';

const NAME = 'website';

/** For programs that fill in everything; no person meets it. What they wrote is told apart on the server (`byAProgram`). */
export function Trap() {
  const id = useId();
  return (
    <div className={styles.trap} aria-hidden>
      <label htmlFor={id}>{words.leaveEmpty}</label>
      <input id={id} name={NAME} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** What was written into the trap of that form; empty for every person. */
export function trappedIn(form: HTMLFormElement): string {
  const typed = new FormData(form).get(NAME);
  return typeof typed === 'string' ? typed : '';
}
