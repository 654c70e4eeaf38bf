import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { matchRoutes, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { ErrorPage } from './parts/error-page.tsx';
import { PageNotFound } from './parts/page-not-found.ts';
import { PageSkeleton } from './parts/skeletons.tsx';
import { words } from './parts/words.ts';
import styles from './routes.module.css';
import { useSession } from './session/hooks.tsx';
import { BareLayout } from './shell/bare-layout.tsx';
import { linkedPaths, type Preloading, whenIdle } from './shell/preloading.ts';
import { PublicLayout } from './shell/public-layout.tsx';
import { type Access, RequireSession } from './shell/require-session.tsx';
import { useResolvedLocation } from './shell/route-delay.tsx';

type Load = () => Promise<{ default: ComponentType }>;

interface RouteRow {
  path: string;
  /** `public`: always the public frame. `adaptive`: the signed-in frame for the signed in, else the public one. `bare`: none. */
  layout: 'public' | 'adaptive' | 'bare';
  access: Access;
  load: Load;
  Screen: LazyExoticComponent<ComponentType>;
  /** What the parts of the address must look like; one that cannot be right is a fatal 404 (specification §5). */
  parts?: Readonly<Record<string, RegExp>>;
}

const route = (
  path: string,
  layout: RouteRow['layout'],
  access: Access,
  load: Load,
  parts: Readonly<Record<string, RegExp>> = {},
): RouteRow => ({ path, layout, access, load, Screen: lazy(load), parts });

/** A gym's id without its `gym:`. */
const gymKey = /^[A-Za-z0-9_.=:-]{1,140}$/;

/** Every address of the app, one row each. A screen is a file of its own with a default export, loaded when it is opened. */
const rows: readonly RouteRow[] = [
  route('/', 'public', 'everyone', () => import('./screens/public/home.tsx')),
  route('/about', 'public', 'everyone', () => import('./screens/public/about.tsx')),
  route('/terms', 'public', 'everyone', () => import('./screens/public/terms.tsx')),
  route('/privacy', 'public', 'everyone', () => import('./screens/public/privacy.tsx')),
  route('/contact', 'adaptive', 'everyone', () => import('./screens/public/contact.tsx')),
  route('/search', 'adaptive', 'everyone', () => import('./screens/public/search.tsx')),
  route('/gym/:id', 'adaptive', 'everyone', () => import('./screens/public/gym.tsx'), { id: gymKey }),
  route('/login', 'bare', 'everyone', () => import('./screens/public/login.tsx')),
  route('/signup', 'bare', 'everyone', () => import('./screens/public/signup.tsx')),
  route('/auth/verify-email', 'bare', 'everyone', () => import('./screens/public/verify-email.tsx')),
  // The specification's other name of it: after verification one is taken home from there.
  route('/verify-email', 'bare', 'everyone', () => import('./screens/public/verify-email.tsx')),
  route('/offline', 'bare', 'everyone', () => import('./screens/public/offline.tsx')),
  route('/member/dashboard', 'adaptive', 'signed-in', () => import('./screens/member/dashboard.tsx')),
  route('/member/bookings', 'adaptive', 'signed-in', () => import('./screens/member/bookings.tsx')),
  route('/member/passes', 'adaptive', 'signed-in', () => import('./screens/member/passes.tsx')),
  route('/member/favorites', 'adaptive', 'signed-in', () => import('./screens/member/favorites.tsx')),
  route('/member/stats', 'adaptive', 'signed-in', () => import('./screens/member/stats.tsx')),
  route('/member/gym/:id', 'adaptive', 'signed-in', () => import('./screens/member/gym.tsx'), { id: gymKey }),
  route('/member/checkin', 'adaptive', 'signed-in', () => import('./screens/member/checkin.tsx')),
  route('/member/profile', 'adaptive', 'signed-in', () => import('./screens/member/profile.tsx')),
  route('/member/account', 'adaptive', 'signed-in', () => import('./screens/member/account.tsx')),
  route('/member/contact', 'adaptive', 'signed-in', () => import('./screens/member/contact.tsx')),
  route('/owner/dashboard', 'adaptive', 'owner', () => import('./screens/owner/dashboard.tsx')),
  route('/employee/dashboard', 'adaptive', 'employee', () => import('./screens/employee/dashboard.tsx')),
  route('/admin/gyms', 'adaptive', 'admin', () => import('./screens/admin/gyms.tsx')),
  route('/gym/tablet-checkin', 'bare', 'signed-in', () => import('./screens/kiosk/tablet-checkin.tsx')),
];

const loadSignedInLayout = async () => ({ default: (await import('./shell/signed-in-layout.tsx')).SignedInLayout });
const SignedInLayout = lazy(loadSignedInLayout);

const rowAt = (pathname: string) => matchRoutes([...rows], pathname)?.at(-1);

/** What a page needs besides the frame that everybody has. */
function loadsOf(pathname: string): (() => Promise<unknown>)[] {
  const row = rowAt(pathname)?.route;
  if (row === undefined) return [];
  return row.access === 'everyone' ? [row.load] : [row.load, loadSignedInLayout];
}

/**
 * Asks at once for what a page will need, instead of one after the other as each part is drawn. A failure is not told here: the
 * page itself asks again and says so.
 */
export function preloadRoute(pathname: string): void {
  for (const load of loadsOf(pathname)) load().catch(() => undefined);
}

/** Fetches the code of the pages that this one links to, when nothing else is to be done (specification §9). */
function usePreloading(preloading: Preloading, pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has links of its own
  useEffect(
    () =>
      whenIdle(window, () =>
        preloading.add(
          linkedPaths(document.querySelectorAll<HTMLAnchorElement>('a[href]'), window.location.origin).flatMap(loadsOf),
        ),
      ),
    [preloading, pathname],
  );
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

/** An address that no route has (specification §8): told, logged, and the app goes on around it. */
function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => console.warn(words.error.notFound(pathname)), [pathname]);
  return <ErrorPage kind="not-found" path={pathname} />;
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

/** The page of the address, and around it `children`: what stands over every page. */
export function AppRoutes({ preloading, children }: { preloading: Preloading; children: ReactNode }) {
  const location = useResolvedLocation(preloadRoute);
  usePreloading(preloading, location.pathname);
  return (
    <ErrorBoundary resetKey={location.pathname}>
      <Routes location={location}>
        <Route element={<Everywhere>{children}</Everywhere>}>
          <Route element={<PublicFrame />}>{rowsWith('public')}</Route>
          <Route element={<AdaptiveFrame />}>
            {rowsWith('adaptive')}
            <Route path="*" element={<NotFound />} />
          </Route>
          <Route element={<BareFrame />}>{rowsWith('bare')}</Route>
        </Route>
      </Routes>
    </ErrorBoundary>
  );
}

/** Throws PageNotFound for an address whose parts cannot be right. */
function Everywhere({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const at = rowAt(pathname);
  for (const [part, rule] of Object.entries(at?.route.parts ?? {})) {
    if (!rule.test(at?.params[part] ?? '')) throw new PageNotFound(pathname);
  }
  return (
    <>
      <Outlet />
      {children}
    </>
  );
}
