import { type ReactNode, useId } from 'react';
import { StateChip } from '../../../ui/state/chip.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import styles from '../account.module.css';

/** One matter of the account: a card with a heading and a line about it. `waiting`: something in it is not confirmed yet. */
export function Section({
  title,
  lead,
  waiting = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  waiting?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <StateEdge as="section" aria-labelledby={id} state={waiting ? 'waiting' : 'decided'} className={styles.section ?? ''}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {waiting && <StateChip state="waiting" />}
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </StateEdge>
  );
}
