import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Role } from '../../schemas/person/shape.ts';
import { PageSkeleton } from '../parts/skeletons.tsx';
import { useToast } from '../parts/toast.tsx';
import { homeFor } from '../session/home.ts';
import { useSession } from '../session/hooks.tsx';
import { words } from './words.ts';

/** Who a route is for. Powers are checked by the server; this only spares people pages that are not theirs (product.md 4.0). */
export type Access = 'everyone' | 'signed-in' | 'owner';

export function mayOpen(access: Access, role: Role): boolean {
  return access !== 'owner' || role === 'gym-owner';
}

/** Sends the signed out to sign in and come back, and others' pages to one's own with a word why. Works offline from what the device knows. */
export function RequireSession({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (access === 'everyone') return children;
  if (session.state === 'loading') return <PageSkeleton />;
  if (session.state === 'signedOut') return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search)}`} replace />;
  return mayOpen(access, session.role) ? children : <NotYours to={homeFor(session.role)} />;
}

function NotYours({ to }: { to: string }) {
  const toast = useToast();
  useEffect(() => toast({ kind: 'plain', text: words.guard.ownersOnly }), [toast]);
  return <Navigate to={to} replace />;
}
