import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { useConnection } from '../../sync/hooks.tsx';
import { useFormDraft } from '../../ui/form/draft.ts';
import { ProseField } from '../../ui/form/prose-field.tsx';
import { type Requested, useRequest } from '../../ui/form/request.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './dispute.module.css';
import { isLongEnough, LONGEST } from './statement.ts';
import { words } from './words.ts';

const Typed = z.strictObject({ statement: z.string() });

interface StatementFormProps {
  /** What is typed is kept under that. */
  draftKey: string;
  said: {
    readonly label: string;
    readonly hint: string;
    readonly send: string;
    readonly sendLater: string;
    readonly sent: string;
  };
  send: (statement: string) => Promise<Requested>;
  /** How long it may be at most. */
  most?: number;
  /** Beside the button. */
  children?: ReactNode;
}

/** What either side has to say, in their own words; it queues. */
export function StatementForm({ draftKey, said, send, most = LONGEST, children }: StatementFormProps) {
  const offline = useConnection().state !== 'Online';
  const [draft, setDraft, { forgetSent }] = useFormDraft(draftKey, Typed);
  const { busy, problem, ask } = useRequest(words.failed);
  const toast = useToast();
  const [isShort, setShort] = useState(false);
  const { statement = '' } = draft ?? {};
  const submit = async () => {
    if (!isLongEnough(statement)) return setShort(true);
    const answer = await ask(() => send(statement.trim()));
    if (!answer?.ok) return;
    forgetSent(draft);
    toast(offline ? { kind: 'queued' } : { kind: 'plain', text: said.sent });
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ProseField
        label={said.label}
        description={said.hint}
        error={isShort ? words.tooShort : undefined}
        autosize
        minRows={2}
        required
        most={most}
        value={statement}
        onChange={({ currentTarget }) => {
          setShort(false);
          setDraft({ statement: currentTarget.value });
        }}
      />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <div className={styles.buttons}>
        <Button type="submit" loading={busy}>
          {offline ? said.sendLater : said.send}
        </Button>
        {children}
      </div>
    </form>
  );
}
