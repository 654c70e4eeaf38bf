import type { ReactNode } from 'react';
import styles from './alert-notice.module.css';

/** What somebody must know about this device, over the page, with the one thing to do about it. `outside`: it stands beside the page's frame. */
export function AlertNotice({
  action,
  onAction,
  outside = false,
  children,
}: {
  action: string;
  onAction: () => void;
  outside?: boolean;
  children: ReactNode;
}) {
  return (
    <div role="alert" className={styles.notice} data-outside={outside || undefined}>
      <p className={styles.text}>{children}</p>
      <button type="button" className={styles.action} onClick={onAction}>
        {action}
      </button>
    </div>
  );
}
