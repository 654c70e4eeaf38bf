import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterVerification, VERIFIED_REDIRECT_MS } from '../session/home.ts';
import { useSession } from '../session/hooks.tsx';

/** The address of whoever is here has just become verified: home, half a second later, from the two pages where that is wanted (§9). */
export function VerifiedRedirect() {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const path = useRef(pathname);
  path.current = pathname;
  const person = session.state === 'signedIn' ? session : undefined;
  const [uid, verified, role] = [person?.uid, person?.emailVerified, person?.role];
  const before = useRef<{ uid: string | undefined; verified: boolean | undefined }>(undefined);

  useEffect(() => {
    const was = before.current;
    before.current = { uid, verified };
    if (role === undefined || was === undefined || was.uid !== uid || was.verified !== false || verified !== true)
      return undefined;
    const timer = setTimeout(() => {
      const home = afterVerification(path.current, role);
      if (home !== null) void navigate(home, { replace: true });
    }, VERIFIED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [uid, verified, role, navigate]);
  return null;
}
