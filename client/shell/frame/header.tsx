import type { ReactNode } from 'react';
import { JumpLink } from '../../ui/page/jump-link.tsx';
import { words } from '../words.ts';
import styles from './header.module.css';

/** The bar over every page that has a frame, and before it the way past it for those who go by keyboard. */
export function FrameHeader({ children }: { children: ReactNode }) {
  return (
    <>
      <JumpLink to="content" className={styles.skip}>
        {words.skip}
      </JumpLink>
      <header className={styles.header} data-head>
        {children}
      </header>
    </>
  );
}
