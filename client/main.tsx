import './parts/mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createBusy } from './parts/busy.ts';
import { BusyProvider } from './parts/hold-page.tsx';
import { RuntimeIconProvider } from './parts/runtime-icon.tsx';
import type { RuntimeIcons } from './parts/runtime-icons.ts';
import { cssVariables, theme } from './parts/theme.ts';
import { ToastProvider } from './parts/toast.tsx';
import { PushProvider } from './push/hooks.tsx';
import type { Push } from './push/push.ts';
import { AppRoutes, preloadRoute } from './routes.tsx';
import { clearIfAsked } from './session/clear-device.ts';
import type { Started } from './session/start.ts';
import { AppVersion } from './shell/app-version.tsx';
import { InstallProvider } from './shell/install-context.tsx';
import { watchInstallPrompt } from './shell/install-prompt.ts';
import { LivingApp } from './shell/living-app.tsx';
import { swallowNetworkNoise } from './shell/network-noise.ts';
import { OpenedNotification } from './shell/opened-notification.tsx';
import { PageArrival } from './shell/page-arrival.tsx';
import { Preloading, whenIdle } from './shell/preloading.ts';
import { Splash } from './shell/splash.tsx';
import { watchTypedForms } from './shell/typed-forms.ts';
import { VerifiedRedirect } from './shell/verified-redirect.tsx';
import { browserPorts } from './sync/ports.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

// The specification: the installed app, opened at its root, begins at signing in.
const standalone = window.matchMedia('(display-mode: standalone)').matches;
if (standalone && window.location.pathname === '/') window.history.replaceState(null, '', '/login');

swallowNetworkNoise(window, (line) => console.info(line));

const installPrompt = watchInstallPrompt(window, window.localStorage, standalone, (message, error) =>
  console.error(message, error),
);
const busy = createBusy();
watchTypedForms(document, busy, (call) => new MutationObserver(call).observe(document, { childList: true, subtree: true }));
const preloading = new Preloading();
const ports = browserPorts();

/** The database comes in a part of its own. The landing page is painted before it; every other page can say nothing without it. */
async function start(): Promise<Started> {
  await clearIfAsked(window.localStorage, window.sessionStorage, window.indexedDB);
  if (window.location.pathname === '/') await painted();
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const { startApp } = await import('./session/start.ts');
  return startApp(ports, __BUILD_ID__);
}

/** After all the rest: nobody waits for it. */
async function startNotifications(): Promise<Push> {
  const { device, session } = await started;
  await idle();
  const { startPush } = await import('./push/start.ts');
  const { connection, values } = device;
  return startPush({ who: session.view, call: session.call, connection, values, ports }, standalone);
}

/** The first page names no icon at run time, and brings no library that could read one. */
async function startIcons(): Promise<RuntimeIcons> {
  const { device } = await started;
  await idle();
  const { runtimeIcons } = await import('./parts/runtime-icons.ts');
  return runtimeIcons({ ports, values: Promise.resolve(device.values) });
}

/** The first screen draws what the device has just answered: nothing else is loaded meanwhile. */
function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(window, resolve));
}

function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

const started = start();
const notifications = startNotifications();
const icons = startIcons();
preloadRoute(window.location.pathname);

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <LivingApp living={started} clock={ports.clock} needed={window.location.pathname !== '/'}>
        <BusyProvider busy={busy}>
          <InstallProvider prompt={installPrompt}>
            <PushProvider starting={notifications}>
              <RuntimeIconProvider starting={icons}>
                <BrowserRouter>
                  <ToastProvider>
                    <AppRoutes preloading={preloading}>
                      <PageArrival />
                      <OpenedNotification />
                      <VerifiedRedirect />
                      <Splash />
                      <AppVersion ports={ports} build={__BUILD_ID__} />
                    </AppRoutes>
                  </ToastProvider>
                </BrowserRouter>
              </RuntimeIconProvider>
            </PushProvider>
          </InstallProvider>
        </BusyProvider>
      </LivingApp>
    </MantineProvider>
  </StrictMode>,
);
