import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Grants, type GymGrant, ROLES } from '../../schemas/person/shape.ts';
import { EVERY_ROUTE, type Guard } from '../../schemas/routes.ts';
import { NOW } from '../../tests/rules/documents.ts';
import { answeredRows, openRows } from '../features/outbox/outbox.ts';
import type { OutboxRow, OutboxState } from '../sync/queries/rows.ts';
import { isChunkError } from '../ui/error/error-boundary.tsx';
import { barFor, groupsFor, placeOf } from './frame/navigation.ts';
import { isNobody, mayOpen } from './require-session.tsx';
import { runSplash, type SplashMoment, splashArea } from './splash.tsx';
import { words } from './words.ts';

const row = (state: OutboxState): OutboxRow => ({
  id: `proposal:${state}`,
  kind: 'booking.request',
  display: 'Book Spin, Tue 18:00, Iron Works',
  madeAt: '2026-03-03T10:00:00.000Z',
  state,
});

describe('the Outbox badge (T5)', () => {
  const rows = (
    [
      'waiting',
      'sending',
      'refused',
      'held',
      'accepted',
      'accepted_flagged',
      'declined',
      'cancelled_by_you',
    ] satisfies OutboxState[]
  ).map(row);

  it('[T5] counts what is on its way and what needs a look', () => {
    expect(openRows(rows).map(({ state }) => state)).toEqual(['waiting', 'sending', 'refused', 'held']);
  });

  it('[L3] shows every row in one of the two lists', () => {
    expect([...openRows(rows), ...answeredRows(rows)]).toHaveLength(rows.length);
  });
});

describe('the question before signing out (0.3)', () => {
  it('says how many actions would be lost', () => {
    expect(words.signOut.unsent(3, 0)).toBe("3 actions haven't been sent. Stay signed in, or discard them?");
    expect(words.signOut.unsent(1, 0)).toBe("1 action hasn't been sent. Stay signed in, or discard it?");
    expect(words.signOut.unsent(0, 1)).toBe("1 draft hasn't been sent. Stay signed in, or discard it?");
    expect(words.signOut.unsent(1, 2)).toBe("1 action and 2 drafts haven't been sent. Stay signed in, or discard them?");
  });
});

describe('signed out', () => {
  it('[10.19] by their own wish, nobody is expected back; locked, somebody is', () => {
    expect(isNobody({ state: 'signedOut' })).toBe(true);
    expect(isNobody({ state: 'signedOut', leaseOver: true })).toBe(false);
    expect(isNobody({ state: 'signedOut', resumable: { displayName: 'Sam', until: '2026-03-10T09:00:00.000Z' } })).toBe(false);
    expect(isNobody({ state: 'loading' })).toBe(false);
  });
});

describe('navigation', () => {
  it('has five places for everybody, the one for the door in the middle', () => {
    for (const role of ROLES) {
      const bar = barFor(role);
      expect(bar).toHaveLength(5);
      expect(bar[2]?.to).toBe(role === 'gym-owner' || role === 'gym-employee' ? '/gym/tablet-checkin' : '/member/checkin');
    }
  });

  it('[R-60] offers no front desk to whoever may check nobody in', () => {
    const bar = barFor('gym-employee', false);
    expect(bar.map(({ to }) => to)).toEqual([
      '/employee/dashboard',
      '/search',
      '/member/checkin',
      '/member/bookings',
      '/member/passes',
    ]);
    expect(placeOf('/owner/profile', barFor('gym-employee'))?.to).toBe('/employee/dashboard');
  });

  it('[10.16] lights one place in the bar on every page of the frame, whoever is signed in', () => {
    const pages = EVERY_ROUTE.filter(({ layout }) => layout === 'adaptive').map(({ path }) => path.replace(':id', 'iron-works'));
    const theirs = {
      'gym-owner': '/owner/',
      'gym-employee': '/employee/',
      admin: '/admin/',
      'super-admin': '/admin/',
      member: '',
    };
    for (const role of ROLES) {
      const open = pages.filter((path) => !/^\/(owner|employee|admin)(\/|$)/.test(path) || path.startsWith(theirs[role] || '-'));
      for (const path of open) expect(placeOf(path, barFor(role)), `${role} ${path}`).toBeDefined();
    }
    expect(placeOf('/member/bookings', barFor('member'))?.to).toBe('/member/bookings');
    expect(placeOf('/member/gym/iron-works', barFor('member'))?.to).toBe('/search');
    expect(placeOf('/member/dashboard', barFor('gym-owner'))?.label).toBe(words.places.me);
  });

  it('groups places only for those who run a gym', () => {
    expect(groupsFor('member')).toEqual([]);
    expect(groupsFor('gym-owner').flatMap((group) => group.items.map((place) => place.to))).toContain('/owner/dashboard');
  });
});

