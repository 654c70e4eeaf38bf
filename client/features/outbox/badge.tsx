import { UnstyledButton } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import styles from './badge.module.css';
import { words } from './words.ts';

/** The number of actions on their way or in need of a look; nothing at all at zero (product.md 0.3). */
export function OutboxBadge({ count, onOpen }: { count: number; onOpen: () => void }) {
  if (count === 0) return null;
  return (
    <UnstyledButton className={styles.badge} onClick={onOpen} aria-label={words.badge(count)}>
      <span className={styles.pill}>
        <IconSend size={18} stroke={2} aria-hidden className={styles.mark} />
        <span className={styles.count}>{count > 99 ? '99+' : count}</span>
      </span>
    </UnstyledButton>
  );
}
