import { Button } from '@mantine/core';
import { IconClockUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { words } from '../words.ts';
import styles from './queued-notice.module.css';

/** Said after a tap that queues: the work is safe here and can still be taken back. `children` replaces the words where more is known. */
export function QueuedNotice({ onUndo, children }: { onUndo?: () => void; children?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <IconClockUp size={20} stroke={2} aria-hidden className={styles.mark} />
      <p className={styles.text}>{children ?? words.queued.saved}</p>
      {onUndo !== undefined && (
        <Button variant="subtle" size="md" onClick={onUndo} className={styles.undo}>
          {words.queued.undo}
        </Button>
      )}
    </div>
  );
}
