import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { QueuedNotice } from '../state/queued-notice.tsx';
import { keepsClear } from './floating.ts';
import styles from './toast.module.css';

/** A word that floats for a few seconds and then goes. Never the only place where something important stands. */
export interface Toast {
  /** `queued` looks provisional and may carry an undo; `plain` is a remark. */
  kind: 'plain' | 'queued';
  text?: string;
  onUndo?: () => void;
}

type ShowToast = (toast: Toast) => void;

const ToastContext = createContext<ShowToast | undefined>(undefined);
/** Called while something is on the screen that no word may cover; gives the way to end that. */
const HoldContext = createContext<() => () => void>(() => () => {});
/** Takes away the word that is shown. */
const EndContext = createContext<() => void>(() => {});
const visibleForMs = 8000;
const clear = keepsClear('toast');

/** `useToast()({kind: 'queued', onUndo})` after a tap that queues; `{kind: 'plain', text}` for a remark such as a redirect. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (show === undefined) throw new Error('ToastProvider is missing above this part');
  return show;
}

/** Words wait while this is on the screen: a code that is being scanned, for one. */
export function useHoldToasts(): void {
  const hold = useContext(HoldContext);
  useEffect(hold, [hold]);
}

/** What opens has its buttons where words float: the last one goes, for it told of what was done before. */
export function useEndToasts(opened: boolean): void {
  const end = useContext(EndContext);
  useEffect(() => {
    if (opened) end();
  }, [opened, end]);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ toast: Toast; turn: number }>();
  const show = useCallback((toast: Toast) => setShown((before) => ({ toast, turn: (before?.turn ?? 0) + 1 })), []);
  const end = useCallback(() => setShown(undefined), []);
  const [holders, setHolders] = useState(0);
  const held = holders > 0;
  const hold = useCallback(() => {
    setHolders((before) => before + 1);
    return () => setHolders((before) => before - 1);
  }, []);
  useEffect(() => {
    if (shown === undefined || held) return undefined;
    const timer = setTimeout(() => setShown(undefined), visibleForMs);
    return () => clearTimeout(timer);
  }, [shown, held]);
  return (
    <ToastContext value={show}>
      <EndContext value={end}>
        <HoldContext value={hold}>{children}</HoldContext>
      </EndContext>
      <div className={styles.place} role="status">
        {shown !== undefined && !held && (
          <div key={shown.turn} className={styles.toast} ref={clear}>
            <ToastBody toast={shown.toast} onDone={end} />
          </div>
        )}
      </div>
    </ToastContext>
  );
}

function ToastBody({ toast, onDone }: { toast: Toast; onDone: () => void }) {
  if (toast.kind === 'plain') return <p className={styles.plain}>{toast.text}</p>;
  const { onUndo } = toast;
  if (onUndo === undefined) return <QueuedNotice>{toast.text}</QueuedNotice>;
  const undo = () => {
    onUndo();
    onDone();
  };
  return <QueuedNotice onUndo={undo}>{toast.text}</QueuedNotice>;
}
