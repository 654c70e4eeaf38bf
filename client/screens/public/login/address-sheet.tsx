import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { Result } from '../../../session/hooks.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import styles from '../login.module.css';
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
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  const form = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    if (!email.includes('@')) {
      setError(messages.missing.email);
      return;
    }
    setSending(true);
    setError(undefined);
    const result = await send(email.trim());
    setSending(false);
    if (result.ok) setSent(true);
    else setError(result.message || messages.failed);
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
            <Button fullWidth size="lg" type="submit" form={form} loading={sending}>
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
            error={error}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </form>
      )}
    </Sheet>
  );
}
