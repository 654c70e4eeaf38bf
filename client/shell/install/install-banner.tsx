import { Button } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { useConnection } from '../../sync/hooks.tsx';
import { keepsClear } from '../../ui/overlay/floating.ts';
import { BrandMark } from '../frame/brand-mark.tsx';
import { words } from '../words.ts';
import styles from './install-banner.module.css';
import { useInstall } from './install-context.tsx';
import { mayShowInstallBanner, showsInstallBanner } from './install-prompt.ts';

const clear = keepsClear('install');

/** Offers to keep the app on the home screen. Floats; Later is for good. `otherBanner`: one is enough at a time. */
export function InstallBanner({ otherBanner }: { otherBanner: boolean }) {
  const install = useInstall();
  const { pathname } = useLocation();
  // Then the word about it stands in this place.
  const offline = useConnection().state === 'Offline';
  if (!mayShowInstallBanner(pathname) || !showsInstallBanner(install, otherBanner || offline)) return null;
  return (
    <section aria-label={words.install.title} className={styles.banner} ref={clear}>
      <BrandMark name={false} />
      <p className={styles.text}>{words.install.text}</p>
      <div className={styles.answers}>
        <Button onClick={() => void install.install()}>{words.install.now}</Button>
        <Button variant="subtle" onClick={install.dismiss}>
          {words.install.later}
        </Button>
      </div>
    </section>
  );
}
