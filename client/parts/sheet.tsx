import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './sheet.module.css';
import { words } from './words.ts';

/**
 * What opens over a screen: rises from below on a phone, stands in the middle elsewhere. Keeps the focus inside, Esc and a tap outside
 * close it (`onClose`), focus returns to where it came from. `footer` stays in reach while the rest scrolls.
 */
export function Sheet({
  opened,
  onClose,
  title,
  footer,
  wide = false,
  children,
}: {
  opened: boolean;
  onClose: () => void;
  title: string;
  footer?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={wide ? '44rem' : '30rem'}
      closeButtonProps={{ 'aria-label': words.close }}
      transitionProps={{ transition: 'slide-up', duration: 200 }}
      overlayProps={{ color: '#140b26', backgroundOpacity: 0.55 }}
      classNames={{
        inner: styles.inner ?? '',
        content: styles.content ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        body: styles.body ?? '',
      }}
    >
      <div className={styles.scroll}>{children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </Modal>
  );
}
