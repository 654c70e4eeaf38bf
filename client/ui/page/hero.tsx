import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './hero.module.css';

/**
 * The stage at the top of a public page: its h1 with what follows from it, over a band of tiles. `beside` has the other half of it on a
 * desktop, and says by itself what becomes of it on a phone.
 */
export function Hero({
  title,
  lead,
  pattern,
  beside,
  children,
}: {
  title: string;
  lead: string;
  /** Only decorates. */
  pattern: ReactNode;
  beside?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.hero} aria-labelledby={id}>
      <div className={styles.pattern} aria-hidden>
        {pattern}
      </div>
      <div className={styles.inside}>
        <div>
          <Title order={1} id={id} className={styles.title}>
            {title}
          </Title>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
        {beside}
      </div>
    </section>
  );
}
