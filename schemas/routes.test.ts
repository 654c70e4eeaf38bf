/** The manifest once more, by hand: what has an address, who it is for, and where the menus lead. What is new needs no line here. */
import { describe, expect, it } from 'vitest';
import { Slug } from './article/shape.ts';
import { ARTICLE_TYPES } from './article/types.ts';
import { ACCOUNT_MENU, BARS, EVERY_ROUTE, GROUPS, GYM_KEY, HOME, ROUTES, routeOf } from './routes.ts';

/** Path → the frame and who it is for (specification §6, product.md 4.0). */
const EXPECTED: Readonly<Record<string, string>> = {
  '/': 'public everyone',
  '/about': 'public everyone',
  '/terms': 'public everyone',
  '/privacy': 'public everyone',
  '/how-we-rank': 'public everyone',
  '/contact': 'adaptive everyone',
  '/apply': 'public everyone',
  '/search': 'adaptive everyone',
  '/gym/tablet-checkin': 'bare signed-in',
  '/gym/tablet-setup': 'bare everyone',
  '/gym/:id': 'adaptive everyone',
  '/blog': 'adaptive everyone',
  '/blog/:type': 'adaptive everyone',
  '/blog/:type/:slug': 'adaptive everyone',
  '/login': 'bare everyone',
  '/signup': 'bare everyone',
  '/auth/verify-email': 'bare everyone',
  '/verify-email': 'bare everyone',
  '/offline': 'bare everyone',
  '/member/dashboard': 'adaptive signed-in',
  '/member/bookings': 'adaptive signed-in',
  '/member/passes': 'adaptive signed-in',
  '/member/payments': 'adaptive signed-in',
  '/member/favorites': 'adaptive signed-in',
  '/member/stats': 'adaptive signed-in',
  '/member/reviews': 'adaptive signed-in',
  '/member/gym/:id': 'adaptive signed-in',
  '/member/checkin': 'adaptive signed-in',
  '/member/profile': 'adaptive signed-in',
  '/member/account': 'adaptive signed-in',
  '/member/contact': 'adaptive signed-in',
  '/owner/application': 'adaptive signed-in',
  '/owner/dashboard': 'adaptive owner',
  '/owner/onboarding': 'adaptive owner',
  '/owner/profile-setup': 'adaptive owner',
  '/owner/profile': 'adaptive editor',
  '/owner/passes': 'adaptive seller',
  '/owner/employees': 'adaptive owner',
  '/owner/checkin': 'adaptive owner',
  '/owner/closures': 'adaptive closer',
  '/owner/financials': 'adaptive bookkeeper',
  '/owner/reviews': 'adaptive replier',
  '/owner/payouts': 'adaptive owner',
  '/employee/accept-invite': 'adaptive everyone',
  '/employee/dashboard': 'adaptive employee',
  '/admin': 'adaptive admin',
  '/admin/gym-applications': 'adaptive admin',
  '/admin/gym-verification': 'adaptive admin',
  '/admin/reviews': 'adaptive admin',
  '/admin/reports': 'adaptive admin',
  '/admin/blog': 'adaptive admin',
  '/admin/area-expansion-requests': 'adaptive admin',
  '/admin/owner-outreach': 'adaptive admin',
  '/admin/disputes': 'adaptive admin',
  '/admin/user-management': 'adaptive admin',
  '/admin/checkin-monitoring': 'adaptive admin',
  '/admin/gyms': 'adaptive admin',
  '/admin/system-settings': 'adaptive admin',
  '/admin/contact-requests': 'adaptive signed-in, admin',
};

