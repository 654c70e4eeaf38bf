import type { ReactNode } from 'react';
import { keepsClear } from './floating.ts';
import styles from './standing-banner.module.css';

const clear = keepsClear('standing');

/** Over the foot of every page for as long as the app is not as it usually is: the page cannot be used without seeing it. */
export function StandingBanner({
  label,
  edge = 'solid',
  children,
}: {
  label: string;
  edge?: 'solid' | 'dashed';
  /** A mark, words and a way to end it. */
  children: ReactNode;
}) {
  return (
    <section className={styles.place} aria-label={label}>
      <div className={styles.banner} data-edge={edge} ref={clear}>
        {children}
      </div>
    </section>
  );
}

export const standing = { mark: styles.mark ?? '', text: styles.text ?? '', title: styles.title ?? '' };
