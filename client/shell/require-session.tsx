import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { Grants, GymGrant, Permission, Role } from '../../schemas/person/shape.ts';
import type { Guard } from '../../schemas/routes.ts';
import { useGrants } from '../features/person/hooks.ts';
import { homeFor } from '../session/home.ts';
import { type SessionView, useSession } from '../session/hooks.tsx';
import { flagsOf } from '../session/role-flags.ts';
import { useToast } from '../ui/overlay/toast.tsx';
import { PageSkeleton } from '../ui/placeholder/skeletons.tsx';
import { words } from './words.ts';

/** Pages of some and not of others. */
type Theirs = Exclude<Guard, 'everyone' | 'signed-in'>;

/** What opens a page to colleagues, each by itself; owners have all of it. */
const POWER = {
  editor: ['profile.edit', 'timetable.edit'],
  closer: ['closures.edit'],
  replier: ['reviews.respond'],
  seller: ['passes.edit'],
  bookkeeper: ['financials.view'],
} as const satisfies Partial<Record<Guard, readonly Permission[]>>;

/** `null`: not known yet, since the powers are still being read. */
export function mayOpen(guard: Guard, role: Role, grants: Grants | undefined): boolean | null {
  const { isAdmin, isEmployee, isGymOwner } = flagsOf(role);
  switch (guard) {
    case 'everyone':
    case 'signed-in':
      return true;
    case 'owner':
      return isGymOwner;
    case 'editor':
    case 'closer':
    case 'replier':
    case 'seller':
    case 'bookkeeper':
      return isGymOwner || worksWhere(grants, ({ permissions }) => POWER[guard].some((one) => permissions.includes(one)));
    case 'admin':
      return isAdmin;
    case 'employee':
      // Whoever works somewhere, whatever else they are (product.md 6.1).
      if (isEmployee) return true;
      return worksWhere(grants, () => true);
  }
}

const worksWhere = (grants: Grants | undefined, fits: (grant: GymGrant) => boolean): boolean | null =>
  grants === undefined ? null : grants.gyms.some((grant) => grant.status === 'active' && fits(grant));

/** What a route answers: the page, `sign-in` and back, `wait` while it is not known, or whose page it is instead. */
export function doorOf(
  guard: Guard,
  session: { readonly state: 'loading' } | { readonly state: 'signedOut' } | { readonly state: 'signedIn'; readonly role: Role },
  grants: Grants | undefined,
): 'page' | 'sign-in' | 'wait' | Theirs {
  if (guard === 'everyone') return 'page';
  if (session.state === 'loading') return 'wait';
  if (session.state === 'signedOut') return 'sign-in';
  if (guard === 'signed-in') return 'page';
  const may = mayOpen(guard, session.role, grants);
  if (may === null) return 'wait';
  return may ? 'page' : guard;
}

/** Of several guards the first that does not open answers. */
export function doorOfAll(
  guards: readonly Guard[],
  session: Parameters<typeof doorOf>[1],
  grants: Grants | undefined,
): ReturnType<typeof doorOf> {
  return guards.map((guard) => doorOf(guard, session, grants)).find((answer) => answer !== 'page') ?? 'page';
}

/** Signed out by whoever was here, in this tab or another: nobody is expected back. */
export const isNobody = (session: SessionView): boolean =>
  session.state === 'signedOut' && session.resumable === undefined && session.leaseOver !== true;

const LeavingContext = createContext(false);

/**
 * The specification (§2): logout goes to `/`, from wherever one was, at once, in all tabs. Stands above the frames, which change with
 * whoever is here: until `/` is reached no page below asks anybody to sign in.
 */
export function SignedOutHome({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const wasHere = useRef(false);
  if (session.state === 'signedIn') wasHere.current = true;
  else if (isNobody(session) && pathname === '/') wasHere.current = false;
  const leaving = wasHere.current && isNobody(session);
  useEffect(() => {
    if (leaving) void navigate('/', { replace: true });
  }, [leaving, navigate]);
  return <LeavingContext value={leaving}>{children}</LeavingContext>;
}

/** Sends the signed out to sign in and come back, and others' pages to one's own with a word why. Works offline from what the device knows. */
export function RequireSession({ guards, children }: { guards: readonly Guard[]; children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const grants = useGrants();
  const leaving = useContext(LeavingContext);
  // A tablet at a door has one page.
  if (session.state === 'signedIn' && session.kiosk && !pathname.startsWith('/gym/'))
    return <Navigate to="/gym/tablet-checkin" replace />;
  const door = doorOfAll(guards, session, grants);
  const answer = leaving && door === 'sign-in' ? 'wait' : door;
  switch (answer) {
    case 'page':
      return children;
    case 'wait':
      return <PageSkeleton />;
    case 'sign-in':
      return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search)}`} replace />;
    default:
      return <NotYours guard={answer} to={session.state === 'signedIn' ? homeFor(session.role) : '/'} />;
  }
}

function NotYours({ guard, to }: { guard: Theirs; to: string }) {
  const toast = useToast();
  useEffect(() => toast({ kind: 'plain', text: words.guard[guard] }), [toast, guard]);
  return <Navigate to={to} replace />;
}
