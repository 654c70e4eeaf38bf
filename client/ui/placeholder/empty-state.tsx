import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTabTitle } from '../page/tab-title.ts';
import { Drawing, type DrawingName } from './drawing.tsx';
import styles from './empty-state.module.css';

/** Nothing here: a small line drawing of our own, a sentence and one action. */
export function EmptyState({
  drawing,
  title,
  wholePage = false,
  children,
  action,
}: {
  drawing: DrawingName;
  title: string;
  /** There is nothing else on the page: this is its h1, and the tab is called so. */
  wholePage?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}) {
  useTabTitle(wholePage ? title : undefined);
  return (
    <div className={styles.empty}>
      <Drawing name={drawing} />
      <Title order={wholePage ? 1 : 2} className={styles.title}>
        {title}
      </Title>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  );
}
