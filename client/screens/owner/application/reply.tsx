import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { useConnection } from '../../../sync/hooks.tsx';
import { useFormDraft } from '../../../ui/form/draft.ts';
import { FormProblems } from '../../../ui/form/problems.tsx';
import { ProseField } from '../../../ui/form/prose-field.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { QueuedNotice } from '../../../ui/state/queued-notice.tsx';
import styles from '../application.module.css';
import { words } from './words.ts';

const LONGEST = 3000;

/** The answer to our question: kept while it is typed, and in the Outbox where there is no network. */
export function Reply({ applicationId, gym }: { applicationId: string; gym: string }) {
  const [kept, keep, { forgetSent }] = useFormDraft(`reply:${applicationId}`, z.string());
  const text = kept ?? '';
  const [wrong, setWrong] = useState<string>();
  const [queued, setQueued] = useState(false);
  const offline = useConnection().state === 'Offline';
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const message = text.trim();
    const sentence = message === '' ? words.tooShort : message.length > LONGEST ? words.tooLong : undefined;
    setWrong(sentence);
    if (sentence !== undefined) return;
    const result = await ask(() => propose('application.reply', { applicationId, message }, words.display.reply(gym)));
    if (!result?.ok) return;
    forgetSent(kept);
    setQueued(true);
  };
  if (queued && text === '') return <QueuedNotice>{words.queued}</QueuedNotice>;
  return (
    <form onSubmit={send} noValidate className={styles.reply}>
      {queued && <QueuedNotice>{words.queued}</QueuedNotice>}
      <FormProblems fields={[]} failure={problem} />
      <ProseField
        most={LONGEST}
        label={words.reply}
        rows={4}
        value={text}
        error={wrong}
        required
        withAsterisk={false}
        onChange={(event) => keep(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" loading={busy} className={styles.way}>
        {offline ? words.sendLater : words.send}
      </Button>
    </form>
  );
}
