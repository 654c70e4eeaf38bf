import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { matchRoutes, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { EVERY_ROUTE, type PlacedRoute } from '../schemas/routes.ts';
import { useScanAddress } from './features/checkin/scan-link.tsx';
import styles from './routes.module.css';
import { loadFrame, loadScanner, madeOf, screenOf } from './screens.ts';
import { useSession } from './session/hooks.tsx';
import { BareLayout } from './shell/frame/bare-layout.tsx';
import { PublicLayout } from './shell/frame/public-layout.tsx';
import type { SignedInPerson } from './shell/frame/signed-in-layout.tsx';
import { useNotOpened, WithoutDevice } from './shell/not-opened.tsx';
import { linkedPaths, type Preloading, savesData, whenIdle } from './shell/preloading.ts';
import { Rehearsal } from './shell/rehearsal.tsx';
import { RequireSession } from './shell/require-session.tsx';
import { useResolvedLocation } from './shell/route-delay.tsx';
import { useConnection } from './sync/hooks.tsx';
import { ErrorBoundary } from './ui/error/error-boundary.tsx';
import { PageNotFound } from './ui/error/page-not-found.ts';
import { FirstText } from './ui/placeholder/first-text.tsx';
import { Preloadable, useDrawn } from './ui/placeholder/preloadable.ts';
import { PageSkeleton } from './ui/placeholder/skeletons.tsx';

const pages: ReadonlyMap<PlacedRoute, Preloadable> = new Map(
  EVERY_ROUTE.map((route) => [route, new Preloadable(screenOf(route))]),
);

const frame = new Preloadable(loadFrame);

const Scanner = lazy(loadScanner);

const rowAt = (pathname: string) => matchRoutes([...EVERY_ROUTE], pathname)?.at(-1);

/** What a page needs besides the frame that everybody has. */
function loadsOf(pathname: string): (() => Promise<unknown>)[] {
  const route = rowAt(pathname)?.route;
  const page = route && pages.get(route);
  if (!page) return [];
  return route.guards[0] === 'everyone' ? [page.load] : [page.load, frame.load];
}

/**
 * Asks at once for what a page will need, instead of one after the other as each part is drawn. A failure is not told here: the
 * page itself asks again and says so.
 */
export const preloadRoute = (pathname: string): Promise<unknown> => Promise.allSettled(loadsOf(pathname).map((load) => load()));

/**
 * Fetches the code of the pages that this one links to, when nothing else is to be done (specification §9): not before the server has
 * been heard, or this page's own first answers would have to share the line, and not where somebody saves data.
 */
function usePreloading(preloading: Preloading, pathname: string): void {
  const mayFetch = useConnection().state !== 'Unknown' && !savesData(window.navigator);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has links of its own
  useEffect(
    () =>
      mayFetch
        ? whenIdle(window, () =>
            preloading.add(
              linkedPaths(document.querySelectorAll<HTMLAnchorElement>('a[href]'), window.location.origin).flatMap(loadsOf),
            ),
          )
        : undefined,
    [preloading, pathname, mayFetch],
  );
}

function WaitingScreen() {
  return (
    <FirstText>
      <div className={styles.waiting}>
        <PageSkeleton />
      </div>
    </FirstText>
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

const framed = (Layout: ComponentType<{ children: ReactNode }>) => (
  <Layout>
    <Screens />
  </Layout>
);

function AdaptiveFrame() {
  const session = useSession();
  // Where nobody can say who is here, nothing is waited for.
  if (useNotOpened() || session.state === 'signedOut') return framed(PublicLayout);
  // Which frame it will be is known in a moment; showing the public one first would make the page jump.
  if (session.state === 'loading') return <FirstText whole>{null}</FirstText>;
  return <SignedInFrame person={session} />;
}

function SignedInFrame({ person }: { person: SignedInPerson }) {
  const SignedInLayout = useDrawn(frame);
  return (
    <Suspense fallback={null}>
      <SignedInLayout person={person}>
        <Screens />
        <ScannerOver />
      </SignedInLayout>
    </Suspense>
  );
}

function ScannerOver() {
  const { value, close } = useScanAddress();
  if (value === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Scanner gymKey={value} onClose={close} />
    </Suspense>
  );
}

/** An address that no route has (specification §8): thrown, and shown by the boundary inside the frame, so that the app goes on around it. */
function NotFound(): never {
  throw new PageNotFound(useLocation().pathname, { fatal: false });
}

function rowsWith(layout: PlacedRoute['layout']) {
  return [...pages]
    .filter(([route]) => route.layout === layout)
    .map(([route, page]) => (
      <Route
        key={route.path}
        path={route.path}
        element={
          <WithoutDevice madeOf={madeOf(route)}>
            <RequireSession guards={route.guards}>
              <Drawn key={route.path} page={page} />
            </RequireSession>
          </WithoutDevice>
        }
      />
    ));
}

function Drawn({ page }: { page: Preloadable }) {
  const Screen = useDrawn(page);
  return <Screen />;
}

/** The page of the address, and around it `children`: what stands over every page. */
export function AppRoutes({ preloading, children }: { preloading: Preloading; children: ReactNode }) {
  const location = useResolvedLocation(preloadRoute);
  usePreloading(preloading, location.pathname);
  // The old page stands a moment while another is wanted, and is not drawn again for that.
  const drawn = useMemo(
    () => (
      <Routes location={location}>
        <Route element={<Everywhere>{children}</Everywhere>}>
          <Route element={framed(PublicLayout)}>{rowsWith('public')}</Route>
          <Route element={<AdaptiveFrame />}>
            {rowsWith('adaptive')}
            <Route path="*" element={<NotFound />} />
          </Route>
          <Route element={framed(BareLayout)}>{rowsWith('bare')}</Route>
        </Route>
      </Routes>
    ),
    [location, children],
  );
  return <ErrorBoundary resetKey={location.pathname}>{drawn}</ErrorBoundary>;
}

/** Throws PageNotFound for an address whose parts cannot be right. */
function Everywhere({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const at = rowAt(pathname);
  for (const [part, rule] of Object.entries(at?.route.parts ?? {})) {
    if (!rule.test(at?.params[part] ?? '')) throw new PageNotFound(pathname, { fatal: true });
  }
  return (
    <>
      <Outlet />
      {children}
      <Rehearsal />
    </>
  );
}
