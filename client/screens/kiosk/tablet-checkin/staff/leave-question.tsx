import { Button } from '@mantine/core';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { messages } from '../../words.ts';
import styles from './leave-question.module.css';

const words = messages.leave;

export function LeaveQuestion({ unsent, onStay, onLeave }: { unsent: number; onStay: () => void; onLeave: () => void }) {
  return (
    <Sheet
      opened
      onClose={onStay}
      title={words.title}
      footer={
        <div className={styles.choice}>
          <Button size="lg" variant="default" onClick={onLeave}>
            {words.leave}
          </Button>
          <Button size="lg" onClick={onStay} data-autofocus>
            {words.stay}
          </Button>
        </div>
      }
    >
      <p className={styles.text}>{words.text}</p>
      {unsent > 0 && <p className={styles.text}>{words.unsent(unsent)}</p>}
    </Sheet>
  );
}
