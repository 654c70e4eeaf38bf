import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { AccountFrame } from '../../features/person/account-frame.tsx';
import { usePerson } from '../../features/person/hooks.ts';
import { SignIn } from '../../features/person/sign-in/sign-in.tsx';
import { messages } from '../../features/person/sign-in/words.ts';
import { afterSignIn } from '../../session/home.ts';
import { useSession } from '../../session/hooks.tsx';
import { BrandLink } from '../../shell/frame/brand-link.tsx';
import { useConnection } from '../../sync/hooks.tsx';
import { Again } from './login/again.tsx';
import { NewPassword } from './login/new-password.tsx';

/** `/login`: the way in, the way on without a network, and the way back in after a forgotten password. No layout. */
export default function LoginScreen() {
  const session = useSession();
  const [params] = useSearchParams();
  const redirect = params.get('redirect');
  const { state, signInAgain } = useConnection();
  const offline = state === 'Offline';
  const person = session.state === 'signedIn' ? session : undefined;
  const [whoCame] = useState(person?.uid);
  const [token, forgetToken] = useResetToken();
  const [changed, setChanged] = useState(false);
  const brought = useAddressBrought();
  // Who has to sign in again is known here.
  const ownEmail = usePerson()?.email;

  // The server asks who is here to sign in again: this is where they do.
  if (person && !signInAgain && token === undefined) {
    // The page one person was on is no other's.
    const asked = whoCame === undefined || whoCame === person.uid ? redirect : null;
    return <Navigate to={afterSignIn(person.role, asked)} replace />;
  }
  return (
    <AccountFrame line={messages.line} brand={<BrandLink />}>
      {token !== undefined ? (
        <NewPassword
          token={token}
          offline={offline}
          onDone={() => {
            setChanged(true);
            forgetToken();
          }}
          onBack={forgetToken}
        />
      ) : (
        <SignIn
          toSignUp={{ to: redirect === null ? '/signup' : `/signup?redirect=${encodeURIComponent(redirect)}` }}
          brought={brought ?? (person && ownEmail)}
          changed={changed}
          above={person && <Again name={person.displayName} />}
        />
      )}
    </AccountFrame>
  );
}

/** `#reset=<token>` of the link of the email, taken out of the address at once so that it stays in no history. */
function useResetToken(): [string | undefined, () => void] {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => new URLSearchParams(hash.slice(1)).get('reset') ?? undefined);
  useEffect(() => {
    const arrived = new URLSearchParams(hash.slice(1)).get('reset');
    if (arrived === null) return;
    setToken(arrived);
    void navigate(`${pathname}${search}`, { replace: true });
  }, [hash, pathname, search, navigate]);
  return [token, () => setToken(undefined)];
}

/** Whoever comes from a page that knows the address need not type it again. */
function useAddressBrought(): string | undefined {
  const state: unknown = useLocation().state;
  const email: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'email') : undefined;
  return typeof email === 'string' ? email : undefined;
}
