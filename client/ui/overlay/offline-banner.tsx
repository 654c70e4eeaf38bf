import { CloseButton } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment, type InstantLike } from '../format.ts';
import { useNow } from '../now.tsx';
import { words } from '../words.ts';
import { keepsClear } from './floating.ts';
import styles from './offline-banner.module.css';

const clear = keepsClear('offline');

/**
 * "You're offline. Showing what was saved at 08:52." Floats above the content and never pushes it; hiding it lasts until the next time
 * the network goes. `savedAt` is when this device last heard from the server.
 */
export function OfflineBanner({ offline, savedAt }: { offline: boolean; savedAt: InstantLike | undefined }) {
  const now = useNow();
  const [hiddenSince, setHiddenSince] = useState<InstantLike>();
  const visible = offline && hiddenSince !== (savedAt ?? 'never');
  return (
    <div role="status" className={styles.place}>
      {visible && (
        <div className={styles.banner} ref={clear}>
          <IconWifiOff size={18} stroke={2} aria-hidden className={styles.mark} />
          <p className={styles.text}>
            {savedAt === undefined ? words.offline.nothing : words.offline.saved(formatMoment(savedAt, now))}
          </p>
          <CloseButton
            aria-label={words.offline.hide}
            onClick={() => setHiddenSince(savedAt ?? 'never')}
            className={styles.close}
          />
        </div>
      )}
    </div>
  );
}
