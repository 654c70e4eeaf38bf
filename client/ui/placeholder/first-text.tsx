import { createContext, type ReactNode, useCallback, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './first-text.module.css';

/** What the server has put into the page it was asked for (`data-page`): there to be read before the app is. */
export const FirstTextContext = createContext<HTMLElement | null>(null);

/** That text while its page is on its way; `children` where the server said nothing of this page. */
export function FirstText({ children }: { children: ReactNode }) {
  const text = useContext(FirstTextContext);
  const { pathname } = useLocation();
  const place = useCallback((around: HTMLDivElement | null) => around?.replaceChildren(...(text ? [text] : [])), [text]);
  if (text?.dataset.page !== pathname) return children;
  return <div ref={place} className={styles.place} data-skeleton="" />;
}
