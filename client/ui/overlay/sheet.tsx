import { Modal } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useHoldPage } from '../error/hold-page.tsx';
import { words } from '../words.ts';
import styles from './sheet.module.css';
import { useEndToasts } from './toast.tsx';

/**
 * Gives the focus back to where it was. Mantine's own does so only for a dialog that was mounted closed; ours are often loaded when they
 * are first opened.
 */
function useFocusReturn(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    return () => {
      const there = before instanceof HTMLElement && before.isConnected ? before : document.getElementById('content');
      there?.focus({ preventScroll: true });
    };
  }, [opened]);
}

/** Tells the sheet underneath that another lies over it: Esc is for the one on top. */
const Underneath = createContext<((isCovered: boolean) => void) | undefined>(undefined);

function useIsCovered(opened: boolean): [isCovered: boolean, cover: (isCovered: boolean) => void] {
  const [isCovered, cover] = useState(false);
  const tell = useContext(Underneath);
  useEffect(() => {
    if (!opened || tell === undefined) return undefined;
    tell(true);
    return () => tell(false);
  }, [opened, tell]);
  return [isCovered, cover];
}

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
  zIndex,
  children,
}: {
  opened: boolean;
  onClose: () => void;
  title: string;
  footer?: ReactNode;
  /** `page`: for what is worked at, nearly as wide as a page. */
  wide?: boolean | 'page';
  /** For what opens over something that floats itself. */
  zIndex?: number;
  children: ReactNode;
}) {
  useFocusReturn(opened);
  useHoldPage(opened);
  useEndToasts(opened);
  const [isCovered, cover] = useIsCovered(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      closeOnEscape={!isCovered}
      {...(zIndex === undefined ? {} : { zIndex })}
      centered
      size={wide === 'page' ? '72rem' : wide ? '44rem' : '30rem'}
      transitionProps={{ transition: 'slide-up', duration: 200 }}
      classNames={{ inner: styles.inner ?? '', content: styles.content ?? '' }}
    >
      <Modal.Overlay color="#140b26" backgroundOpacity={0.55} />
      <Modal.Content>
        {/* Not Mantine's own header: inside a dialog that element counts as a second banner of the page. */}
        <div className={styles.header}>
          <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={words.close} />
        </div>
        <Modal.Body className={styles.body ?? ''}>
          <div className={styles.scroll}>
            <Underneath value={cover}>{children}</Underneath>
          </div>
          {footer !== undefined && <div className={styles.footer}>{footer}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
