import { Button } from '@mantine/core';
import { IconDeviceMobileCheck, IconDownload } from '@tabler/icons-react';
import { words } from '../words.ts';
import styles from './install-app.module.css';
import { useInstall } from './install-context.tsx';

/** "Install app" for the account page (GAP-9): there also after the banner's Later, which is for good. */
export function InstallApp() {
  const { installed, offered, install } = useInstall();
  if (installed)
    return (
      <p className={styles.line}>
        <IconDeviceMobileCheck size={20} stroke={1.75} aria-hidden />
        {words.install.done}
      </p>
    );
  if (!offered) return <p className={styles.line}>{words.install.byHand}</p>;
  return (
    <div className={styles.offer}>
      <p className={styles.line}>{words.install.text}</p>
      <Button leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />} onClick={() => void install()}>
        {words.install.app}
      </Button>
    </div>
  );
}
