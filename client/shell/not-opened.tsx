import { createContext, type ReactNode, useContext } from 'react';
import { ErrorPage } from '../parts/error-page.tsx';
import styles from './not-opened.module.css';
import { words } from './words.ts';

const NotOpenedContext = createContext(false);

/** True when what this device keeps cannot be opened: nothing of it will come. */
export const NotOpened = NotOpenedContext.Provider;
export const useNotOpened = (): boolean => useContext(NotOpenedContext);

/** A page that is made of what this device keeps cannot be shown without it; every other is, and says what is missing. */
export function WithoutDevice({ needed, children }: { needed: boolean; children: ReactNode }) {
  const notOpened = useNotOpened();
  if (notOpened && needed) return <ErrorPage kind="broken" because="not-opened" />;
  return (
    <>
      {notOpened && (
        <div role="alert" className={styles.notice}>
          <p className={styles.text}>{words.notOpened.text}</p>
          <button type="button" className={styles.reload} onClick={() => window.location.reload()}>
            {words.notOpened.reload}
          </button>
        </div>
      )}
      {children}
    </>
  );
}
