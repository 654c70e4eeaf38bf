import './parts/mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { NowProvider } from './parts/now.tsx';
import { cssVariables, theme } from './parts/theme.ts';
import { ToastProvider } from './parts/toast.tsx';
import { AppRoutes } from './routes.tsx';
import { PageArrival } from './shell/page-arrival.tsx';
import { Splash } from './shell/splash.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <NowProvider readNow={() => performance.timeOrigin + performance.now()}>
        <BrowserRouter>
          <ErrorBoundary resetKey="app">
            <ToastProvider>
              <PageArrival />
              <AppRoutes />
              <Splash />
            </ToastProvider>
          </ErrorBoundary>
        </BrowserRouter>
      </NowProvider>
    </MantineProvider>
  </StrictMode>,
);
