/**
 * The manifest of what has an address: every route with its screen, its frame, its guards and what it reads first, and the navigation
 * over them. The app's router and menus, the server's list of pages, what crawlers are told and the tests all read it. Plain data: the
 * page begins with it, and the server runs it. Where two paths fit, the first is meant.
 */
import type { Role } from './person/roles.ts';

/** Who a route is for. Powers are the server's to check; a guard only spares people pages that are not theirs (product.md 4.0). */
export type Guard =
  | 'everyone'
  | 'signed-in'
  | 'owner'
  | 'editor'
  | 'closer'
  | 'replier'
  | 'seller'
  | 'bookkeeper'
  | 'employee'
  | 'admin';

/** What of one's own, and of the platform where one runs it, can be read before the device's database is open (client/features/<noun>/queries.ts). */
export type FirstRead = 'grants' | 'notices' | 'passes' | 'bookings' | 'checkins' | 'reviews';

export interface RouteRow {
  /** The screen's file below `client/screens`, without its ending. Left out: it is called as the path is. */
  readonly screen?: `${'public' | 'member' | 'owner' | 'employee' | 'admin' | 'kiosk'}/${string}`;
  /** `public`: always the public frame. `adaptive`: the signed-in frame for the signed in, else the public one. `bare`: none. */
  readonly layout: 'public' | 'adaptive' | 'bare';
  /** Each of them has to open; the first is who it is for in general. */
  readonly guards: readonly [Guard, ...Guard[]];
  /** What the parts of the address must look like; one that cannot be right is a fatal 404 (specification §5). */
  readonly parts?: Readonly<Record<string, RegExp>>;
  /**
   * What its first content is made of, read before anything else when the app is opened here. Left out: nothing of the
   * page can be shown before the device is there.
   */
  readonly readsFirst?: readonly FirstRead[];
}

const ARTICLE_TYPE = /^(news|guides|training|nutrition|gym-owners|press)$/;
const SLUG = /^[a-z0-9-]{3,80}$/;

/** A gym's id without its `gym:`. */
export const GYM_KEY = /^[A-Za-z0-9_.=:-]{1,140}$/;

