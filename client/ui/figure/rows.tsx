import type { ReactNode } from 'react';
import styles from './rows.module.css';

/** A list under its own heading, a line a row. `aside`: at the end of the heading, as the age of what it says. */
export function RowSection({
  id,
  title,
  aside,
  children,
}: {
  id: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
        {aside}
      </h2>
      {children}
    </section>
  );
}

export function RowList({ children }: { children: ReactNode }) {
  return <ol className={styles.list}>{children}</ol>;
}

/** What a row is called, and beneath it what else there is to it. Takes the room that its neighbours leave. */
export function RowWords({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <span className={styles.what}>
      <span className={styles.name}>{name}</span>
      {children}
    </span>
  );
}

/** Of a row: wraps by the room its words need. */
export const rowClass = styles.row ?? '';
/** Of what is said more quietly, in a row or instead of rows. */
export const softClass = styles.soft ?? '';
/** When, before the row's words. */
export const timeClass = styles.time ?? '';
/** In place of a list that is empty. */
export const noneClass = styles.none ?? '';
