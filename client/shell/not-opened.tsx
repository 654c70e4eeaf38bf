import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { counted } from '../report/report.ts';
import type { LocalDevice } from '../sync/device/device.ts';
import { DeviceProvider } from '../sync/hooks.tsx';
import { AlertNotice } from '../ui/error/alert-notice.tsx';
import { ErrorPage } from '../ui/error/error-page.tsx';
import { words } from './words.ts';

/** Starts, once and for all pages, a device that saves nothing. */
export type StartUnsaved = () => Promise<LocalDevice>;

const NotOpenedContext = createContext<StartUnsaved | null>(null);

/** Set when what this device keeps cannot be opened: nothing of it will come. */
export const NotOpened = NotOpenedContext.Provider;
export const useNotOpened = (): boolean => useContext(NotOpenedContext) !== null;

/** What a page is made of: nothing that is kept here, what anybody may read, or what is somebody's own. */
export type MadeOf = 'nothing' | 'public' | 'own';

/**
 * Where what this device keeps cannot be opened, a page of one's own cannot be shown; every other can, and says what is missing. What is
 * public is read from the server for as long as the page is open.
 */
export function WithoutDevice({ madeOf, children }: { madeOf: MadeOf; children: ReactNode }) {
  const startUnsaved = useContext(NotOpenedContext);
  if (startUnsaved === null) return children;
  if (madeOf === 'own') return <ErrorPage kind="broken" because="not-opened" />;
  return (
    <>
      <AlertNotice outside action={words.notOpened.reload} onAction={() => window.location.reload()}>
        {words.notOpened.text}
      </AlertNotice>
      {madeOf === 'public' ? <FromServer start={startUnsaved}>{children}</FromServer> : children}
    </>
  );
}

function FromServer({ start, children }: { start: StartUnsaved; children: ReactNode }) {
  const coming = useMemo(() => start(), [start]);
  const [device, setDevice] = useState<LocalDevice | null>(null);
  useEffect(() => {
    let current = true;
    // Where not even that starts, the page stays as it is before its first answer, under the word about it.
    coming.then((started) => {
      if (current) setDevice(started);
    }, counted('reading without storage'));
    return () => {
      current = false;
    };
  }, [coming]);
  return (
    <DeviceProvider device={device} first={null} coming={coming}>
      {children}
    </DeviceProvider>
  );
}
