import { UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import styles from './bell.module.css';
import { words } from './panel.words.ts';

/** Opens all that the server has told this person, with the number of what they have not looked at yet (product.md 4.0). */
export function NotificationsBell({ unseen, onOpen }: { unseen: number; onOpen: () => void }) {
  return (
    <UnstyledButton className={styles.bell} onClick={onOpen} aria-label={words.bell(unseen)}>
      <IconBell size={22} stroke={1.75} aria-hidden />
      {unseen > 0 && <span className={styles.count}>{unseen > 9 ? '9+' : unseen}</span>}
    </UnstyledButton>
  );
}