const POST: GymGrant = { gymId: 'gym:one', gymName: 'Gym one', preset: 'trainer', permissions: [], since: NOW, status: 'active' };
const grants = (gyms: GymGrant[]): Grants => ({
  ...{ _id: 'grants:sam00000', type: 'grants', schemaVersion: 1, createdAt: NOW, updatedAt: NOW },
  ...{ createdBy: 'system', updatedBy: 'system', uid: 'sam00000', admin: false, gyms },
});

describe('route guard (4.0)', () => {
  it("keeps the pages of owners, staff and the platform for them, and bars nobody from a member's", () => {
    const who = (guard: Guard, holds?: Grants) => ROLES.filter((role) => mayOpen(guard, role, holds) === true);
    expect(who('owner')).toEqual(['gym-owner']);
    expect(who('signed-in')).toEqual([...ROLES]);
    expect(who('admin')).toEqual(['admin', 'super-admin']);
    // Whoever works somewhere, whatever their role; while the powers are being read nobody is sent away.
    expect(who('employee')).toEqual(['gym-employee']);
    expect(mayOpen('employee', 'gym-owner', undefined)).toBeNull();
    expect(mayOpen('employee', 'member', grants([]))).toBe(false);
    expect(mayOpen('employee', 'gym-owner', grants([{ ...POST, status: 'active' }]))).toBe(true);
    expect(mayOpen('employee', 'member', grants([{ ...POST, status: 'removed' }]))).toBe(false);
  });

  it('[R-60] lets a manager to the gym’s profile, and nobody whose power over it is gone or of another kind', () => {
    const editor: GymGrant = { ...POST, preset: 'manager', permissions: ['profile.edit'] };
    expect(mayOpen('editor', 'gym-owner', undefined)).toBe(true);
    expect(mayOpen('editor', 'gym-employee', undefined)).toBeNull();
    expect(mayOpen('editor', 'gym-employee', grants([POST, editor]))).toBe(true);
    expect(mayOpen('editor', 'gym-employee', grants([POST]))).toBe(false);
    expect(mayOpen('editor', 'gym-employee', grants([{ ...editor, status: 'suspended' }]))).toBe(false);
    expect(mayOpen('editor', 'admin', grants([]))).toBe(false);
  });

  it.each([
    ['editor', 'timetable.edit'],
    ['closer', 'closures.edit'],
    ['replier', 'reviews.respond'],
  ] as const)('[R-60] lets a %s in by %s alone', (guard, power) => {
    const held: GymGrant = { ...POST, preset: 'custom', permissions: [power] };
    expect(mayOpen(guard, 'gym-owner', undefined)).toBe(true);
    expect(mayOpen(guard, 'gym-employee', undefined)).toBeNull();
    expect(mayOpen(guard, 'gym-employee', grants([POST, held]))).toBe(true);
    expect(mayOpen(guard, 'gym-employee', grants([{ ...POST, permissions: ['refunds', 'messages.send'] }]))).toBe(false);
    expect(mayOpen(guard, 'gym-employee', grants([{ ...held, status: 'suspended' }]))).toBe(false);
    expect(mayOpen(guard, 'member', grants([]))).toBe(false);
  });

  it('[R-60] lets whoever may see the money to the gym’s sales, and no other colleague', () => {
    const bookkeeper: GymGrant = { ...POST, preset: 'manager', permissions: ['financials.view'] };
    expect(mayOpen('bookkeeper', 'gym-owner', undefined)).toBe(true);
    expect(mayOpen('bookkeeper', 'gym-employee', undefined)).toBeNull();
    expect(mayOpen('bookkeeper', 'gym-employee', grants([POST, bookkeeper]))).toBe(true);
    expect(mayOpen('bookkeeper', 'gym-employee', grants([{ ...POST, permissions: ['refunds'] }]))).toBe(false);
    expect(mayOpen('bookkeeper', 'gym-employee', grants([{ ...bookkeeper, status: 'removed' }]))).toBe(false);
    expect(mayOpen('bookkeeper', 'admin', grants([]))).toBe(false);
  });

  it('[R-60] lets whoever may set prices to what a gym sells, and not whoever may change its profile', () => {
    const seller: GymGrant = { ...POST, preset: 'custom', permissions: ['passes.edit'] };
    const editor: GymGrant = { ...POST, preset: 'manager', permissions: ['profile.edit'] };
    expect(mayOpen('seller', 'gym-owner', undefined)).toBe(true);
    expect(mayOpen('seller', 'gym-employee', undefined)).toBeNull();
    expect(mayOpen('seller', 'gym-employee', grants([POST, seller]))).toBe(true);
    expect(mayOpen('seller', 'gym-employee', grants([editor]))).toBe(false);
    expect(mayOpen('seller', 'gym-employee', grants([{ ...seller, status: 'suspended' }]))).toBe(false);
    expect(mayOpen('seller', 'member', grants([]))).toBe(false);
  });
});

