import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './page.module.css';

/** What has to be known of a gym before anything else on its page. */
export function GymBanner({ tone, children }: { tone?: 'attention'; children: ReactNode }) {
  return (
    <div className={styles.banner} data-tone={tone}>
      <IconInfoCircle size={20} stroke={1.75} aria-hidden />
      <p>{children}</p>
    </div>
  );
}
