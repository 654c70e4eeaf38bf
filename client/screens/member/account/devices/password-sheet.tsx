import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { useSessionActions } from '../../../../session/hooks.tsx';
import { PasswordField } from '../../../../ui/form/password-field.tsx';
import { useRequest } from '../../../../ui/form/request.ts';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { StateEdge } from '../../../../ui/state/edge.tsx';
import { NeedsNetwork } from '../../../../ui/state/needs-network.tsx';
import styles from '../../account.module.css';
import { messages } from '../words.ts';

const words = messages.signIn;
const SHORTEST = 10;

/** Another password: by the old one, or by a link where it was forgotten or somebody else keeps it. */
export function PasswordSheet({ email, offline, onClose }: { email: string; offline: boolean; onClose: () => void }) {
  const [hosted, setHosted] = useState(false);
  const [saved, setSaved] = useState(false);
  return (
    <Sheet opened onClose={onClose} title={words.sheet.title}>
      <div className={styles.step}>
        <div role="status">{saved && <StateEdge>{words.sheet.saved}</StateEdge>}</div>
        {saved ? (
          <Button fullWidth size="lg" onClick={onClose}>
            {words.sheet.done}
          </Button>
        ) : (
          <>
            {hosted ? (
              <p>{words.sheet.hosted}</p>
            ) : (
              <ByOldPassword offline={offline} onSaved={() => setSaved(true)} onHosted={() => setHosted(true)} />
            )}
            <ByLink email={email} offline={offline} forgotten={!hosted} onClose={onClose} />
          </>
        )}
      </div>
    </Sheet>
  );
}

function ByOldPassword({ offline, onSaved, onHosted }: { offline: boolean; onSaved: () => void; onHosted: () => void }) {
  const { call } = useSessionActions();
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [problem, setProblem] = useState<{ field?: string; message: string }>();
  const { busy, ask } = useRequest();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (newPassword.length < SHORTEST) return setProblem({ field: 'newPassword', message: words.sheet.rule });
    setProblem(undefined);
    const change = { path: '/api/auth/change-password', doing: words.changeDoing, body: { password, newPassword } } as const;
    const answer = await ask(() => call({ method: 'POST', ...change, answer: z.unknown() }));
    if (answer === undefined) return;
    if (answer.ok) return onSaved();
    // The server signs people in with somebody else.
    if (answer.code === 'NOT_FOUND') return onHosted();
    const message = answer.code === 'SIGN_IN_FAILED' ? words.sheet.wrong : answer.message;
    setProblem({ message, ...(answer.field === undefined ? {} : { field: answer.field }) });
  };
  const wrong = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <form onSubmit={submit} noValidate className={styles.step}>
      <PasswordField
        label={words.sheet.old}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={wrong('password')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordField
        label={words.sheet.new}
        description={words.sheet.rule}
        name="new-password"
        autoComplete="new-password"
        required
        value={newPassword}
        error={wrong('newPassword')}
        onChange={(event) => setNewPassword(event.currentTarget.value)}
      />
      <p role="alert" className={styles.problem}>
        {problem?.field === undefined && problem?.message}
      </p>
      <NeedsNetwork offline={offline} doing={words.changeDoing}>
        <Button type="submit" fullWidth size="lg" loading={busy}>
          {words.sheet.save}
        </Button>
      </NeedsNetwork>
    </form>
  );
}

function ByLink({
  email,
  offline,
  forgotten,
  onClose,
}: {
  email: string;
  offline: boolean;
  forgotten: boolean;
  onClose: () => void;
}) {
  const { forgotPassword } = useSessionActions();
  const { busy, problem, ask } = useRequest();
  const [sent, setSent] = useState(false);
  const send = async () => {
    if ((await ask(() => forgotPassword(email)))?.ok) setSent(true);
  };
  return (
    <div className={styles.step}>
      <div role="status">{sent && <StateEdge>{words.sheet.sent}</StateEdge>}</div>
      {!sent && (
        <p>
          {forgotten && <span className={styles.strong}>{words.sheet.forgotten} </span>}
          {words.sheet.text(email)}
        </p>
      )}
      <p className={styles.soft}>{words.sheet.after}</p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      {sent ? (
        <Button fullWidth size="lg" variant="default" onClick={onClose}>
          {words.sheet.done}
        </Button>
      ) : (
        <NeedsNetwork offline={offline} doing={words.changeDoing}>
          <Button fullWidth size="lg" variant="default" loading={busy} onClick={() => void send()}>
            {words.sheet.submit}
          </Button>
        </NeedsNetwork>
      )}
    </div>
  );
}