describe('the manifest of routes', () => {
  it('[§6] has these, in the frame and for the people they are for', () => {
    const said = Object.fromEntries(EVERY_ROUTE.map(({ path, layout, guards }) => [path, `${layout} ${guards.join(', ')}`]));
    expect(said).toMatchObject(EXPECTED);
  });

  it('a reader who knows a route knows its file', () => {
    for (const { path, screen } of EVERY_ROUTE.filter(({ path }) => path in EXPECTED)) {
      const [area = '', ...rest] = path.slice(1).split('/');
      const known: Readonly<Record<string, string>> = {
        ...{ '/': 'public/home', '/admin': 'admin/overview', '/gym/tablet-checkin': 'kiosk/tablet-checkin' },
        '/gym/tablet-setup': 'kiosk/tablet-setup',
        ...{
          '/gym/:id': 'public/gym',
          '/blog/:type': 'public/blog',
          '/blog/:type/:slug': 'public/article',
          '/member/gym/:id': 'member/gym',
          '/auth/verify-email': 'public/verify-email',
        },
      };
      expect(screen, path).toBe(known[path] ?? (rest.length === 0 ? `public/${area}` : `${area}/${rest.join('/')}`));
    }
  });

  it.each([
    ['/', '/'],
    ['/about', '/about'],
    ['/about/', '/about'],
    ['/gym/iron-works', '/gym/:id'],
    ['/gym/iron-works/', '/gym/:id'],
    ['/gym/tablet-checkin', '/gym/tablet-checkin'],
    ['/member/gym/one', '/member/gym/:id'],
    ['/blog/', '/blog'],
    ['/blog/guides', '/blog/:type'],
    ['/blog/guides/warm-up', '/blog/:type/:slug'],
    ['/blog/guides/warm-up/more', undefined],
    ['/gym', undefined],
    ['/gym/', undefined],
    ['/gym//', undefined],
    ['/gym/one/two', undefined],
    ['/member', undefined],
    ['/member/gym', undefined],
    ['/nowhere', undefined],
    ['/about//', undefined],
    ['about', undefined],
  ])('[§5] %s is %s', (path, route) => {
    expect(routeOf(path)?.path).toBe(route);
  });

  it('[§5] a gym’s key is in the alphabet of ids, from one to 140 characters', () => {
    for (const right of ['a', 'ap-9000002', 'A_z.0=:-', 'x'.repeat(140)]) expect(right).toMatch(GYM_KEY);
    for (const wrong of ['', 'a b', 'a/b', 'a?', '?a', 'x'.repeat(141)]) expect(wrong).not.toMatch(GYM_KEY);
    for (const path of ['/gym/:id', '/member/gym/:id'] as const) expect(ROUTES[path].parts).toEqual({ id: GYM_KEY });
  });

  it('[17] an article’s address has a type that there is, and a slug', () => {
    const { type, slug } = ROUTES['/blog/:type/:slug'].parts;
    expect(ROUTES['/blog/:type'].parts).toEqual({ type });
    for (const right of ARTICLE_TYPES) expect(right).toMatch(type);
    for (const wrong of ['', 'recipes', 'News', 'news ', 'gym-owners-press', 'rss.xml']) expect(wrong).not.toMatch(type);
    for (const right of ['abc', 'a-1', 'x'.repeat(80)])
      expect([right, Slug.safeParse(right).success && slug.test(right)]).toEqual([right, true]);
    for (const wrong of ['', 'ab', 'Abc', 'a b', 'a_b', 'x'.repeat(81)])
      expect([wrong, Slug.safeParse(wrong).success || slug.test(wrong)]).toEqual([wrong, false]);
  });

  it('[T8] says which pages read of one’s own before the device is there', () => {
    const read = EVERY_ROUTE.flatMap(({ path, readsFirst }) => (readsFirst ? [[path, readsFirst]] : []));
    expect(Object.fromEntries(read)).toMatchObject({
      '/search': [],
      '/gym/:id': [],
      '/member/dashboard': ['grants', 'notices', 'passes', 'bookings', 'checkins'],
      '/admin/reviews': ['grants', 'notices', 'reviews'],
    });
  });
});

describe('[§2] where the menus lead', () => {
  it('each role is at home somewhere', () => {
    expect(HOME).toEqual({
      member: '/member/dashboard',
      'gym-owner': '/owner/dashboard',
      'gym-employee': '/employee/dashboard',
      admin: '/admin/gyms',
      'super-admin': '/admin/gyms',
    });
  });

  it('the bar has five, and what is raised in the middle is what one came for', () => {
    const admin = ['/admin/gyms', '/admin/contact-requests', '/member/checkin', '/search', '/member/passes'];
    expect(BARS).toEqual({
      member: ['/member/dashboard', '/search', '/member/checkin', '/member/bookings', '/member/passes'],
      'gym-owner': ['/owner/dashboard', '/search', '/gym/tablet-checkin', '/member/bookings', '/member/passes'],
      'gym-employee': ['/employee/dashboard', '/search', '/gym/tablet-checkin', '/member/bookings', '/member/passes'],
      admin,
      'super-admin': admin,
    });
  });

  it('the account’s menu and the groups of those who run something', () => {
    const own = [
      '/member/profile',
      '/member/account',
      '/member/contact',
      '/member/payments',
      '/member/favorites',
      '/member/reviews',
      '/member/stats',
    ];
    expect(ACCOUNT_MENU).toEqual(expect.arrayContaining(own));
    const member = [
      ...['/member/dashboard', '/search', '/member/bookings', '/member/passes', '/member/checkin'],
      ...['/member/payments', '/member/favorites', '/member/reviews', '/member/stats'],
    ];
    const platform = [
      ...['/admin', '/admin/gyms', '/admin/gym-applications', '/admin/gym-verification', '/admin/contact-requests'],
      ...['/admin/reviews', '/admin/reports', '/admin/user-management', '/admin/blog', '/admin/area-expansion-requests'],
      ...['/admin/owner-outreach', '/admin/disputes', '/admin/checkin-monitoring', '/admin/system-settings'],
    ];
    const gym = [
      ...['/owner/dashboard', '/owner/profile', '/owner/closures', '/owner/onboarding', '/owner/employees'],
      '/owner/checkin',
      '/owner/reviews',
      '/owner/financials',
      '/owner/passes',
      '/owner/payouts',
      '/gym/tablet-checkin',
    ];
    const withAll = (paths: readonly string[]) => expect.arrayContaining([...paths]);
    const ofThePlatform = { platform: withAll(platform), member: withAll(member) };
    expect(GROUPS).toEqual({
      member: {},
      'gym-owner': { gym: withAll(gym), member: withAll(member) },
      'gym-employee': {},
      admin: ofThePlatform,
      'super-admin': ofThePlatform,
    });
  });
});
