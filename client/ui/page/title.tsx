import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTabTitle } from './tab-title.ts';
import styles from './title.module.css';

/** The one h1 of a screen, its line of explanation, what stands at its right, and the tab's title. */
export function PageTitle({ title, lead, aside }: { title: string; lead?: ReactNode; aside?: ReactNode }) {
  useTabTitle(title);
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <Title order={1} className={styles.title}>
          {title}
        </Title>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
    </header>
  );
}
