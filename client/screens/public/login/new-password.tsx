import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import styles from '../../../features/person/sign-in/sign-in.module.css';
import { messages } from '../../../features/person/sign-in/words.ts';
import { useSessionActions } from '../../../session/hooks.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useRequest } from '../../../ui/form/request.ts';
import { PageTitle } from '../../../ui/page/title.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';

const words = messages.reset;
const shortest = 10;

/** What the link of an email to choose a new password opens. The token is only in memory: the address has already forgotten it. */
export function NewPassword({
  token,
  offline,
  onDone,
  onBack,
}: {
  token: string;
  offline: boolean;
  onDone: () => void;
  onBack: () => void;
}) {
  const { resetPassword } = useSessionActions();
  const [password, setPassword] = useState('');
  const { busy, problem, ask, say } = useRequest(messages.failed);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password.length < shortest) {
      say(words.rule);
      return;
    }
    if ((await ask(() => resetPassword({ token, password })))?.ok) onDone();
  };

  return (
    <>
      <PageTitle title={words.title} lead={words.text} />
      <form onSubmit={submit} noValidate className={styles.form}>
        <PasswordField
          label={words.password}
          description={words.rule}
          name="new-password"
          autoComplete="new-password"
          required
          value={password}
          error={problem}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Button type="submit" size="lg" fullWidth loading={busy}>
            {words.submit}
          </Button>
        </NeedsNetwork>
        <Button variant="subtle" onClick={onBack}>
          {words.back}
        </Button>
      </form>
    </>
  );
}
