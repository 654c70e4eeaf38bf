import { Button } from '@mantine/core';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { words } from '../words.ts';
import styles from './sign-out-question.module.css';

/** Asked when somebody signs out while actions or drafts are unsent (product.md 0.3): nothing disappears without a word (A3). */
export function SignOutQuestion({
  unsent,
  drafts,
  opened,
  onStay,
  onDiscard,
}: {
  unsent: number;
  /** What they have begun to fill in and not sent. */
  drafts: number;
  opened: boolean;
  onStay: () => void;
  onDiscard: () => void;
}) {
  return (
    <Sheet
      opened={opened}
      onClose={onStay}
      title={words.signOut.title}
      footer={
        <div className={styles.answers}>
          <Button onClick={onStay} data-autofocus>
            {words.signOut.stay}
          </Button>
          <Button variant="light" color="red" onClick={onDiscard}>
            {words.signOut.discard(unsent + drafts)}
          </Button>
        </div>
      }
    >
      <p className={styles.question}>{words.signOut.unsent(unsent, drafts)}</p>
    </Sheet>
  );
}
