import type { ReactNode } from 'react';
import styles from './bare-layout.module.css';

/** No layout (specification: sign-in, sign-up, verification, kiosk): the screen has the whole glass to itself. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={styles.content} data-frame="wide">
      {children}
    </main>
  );
}
