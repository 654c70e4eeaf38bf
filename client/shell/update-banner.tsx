import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { keepAppInstalled, type NewVersion } from './installed-app.ts';
import styles from './update-banner.module.css';
import { words } from './words.ts';

/** "A new version is ready": floats above the page until the person says now or later. Later lasts until the next start. */
export function UpdateBanner() {
  const [ready, setReady] = useState<NewVersion>();
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    keepAppInstalled({ container, onNewVersion: setReady, reload: () => window.location.reload() }).catch((error: unknown) =>
      console.error('The app could not be kept on this device:', error),
    );
  }, []);
  return (
    <div role="status" className={styles.place}>
      {ready !== undefined && (
        <div className={styles.banner}>
          <p className={styles.text}>{words.update.ready}</p>
          <Button variant="white" size="sm" onClick={ready.activate}>
            {words.update.now}
          </Button>
          <Button variant="subtle" color="gray" size="sm" className={styles.later} onClick={() => setReady(undefined)}>
            {words.update.later}
          </Button>
        </div>
      )}
    </div>
  );
}