export const ROUTES = {
  '/': { screen: 'public/home', layout: 'public', guards: ['everyone'] },
  '/about': { screen: 'public/about', layout: 'public', guards: ['everyone'] },
  '/terms': { screen: 'public/terms', layout: 'public', guards: ['everyone'] },
  '/privacy': { screen: 'public/privacy', layout: 'public', guards: ['everyone'] },
  '/how-we-rank': { screen: 'public/how-we-rank', layout: 'public', guards: ['everyone'] },
  '/contact': { screen: 'public/contact', layout: 'adaptive', guards: ['everyone'] },
  '/apply': { screen: 'public/apply', layout: 'public', guards: ['everyone'] },
  '/search': { screen: 'public/search', layout: 'adaptive', guards: ['everyone'], readsFirst: [] },
  '/gym/tablet-checkin': { screen: 'kiosk/tablet-checkin', layout: 'bare', guards: ['signed-in'] },
  // Before anybody is here: a device becomes a tablet at a gym's door with a code, not with somebody's password.
  '/gym/tablet-setup': { screen: 'kiosk/tablet-setup', layout: 'bare', guards: ['everyone'], readsFirst: [] },
  '/gym/:id': { screen: 'public/gym', layout: 'adaptive', guards: ['everyone'], parts: { id: GYM_KEY }, readsFirst: [] },
  '/blog': { screen: 'public/blog', layout: 'adaptive', guards: ['everyone'], readsFirst: [] },
  '/blog/:type': {
    screen: 'public/blog',
    layout: 'adaptive',
    guards: ['everyone'],
    parts: { type: ARTICLE_TYPE },
    readsFirst: [],
  },
  '/blog/:type/:slug': {
    ...{ screen: 'public/article', layout: 'adaptive', guards: ['everyone'] },
    ...{ parts: { type: ARTICLE_TYPE, slug: SLUG }, readsFirst: [] },
  },
  '/login': { screen: 'public/login', layout: 'bare', guards: ['everyone'] },
  '/signup': { screen: 'public/signup', layout: 'bare', guards: ['everyone'] },
  '/auth/verify-email': { screen: 'public/verify-email', layout: 'bare', guards: ['everyone'] },
  // The specification's other name of it: after verification one is taken home from there.
  '/verify-email': { screen: 'public/verify-email', layout: 'bare', guards: ['everyone'] },
  '/offline': { screen: 'public/offline', layout: 'bare', guards: ['everyone'] },
  '/member/dashboard': {
    ...{ layout: 'adaptive', guards: ['signed-in'] },
    readsFirst: ['grants', 'notices', 'passes', 'bookings', 'checkins'],
  },
  '/member/bookings': { layout: 'adaptive', guards: ['signed-in'] },
  '/member/passes': { layout: 'adaptive', guards: ['signed-in'] },
  '/member/payments': { layout: 'adaptive', guards: ['signed-in'] },
  '/member/favorites': { layout: 'adaptive', guards: ['signed-in'] },
  '/member/stats': { layout: 'adaptive', guards: ['signed-in'] },
  '/member/reviews': { layout: 'adaptive', guards: ['signed-in'] },
  '/member/gym/:id': { screen: 'member/gym', layout: 'adaptive', guards: ['signed-in'], parts: { id: GYM_KEY } },
  '/member/checkin': { layout: 'adaptive', guards: ['signed-in'] },
  '/member/profile': { layout: 'adaptive', guards: ['signed-in'] },
  '/member/account': { layout: 'adaptive', guards: ['signed-in'] },
  '/member/contact': { layout: 'adaptive', guards: ['signed-in'] },
  // For whoever applied, long before they own anything (product.md 4.0).
  '/owner/application': { layout: 'adaptive', guards: ['signed-in'] },
  '/owner/dashboard': { layout: 'adaptive', guards: ['owner'] },
  '/owner/onboarding': { layout: 'adaptive', guards: ['owner'] },
  '/owner/profile-setup': { layout: 'adaptive', guards: ['owner'] },
  // A manager changes it too, and whoever else has the power.
  '/owner/profile': { layout: 'adaptive', guards: ['editor'] },
  '/owner/passes': { layout: 'adaptive', guards: ['seller'] },
  '/owner/employees': { layout: 'adaptive', guards: ['owner'] },
  '/owner/checkin': { layout: 'adaptive', guards: ['owner'] },
  // Planned by a manager as well; whoever else stands at the desk has the red button there.
  '/owner/closures': { layout: 'adaptive', guards: ['closer'] },
  // So does whoever an owner lets see the money.
  '/owner/financials': { layout: 'adaptive', guards: ['bookkeeper'] },
  // A manager replies too.
  '/owner/reviews': { layout: 'adaptive', guards: ['replier'] },
  // What leaves for the bank is the owner's alone.
  '/owner/payouts': { layout: 'adaptive', guards: ['owner'] },
  '/employee/accept-invite': { layout: 'adaptive', guards: ['everyone'] },
  '/employee/dashboard': { layout: 'adaptive', guards: ['employee'] },
  '/admin': { screen: 'admin/overview', layout: 'adaptive', guards: ['admin'] },
  '/admin/gym-applications': { layout: 'adaptive', guards: ['admin'] },
  '/admin/gym-verification': { layout: 'adaptive', guards: ['admin'] },
  // Thousands may wait there.
  '/admin/reviews': { layout: 'adaptive', guards: ['admin'], readsFirst: ['grants', 'notices', 'reviews'] },
  '/admin/reports': { layout: 'adaptive', guards: ['admin'] },
  '/admin/user-management': { layout: 'adaptive', guards: ['admin'] },
  '/admin/blog': { layout: 'adaptive', guards: ['admin'] },
  '/admin/disputes': { layout: 'adaptive', guards: ['admin'] },
  '/admin/checkin-monitoring': { layout: 'adaptive', guards: ['admin'] },
  '/admin/area-expansion-requests': { layout: 'adaptive', guards: ['admin'] },
  '/admin/owner-outreach': { layout: 'adaptive', guards: ['admin'] },
  '/admin/system-settings': { layout: 'adaptive', guards: ['admin'] },
  '/admin/gyms': { layout: 'adaptive', guards: ['admin'] },
  // The specification asks for both.
  '/admin/contact-requests': { layout: 'adaptive', guards: ['signed-in', 'admin'] },
} as const satisfies Readonly<Record<string, RouteRow>>;

/** A route, `/gym/:id`. */
export type RoutePath = keyof typeof ROUTES;

/** What a tab is called while a page of that name is open: drawn by the server, and by the app after it. */
export const tabTitle = (page: string): string => `${page} · Fitness Hub`;

