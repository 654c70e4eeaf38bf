import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';
import styles from './empty-state.module.css';

/** Nothing here: a small line drawing of our own, a sentence and one action. */
export function EmptyState({
  drawing,
  title,
  children,
  action,
}: {
  drawing: DrawingName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <Drawing name={drawing} />
      <Title order={2} className={styles.title}>
        {title}
      </Title>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  );
}
