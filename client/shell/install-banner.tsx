import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { BrandMark } from './brand-mark.tsx';
import styles from './install-banner.module.css';
import { type InstallPrompt, mayShowInstallBanner } from './install-prompt.ts';
import { words } from './words.ts';

/** Offers to keep the app on the home screen. Floats; Later is for good. */
export function InstallBanner({ prompt }: { prompt: InstallPrompt }) {
  const available = useSyncExternalStore(prompt.available.subscribe, prompt.available.get);
  const { pathname } = useLocation();
  if (!available || !mayShowInstallBanner(pathname)) return null;
  const install = () => {
    prompt.install().catch((error: unknown) => console.error('Installing failed:', error));
  };
  return (
    <section aria-label={words.install.title} className={styles.banner}>
      <BrandMark name={false} />
      <p className={styles.text}>{words.install.text}</p>
      <div className={styles.answers}>
        <Button onClick={install}>{words.install.now}</Button>
        <Button variant="subtle" onClick={prompt.dismiss}>
          {words.install.later}
        </Button>
      </div>
    </section>
  );
}
