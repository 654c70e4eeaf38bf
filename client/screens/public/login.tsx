import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { AccountFrame } from '../../parts/account-frame.tsx';
import { type DemoAccount, useDemoAccounts } from '../../parts/demo-accounts.ts';
import { NeedsNetwork } from '../../parts/needs-network.tsx';
import { useNow } from '../../parts/now.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { PasswordField } from '../../parts/password-field.tsx';
import { StateEdge } from '../../parts/state-edge.tsx';
import { afterSignIn } from '../../session/home.ts';
import { useSession, useSessionActions } from '../../session/hooks.tsx';
import { BrandMark } from '../../shell/brand-mark.tsx';
import { useConnection } from '../../sync/hooks.tsx';
import { AddressSheet } from './login/address-sheet.tsx';
import { NewPassword } from './login/new-password.tsx';
import { messages } from './login.messages.ts';
import styles from './login.module.css';

/** `/login`: the way in, the way on without a network, and the way back in after a forgotten password. No layout. */
export default function LoginScreen() {
  const session = useSession();
  const [params] = useSearchParams();
  const redirect = params.get('redirect');
  const offline = useConnection().state === 'Offline';
  const [token, forgetToken] = useResetToken();
  const [changed, setChanged] = useState(false);

  if (session.state === 'signedIn' && token === undefined) return <Navigate to={afterSignIn(session.role, redirect)} replace />;
  return (
    <AccountFrame
      line={messages.line}
      brand={
        <Link to="/" className={styles.brand} aria-label={messages.home}>
          <BrandMark />
        </Link>
      }
    >
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
        <SignIn offline={offline} redirect={redirect} changed={changed} />
      )}
    </AccountFrame>
  );
}

/** `#reset=<token>` of the letter's link, taken out of the address at once so that it stays in no history. */
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

interface Problem {
  text: string;
  /** Milliseconds since 1970; until then trying again is of no use. */
  until?: number;
}

function SignIn({ offline, redirect, changed }: { offline: boolean; redirect: string | null; changed: boolean }) {
  const { signIn, forgotPassword, resendVerification } = useSessionActions();
  const demo = useDemoAccounts(offline);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(true);
  const [fields, setFields] = useState<{ email?: string; password?: string }>({});
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const [sheet, setSheet] = useState<'forgot' | 'resend'>();
  const summary = useRef<HTMLDivElement>(null);
  const now = useNow(problem?.until === undefined ? 30_000 : 1000);
  const waiting = problem?.until !== undefined && problem.until > now;

  useEffect(() => {
    if (problem !== undefined) summary.current?.focus();
  }, [problem]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || waiting || offline) return;
    const missing = {
      ...(email.trim() === '' && { email: messages.missing.email }),
      ...(password === '' && { password: messages.missing.password }),
    };
    setFields(missing);
    setProblem(undefined);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    const result = await signIn({ email: email.trim(), password, keep });
    setBusy(false);
    if (result.ok) return;
    setProblem({
      text: result.message || messages.failed,
      ...(result.retryAt !== undefined && { until: Date.parse(result.retryAt) }),
    });
  };

  const use = (account: DemoAccount) => {
    setEmail(account.email);
    setPassword(account.password);
    setFields({});
    setProblem(undefined);
  };

  return (
    <>
      <PageTitle title={messages.title} />
      {offline && <Resume />}
      {changed && problem === undefined && (
        <p className={styles.good} role="status">
          <IconCircleCheck size={20} stroke={1.75} aria-hidden />
          {messages.reset.done}
        </p>
      )}
      {problem !== undefined && (
        <div ref={summary} role="alert" tabIndex={-1} className={styles.problem}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          <p>{problem.text}</p>
        </div>
      )}
      <form onSubmit={submit} noValidate className={styles.form}>
        <TextInput
          label={messages.email}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          required
          withAsterisk={false}
          value={email}
          error={fields.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField
          label={messages.password}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          error={fields.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Checkbox
          label={messages.keep}
          description={messages.keepHint}
          checked={keep}
          onChange={(event) => setKeep(event.currentTarget.checked)}
        />
        <NeedsNetwork offline={offline} doing={messages.doing} reason={messages.offline.reason}>
          <Button type="submit" size="lg" fullWidth loading={busy} disabled={waiting}>
            {messages.submit}
          </Button>
        </NeedsNetwork>
      </form>
      <div className={styles.links}>
        <Button variant="subtle" onClick={() => setSheet('forgot')}>
          {messages.forgot}
        </Button>
        <Button variant="subtle" onClick={() => setSheet('resend')}>
          {messages.resend}
        </Button>
      </div>
      <p className={styles.other}>
        {messages.noAccount}{' '}
        <Link to={redirect === null ? '/signup' : `/signup?redirect=${encodeURIComponent(redirect)}`}>{messages.signUp}</Link>
      </p>
      {demo.length > 0 && <Demo accounts={demo} onUse={use} />}
      {sheet === 'forgot' && (
        <AddressSheet
          words={messages.forgotSheet}
          email={email}
          offline={offline}
          send={forgotPassword}
          onClose={() => setSheet(undefined)}
        />
      )}
      {sheet === 'resend' && (
        <AddressSheet
          words={messages.resendSheet}
          email={email}
          offline={offline}
          send={resendVerification}
          onClose={() => setSheet(undefined)}
        />
      )}
    </>
  );
}

/** Somebody was signed in here not long ago: what they have on this device opens without a network. */
function Resume() {
  const session = useSession();
  const { continueOffline } = useSessionActions();
  const [error, setError] = useState<string>();
  const resumable = session.state === 'signedOut' ? session.resumable : undefined;
  if (resumable === undefined) return null;
  const resume = async () => {
    const result = await continueOffline();
    if (!result.ok) setError(result.message);
  };
  return (
    <StateEdge className={styles.resume ?? ''}>
      <Button size="lg" fullWidth onClick={resume}>
        {messages.offline.resume(resumable.displayName)}
      </Button>
      <p className={styles.soft}>{messages.offline.resumeText(resumable.until)}</p>
      <p role="alert" className={styles.error}>
        {error}
      </p>
    </StateEdge>
  );
}

function Demo({ accounts, onUse }: { accounts: readonly DemoAccount[]; onUse: (account: DemoAccount) => void }) {
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles.heading}>
        {messages.demo.title}
      </h2>
      <p className={styles.soft}>{messages.demo.text}</p>
      <ul className={styles.accounts}>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" className={styles.account} onClick={() => onUse(account)}>
              <span className={styles.who}>
                <span className="only-for-ears">{messages.demo.use} </span>
                {account.name}
              </span>
              <span className={styles.about}>{account.about}</span>
              <span className={styles.soft}>{account.email}</span>
              <code className={styles.soft}>{account.password}</code>
            </button>
          </li>
        ))}
      </ul>
      <a href="/demo/mail" className={styles.mail}>
        {messages.demo.mail}
      </a>
    </section>
  );
}
