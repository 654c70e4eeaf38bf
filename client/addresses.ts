/**
 * Every address of the app, one row each. A screen is a file of its own with a default export, loaded when it is opened. No screen and no
 * library is imported here: the page begins with this (`begin.ts`).
 */
import type { ComponentType } from 'react';
import type { PagePath } from '../schemas/pages.ts';
import { bookingsQuery } from './features/booking/queries.ts';
import { checkinsQuery } from './features/checkin/queries.ts';
import { noticesQuery } from './features/notice/queries.ts';
import { passesQuery } from './features/pass/queries.ts';
import { grantsQuery } from './features/person/queries.ts';
import type { MadeOf } from './shell/not-opened.tsx';
import type { Access } from './shell/require-session.tsx';
import type { OwnQuestion } from './sync/queries/first-answers.ts';

export type Load = () => Promise<{ default: ComponentType }>;

export interface Address {
  readonly path: PagePath;
  /** `public`: always the public frame. `adaptive`: the signed-in frame for the signed in, else the public one. `bare`: none. */
  readonly layout: 'public' | 'adaptive' | 'bare';
  /** The guards before it, each of which has to open; the first is who it is for in general. */
  readonly guards: readonly [Access, ...Access[]];
  readonly load: Load;
  /** What the parts of the address must look like; one that cannot be right is a fatal 404 (specification §5). */
  readonly parts: Readonly<Record<string, RegExp>>;
  /**
   * What of one's own its first content is made of: read before anything else when the app is opened here. Null: nothing of the page can
   * be shown before the device is there.
   */
  readonly asksFirst: readonly OwnQuestion[] | null;
}

const address = (
  path: PagePath,
  layout: Address['layout'],
  access: Access | Address['guards'],
  load: Load,
  { parts = {}, asksFirst = null }: Partial<Pick<Address, 'parts' | 'asksFirst'>> = {},
): Address => ({ path, layout, guards: typeof access === 'string' ? [access] : access, load, parts, asksFirst });

/** A gym's id without its `gym:`. */
const gymKey = /^[A-Za-z0-9_.=:-]{1,140}$/;

export const addresses: readonly Address[] = [
  address('/', 'public', 'everyone', () => import('./screens/public/home.tsx')),
  address('/about', 'public', 'everyone', () => import('./screens/public/about.tsx')),
  address('/terms', 'public', 'everyone', () => import('./screens/public/terms.tsx')),
  address('/privacy', 'public', 'everyone', () => import('./screens/public/privacy.tsx')),
  address('/contact', 'adaptive', 'everyone', () => import('./screens/public/contact.tsx')),
  address('/search', 'adaptive', 'everyone', () => import('./screens/public/search.tsx'), { asksFirst: [] }),
  address('/gym/:id', 'adaptive', 'everyone', () => import('./screens/public/gym.tsx'), { parts: { id: gymKey }, asksFirst: [] }),
  address('/login', 'bare', 'everyone', () => import('./screens/public/login.tsx')),
  address('/signup', 'bare', 'everyone', () => import('./screens/public/signup.tsx')),
  address('/auth/verify-email', 'bare', 'everyone', () => import('./screens/public/verify-email.tsx')),
  // The specification's other name of it: after verification one is taken home from there.
  address('/verify-email', 'bare', 'everyone', () => import('./screens/public/verify-email.tsx')),
  address('/offline', 'bare', 'everyone', () => import('./screens/public/offline.tsx')),
  address('/member/dashboard', 'adaptive', 'signed-in', () => import('./screens/member/dashboard.tsx'), {
    asksFirst: [grantsQuery, noticesQuery, passesQuery, bookingsQuery, checkinsQuery],
  }),
  address('/member/bookings', 'adaptive', 'signed-in', () => import('./screens/member/bookings.tsx')),
  address('/member/passes', 'adaptive', 'signed-in', () => import('./screens/member/passes.tsx')),
  address('/member/favorites', 'adaptive', 'signed-in', () => import('./screens/member/favorites.tsx')),
  address('/member/stats', 'adaptive', 'signed-in', () => import('./screens/member/stats.tsx')),
  address('/member/gym/:id', 'adaptive', 'signed-in', () => import('./screens/member/gym.tsx'), { parts: { id: gymKey } }),
  address('/member/checkin', 'adaptive', 'signed-in', () => import('./screens/member/checkin.tsx')),
  address('/member/profile', 'adaptive', 'signed-in', () => import('./screens/member/profile.tsx')),
  address('/member/account', 'adaptive', 'signed-in', () => import('./screens/member/account.tsx')),
  address('/member/contact', 'adaptive', 'signed-in', () => import('./screens/member/contact.tsx')),
  address('/owner/dashboard', 'adaptive', 'owner', () => import('./screens/owner/dashboard.tsx')),
  address('/employee/dashboard', 'adaptive', 'employee', () => import('./screens/employee/dashboard.tsx')),
  address('/admin/gyms', 'adaptive', 'admin', () => import('./screens/admin/gyms.tsx')),
  // The specification asks for both.
  address('/admin/contact-requests', 'adaptive', ['signed-in', 'admin'], () => import('./screens/admin/contact-requests.tsx')),
  address('/gym/tablet-checkin', 'bare', 'signed-in', () => import('./screens/kiosk/tablet-checkin.tsx')),
];

/** What a page is made of: nothing that is kept on this device, what anybody may read, or what is somebody's own. */
export const madeOf = ({ guards, asksFirst }: Pick<Address, 'guards' | 'asksFirst'>): MadeOf =>
  guards[0] !== 'everyone' ? 'own' : asksFirst === null ? 'nothing' : 'public';

/** The address of a path, without the router: for what is asked for before that is there. */
export const addressOf = (pathname: string): Address | undefined =>
  addresses.find(({ path }) => {
    const [names, given] = [path.split('/'), pathname.split('/')];
    return (
      names.length === given.length && names.every((name, at) => (name.startsWith(':') ? given[at] !== '' : name === given[at]))
    );
  });

/** Round every signed-in screen. */
export const loadFrame = () => import('./shell/frame/signed-in-layout.tsx');

/** The scanner, which opens over any page of who may check people in. */
export const loadScanner = () => import('./screens/kiosk/tablet-checkin/scan-modal.tsx');

/** What a page needs besides what everybody has. */
export const loadsOf = ({ guards, load }: Address): readonly (() => Promise<unknown>)[] =>
  guards[0] === 'everyone' ? [load] : [load, loadFrame];
