/**
 * Every address that has a screen, and which: for those who are told by the status and not by the page (crawlers), and so that a page
 * names what it will need. The same as the app's routes (client/addresses.ts), which the server cannot import; a test holds the two
 * together.
 */
export const PAGES: ReadonlyMap<string, string> = new Map([
  ['/', 'public/home'],
  ['/about', 'public/about'],
  ['/terms', 'public/terms'],
  ['/privacy', 'public/privacy'],
  ['/contact', 'public/contact'],
  ['/search', 'public/search'],
  ['/gym/tablet-checkin', 'kiosk/tablet-checkin'],
  ['/gym/:id', 'public/gym'],
  ['/login', 'public/login'],
  ['/signup', 'public/signup'],
  ['/auth/verify-email', 'public/verify-email'],
  ['/verify-email', 'public/verify-email'],
  ['/offline', 'public/offline'],
  ['/member/dashboard', 'member/dashboard'],
  ['/member/bookings', 'member/bookings'],
  ['/member/passes', 'member/passes'],
  ['/member/favorites', 'member/favorites'],
  ['/member/stats', 'member/stats'],
  ['/member/gym/:id', 'member/gym'],
  ['/member/checkin', 'member/checkin'],
  ['/member/profile', 'member/profile'],
  ['/member/account', 'member/account'],
  ['/member/contact', 'member/contact'],
  ['/owner/dashboard', 'owner/dashboard'],
  ['/employee/dashboard', 'employee/dashboard'],
  ['/admin/gyms', 'admin/gyms'],
]);

const PATTERNS = [...PAGES].map(([path, screen]) => [new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`), screen] as const);

/** As `area/name`; the first that fits. @param path as in the address; one slash at its end is none */
export function screenOf(path: string): string | undefined {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return PATTERNS.find(([page]) => page.test(plain))?.[1];
}

export const isPage = (path: string): boolean => screenOf(path) !== undefined;

/** The `{id}` of `/gym/{id}`: a gym's id without its `gym:`; null when it is another page or cannot be one. */
export function gymKeyOf(path: string): string | null {
  const key = /^\/gym\/([A-Za-z0-9_.=:-]{1,140})\/?$/.exec(path)?.[1];
  return key === undefined || key === 'tablet-checkin' ? null : key;
}
