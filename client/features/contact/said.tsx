import type { ReactNode } from 'react';
import { formatMoment } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import styles from './said.module.css';

/** What was said about one matter, by them and by us, in the order in which it was said. */
export function Thread({ children }: { children: ReactNode }) {
  return <ol className={styles.thread}>{children}</ol>;
}

/** One thing said. `who`: as the reader would call them; `heading`: what it began, where that was a message of its own; `mark`: beside it while it is not certain that it was sent; `children`: what can be done about it. */
export function Said({
  from,
  who,
  at,
  text,
  heading,
  mark,
  children,
}: {
  from: 'requester' | 'us';
  who: string;
  at: string;
  text: string;
  heading?: string | undefined;
  mark?: ReactNode;
  children?: ReactNode;
}) {
  const now = useNow();
  return (
    <li className={styles.said} data-from={from} data-waiting={mark === undefined ? undefined : true}>
      <p className={styles.who}>
        {who}
        <span className={styles.when}>{formatMoment(at, now)}</span>
        {mark}
      </p>
      {heading !== undefined && <p className={styles.heading}>{heading}</p>}
      <p className={styles.text}>{text}</p>
      {children}
    </li>
  );
}
