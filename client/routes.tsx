import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { ErrorPage } from './parts/error-page.tsx';
import { PageSkeleton } from './parts/skeletons.tsx';
import styles from './routes.module.css';
import { useSession } from './session/hooks.tsx';
import { BareLayout } from './shell/bare-layout.tsx';
import { PublicLayout } from './shell/public-layout.tsx';
import { type Access, RequireSession } from './shell/require-session.tsx';

interface RouteRow {
  path: string;
  /** `public`: always the public frame. `adaptive`: the signed-in frame for the signed in, else the public one. `bare`: none. */
  layout: 'public' | 'adaptive' | 'bare';
  access: Access;
  Screen: LazyExoticComponent<ComponentType>;
}

/** Every address of the app, one row each. A screen is a file of its own with a default export, loaded when it is opened. */
const rows: readonly RouteRow[] = [
  { path: '/', layout: 'public', access: 'everyone', Screen: lazy(() => import('./screens/public/home.tsx')) },
  { path: '/search', layout: 'adaptive', access: 'everyone', Screen: lazy(() => import('./screens/public/search.tsx')) },
  { path: '/gym/:id', layout: 'adaptive', access: 'everyone', Screen: lazy(() => import('./screens/public/gym.tsx')) },
];

const SignedInLayout = lazy(async () => ({ default: (await import('./shell/signed-in-layout.tsx')).SignedInLayout }));

function WaitingScreen() {
  return (
    <div className={styles.waiting}>
      <PageSkeleton />
    </div>
  );
}

/** Keeps the frame while a screen loads or fails. */
function Screens() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<WaitingScreen />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

function PublicFrame() {
  return (
    <PublicLayout>
      <Screens />
    </PublicLayout>
  );
}

function AdaptiveFrame() {
  const session = useSession();
  // Which frame it will be is known in a moment; showing the public one first would make the page jump.
  if (session.state === 'loading') return null;
  if (session.state === 'signedOut') return <PublicFrame />;
  return (
    <Suspense fallback={null}>
      <SignedInLayout person={session}>
        <Screens />
      </SignedInLayout>
    </Suspense>
  );
}

function BareFrame() {
  return (
    <BareLayout>
      <Screens />
    </BareLayout>
  );
}

function NotFound() {
  return <ErrorPage kind="not-found" path={useLocation().pathname} />;
}

function rowsWith(layout: RouteRow['layout']) {
  return rows
    .filter((row) => row.layout === layout)
    .map(({ path, access, Screen }) => (
      <Route
        key={path}
        path={path}
        element={
          <RequireSession access={access}>
            <Screen />
          </RequireSession>
        }
      />
    ));
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicFrame />}>{rowsWith('public')}</Route>
      <Route element={<AdaptiveFrame />}>
        {rowsWith('adaptive')}
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route element={<BareFrame />}>{rowsWith('bare')}</Route>
    </Routes>
  );
}
