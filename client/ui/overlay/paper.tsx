import { Button } from '@mantine/core';
import { IconPrinter, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './paper.module.css';
import { words } from './paper.words.ts';

/** The rest of the app, which nobody reaches meanwhile. */
const APP = 'root';

/**
 * A page that is made to be printed: it stands over the app, and it alone goes on the paper. Esc closes it, and the focus goes back to where it
 * came from. Needs no network.
 */
export function Paper({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const app = document.getElementById(APP);
    app?.setAttribute('inert', '');
    sheet.current?.focus();
    return () => {
      app?.removeAttribute('inert');
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    <div
      ref={sheet}
      role="dialog"
      aria-modal="true"
      aria-label={title}
      tabIndex={-1}
      className={styles.paper}
      data-paper
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles.bar}>
        <Button leftSection={<IconPrinter size={20} stroke={2} aria-hidden />} onClick={() => window.print()}>
          {words.print}
        </Button>
        <Button variant="default" leftSection={<IconX size={20} stroke={2} aria-hidden />} onClick={onClose}>
          {words.close}
        </Button>
      </div>
      <div className={styles.page}>{children}</div>
    </div>,
    document.body,
  );
}
