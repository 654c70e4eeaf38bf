import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { Result } from '../../../session/hooks.tsx';
import { useRequest } from '../../../ui/form/request.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import styles from './sign-in.module.css';
import { messages } from './words.ts';

/** Asks for an address and sends something there. The answer is the same whether or not the address has an account. */
export function AddressSheet({
  words,
  email: typed,
  offline,
  send,
  onClose,
}: {
  words: { title: string; text: string; submit: string; sent: string };
  email: string;
  offline: boolean;
  send: (email: string) => Promise<Result>;
  onClose: () => void;
}) {
  const [email, setEmail] = useState(typed);
  const { busy, problem, ask, say } = useRequest(messages.failed);
  const [sent, setSent] = useState(false);
  const form = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!email.includes('@')) {
      say(messages.missing.email);
      return;
    }
    if ((await ask(() => send(email.trim())))?.ok) setSent(true);
  };

  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.title}
      footer={
        sent ? (
          <Button fullWidth size="lg" onClick={onClose}>
            {messages.sheetDone}
          </Button>
        ) : (
          <NeedsNetwork offline={offline} doing={messages.doingSend}>
            <Button fullWidth size="lg" type="submit" form={form} loading={busy}>
              {words.submit}
            </Button>
          </NeedsNetwork>
        )
      }
    >
      <div role="status">{sent && <StateEdge>{words.sent}</StateEdge>}</div>
      {!sent && (
        <form id={form} onSubmit={submit} noValidate className={styles.form}>
          <p className={styles.text}>{words.text}</p>
          <TextInput
            label={messages.email}
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            required
            withAsterisk={false}
            data-autofocus
            value={email}
            error={problem}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </form>
      )}
    </Sheet>
  );
}
