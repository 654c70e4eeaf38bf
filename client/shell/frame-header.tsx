import type { ReactNode } from 'react';
import styles from './frame-header.module.css';
import { words } from './words.ts';

/** The bar over every page that has a frame, and before it the way past it for those who go by keyboard. */
export function FrameHeader({ children }: { children: ReactNode }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a way to a place on this page, as every skip link is */}
      <a
        href="#content"
        className={styles.skip}
        onClick={(event) => {
          // The address is a place in the app. A step in its history that only moved the focus would be in the way of going back.
          event.preventDefault();
          const content = document.getElementById('content');
          content?.focus({ preventScroll: true });
          content?.scrollIntoView();
        }}
      >
        {words.skip}
      </a>
      <header className={styles.header}>{children}</header>
    </>
  );
}
