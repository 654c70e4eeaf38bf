import './parts/mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { NowProvider } from './parts/now.tsx';
import { theme } from './parts/theme.ts';
import { ToastProvider } from './parts/toast.tsx';
import { AppRoutes } from './routes.tsx';
import { PageArrival } from './shell/page-arrival.tsx';
import { SessionViewProvider } from './shell/session-view.tsx';
import { Splash } from './shell/splash.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <NowProvider readNow={() => performance.timeOrigin + performance.now()}>
        <BrowserRouter>
          <ErrorBoundary resetKey="app">
            <ToastProvider>
              <SessionViewProvider session={{ state: 'signed-out' }}>
                <PageArrival />
                <AppRoutes />
                <Splash />
              </SessionViewProvider>
            </ToastProvider>
          </ErrorBoundary>
        </BrowserRouter>
      </NowProvider>
    </MantineProvider>
  </StrictMode>,
);
