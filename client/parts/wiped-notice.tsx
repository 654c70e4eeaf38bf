import { useWiped } from '../sync/hooks.tsx';
import styles from './wiped-notice.module.css';
import { words } from './words.ts';

/** The browser deleted what was saved here, while the app was open (product.md G19): what became of it, until somebody has read it. */
export function WipedNotice() {
  const wiped = useWiped();
  return (
    wiped && (
      <div role="alert" className={styles.notice}>
        <p className={styles.text}>{wiped.message}</p>
        <button type="button" className={styles.read} onClick={wiped.read}>
          {words.read}
        </button>
      </div>
    )
  );
}
