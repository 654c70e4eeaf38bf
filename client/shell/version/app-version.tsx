import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { counted, report } from '../../report/report.ts';
import { useSession } from '../../session/hooks.tsx';
import { useDevice } from '../../sync/hooks.tsx';
import { every, type Ports } from '../../sync/ports.ts';
import { useBusy } from '../../ui/error/hold-page.tsx';
import { useReadNow } from '../../ui/now.tsx';
import { InstallBanner } from '../install/install-banner.tsx';
import { type InstalledApp, keepAppInstalled, type NewVersion } from '../install/installed-app.ts';
import { enterNewBuild, type NewBuild, watchForNewBuild } from './new-build.ts';
import { UpdateBanner } from './update-banner.tsx';

/** Milliseconds between two looks whether a tablet may take the version that waits. */
const LOOK_AT_DOOR_EVERY = 60_000;

const reload = () => window.location.reload();

/**
 * Which build runs here, and how a newer one takes its place: by the banner's Update, by the next navigation after the server has told of a
 * newer build, or because another tab chose it; at a door by itself (`kiosk-update.ts`). Never while something on the page would be lost. One banner at a time: the update's first.
 * `calm`: this page has its first answers.
 */
export function AppVersion({ ports, build, calm }: { ports: Ports; build: string; calm: Promise<void> }) {
  const busy = useBusy();
  const device = useDevice();
  const readNow = useReadNow();
  const { pathname } = useLocation();
  const [version, setVersion] = useState<NewVersion>();
  const [answer, setAnswer] = useState<'now' | 'later'>();
  const installed = useRef<InstalledApp>(undefined);
  const builds = useRef<NewBuild>(undefined);
  const before = useRef(pathname);
  const session = useSession();
  const isKiosk = session.state === 'signedIn' && session.kiosk !== undefined;

  useEffect(() => {
    if (!import.meta.env.PROD || busy === null) return;
    keepAppInstalled({
      container: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
      onNewVersion: (ready) => {
        setVersion(ready);
        setAnswer(undefined);
      },
      reload: () => busy.whenFree(reload),
      timers: ports.timers,
      calm,
      log: (line) => console.info(line),
    }).then(
      (app) => {
        installed.current = app;
      },
      (error: unknown) => {
        report('app: kept on this device', error);
        console.error('The app could not be kept on this device:', error);
      },
    );
  }, [busy, ports, calm]);

  useEffect(() => {
    if (!import.meta.env.PROD || device === null) return undefined;
    const visible = () => document.visibilityState === 'visible';
    const watched = watchForNewBuild({ ports, current: build, connection: device.connection, visible });
    builds.current = watched;
    // The copy on this device follows, so that it is here when it is wanted.
    watched.newer.subscribe(() => installed.current?.look().catch(counted('app: newer build')));
    return watched.stop;
  }, [ports, build, device]);

  useEffect(() => {
    if (before.current === pathname || busy === null || isKiosk) return;
    before.current = pathname;
    enterNewBuild({
      path: pathname,
      newer: builds.current?.newer.get() ?? null,
      version,
      kept: installed.current?.kept() ?? false,
      busy,
      now: readNow(),
      memory: window.sessionStorage,
      reload,
    });
  }, [pathname, version, busy, readNow, isKiosk]);

  useEffect(
    () => (answer === 'now' && version !== undefined ? busy?.whenFree(version.activate) : undefined),
    [answer, version, busy],
  );

  useEffect(() => {
    if (!isKiosk || version === undefined || busy === null || device === null) return undefined;
    const look = async () => {
      const { takeWherePossible } = await import('./kiosk-update.ts');
      await takeWherePossible(device, () => busy.isBusy(), version.activate);
    };
    const lookQuietly = () => void look().catch(counted('app: a tablet’s new version'));
    lookQuietly();
    return every(ports.timers, LOOK_AT_DOOR_EVERY, lookQuietly);
  }, [isKiosk, version, busy, device, ports]);

  // At a door nobody is asked: whoever stands there came to be let in.
  const shown = version !== undefined && answer !== 'later' && !isKiosk;
  return (
    <>
      <UpdateBanner shown={shown} chosen={answer === 'now'} onNow={() => setAnswer('now')} onLater={() => setAnswer('later')} />
      <InstallBanner otherBanner={shown} />
    </>
  );
}
