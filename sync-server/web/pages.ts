/**
 * Every address that has a screen, for those who are told by the status and not by the page: crawlers. The same as the app's
 * routes (client/addresses.ts), which the server cannot import; a test holds the two together.
 */
export const PAGES: readonly string[] = [
  '/',
  '/about',
  '/terms',
  '/privacy',
  '/contact',
  '/search',
  '/gym/:id',
  '/gym/tablet-checkin',
  '/login',
  '/signup',
  '/auth/verify-email',
  '/verify-email',
  '/offline',
  '/member/dashboard',
  '/member/bookings',
  '/member/passes',
  '/member/favorites',
  '/member/stats',
  '/member/gym/:id',
  '/member/checkin',
  '/member/profile',
  '/member/account',
  '/member/contact',
  '/owner/dashboard',
  '/employee/dashboard',
  '/admin/gyms',
];

const PATTERNS = PAGES.map((page) => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+')}$`));

/** @param path as in the address; one slash at its end is none */
export function isPage(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return PATTERNS.some((page) => page.test(plain));
}

/** The `{id}` of `/gym/{id}`: a gym's id without its `gym:`; null when it is another page or cannot be one. */
export function gymKeyOf(path: string): string | null {
  const key = /^\/gym\/([A-Za-z0-9_.=:-]{1,140})\/?$/.exec(path)?.[1];
  return key === undefined || key === 'tablet-checkin' ? null : key;
}
