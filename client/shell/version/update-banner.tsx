import { Button } from '@mantine/core';
import { keepsClear } from '../../ui/overlay/floating.ts';
import { words } from '../words.ts';
import styles from './update-banner.module.css';

const clear = keepsClear('update');

/** "A new version is ready": floats above the page until the person says now or later. Later lasts until the next start. */
export function UpdateBanner({
  shown,
  chosen,
  onNow,
  onLater,
}: {
  shown: boolean;
  /** Now was said, and something on the page has to be finished first. */
  chosen: boolean;
  onNow: () => void;
  onLater: () => void;
}) {
  return (
    <div role="status" className={styles.place}>
      {shown && (
        <div className={styles.banner} ref={clear}>
          <p className={styles.text}>{chosen ? words.update.finishFirst : words.update.ready}</p>
          {!chosen && (
            <Button variant="white" size="sm" onClick={onNow}>
              {words.update.now}
            </Button>
          )}
          <Button variant="subtle" color="gray" size="sm" className={styles.later} onClick={onLater}>
            {words.update.later}
          </Button>
        </div>
      )}
    </div>
  );
}
