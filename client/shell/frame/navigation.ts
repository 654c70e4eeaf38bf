import {
  IconBriefcase,
  IconBuildingBank,
  IconBuildingStore,
  IconBuildings,
  IconCalendarEvent,
  IconChartBar,
  IconClipboardList,
  IconDeviceTablet,
  IconDoorOff,
  IconHeart,
  IconHelp,
  IconHome,
  IconId,
  IconLayoutDashboard,
  IconListCheck,
  IconMessages,
  IconQrcode,
  IconReceipt,
  IconSearch,
  IconSettings,
  IconShieldCheck,
  IconStar,
  IconTicket,
  IconUser,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Role } from '../../../schemas/person/roles.ts';
import { ACCOUNT_MENU, BARS, GROUPS, type MenuPath } from '../../../schemas/routes.ts';
import { words } from '../words.ts';

/** A place in a menu. */
export interface MenuItem {
  to: MenuPath;
  label: string;
  icon: TablerIcon;
  /** Beginnings of pages that have no place of their own and belong to this one. */
  holds?: readonly string[];
}

export interface MenuGroup {
  label: string;
  items: readonly MenuItem[];
}

const LOOKS: Readonly<Record<MenuPath, Omit<MenuItem, 'to'>>> = {
  '/member/dashboard': { label: words.places.home, icon: IconHome },
  '/search': { label: words.places.search, icon: IconSearch, holds: ['/gym/', '/member/gym/'] },
  '/member/checkin': { label: words.places.checkin, icon: IconQrcode },
  '/member/bookings': { label: words.places.bookings, icon: IconCalendarEvent },
  '/member/passes': { label: words.places.passes, icon: IconTicket },
  '/member/payments': { label: words.places.payments, icon: IconReceipt },
  '/member/favorites': { label: words.places.favourites, icon: IconHeart },
  '/member/reviews': { label: words.places.reviews, icon: IconStar },
  '/member/stats': { label: words.places.visits, icon: IconChartBar },
  '/member/profile': { label: words.account.profile, icon: IconId },
  '/member/account': { label: words.account.settings, icon: IconSettings },
  '/member/contact': { label: words.account.help, icon: IconHelp },
  '/contact': { label: words.footer.contact, icon: IconHelp },
  '/blog': { label: words.places.blog, icon: IconReceipt },
  '/owner/dashboard': { label: words.places.today, icon: IconLayoutDashboard, holds: ['/owner/'] },
  '/owner/profile': { label: words.places.gymProfile, icon: IconBuildingStore },
  '/owner/onboarding': { label: words.places.onboarding, icon: IconListCheck, holds: ['/owner/profile-setup'] },
  '/owner/employees': { label: words.places.team, icon: IconUsers },
  '/owner/passes': { label: words.places.passesSold, icon: IconTicket },
  '/owner/closures': { label: words.places.closures, icon: IconDoorOff },
  '/owner/reviews': { label: words.places.reviews, icon: IconStar },
  '/owner/financials': { label: words.places.money, icon: IconReceipt },
  '/owner/payouts': { label: words.places.payouts, icon: IconBuildingBank },
  '/owner/checkin': { label: words.places.atTheDoor, icon: IconClipboardList },
  '/gym/tablet-checkin': { label: words.places.desk, icon: IconDeviceTablet },
  '/employee/dashboard': { label: words.places.work, icon: IconBriefcase, holds: ['/owner/profile', '/owner/financials'] },
  '/admin': { label: words.places.overview, icon: IconLayoutDashboard },
  '/admin/gym-applications': { label: words.places.applications, icon: IconClipboardList },
  '/admin/gym-verification': { label: words.places.verification, icon: IconShieldCheck },
  '/admin/reviews': { label: words.places.reviews, icon: IconStar },
  '/admin/reports': { label: words.places.reports, icon: IconClipboardList },
  '/admin/user-management': { label: words.places.people, icon: IconUsers },
  '/admin/blog': { label: words.places.blog, icon: IconReceipt },
  '/admin/area-expansion-requests': { label: words.places.askedFor, icon: IconUsers },
  '/admin/owner-outreach': { label: words.places.outreach, icon: IconUsers },
  '/admin/disputes': { label: words.places.disputes, icon: IconListCheck },
  '/admin/checkin-monitoring': { label: words.places.checkIns, icon: IconQrcode },
  '/admin/gyms': { label: words.places.gyms, icon: IconBuildings, holds: ['/admin'] },
  '/admin/system-settings': { label: words.places.settings, icon: IconSettings },
  '/admin/contact-requests': { label: words.places.inbox, icon: IconMessages },
};

const itemOf = (to: MenuPath): MenuItem => ({ to, ...LOOKS[to] });

/** In a bar one's passes stand for the rest of one's own pages, which have no place of their own there. */
const inBar = (to: MenuPath): MenuItem =>
  to === '/member/passes'
    ? {
        to,
        label: words.places.me,
        icon: IconUser,
        holds: ['/member/', '/contact', '/blog', '/owner/application', '/employee/accept-invite'],
      }
    : itemOf(to);

const EVERY_BAR = mapped(BARS, (paths) => paths.map(inBar));
/** Whoever may check nobody in, a trainer for one, is offered their own code where the front desk would be. */
const DESKLESS_BAR = mapped(EVERY_BAR, (items) =>
  items.map((item) => (item.to === '/gym/tablet-checkin' ? itemOf('/member/checkin') : item)),
);
const EVERY_GROUP = mapped(GROUPS, (groups) =>
  (['gym', 'platform', 'member'] as const).flatMap((group): MenuGroup[] => {
    const paths = groups[group];
    return paths ? [{ label: words.groups[group], items: paths.map(itemOf) }] : [];
  }),
);

/** The five of the phone's bottom bar and of the rail; the middle one is raised. */
export const barFor = (role: Role, mayOpenDesk = true): readonly MenuItem[] => (mayOpenDesk ? EVERY_BAR : DESKLESS_BAR)[role];

/** The grouped side navigation of those who run something; empty for members, who have the rail. */
export const groupsFor = (role: Role): readonly MenuGroup[] => EVERY_GROUP[role];

export const accountMenu: readonly MenuItem[] = ACCOUNT_MENU.map(itemOf);

/** The place of these that a page is on, or else the one it belongs to, by the longest beginning; undefined where none is. */
export function placeOf(pathname: string, items: readonly MenuItem[]): MenuItem | undefined {
  const own = items
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0];
  if (own) return own;
  const held = items.flatMap((place) =>
    (place.holds ?? []).filter((start) => pathname.startsWith(start)).map((start) => ({ place, length: start.length })),
  );
  return held.sort((a, b) => b.length - a.length)[0]?.place;
}

function mapped<A, B>(table: Readonly<Record<Role, A>>, change: (one: A) => B): Readonly<Record<Role, B>> {
  const { member, admin } = table;
  return {
    member: change(member),
    'gym-owner': change(table['gym-owner']),
    'gym-employee': change(table['gym-employee']),
    admin: change(admin),
    'super-admin': change(table['super-admin']),
  };
}
