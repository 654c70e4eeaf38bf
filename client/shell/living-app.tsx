import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ErrorPage } from '../parts/error-page.tsx';
import { NowProvider } from '../parts/now.tsx';
import { SessionProvider } from '../session/hooks.tsx';
import type { Started } from '../session/start.ts';
import { DeviceProvider } from '../sync/hooks.tsx';

/**
 * Gives the screens the session, the device and the corrected clock as soon as they are there; what needs none of them is on the screen
 * before. `clock` is the device's own, for the time until then. `needed`: whether this page is worth showing when it cannot start.
 */
export function LivingApp({
  living,
  clock,
  needed,
  children,
}: {
  living: Promise<Started>;
  clock: { now(): number };
  needed: boolean;
  children: ReactNode;
}) {
  const [there, setThere] = useState<Started>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    living.then(setThere, () => setFailed(true));
  }, [living]);
  const readNow = useCallback(() => (there === undefined ? clock.now() : there.device.now()), [there, clock]);
  return (
    <SessionProvider session={there?.session ?? null}>
      <DeviceProvider device={there?.device ?? null}>
        <NowProvider readNow={readNow}>{failed && needed ? <ErrorPage kind="broken" /> : children}</NowProvider>
      </DeviceProvider>
    </SessionProvider>
  );
}
