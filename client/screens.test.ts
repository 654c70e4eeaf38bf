import { expect, it } from 'vitest';
import type { Grants, Permission, Role } from '../schemas/person/shape.ts';
import { EVERY_ROUTE } from '../schemas/routes.ts';
import { SCREEN_FILES } from './screens.ts';
import { doorOfAll } from './shell/require-session.tsx';

/**
 * Who is shown what at every address, written down by hand: `page`, `sign-in`, or whose page one is told it is. `works`: a member who
 * works at a gym as well. `manager`: an employee who may change what the gym says of itself. Powers are the server's to give (`schemas/access.expected.ts`); this spares people pages that are not theirs.
 */
const EXPECTED = `
                     visitor  member   works    employee manager  owner    admin    super
/                    page     page     page     page     page     page     page     page
/about               page     page     page     page     page     page     page     page
/terms               page     page     page     page     page     page     page     page
/privacy             page     page     page     page     page     page     page     page
/how-we-rank         page     page     page     page     page     page     page     page
/contact             page     page     page     page     page     page     page     page
/apply               page     page     page     page     page     page     page     page
/search              page     page     page     page     page     page     page     page
/gym/:id             page     page     page     page     page     page     page     page
/blog                page     page     page     page     page     page     page     page
/blog/:type          page     page     page     page     page     page     page     page
/blog/:type/:slug    page     page     page     page     page     page     page     page
/login               page     page     page     page     page     page     page     page
/signup              page     page     page     page     page     page     page     page
/auth/verify-email   page     page     page     page     page     page     page     page
/verify-email        page     page     page     page     page     page     page     page
/offline             page     page     page     page     page     page     page     page
/member/dashboard    sign-in  page     page     page     page     page     page     page
/member/bookings     sign-in  page     page     page     page     page     page     page
/member/passes       sign-in  page     page     page     page     page     page     page
/member/payments     sign-in  page     page     page     page     page     page     page
/member/favorites    sign-in  page     page     page     page     page     page     page
/member/stats        sign-in  page     page     page     page     page     page     page
/member/reviews      sign-in  page     page     page     page     page     page     page
/member/gym/:id      sign-in  page     page     page     page     page     page     page
/member/checkin      sign-in  page     page     page     page     page     page     page
/member/profile      sign-in  page     page     page     page     page     page     page
/member/account      sign-in  page     page     page     page     page     page     page
/member/contact      sign-in  page     page     page     page     page     page     page
/owner/application   sign-in  page     page     page     page     page     page     page
/owner/dashboard     sign-in  owner    owner    owner    owner    page     owner    owner
/owner/onboarding    sign-in  owner    owner    owner    owner    page     owner    owner
/owner/profile-setup sign-in  owner    owner    owner    owner    page     owner    owner
/owner/profile       sign-in  editor   editor   editor   page     page     editor   editor
/owner/checkin       sign-in  owner    owner    owner    owner    page     owner    owner
/owner/closures      sign-in  closer   closer   closer   page     page     closer   closer
/owner/financials    sign-in  bookkeeper bookkeeper bookkeeper bookkeeper page bookkeeper bookkeeper
/owner/passes        sign-in  seller   seller   seller   seller   page     seller   seller
/owner/reviews       sign-in  replier  replier  replier  page     page     replier  replier
/owner/payouts       sign-in  owner    owner    owner    owner    page     owner    owner
/owner/employees     sign-in  owner    owner    owner    owner    page     owner    owner
/employee/accept-invite page     page     page     page     page     page     page     page
/employee/dashboard  sign-in  employee page     page     page     employee employee employee
/admin               sign-in  admin    admin    admin    admin    admin    page     page
/admin/gym-applications sign-in  admin    admin    admin    admin    admin    page     page
/admin/gym-verification sign-in  admin    admin    admin    admin    admin    page     page
/admin/reviews       sign-in  admin    admin    admin    admin    admin    page     page
/admin/reports       sign-in  admin    admin    admin    admin    admin    page     page
/admin/user-management sign-in admin   admin    admin    admin    admin    page     page
/admin/blog          sign-in  admin    admin    admin    admin    admin    page     page
/admin/area-expansion-requests sign-in  admin    admin    admin    admin    admin    page     page
/admin/owner-outreach    sign-in  admin    admin    admin    admin    admin    page     page
/admin/disputes      sign-in  admin    admin    admin    admin    admin    page     page
/admin/checkin-monitoring sign-in  admin    admin    admin    admin    admin    page     page
/admin/gyms          sign-in  admin    admin    admin    admin    admin    page     page
/admin/system-settings sign-in  admin    admin    admin    admin    admin    page     page
/admin/contact-requests sign-in  admin    admin    admin    admin    admin    page     page
/gym/tablet-checkin  sign-in  page     page     page     page     page     page     page
/gym/tablet-setup    page     page     page     page     page     page     page     page
`;

const VIEWERS: Readonly<Record<string, { readonly role: Role; readonly works?: true; readonly edits?: true } | null>> = {
  visitor: null,
  member: { role: 'member' },
  works: { role: 'member', works: true },
  employee: { role: 'gym-employee' },
  manager: { role: 'gym-employee', works: true, edits: true },
  owner: { role: 'gym-owner' },
  admin: { role: 'admin' },
  super: { role: 'super-admin' },
};

const MANAGES: readonly Permission[] = ['profile.edit', 'closures.edit', 'reviews.respond'];
const grants = (works: boolean, edits = false): Grants => ({
  ...{ _id: 'grants:sam00000', type: 'grants', schemaVersion: 1, createdBy: 'system', updatedBy: 'system' },
  ...{ createdAt: '2026-03-03T09:00:00.000Z', updatedAt: '2026-03-03T09:00:00.000Z', uid: 'sam00000', admin: false },
  gyms: works
    ? [
        {
          ...{ gymId: 'gym:one', gymName: 'Gym one', preset: 'custom', permissions: edits ? [...MANAGES] : [] },
          ...{ since: '2026-03-03T09:00:00.000Z', status: 'active' },
        },
      ]
    : [],
});

it('§6 [A11] every address has a row, and answers everybody as it is written there', () => {
  const asked = EVERY_ROUTE.map(({ path, guards }) => {
    const answers = Object.values(VIEWERS).map((viewer) =>
      doorOfAll(
        guards,
        viewer ? { state: 'signedIn', role: viewer.role } : { state: 'signedOut' },
        viewer ? grants(viewer.works === true, viewer.edits) : undefined,
      ),
    );
    return [path, ...answers];
  });
  const [heads, ...rows] = EXPECTED.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  expect(heads).toEqual(Object.keys(VIEWERS));
  expect(asked.toSorted()).toEqual(rows.toSorted());
});

it('§6 nobody is sent anywhere while it is not known who is here, or where they work', () => {
  for (const { path, guards } of EVERY_ROUTE) {
    expect(doorOfAll(guards, { state: 'loading' }, undefined), path).toBe(guards[0] === 'everyone' ? 'page' : 'wait');
    if (guards.includes('employee')) expect(doorOfAll(guards, { state: 'signedIn', role: 'member' }, undefined)).toBe('wait');
  }
});

it('[11] no screen is without an address, and no address without a screen', () => {
  expect([...SCREEN_FILES].toSorted()).toEqual([...new Set(EVERY_ROUTE.map(({ screen }) => screen))].toSorted());
});
