import { UnstyledButton } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useOutbox } from '../../../features/outbox/hooks.ts';
import { outboxOpenedAtom } from '../../../features/outbox/opened.ts';
import { messages } from '../words.ts';
import styles from './on-the-way.module.css';

const words = messages.dashboard;
const shownAtMost = 3;

/** What this device has not been answered yet, in its own words; nothing at all when there is none (product.md 0.3). */
export function OnTheWay() {
  const open = useSetAtom(outboxOpenedAtom);
  const rows = useOutbox().filter((row) => row.state === 'waiting' || row.state === 'sending');
  if (rows.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={words.outbox(rows.length)}>
      <IconSend size={20} stroke={2} aria-hidden className={styles.mark} />
      <div>
        <p className={styles.title}>{words.outbox(rows.length)}</p>
        <ul className={styles.rows}>
          {rows.slice(0, shownAtMost).map((row) => (
            <li key={row.id}>{row.display}</li>
          ))}
          {rows.length > shownAtMost && <li>{words.outboxMore(rows.length - shownAtMost)}</li>}
        </ul>
        <UnstyledButton className={styles.open} onClick={() => open(true)}>
          {words.openOutbox}
        </UnstyledButton>
      </div>
    </section>
  );
}
