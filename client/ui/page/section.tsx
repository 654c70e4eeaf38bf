import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

/** A part of the page under its own heading. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const made = useId();
  const heading = id === undefined ? made : `${id}-title`;
  return (
    <section id={id} tabIndex={id === undefined ? undefined : -1} className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
