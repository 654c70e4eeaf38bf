import { Button } from '@mantine/core';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import styles from './sign-up.module.css';
import { messages } from './words.ts';

/** What one says yes to, in short, over the form; all of it is a tap away. `path`: where it stands. */
export function ReadSheet({
  title,
  paragraphs,
  path,
  onClose,
}: {
  title: string;
  paragraphs: readonly string[];
  path: string;
  onClose: () => void;
}) {
  return (
    <Sheet
      opened
      onClose={onClose}
      title={title}
      footer={
        <Button fullWidth size="lg" onClick={onClose}>
          {messages.close}
        </Button>
      }
    >
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
      {/* In a tab of its own: what was typed here stays. */}
      <a href={path} target="_blank" rel="noreferrer" className={styles.whole}>
        {messages.whole}
      </a>
    </Sheet>
  );
}
