/**
 * Every address that has a screen, and the screen's file below `client/screens`: the one list. The app's routes are typed by it
 * (client/addresses.ts); the server tells those by it who read the status and not the page (crawlers), and names with a page what it
 * will need. Where two fit, the first is meant.
 */
export const PAGES = {
  '/': 'public/home',
  '/about': 'public/about',
  '/terms': 'public/terms',
  '/privacy': 'public/privacy',
  '/contact': 'public/contact',
  '/search': 'public/search',
  '/gym/tablet-checkin': 'kiosk/tablet-checkin',
  '/gym/:id': 'public/gym',
  '/login': 'public/login',
  '/signup': 'public/signup',
  '/auth/verify-email': 'public/verify-email',
  '/verify-email': 'public/verify-email',
  '/offline': 'public/offline',
  '/member/dashboard': 'member/dashboard',
  '/member/bookings': 'member/bookings',
  '/member/passes': 'member/passes',
  '/member/favorites': 'member/favorites',
  '/member/stats': 'member/stats',
  '/member/gym/:id': 'member/gym',
  '/member/checkin': 'member/checkin',
  '/member/profile': 'member/profile',
  '/member/account': 'member/account',
  '/member/contact': 'member/contact',
  '/owner/dashboard': 'owner/dashboard',
  '/employee/dashboard': 'employee/dashboard',
  '/admin/contact-requests': 'admin/contact-requests',
  '/admin/gyms': 'admin/gyms',
} as const;

/** A route, `/gym/:id`. */
export type PagePath = keyof typeof PAGES;
