import { Button, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { AccountFrame } from '../../features/person/account-frame.tsx';
import { usePerson } from '../../features/person/hooks.ts';
import { swallow } from '../../report/report.ts';
import { useDemoAccounts } from '../../session/demo-accounts.ts';
import { afterSignIn } from '../../session/home.ts';
import { useSession, useSessionActions } from '../../session/hooks.tsx';
import { BrandLink } from '../../shell/frame/brand-link.tsx';
import { useConnection } from '../../sync/hooks.tsx';
import { useReadNow } from '../../ui/now.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { leaveWayBack, readWayBack } from '../../ui/page/way-back.ts';
import { Drawing } from '../../ui/placeholder/drawing.tsx';
import { useCheck } from './verify-email/check.ts';
import { Resend } from './verify-email/resend.tsx';
import { messages } from './verify-email/words.ts';
import styles from './verify-email.module.css';

/** A hosted provider's emails all lead here and say what they are for. */
export default function VerifyEmailScreen() {
  const { search } = useLocation();
  const link = new URLSearchParams(search);
  const code = link.get('oobCode');
  if (link.get('mode') === 'resetPassword' && code !== null)
    return <Navigate to={`/login#reset=${encodeURIComponent(code)}`} replace />;
  return <VerifyEmail />;
}

/** `/auth/verify-email`: waiting for the email, and what its link opens. No layout, and no redirect by itself (GAP-2). */
function VerifyEmail() {
  const session = useSession();
  const { verifyEmail } = useSessionActions();
  const offline = useConnection().state === 'Offline';
  const readNow = useReadNow();
  const arrival = useArrival();
  const { redirect } = arrival;
  // Whoever is signed in has told us the address before; then nothing was sent just now.
  const ownEmail = usePerson()?.email;
  const email = arrival.email ?? ownEmail;
  const token = useToken();
  // The session is what asks; before it is there nothing can be asked.
  const { check, again } = useCheck(session.state === 'loading' ? undefined : token, offline, verifyEmail);
  const elsewhere = session.state === 'signedIn' && session.emailVerified;
  const state = elsewhere ? 'verified' : token !== undefined && check.state === 'none' ? 'checking' : check.state;

  return (
    <AccountFrame line={messages.line} brand={<BrandLink />}>
      <div role="status" className={styles.outcome}>
        {state === 'none' && (
          <>
            <PageTitle title={messages.waiting.title} lead={messages.waiting.text(arrival.email)} />
            <p className={styles.soft}>{messages.waiting.spam}</p>
          </>
        )}
        {state === 'checking' && (
          <>
            <PageTitle title={messages.checking.title} lead={messages.checking.text} />
            <Loader aria-hidden />
          </>
        )}
        {state === 'later' && (
          <>
            <Drawing name="offline" />
            <PageTitle title={messages.later.title} lead={messages.later.text} />
          </>
        )}
        {state === 'verified' && (
          <>
            <Drawing name="done" />
            <PageTitle title={messages.verified.title} lead={messages.verified.text} />
          </>
        )}
        {state === 'expired' && <PageTitle title={messages.expired.title} lead={messages.expired.text} />}
        {state === 'failed' && <PageTitle title={messages.failed.title} lead={messages.failed.text} />}
      </div>
      {state === 'verified' && (
        <Button
          component={Link}
          size="lg"
          fullWidth
          onClick={() => leaveWayBack(window.localStorage, readNow())}
          state={{ email: emailIn(token) ?? email }}
          to={
            session.state === 'signedIn'
              ? afterSignIn(session.role, redirect)
              : `/login${redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`}`
          }
        >
          {session.state === 'signedIn' ? messages.verified.go : messages.verified.signIn}
        </Button>
      )}
      {state === 'failed' && (
        <Button size="lg" fullWidth onClick={again}>
          {messages.failed.again}
        </Button>
      )}
      {(state === 'none' || state === 'expired') && (
        <Resend email={email} key={email} justSent={state === 'none' && arrival.justSent} offline={offline} />
      )}
      {(state === 'none' || state === 'expired') && <Ways offline={offline} />}
    </AccountFrame>
  );
}

function Ways({ offline }: { offline: boolean }) {
  const demo = useDemoAccounts(offline);
  return (
    <p className={styles.ways}>
      <Link to="/signup">{messages.waiting.change}</Link>
      <Link to="/login">{messages.signIn}</Link>
      {demo.length > 0 && <a href="/demo/mail">{messages.waiting.demo}</a>}
    </p>
  );
}

/** Our own links say for whom they are; a hosted provider's do not. */
function emailIn(token: string | undefined): string | undefined {
  const claims = token?.split('.')[1];
  if (claims === undefined) return undefined;
  try {
    const said: unknown = JSON.parse(window.atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    const email: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, 'email') : undefined;
    return typeof email === 'string' ? email : undefined;
  } catch {
    swallow('no such link: the page asks for the address');
    return undefined;
  }
}

/** `#token=` of the link of the email, taken out of the address at once so that it stays in no history. */
function useToken(): string | undefined {
  const { hash, search, pathname, state } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const arrived = new URLSearchParams(hash.slice(1)).get('token') ?? query.get('token') ?? query.get('oobCode');
  const [token, setToken] = useState(arrived ?? undefined);
  useEffect(() => {
    if (arrived === null) return;
    setToken(arrived);
    void navigate(pathname, { replace: true, state });
  }, [arrived, navigate, pathname, state]);
  return token;
}

/** What the sign-up page says on the way here, or what it left in this browser for another tab. */
function useArrival(): { email: string | undefined; justSent: boolean; redirect: string | undefined } {
  const state: unknown = useLocation().state;
  const readNow = useReadNow();
  const [kept] = useState(() => readWayBack(window.localStorage, readNow()));
  const said = (name: 'email' | 'redirect') => {
    if (typeof state !== 'object' || state === null || !(name in state)) return undefined;
    const value: unknown = Reflect.get(state, name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const email = said('email');
  return { email: email ?? kept?.email, justSent: email !== undefined, redirect: said('redirect') ?? kept?.redirect };
}
