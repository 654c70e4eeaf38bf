import './ui/theme/mantine-styles.ts';
import 'virtual:mantine-variables.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { PushProvider } from './push/hooks.tsx';
import type { DevicePush } from './push/push.ts';
import { swallow } from './report/report.ts';
import { AppRoutes, preloadRoute } from './routes.tsx';
import type { FirstLook } from './session/first-look.ts';
import { type Started, startApp } from './session/start.ts';
import { carryTyped } from './shell/drawn/typed.ts';
import { InstallProvider } from './shell/install/install-context.tsx';
import { watchInstallPrompt } from './shell/install/install-prompt.ts';
import { LivingApp } from './shell/living-app.tsx';
import { swallowNetworkNoise } from './shell/network-noise.ts';
import { OpenedNotification } from './shell/opened-notification.tsx';
import { PageArrival } from './shell/page-arrival.tsx';
import { Preloading, whenIdle } from './shell/preloading.ts';
import { SignedOutHome } from './shell/require-session.tsx';
import { Splash } from './shell/splash.tsx';
import { watchTypedForms } from './shell/typed-forms.ts';
import { VerifiedRedirect } from './shell/verified-redirect.tsx';
import { AppVersion } from './shell/version/app-version.tsx';
import type { LocalDevice } from './sync/device/device.ts';
import { type Ports, pause, within } from './sync/ports.ts';
import type { HeldValues } from './sync/storage/values/held-values.ts';
import { BusyProvider } from './ui/error/hold-page.tsx';
import { RuntimeIconProvider } from './ui/figure/runtime-icon.tsx';
import type { RuntimeIcons } from './ui/figure/runtime-icons.ts';
import { createBusy } from './ui/form/busy.ts';
import { ToastProvider } from './ui/overlay/toast.tsx';
import { firstPageIn } from './ui/placeholder/first-page.ts';
import { FirstTextContext } from './ui/placeholder/first-text.tsx';
import { ThemeProvider } from './ui/theme/theme-provider.tsx';

/** A page's code comes from the device; where it does not, a skeleton is better than nothing. Milliseconds. */
const WAIT_AT_MOST = 1_000;

/** What `begin.ts` has begun. */
export interface Begun {
  readonly ports: Ports;
  /** When that was, by the clock that nobody sets. Milliseconds. */
  readonly begunAt: number;
  /** Installed, in a window of its own. */
  readonly standalone: boolean;
  /** When `Temporal` is there. */
  readonly time: Promise<unknown>;
  /** Loads the page anew, once another tab has cleared the device. */
  readonly beginAnew: () => void;
  /** The device's values. */
  readonly held: Promise<HeldValues | null>;
  readonly looked: Promise<FirstLook | null>;
}

export async function show({ ports, begunAt, standalone, time, beginAnew, held, looked }: Begun): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id "root"');

  const first = firstPageIn(root, begunAt);

  const { pathname } = window.location;
  swallowNetworkNoise(window, (line) => console.info(line));

  const installPrompt = watchInstallPrompt(window, window.localStorage, standalone, (message, error) =>
    console.error(message, error),
  );
  const busy = createBusy();
  watchTypedForms(document, busy, (call) => new MutationObserver(call).observe(document, { childList: true, subtree: true }));
  if (first)
    carryTyped(first, root, (call) => {
      const observer = new MutationObserver(call);
      observer.observe(root, { childList: true, subtree: true });
      return () => observer.disconnect();
    });
  const preloading = new Preloading();

  const preloaded = preloadRoute(pathname);
  const look = await looked;
  // What can be shown at once is drawn at once, without a skeleton before it that would make the page jump.
  await Promise.all([within(ports.timers, WAIT_AT_MOST, preloaded), time]);

  let isDrawn = () => {};
  const drawn = new Promise<void>((resolve) => {
    isDrawn = resolve;
  });
  /** The database comes in a part of its own. What can be shown without is painted before it; every other page can say nothing without. */
  const start = async (): Promise<Started> => {
    if (look || pathname === '/') await drawn.then(pause);
    const started = await startApp(ports, __BUILD_ID__, beginAnew, held);
    const session = started.session.view.get();
    const isSame = session.state === 'signedIn' && look?.session.state === 'signedIn' && session.uid === look.session.uid;
    if (isSame) await look.answers?.answering(started.device, ports.timers);
    return started;
  };

  const started = start();
  /** The first screen has its answers, or has none to wait for. What nobody waits for begins only now. */
  const calm = started.then(idle, idle);
  const calmly = async (): Promise<Started> => {
    const living = await started;
    await calm;
    return living;
  };
  const startNotifications = async (): Promise<DevicePush> => {
    const living = await calmly();
    return (await import('./push/start.ts')).startPush(living, ports, standalone);
  };
  const notifications = startNotifications();
  /** The first page names no icon at run time, and brings no library that could read one. */
  const startIcons = async (): Promise<RuntimeIcons> => {
    const { device } = await calmly();
    return (await import('./ui/figure/runtime-icons.ts')).runtimeIcons({ ports, values: Promise.resolve(device.values) });
  };
  const icons = startIcons();
  const renewMaps = async () => {
    const living = await calmly();
    (await import('./features/pinned-area/renew-maps.ts')).renewMapsOf(living);
  };
  renewMaps().catch(swallow('with the next page'));

  /** For the pages anybody may read, where that one did not start. */
  let reading: Promise<LocalDevice> | undefined;
  const unsaved = () => {
    reading ??= import('./sync/device/unsaved-device.ts').then(({ startUnsavedDevice }) =>
      startUnsavedDevice(ports, __BUILD_ID__),
    );
    return reading;
  };

  const app = (
    <StrictMode>
      <ThemeProvider>
        <LivingApp living={started} look={look} onDrawn={isDrawn} clock={ports.clock} unsaved={unsaved}>
          <FirstTextContext value={first}>
            <BusyProvider busy={busy}>
              <InstallProvider prompt={installPrompt}>
                <PushProvider starting={notifications}>
                  <RuntimeIconProvider starting={icons}>
                    <BrowserRouter>
                      <ToastProvider>
                        <SignedOutHome>
                          <AppRoutes preloading={preloading}>
                            <PageArrival />
                            <OpenedNotification />
                            <VerifiedRedirect />
                            <Splash />
                            <AppVersion ports={ports} build={__BUILD_ID__} calm={calm} />
                          </AppRoutes>
                        </SignedOutHome>
                      </ToastProvider>
                    </BrowserRouter>
                  </RuntimeIconProvider>
                </PushProvider>
              </InstallProvider>
            </BusyProvider>
          </FirstTextContext>
        </LivingApp>
      </ThemeProvider>
    </StrictMode>
  );
  // In steps short enough to answer a tap between them.
  startTransition(() => createRoot(root).render(app));
}

function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(window, resolve));
}
