import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { matchRoutes, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { ErrorPage } from './parts/error-page.tsx';
import { PageSkeleton } from './parts/skeletons.tsx';
import styles from './routes.module.css';
import { useSession } from './session/hooks.tsx';
import { BareLayout } from './shell/bare-layout.tsx';
import { PublicLayout } from './shell/public-layout.tsx';
import { type Access, RequireSession } from './shell/require-session.tsx';

type Load = () => Promise<{ default: ComponentType }>;

interface RouteRow {
  path: string;
  /** `public`: always the public frame. `adaptive`: the signed-in frame for the signed in, else the public one. `bare`: none. */
  layout: 'public' | 'adaptive' | 'bare';
  access: Access;
  load: Load;
  Screen: LazyExoticComponent<ComponentType>;
}

const route = (path: string, layout: RouteRow['layout'], access: Access, load: Load): RouteRow => ({
  path,
  layout,
  access,
  load,
  Screen: lazy(load),
});

/** Every address of the app, one row each. A screen is a file of its own with a default export, loaded when it is opened. */
const rows: readonly RouteRow[] = [
  route('/', 'public', 'everyone', () => import('./screens/public/home.tsx')),
  route('/search', 'adaptive', 'everyone', () => import('./screens/public/search.tsx')),
  route('/gym/:id', 'adaptive', 'everyone', () => import('./screens/public/gym.tsx')),
  route('/login', 'bare', 'everyone', () => import('./screens/public/login.tsx')),
  route('/signup', 'bare', 'everyone', () => import('./screens/public/signup.tsx')),
  route('/auth/verify-email', 'bare', 'everyone', () => import('./screens/public/verify-email.tsx')),
  route('/member/dashboard', 'adaptive', 'signed-in', () => import('./screens/member/dashboard.tsx')),
  route('/member/bookings', 'adaptive', 'signed-in', () => import('./screens/member/bookings.tsx')),
  route('/member/passes', 'adaptive', 'signed-in', () => import('./screens/member/passes.tsx')),
  route('/member/checkin', 'adaptive', 'signed-in', () => import('./screens/member/checkin.tsx')),
  route('/owner/dashboard', 'adaptive', 'owner', () => import('./screens/owner/dashboard.tsx')),
  route('/gym/tablet-checkin', 'bare', 'signed-in', () => import('./screens/kiosk/tablet-checkin.tsx')),
];

const loadSignedInLayout = async () => ({ default: (await import('./shell/signed-in-layout.tsx')).SignedInLayout });
const SignedInLayout = lazy(loadSignedInLayout);

/**
 * Asks at once for what the first page will need, instead of one after the other as each part is drawn. A failure is not told here: the
 * page itself asks again and says so.
 */
export function preloadRoute(pathname: string): void {
  const match = matchRoutes([...rows], pathname)?.at(-1)?.route;
  if (match === undefined) return;
  match.load().catch(() => undefined);
  if (match.access !== 'everyone') loadSignedInLayout().catch(() => undefined);
}

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
