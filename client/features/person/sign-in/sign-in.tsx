import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useDemoAccounts } from '../../../session/demo-accounts.ts';
import type { DemoAccount } from '../../../session/demo-answer.ts';
import { type DeviceInUse, useSessionActions } from '../../../session/hooks.tsx';
import { useConnection } from '../../../sync/hooks.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useRequest } from '../../../ui/form/request.ts';
import { PageTitle } from '../../../ui/page/title.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { Demo } from './demo.tsx';
import { ProblemSummary, problemOf, type SignInProblem, useIsTooSoon } from './problem.tsx';
import { Resume } from './resume.tsx';
import styles from './sign-in.module.css';
import { messages } from './words.ts';

const DeviceLimit = lazy(async () => ({ default: (await import('./device-limit.tsx')).DeviceLimit }));
const AddressSheet = lazy(async () => ({ default: (await import('./address-sheet.tsx')).AddressSheet }));

interface Limit {
  readonly reason: string;
  readonly devices: readonly DeviceInUse[];
}

/** The form, and the question in between when the person already has as many devices as they may. */
export function SignIn({
  toSignUp,
  inSheet = false,
  brought,
  invited,
  changed = false,
  above,
}: {
  /** For whoever has no account yet. */
  toSignUp: LinkProps;
  /** Over another page, under a title that is there already. */
  inSheet?: boolean;
  /** The address they gave where they come from. */
  brought?: string | undefined;
  /** The only address that is of use here: shown, and not to be changed. */
  invited?: string | undefined;
  /** The password was, just now. */
  changed?: boolean;
  /** What else there is to say first. */
  above?: ReactNode;
}) {
  const offline = useConnection().state === 'Offline';
  const { signIn, forgotPassword, resendVerification } = useSessionActions();
  const demo = useDemoAccounts(offline);
  const [typed, setEmail] = useState<string>();
  const email = invited ?? typed ?? brought ?? '';
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(true);
  const [fields, setFields] = useState<{ email?: string; password?: string }>({});
  const [problem, setProblem] = useState<SignInProblem>();
  const [limit, setLimit] = useState<Limit>();
  const { busy, ask } = useRequest();
  const [sheet, setSheet] = useState<'forgot' | 'resend'>();
  const tooSoon = useIsTooSoon(problem);
  const button = useRef<HTMLButtonElement>(null);
  const [cameBack, setCameBack] = useState(false);
  useEffect(() => {
    if (cameBack) button.current?.focus();
  }, [cameBack]);

  const send = async (replaces?: string) => {
    setProblem(undefined);
    const form = { email: email.trim(), password, keep, ...(replaces !== undefined && { replaces }) };
    const result = await ask(() => signIn(form));
    if (result === undefined || result.ok) return;
    const devices = result.code === 'DEVICE_LIMIT' ? (result.devices ?? []) : [];
    setCameBack(false);
    if (devices.length > 0) setLimit({ reason: result.message, devices });
    else setProblem(problemOf(result));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tooSoon || offline) return;
    const missing = {
      ...(email.trim() === '' && { email: messages.missing.email }),
      ...(password === '' && { password: messages.missing.password }),
    };
    setFields(missing);
    setProblem(undefined);
    if (Object.keys(missing).length === 0) void send();
  };

  const use = (account: DemoAccount) => {
    setEmail(account.email);
    setPassword(account.password);
    setFields({});
    setProblem(undefined);
  };

  if (limit !== undefined) {
    return (
      <Suspense fallback={null}>
        <DeviceLimit
          {...limit}
          inSheet={inSheet}
          offline={offline}
          busy={busy}
          problem={problem}
          onReplace={(deviceId) => void send(deviceId)}
          onBack={() => {
            setLimit(undefined);
            setProblem(undefined);
            setCameBack(true);
          }}
        />
      </Suspense>
    );
  }
  return (
    <>
      {!inSheet && <PageTitle title={messages.title} />}
      {above}
      {offline && <Resume />}
      {changed && problem === undefined && (
        <p className={styles.good} role="status">
          <IconCircleCheck size={20} stroke={1.75} aria-hidden />
          {messages.reset.done}
        </p>
      )}
      {problem !== undefined && <ProblemSummary problem={problem} />}
      <form onSubmit={submit} noValidate className={styles.form}>
        <TextInput
          label={messages.email}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          required
          withAsterisk={false}
          readOnly={invited !== undefined}
          description={invited !== undefined && messages.invited}
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
          <Button ref={button} type="submit" size="lg" fullWidth loading={busy} disabled={tooSoon}>
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
        {messages.noAccount} <Link {...toSignUp}>{messages.signUp}</Link>
      </p>
      {demo.length > 0 && invited === undefined && <Demo accounts={demo} onUse={use} />}
      {sheet !== undefined && (
        <Suspense fallback={null}>
          <AddressSheet
            words={sheet === 'forgot' ? messages.forgotSheet : messages.resendSheet}
            email={email}
            offline={offline}
            send={sheet === 'forgot' ? forgotPassword : resendVerification}
            onClose={() => setSheet(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
