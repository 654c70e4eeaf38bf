import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSessionActions } from '../../../session/hooks.tsx';
import { useRequest } from '../../../ui/form/request.ts';
import { useNow, useReadNow } from '../../../ui/now.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import styles from '../verify-email.module.css';
import { messages } from './words.ts';

const words = messages.waiting;
const pauseMs = 60_000;

/** Sends the email again, at most once a minute. `justSent`: an email went out a moment ago. */
export function Resend({ email: known, justSent, offline }: { email: string | undefined; justSent: boolean; offline: boolean }) {
  const { resendVerification } = useSessionActions();
  const readNow = useReadNow();
  const now = useNow(1000);
  const [email, setEmail] = useState(known ?? '');
  const [notBefore, setNotBefore] = useState(() => (justSent ? readNow() + pauseMs : 0));
  const [sent, setSent] = useState(false);
  const { busy, problem, ask, say } = useRequest(messages.failed.text);
  // The second that is shown may be a moment older than the one that was sent in.
  const seconds = Math.ceil((notBefore - Math.max(now, readNow())) / 1000);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (seconds > 0) return;
    if (!email.includes('@')) {
      say(words.emailMissing);
      return;
    }
    const result = await ask(() => resendVerification(email.trim()));
    if (result === undefined) return;
    setSent(result.ok);
    setNotBefore(result.ok ? readNow() + pauseMs : result.retryAt === undefined ? 0 : Date.parse(result.retryAt));
  };

  return (
    <form onSubmit={send} noValidate className={styles.form}>
      {known === undefined && (
        <TextInput
          label={words.email}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      <p role="alert" className={styles.error}>
        {problem}
      </p>
      <NeedsNetwork offline={offline} doing={words.doing}>
        <Button
          type="submit"
          size="lg"
          fullWidth
          variant={known === undefined ? 'filled' : 'default'}
          loading={busy}
          disabled={seconds > 0}
          aria-describedby="resend-wait"
        >
          {words.again}
        </Button>
      </NeedsNetwork>
      <p role="status" className={styles.soft}>
        {sent && words.sent}
      </p>
      <p id="resend-wait" className={styles.soft}>
        {seconds > 0 && words.againIn(seconds)}
      </p>
    </form>
  );
}
