import { IconWifiOff } from '@tabler/icons-react';
import { cloneElement, type ReactElement, useId } from 'react';
import { words } from '../words.ts';
import styles from './needs-network.module.css';

interface Control {
  disabled?: boolean | undefined;
  'aria-describedby'?: string | undefined;
}

/**
 * A control that works only with the network: disabled while `offline`, never hidden, with the reason beside it
 * ("You need to be online to pay"; product rule 4.0). `doing` completes that sentence: `pay`, `cancel this pass`.
 * `reason` replaces the sentence where more can be promised.
 */
export function NeedsNetwork({
  offline,
  doing,
  reason,
  children,
}: {
  offline: boolean;
  doing: string;
  reason?: string;
  children: ReactElement<Control>;
}) {
  const id = useId();
  if (!offline) return children;
  return (
    <span className={styles.row}>
      {cloneElement(children, { disabled: true, 'aria-describedby': id })}
      <span id={id} className={styles.reason}>
        <IconWifiOff size={16} stroke={2} aria-hidden className={styles.mark} />
        {reason ?? words.needsOnline(doing)}
      </span>
    </span>
  );
}
