import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { swallow } from '../../../report/report.ts';
import { useSessionActions } from '../../../session/hooks.tsx';
import { useConnection } from '../../../sync/hooks.tsx';
import { LineField } from '../../../ui/form/line-field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useRequest } from '../../../ui/form/request.ts';
import { useReadNow } from '../../../ui/now.tsx';
import { keepWayBack } from '../../../ui/page/way-back.ts';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { favouriteIn } from '../account-address.ts';
import { privacyVersion, termsVersion } from '../consent-versions.ts';
import { type AboutOneself, forgetDraft, keepDraft, readDraft, withProposed } from './draft.ts';
import { type Form, LONGEST, passwordTooLong, type SignUpField, type SignUpProblems } from './form.ts';
import styles from './sign-up.module.css';
import { messages, texts } from './words.ts';

const ReadSheet = lazy(async () => ({ default: (await import('./read-sheet.tsx')).ReadSheet }));

/** Ids of the inputs, for the links of the summary. */
const inputId = (field: SignUpField) => `sign-up-${field}`;
/** How the server names the fields it objects to. */
const fieldNamed: Readonly<Record<string, SignUpField>> = {
  name: 'name',
  email: 'email',
  password: 'password',
  ageConfirmed: 'age',
  consents: 'terms',
};

/** A new account; then the page that waits for the email, which leads to `redirect` when the address is confirmed. */
export function SignUpForm({
  redirect,
  invited,
  proposed,
}: {
  redirect: string | null;
  /** The only address that is of use here: shown, and not to be changed. */
  invited?: string | undefined;
  /** Nobody types their name and address twice. */
  proposed?: AboutOneself | undefined;
}) {
  const { signUp } = useSessionActions();
  const navigate = useNavigate();
  const favourite = favouriteIn(useLocation().state);
  const readNow = useReadNow();
  const offline = useConnection().state === 'Offline';
  const [form, setForm] = useState<Form>(() => ({
    ...withProposed(readDraft(window.sessionStorage), proposed),
    password: '',
    age: false,
    terms: false,
  }));
  const [problems, setProblems] = useState<SignUpProblems>({});
  const [failure, setFailure] = useState<string>();
  const { busy, ask } = useRequest(messages.failed);
  const [reading, setReading] = useState<keyof typeof texts>();
  const { name, marketing } = form;
  const email = invited ?? form.email;
  useEffect(() => keepDraft(window.sessionStorage, { name, email: form.email, marketing }), [name, form.email, marketing]);

  const set = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (offline) return;
    setFailure(undefined);
    const check = await import('./check.ts').catch(swallow('nothing is sent unchecked, and that is said'));
    if (!check) return setFailure(messages.failed);
    const found = check.problemsOf({ ...form, email });
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const wanted = {
      name: name.trim(),
      email: email.trim().toLowerCase(),
      password: form.password,
      ageConfirmed: form.age,
      consents: [
        { kind: 'terms' as const, version: termsVersion },
        { kind: 'privacy' as const, version: privacyVersion },
        ...(marketing ? [{ kind: 'marketing_platform' as const, version: privacyVersion }] : []),
      ],
    };
    const result = await ask(() => signUp(wanted));
    if (result === undefined) return;
    if (result.ok) {
      forgetDraft(window.sessionStorage);
      const way = { ...(redirect !== null && { redirect }), ...(favourite !== undefined && { favourite }) };
      keepWayBack(window.localStorage, { email: wanted.email, at: readNow(), ...way });
      await navigate('/auth/verify-email', { state: { email: email.trim(), redirect } });
      return;
    }
    const field = result.field === undefined ? undefined : fieldNamed[result.field];
    if (field === undefined) setFailure(result.message || messages.failed);
    else setProblems({ [field]: result.message });
  };

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <Summary problems={problems} failure={failure} />
      <LineField
        id={inputId('name')}
        label={messages.name}
        description={messages.nameHint}
        name="name"
        autoComplete="name"
        required
        withAsterisk={false}
        most={LONGEST.name}
        value={name}
        error={problems.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <LineField
        id={inputId('email')}
        label={messages.email}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        required
        withAsterisk={false}
        most={LONGEST.email}
        readOnly={invited !== undefined}
        description={invited !== undefined && messages.invited}
        value={email}
        error={problems.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
      />
      <PasswordField
        id={inputId('password')}
        label={messages.password}
        description={messages.passwordRule}
        name="new-password"
        autoComplete="new-password"
        required
        value={form.password}
        error={passwordTooLong(form.password) ?? problems.password}
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
      <div className={styles.ticks}>
        <Checkbox
          id={inputId('age')}
          label={messages.age}
          required
          checked={form.age}
          error={problems.age}
          onChange={(event) => set({ age: event.currentTarget.checked })}
        />
        <Checkbox
          id={inputId('terms')}
          label={messages.terms}
          required
          checked={form.terms}
          error={problems.terms}
          onChange={(event) => set({ terms: event.currentTarget.checked })}
        />
        <div className={styles.reading}>
          <Button variant="subtle" onClick={() => setReading('terms')}>
            {messages.readTerms}
          </Button>
          <Button variant="subtle" onClick={() => setReading('privacy')}>
            {messages.readPrivacy}
          </Button>
        </div>
        <Checkbox
          label={messages.marketing}
          description={messages.marketingHint}
          checked={marketing}
          onChange={(event) => set({ marketing: event.currentTarget.checked })}
        />
      </div>
      <NeedsNetwork offline={offline} doing={messages.doing}>
        <Button type="submit" size="lg" fullWidth loading={busy}>
          {messages.submit}
        </Button>
      </NeedsNetwork>
      {offline && <p className={styles.soft}>{messages.kept}</p>}
      {reading !== undefined && (
        <Suspense fallback={null}>
          <ReadSheet {...texts[reading]} onClose={() => setReading(undefined)} />
        </Suspense>
      )}
    </form>
  );
}

/** What has to be put right, at the top and with the focus; each line leads to its field. */
function Summary({ problems, failure }: { problems: SignUpProblems; failure: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const fields = (Object.keys(problems) as SignUpField[]).filter((field) => problems[field] !== undefined);
  const any = fields.length > 0 || failure !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new answer moves the focus, also one with the same words
  useEffect(() => {
    if (any) box.current?.focus();
  }, [problems, failure]);
  if (!any) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.problem}>
      {failure !== undefined && <p>{failure}</p>}
      {fields.length > 0 && (
        <>
          <p>{messages.problems}</p>
          <ul>
            {fields.map((field) => (
              <li key={field}>
                <a
                  href={`#${inputId(field)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(inputId(field))?.focus();
                  }}
                >
                  {problems[field]}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
