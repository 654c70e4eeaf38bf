/**
 * Draws the pages anybody may read, once, when the app is built (build/drawn-pages.ts): as they look to a visitor before the device has said
 * anything. The server sends them, so that a page is read before the app has come, and where no script runs.
 */
import 'temporal-polyfill/global';
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { EVERY_ROUTE, type PlacedRoute } from '../../../schemas/routes.ts';
import { BusyProvider } from '../../ui/error/hold-page.tsx';
import { createBusy } from '../../ui/form/busy.ts';
import { ToastProvider } from '../../ui/overlay/toast.tsx';
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx';
import { BareLayout } from '../frame/bare-layout.tsx';
import { PublicLayout } from '../frame/public-layout.tsx';
import { LivingApp } from '../living-app.tsx';

/** Those of which there is one; what the others say is known when somebody asks. */
const isDrawn = ({ guards, path }: PlacedRoute): boolean => guards[0] === 'everyone' && !path.includes(':');

export interface DrawnPage {
  /** As `area/name`. */
  readonly screen: string;
  readonly path: string;
  readonly html: string;
}

/** As `client/screens.ts` loads a route's screen. */
type ScreenOf = (route: PlacedRoute) => () => Promise<{ default: ComponentType }>;

/** @param place what stands where the words of a page go that is not drawn here */
export async function drawPages(
  place: string,
  screenOf: ScreenOf,
): Promise<{ readonly pages: readonly DrawnPage[]; readonly frame: string }> {
  // Nothing is kept anywhere: what forms remember is not looked for.
  Object.assign(globalThis, { window: { localStorage: NOTHING, sessionStorage: NOTHING } });
  const pages: DrawnPage[] = [];
  for (const route of EVERY_ROUTE.filter(isDrawn)) {
    const { default: Screen } = await screenOf(route)();
    const Frame = route.layout === 'bare' ? BareLayout : PublicLayout;
    const html = drawn(
      route.path,
      <Frame>
        <Screen />
      </Frame>,
    );
    pages.push({ screen: route.screen, path: route.path, html });
  }
  return { pages, frame: drawn('/', <PublicLayout>{place}</PublicLayout>) };
}

/** What only the app can do waits for it, and says so: a button is not to be had, and what is typed is sent nowhere. */
function waiting(html: string): string {
  return html
    .split(/(<form action=.*?<\/form>)/s)
    .map((part) =>
      part.startsWith('<form action=')
        ? part
        : part.replaceAll('<button ', '<button aria-disabled="true" ').replaceAll('<form ', '<form method="dialog" '),
    )
    .join('');
}

function drawn(path: string, page: ReactNode): string {
  const html = renderToString(
    <ThemeProvider>
      <LivingApp living={never} look={VISITOR} onDrawn={() => {}} clock={{ now: () => 0 }} unsaved={() => never}>
        <BusyProvider busy={createBusy()}>
          <StaticRouter location={path}>
            <ToastProvider>{page}</ToastProvider>
          </StaticRouter>
        </BusyProvider>
      </LivingApp>
    </ThemeProvider>,
  );
  return waiting(html);
}

const NOTHING = { length: 0, key: () => null, getItem: () => null, setItem: () => {}, removeItem: () => {} };
const never = new Promise<never>(() => {});
const VISITOR = { session: { state: 'signedOut' }, answers: null } as const;
