import {
  IconBriefcase,
  IconBuildings,
  IconCalendarEvent,
  IconChartBar,
  IconDeviceTablet,
  IconHeart,
  IconHome,
  IconLayoutDashboard,
  IconMessages,
  IconQrcode,
  IconSearch,
  IconTicket,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Role } from '../../../schemas/person/shape.ts';
import { words } from '../words.ts';

/** A place in the navigation: only routes that exist. */
export interface Place {
  to: string;
  label: string;
  icon: TablerIcon;
  /** Beginnings of pages that have no place of their own and belong to this one. */
  holds?: readonly string[];
}

export interface PlaceGroup {
  label: string;
  places: readonly Place[];
}

const home: Place = { to: '/member/dashboard', label: words.places.home, icon: IconHome };
const search: Place = { to: '/search', label: words.places.search, icon: IconSearch, holds: ['/gym/', '/member/gym/'] };
const checkin: Place = { to: '/member/checkin', label: words.places.checkin, icon: IconQrcode };
const bookings: Place = { to: '/member/bookings', label: words.places.bookings, icon: IconCalendarEvent };
const passes: Place = { to: '/member/passes', label: words.places.passes, icon: IconTicket };
const me: Place = {
  ...{ to: passes.to, label: words.places.me, icon: IconUser },
  // What has no place of its own in a bar: the rest of one's own pages.
  holds: ['/member/', '/contact'],
};
const today: Place = { to: '/owner/dashboard', label: words.places.today, icon: IconLayoutDashboard };
const desk: Place = { to: '/gym/tablet-checkin', label: words.places.desk, icon: IconDeviceTablet };

const work: Place = { to: '/employee/dashboard', label: words.places.work, icon: IconBriefcase };
const gyms: Place = { to: '/admin/gyms', label: words.places.gyms, icon: IconBuildings };
const inbox: Place = { to: '/admin/contact-requests', label: words.places.inbox, icon: IconMessages };
const favourites: Place = { to: '/member/favorites', label: words.places.favourites, icon: IconHeart };
const visits: Place = { to: '/member/stats', label: words.places.visits, icon: IconChartBar };
const isAdmin = (role: Role): boolean => role === 'admin' || role === 'super-admin';

/** The five of the phone's bottom bar and of the rail; the middle one is raised. */
export function barFor(role: Role): readonly Place[] {
  if (role === 'gym-owner') return [today, search, desk, bookings, me];
  if (role === 'gym-employee') return [work, search, desk, bookings, me];
  if (isAdmin(role)) return [gyms, inbox, checkin, search, me];
  return [home, search, checkin, bookings, me];
}

/** What is one's own and has no room in the bar: in the menu of the account. */
export const ownPlaces: readonly Place[] = [favourites, visits];

/** The grouped side navigation of those who run something; empty for members, who have the rail. */
export function groupsFor(role: Role): readonly PlaceGroup[] {
  if (isAdmin(role)) {
    return [
      { label: words.groups.platform, places: [gyms, inbox] },
      { label: words.groups.member, places: [home, search, bookings, passes, checkin, ...ownPlaces] },
    ];
  }
  if (role !== 'gym-owner') return [];
  return [
    { label: words.groups.gym, places: [today, desk] },
    { label: words.groups.member, places: [home, search, bookings, passes, checkin, ...ownPlaces] },
  ];
}

/** The place of these that a page is on, or else the one it belongs to, by the longest beginning; undefined where none is. */
export function placeOf(pathname: string, places: readonly Place[]): Place | undefined {
  const own = places.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  if (own) return own;
  const held = places.flatMap((place) =>
    (place.holds ?? []).filter((start) => pathname.startsWith(start)).map((start) => ({ place, length: start.length })),
  );
  return held.sort((a, b) => b.length - a.length)[0]?.place;
}
