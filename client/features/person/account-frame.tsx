import type { ReactNode } from 'react';
import { GymCover } from '../gym/card/cover.tsx';
import styles from './account-frame.module.css';

/** The frame of the screens without a layout: the way home, one column of form, and on a wide screen a picture beside it. */
export function AccountFrame({ brand, line, children }: { brand: ReactNode; line: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.picture} aria-hidden>
        <div className={styles.pattern}>
          <GymCover id="fitness-hub-door" activities={['Strength', 'Swimming', 'Cycling', 'Yoga', 'Boxing']} />
        </div>
        <p className={styles.line}>{line}</p>
      </div>
      <div className={styles.side}>
        <div className={styles.column}>
          {brand}
          {children}
        </div>
      </div>
    </div>
  );
}