describe('splash (T1)', () => {
  it('[T1] belongs to the four areas and to nothing that only begins like them', () => {
    expect(splashArea('/member/dashboard')).toBe('/member');
    expect(splashArea('/auth/verify-email')).toBe('/auth');
    expect(splashArea('/admin')).toBe('/admin');
    expect(splashArea('/members')).toBeUndefined();
    expect(splashArea('/gym/tablet-checkin')).toBeUndefined();
  });

  it("[T1] says the specification's texts in its order", () => {
    expect(words.splash.steps).toEqual([
      'Initializing...',
      'Loading your fitness journey...',
      'Connecting to gyms...',
      'Preparing your dashboard...',
      'Almost ready...',
    ]);
  });
});

describe('the course of a splash (T1, specification §9)', () => {
  afterEach(() => void vi.useRealTimers());

  function course(next: () => number, shownForMs?: number) {
    vi.useFakeTimers();
    const seen = { now: { step: 0, progress: 0, leaving: false } as SplashMoment, gone: false };
    const show = (change: (before: SplashMoment) => SplashMoment) => {
      seen.now = change(seen.now);
    };
    const done = () => {
      seen.gone = true;
    };
    const end = shownForMs === undefined ? runSplash(next, show, done) : runSplash(next, show, done, shownForMs);
    return { seen, end };
  }

  it('[T1] the five texts, 0.6 s each, stand for 3 s where nothing else is said, and fade for 0.5 s', () => {
    const { seen } = course(() => 0);
    for (const [at] of words.splash.steps.entries()) {
      expect(seen.now).toMatchObject({ step: at, leaving: false });
      vi.advanceTimersByTime(599);
      expect(seen.now.step).toBe(at);
      vi.advanceTimersByTime(1);
    }
    expect(seen.now).toMatchObject({ step: 4, leaving: true });
    vi.advanceTimersByTime(499);
    expect(seen.gone).toBe(false);
    vi.advanceTimersByTime(1);
    expect(seen.gone).toBe(true);
  });

  it('[T1] begins to fade after 1.5 s on entering an area', () => {
    const { seen } = course(() => 0, 1500);
    vi.advanceTimersByTime(1499);
    expect(seen.now).toMatchObject({ step: 2, leaving: false });
    vi.advanceTimersByTime(1);
    expect(seen.now.leaving).toBe(true);
  });

  it.each([
    ['at least 5', 0, 5],
    ['at most 20', 0.9999, 20],
  ])('[T1] the bar grows every 200 ms by %s percent, up to the whole', (_, chance, step) => {
    const { seen } = course(() => chance);
    vi.advanceTimersByTime(199);
    expect(seen.now.progress).toBe(0);
    vi.advanceTimersByTime(1);
    expect(seen.now.progress).toBeCloseTo(step, 2);
    vi.advanceTimersByTime(200);
    expect(seen.now.progress).toBeCloseTo(2 * step, 2);
    vi.advanceTimersByTime(1600);
    expect(seen.now.progress).toBeLessThanOrEqual(100);
  });

  it('[T1] does nothing more once it is ended', () => {
    const { seen, end } = course(() => 0);
    end();
    vi.advanceTimersByTime(5000);
    expect(seen).toEqual({ now: { step: 0, progress: 0, leaving: false }, gone: false });
  });
});

describe('a part of the program that does not load', () => {
  it('is told from other failures', () => {
    expect(isChunkError(new TypeError('Failed to fetch dynamically imported module: /assets/search-abc.js'))).toBe(true);
    expect(isChunkError(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(isChunkError(new TypeError('rows is undefined'))).toBe(false);
    expect(isChunkError('dynamically imported module')).toBe(false);
  });
});