/** A route, its path and its screen. */
export interface PlacedRoute extends Omit<RouteRow, 'screen'> {
  readonly path: RoutePath;
  readonly screen: string;
}

export const EVERY_ROUTE: readonly PlacedRoute[] = Object.entries(ROUTES).map(([path, row]) => ({
  screen: path.slice(1),
  ...(row satisfies RouteRow),
  path: path as RoutePath,
}));

/** The route of a path, or undefined; one slash at its end is none. Needs no router: the page begins with it, and the server runs it. */
export function routeOf(pathname: string): PlacedRoute | undefined {
  const given = (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname).split('/');
  return EVERY_ROUTE.find(({ path }) => {
    const names = path.split('/');
    return (
      names.length === given.length && names.every((name, at) => (name.startsWith(':') ? given[at] !== '' : name === given[at]))
    );
  });
}

/** Where each belongs after signing in (specification §2). */
export const HOME: Readonly<Record<Role, RoutePath>> = {
  member: '/member/dashboard',
  'gym-owner': '/owner/dashboard',
  'gym-employee': '/employee/dashboard',
  admin: '/admin/gyms',
  'super-admin': '/admin/gyms',
};

/** What the menus lead to. */
export type MenuPath = Exclude<
  RoutePath,
  | '/'
  | '/owner/profile-setup'
  | '/owner/application'
  | '/gym/tablet-setup'
  | '/employee/accept-invite'
  | `/${'about' | 'how-we-rank' | 'apply' | 'terms' | 'privacy' | 'login' | 'signup' | 'offline'}`
  | `/${string}verify-email`
  | `${string}/:${string}`
>;

type Five = readonly [MenuPath, MenuPath, MenuPath, MenuPath, MenuPath];

const ADMIN_BAR: Five = ['/admin/gyms', '/admin/contact-requests', '/member/checkin', '/search', '/member/passes'];

/** The five of the phone's bottom bar and of the rail; the middle one is raised. `/member/passes` stands for all that is one's own. */
export const BARS: Readonly<Record<Role, Five>> = {
  member: ['/member/dashboard', '/search', '/member/checkin', '/member/bookings', '/member/passes'],
  'gym-owner': ['/owner/dashboard', '/search', '/gym/tablet-checkin', '/member/bookings', '/member/passes'],
  'gym-employee': ['/employee/dashboard', '/search', '/gym/tablet-checkin', '/member/bookings', '/member/passes'],
  admin: ADMIN_BAR,
  'super-admin': ADMIN_BAR,
};

const OWN: readonly MenuPath[] = ['/member/payments', '/member/favorites', '/member/reviews', '/member/stats'];

/** A person's own pages, besides those of the bar: in the menu of their account. */
export const ACCOUNT_MENU: readonly MenuPath[] = ['/member/profile', '/member/account', '/member/contact', '/blog', ...OWN];

const AS_A_MEMBER: readonly MenuPath[] = [
  ...(['/member/dashboard', '/search', '/member/bookings', '/member/passes', '/member/checkin'] as const),
  ...OWN,
];
const OF_THE_PLATFORM = {
  platform: [
    '/admin',
    '/admin/gyms',
    '/admin/gym-applications',
    '/admin/gym-verification',
    '/admin/reviews',
    '/admin/reports',
    '/admin/user-management',
    '/admin/blog',
    '/admin/area-expansion-requests',
    '/admin/owner-outreach',
    '/admin/disputes',
    '/admin/checkin-monitoring',
    '/admin/contact-requests',
    '/admin/system-settings',
  ],
  member: AS_A_MEMBER,
} as const;

/** The grouped side navigation of those who run something; empty for members, who have the rail. */
export const GROUPS: Readonly<Record<Role, Readonly<Partial<Record<'gym' | 'platform' | 'member', readonly MenuPath[]>>>>> = {
  member: {},
  'gym-owner': {
    gym: [
      '/owner/dashboard',
      '/owner/profile',
      '/owner/passes',
      '/owner/closures',
      '/owner/reviews',
      '/owner/financials',
      '/owner/payouts',
      '/owner/onboarding',
      '/owner/employees',
      '/owner/checkin',
      '/gym/tablet-checkin',
    ],
    member: AS_A_MEMBER,
  },
  'gym-employee': {},
  admin: OF_THE_PLATFORM,
  'super-admin': OF_THE_PLATFORM,
};
